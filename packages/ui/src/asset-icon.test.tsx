// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AssetIcon } from './asset-icon.tsx';
import { hueOf } from './mark.tsx';

afterEach(cleanup);

const drawn = (code: string, isSquare = false) => render(<AssetIcon code={code} isSquare={isSquare} />).container;

test('a pair of currencies shows both flags, a currency its own, and is decoration only', () => {
  expect(drawn('GBP/EUR').querySelectorAll('svg')).toHaveLength(2);
  expect(drawn('GBP').querySelectorAll('svg')).toHaveLength(1);
  for (const svg of document.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
});

test('a coin has the same mark by itself and in every pair; a share has one of its own', () => {
  const html = (code: string, isSquare = false) => drawn(code, isSquare).innerHTML;
  expect(html('BTC/USDT')).toBe(html('BTC/EUR'));
  expect(html('BTC/USDT')).toBe(html('BTC'));
  expect(html('QUILM', true)).not.toBe(html('OXMAR', true));
});

test('colours are spread over the codes, and a code keeps its own', () => {
  const codes = Array.from({ length: 120 }, (_, at) => `CODE${at * 37}`);
  expect(new Set(codes.map(hueOf)).size).toBeGreaterThan(9);
  expect(codes.map(hueOf)).toEqual(codes.map(hueOf));
});

test("the deployment's own picture comes before a drawn mark", () => {
  const picture = drawn('QUILM', true);
  cleanup();
  const euro = render(<AssetIcon code="EUR" src="/brand/eur.svg" />).container;
  expect(euro.querySelector('img')).toBeNull();
  const own = render(<AssetIcon code="QUILM" src="/brand/quilm.svg" isSquare />).container;
  expect(own.querySelector('img')?.getAttribute('src')).toBe('/brand/quilm.svg');
  expect(picture.querySelector('img')).toBeNull();
});
