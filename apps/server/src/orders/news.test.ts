import type { Event } from '@bourse/core';
import { expect, test } from 'vitest';
import { orderNews } from './news.ts';

const notice = orderNews['order-closed'].notice;
type Closed = Extract<Event, { type: 'order-closed' }>;

test.each([
  ['share', 'stocks', 'US.VERD', 'VERD', 'VERD'],
  ['coin', 'bb', 'BTC', 'BTC/USDT', 'BTC'],
  ['currency', 'divisa', 'EUR', 'EUR/USDT', 'EUR'],
])('NOTIFY-21: the notice of an order for a %s names it as the app does', (kind, product, base, symbol, name) => {
  const order = {
    id: 7,
    customer: 3,
    instrument: 'x',
    side: 'buy',
    quantity: 100,
    filled: 0,
    turnover: 0n,
    fees: 0n,
  };
  const instrument = { kind, product, base, quote: 'USDT', symbol };
  const deps = {
    assets: { get: (code: string) => ({ code, decimals: 2 }) },
    listing: () => ({ instrument, scale: { lotUnits: 1n, quantityDecimals: 0 } }),
  };
  const shown = notice({ type: 'order-closed', order, reason: 'requested' } as unknown as Closed, deps as never);
  expect(shown.values['name']).toBe(name);
});
