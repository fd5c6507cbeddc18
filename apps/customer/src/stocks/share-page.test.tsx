// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { closeApp, openApp } from '../shell/testing.tsx';

afterEach(closeApp);

const answers = { 'quotes.single': () => listedShare };

test('SHELL-2: a visitor opens the page of a share as that of a coin', async () => {
  const { at } = await openApp('/transaction?gid=US.QUILM&market=US', { answers });
  expect(await screen.findByText('Quillmere')).toBeDefined();
  expect(at()).toBe('/transaction?gid=US.QUILM&market=US');
  expect(await screen.findByRole('tab', { name: 'Order book' })).toBeDefined();
  // A list of own orders would wait for ever.
  expect(screen.queryByRole('tab', { name: 'My orders' })).toBeNull();
});

test('SHELL-12: shares and positions are entries of the rail, and a part of the trade page', async () => {
  await openApp('/trade', { isWide: true });
  const shares = await screen.findByRole('link', { name: 'Shares' });
  expect(shares.getAttribute('href')).toBe('/trade?tradeKey=Shares');
  const rail = within(shares.closest('nav') as HTMLElement);
  expect(rail.getByRole('link', { name: 'Positions' }).getAttribute('href')).toBe('/myPositions');
  const tabs = (await screen.findAllByRole('tab')).map((one) => one.textContent);
  expect(tabs.join(' ')).toContain('Shares');
});
