// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

test('ORDER-31: the orders of coins and currencies stand beside those of shares, where all positions do', async () => {
  const order = {
    id: 7,
    coin: 'USDT',
    updateTime: 1_795_000_000_000,
    status: 'history' as const,
    orderSource: 1,
    symbol: 'BTC-USDT',
    showCoin: 'BTC/USDT',
    type: 'buy' as const,
    delegateType: 'market' as const,
    delegatePrice: null,
    dealPrice: '114000.00',
    delegateTotal: '0.001',
    delegateValue: '114.00',
    dealNum: '0.001',
    fee: '0.11',
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
  expect(await screen.findByText('BTC/USDT')).toBeDefined();
  expect(made.find(({ name }) => name === 'bb.list')?.input).toMatchObject({ status: 'history', pageNo: 1 });
});
