// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const open = (type: string) =>
  openApp(`/tradingRules?type=${type}`, {
    session: session(),
    answers: {
      'home.rules': ({ key }) => [{ key, title: `Title of ${key}`, content: `<p>Text of ${key}</p>`, settings: [] }],
    },
  });

test.each([
  ['1', 'option', 'PERIOD_EXPLAIN'],
  ['2', 'spot', 'COIN_EXPLAIN'],
  ['3', 'contract', 'U_STANDARD_EXPLAIN'],
])('SPOT-16: the rules of type %s have a title and a text of their own', async (type, of, key) => {
  await open(type);
  expect(await screen.findByText(`Text of ${key}`)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text('spot', `spot.rulesOf.${of}`));
});

test("SPOT-16: of any other type there is no text, and no other product's is shown for it", async () => {
  const { made } = await open('4');
  expect(await screen.findByText(text('spot', 'spot.noRules'))).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text('spot', 'spot.rulesOf.shares'));
  expect(made.some(({ name }) => name === 'home.rules')).toBe(false);
});
