// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedContract } from '../contract/testing.ts';
import { listedCoin, listedShare } from '../market/testing.ts';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';
import type { Pair } from './pairs.ts';

afterEach(closeApp);

test.each([
  '/reputation?symbol=US.QUILM',
  '/reputation?gid=US.QUILM',
  '/divisa?symbol=US.QUILM',
  '/tradeDealDetail?symbol=US.QUILM&type=2',
])('SPOT-15: %s names a share and leads to its page, never to a ticket of another account', async (address) => {
  const { at } = await openApp(address, { answers: { 'quotes.single': () => listedShare }, session: session() });
  await waitFor(() => expect(at()).toMatch(/^\/transaction\?gid=US\.QUILM/));
});

test('SPOT-15: a coin under the address of currencies is shown as the coin that it is', async () => {
  const { at } = await openApp('/tradeDealDetail?symbol=BTC-USDT&type=4', {
    answers: { 'quotes.single': () => listedCoin },
  });
  await waitFor(() => expect(at()).toMatch(/^\/tradeDealDetail\?symbol=BTC-USDT&type=2/));
});

test.each([
  ['1', 'BTC-USDT', '/tradeDeal?symbol=BTC-USDT'],
  ['3', 'BTC-USDT.P', '/transaction?gid=BTC-USDT.P'],
  ['9', 'US.QUILM', '/transaction?gid=US.QUILM'],
  ['4', 'US.QUILM', '/transaction?gid=US.QUILM'],
  ['3', '', '/tradeDealU'],
  ['9', '', '/trade?tradeKey=Shares'],
])('SPOT-18: the detail of type %s of %s is its own page', async (type, symbol, page) => {
  const { at } = await openApp(`/tradeDetail?type=${type}&symbol=${symbol}`, {
    session: session(),
    answers: { 'quotes.single': ({ instrument }) => (instrument === 'US.QUILM' ? listedShare : listedContract) },
  });
  await waitFor(() => expect(at().startsWith(page)).toBe(true));
});

const ETHER: Pair = {
  instrument: 'ETH-USDT',
  coin: 'eth',
  symbol: 'ethusdt',
  label: 'ETH/USDT',
  product: 'bb',
  base: 'ETH',
  currency: 'USDT',
  market: 'COIN',
  dataType: 2,
  custom: 1,
  logo: null,
  last: '3000.00',
  open: '3000.00',
  high: '3000.00',
  low: '3000.00',
  volume: '1',
  changePercent: '0.00',
  feePercent: '0.08',
  tickSize: '0.01',
  lotSize: '0.0001',
  minNotional: '5',
  watched: false,
  feed: 'simulated',
  stale: false,
  at: null,
};

test('SPOT-18: from the detail of a pair another one is picked at the side', async () => {
  const { at } = await openApp('/tradeDealDetail?symbol=BTC-USDT&type=2', {
    answers: {
      'quotes.single': () => listedCoin,
      'quotes.coinList': () => ({ list: [ETHER], total: 1 }),
      'quotes.currencyList': () => ({ list: [], total: 0 }),
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: text('spot', 'spot.pairs.open', { name: 'BTC-USDT' }) }),
  );
  const list = within(await screen.findByRole('dialog'));
  await userEvent.click(await list.findByText(/ETH/));
  await waitFor(() => expect(at()).toBe('/tradeDealDetail?symbol=ETH-USDT&type=2'));
});
