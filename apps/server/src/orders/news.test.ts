import type { Event } from '@bourse/core';
import type { AssetKind } from '@bourse/rules';
import { expect, test } from 'vitest';
import { orderNews } from './news.ts';

const notice = orderNews['order-closed'].notice;
type Closed = Extract<Event, { type: 'order-closed' }>;

test.each<[kind: string, base: string, of: AssetKind, name: string]>([
  ['share', 'US.VERD', 'share', 'VERD'],
  ['index', 'US.MRDN22', 'share', 'MRDN22'],
  ['coin', 'BTC', 'coin', 'BTC'],
  ['currency', 'EUR', 'currency', 'EUR'],
])('NOTIFY-21: the notice of an order for a %s names it as the app does', (kind, base, of, name) => {
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
  const instrument = { kind, base, quote: 'USDT', symbol: kind === 'coin' ? 'BTC/USDT' : name };
  const deps = {
    assets: { get: (code: string) => ({ code, kind: code === base ? of : 'coin', decimals: 2 }) },
    listing: () => ({ instrument, scale: { lotUnits: 1n, quantityDecimals: 0 } }),
  };
  const told = notice({ type: 'order-closed', order, reason: 'asked' } as unknown as Closed, deps as never);
  expect(told.values['name']).toBe(name);
});
