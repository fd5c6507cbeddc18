// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';
import { heldCoin, holdings, placedOrder } from './testing.ts';

afterEach(closeApp);

const none = () => ({ list: [], total: 0 });

test('ORDER-31, FIGURES-13: the orders of coins and currencies stand beside those of shares, where all positions do, their fees in full', async () => {
  const order = {
    id: 7,
    coin: 'USDT',
    updateTime: 1_795_000_000_000,
    status: 'history' as const,
    orderSource: 'customer',
    symbol: 'BTC-USDT',
    showCoin: 'BTC/USDT',
    baseCoin: 'BTC',
    type: 'buy' as const,
    delegateType: 'market' as const,
    delegatePrice: null,
    dealPrice: '114000.00',
    delegateTotal: '0.001',
    delegateValue: '114.00',
    dealNum: '0.001',
    fee: '0.499272',
    feeCoin: 'USDT',
    profit: null,
    profitPercent: null,
    delegateTime: 1_795_000_000_000,
    state: 'filled' as const,
    reason: null,
  };
  const { made } = await openApp('/myPositions?tab=history', {
    session: session(),
    answers: {
      'orders.list': () => ({ list: [], total: 0 }),
      'bb.list': () => ({ records: [order], totalRecord: 1 }),
    },
  });
  expect(await screen.findByText(text('stocks', 'stocks.orders.none.history'))).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: text('market', 'market.segment.coins') }));
  const row = (await screen.findByText('BTC/USDT')).closest('li');
  expect(row?.textContent).toContain('0.499272');
  expect(made.find(({ name }) => name === 'bb.list')?.input).toMatchObject({ status: 'history', pageNo: 1 });
});

test('LOOK-4: a position is drawn with the picture of the market list', async () => {
  await openApp('/myPositions', {
    session: session(),
    answers: {
      'orders.positions': none,
      'orders.list': () => ({ list: [], total: 0 }),
      'funds.holdings': () => holdings(heldCoin),
    },
  });
  expect(await screen.findByText('Bitcoin', { exact: false })).toBeDefined();
  expect(document.querySelector('img[src="/brand/marks/btc.svg"]')).not.toBeNull();
});

test('FIGURES-1: average price and cost say which of them has the fees of the purchase', async () => {
  await openApp('/myPositions', {
    session: session(),
    answers: {
      'orders.positions': none,
      'orders.list': () => ({ list: [], total: 0 }),
      'funds.holdings': () => holdings(heldCoin),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^BTC/ }));
  // Two ways to act, told apart by their words, and the name as the way to the quotes.
  for (const act of ['market.own.more', 'market.sell'])
    expect(screen.getByRole('button', { name: text('market', act) })).toBeDefined();
  expect(screen.queryByRole('button', { name: text('market', 'market.own.close') })).toBeNull();
  expect(screen.getByRole('link', { name: 'Bitcoin' })).toBeDefined();
  for (const figure of ['average', 'cost']) {
    const name = text('shell', 'shell.figure.what', { name: text('shell', `shell.figure.${figure}`) });
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text('shell', `shell.figure.${figure}Says`, { since: '' }))).toBeDefined();
    await userEvent.keyboard('{Escape}');
  }
});

test('ORDER-30: an order that was cancelled without a fill is called cancelled, with its reason and no fee', async () => {
  const order = placedOrder({ state: 'cancelled', reason: 'requested', filled: '0', averagePrice: null, fee: '0.00' });
  await openApp('/myPositions?tab=history', {
    session: session(),
    answers: { 'orders.list': () => ({ list: [order], total: 1 }) },
  });
  const row = (await screen.findByText('QUILM')).closest('li');
  expect(row && within(row).getByText('Cancelled')).toBeDefined();
  expect(row && within(row).getByText(text('market', 'market.fee')).nextElementSibling?.textContent).toBe('–');
});

test('OFFERS-4: a row says what is locked up and until when, and offers no sale of it', async () => {
  const locked = { ...heldCoin, available: '0', lockUp: { num: heldCoin.quantity, until: 1_900_000_000_000 } };
  await openApp('/myPositions', {
    session: session(),
    answers: {
      'orders.positions': none,
      'orders.list': () => ({ list: [], total: 0 }),
      'funds.holdings': () => holdings(locked),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Bitcoin/ }));
  expect(await screen.findByText(/locked up, the first can be sold from/)).toBeDefined();
  expect(screen.getByRole('button', { name: text('market', 'market.sell') }).hasAttribute('disabled')).toBe(true);
});
