import type { Event } from '@bourse/core';
import { priceTicks } from '@bourse/rules';
import { expect, test } from 'vitest';
import { marginNews } from './news.ts';

type Closed = Extract<Event, { type: 'position-closed' }>;
type Called = Extract<Event, { type: 'margin-called' }>;

const deps = {
  listing: () => ({ instrument: { symbol: 'VERD' }, scale: { priceDecimals: 2, tickUnits: 1n } }),
} as never;

const position = { customer: 3, mode: 'real', instrument: 'US.VERD' };
const called = { type: 'margin-called', position, price: priceTicks(8_421) } as unknown as Called;
const closed = (reason: string, mode = 'real'): Closed =>
  ({
    type: 'position-closed',
    position: { ...position, mode },
    reason,
    closeOut: { mark: priceTicks(8_100) },
    trade: { price: priceTicks(8_090) },
  }) as unknown as Closed;

test('MARGIN-15: a margin call names the share and the mark price that caused it', () => {
  const { notice } = marginNews['margin-called'];
  expect(notice(called, deps)).toEqual({
    customer: 3,
    kind: 'margin-called',
    values: { name: 'VERD', price: '84.21' },
  });
});

test('MARGIN-22: a position that was reduced for another is news, whole or in part, with the price and the size', () => {
  const event = {
    ...closed('deleveraged'),
    position: { ...position, customer: 4 },
    trade: { price: priceTicks(8_090), quantity: 5 },
  } as unknown as Closed;
  const { notice, isNews } = marginNews['position-closed'];
  const scaled = {
    listing: () => ({
      instrument: { symbol: 'VERD' },
      scale: { priceDecimals: 2, tickUnits: 1n, quantityDecimals: 1, lotUnits: 2n },
    }),
  } as never;
  expect(isNews?.(event)).toBe(true);
  expect(notice(event, scaled)).toEqual({
    customer: 4,
    kind: 'position-deleveraged',
    values: { name: 'VERD', price: '80.90', quantity: '1.0' },
  });
});

const inShares = {
  listing: () => ({
    instrument: { symbol: 'VERD' },
    scale: { priceDecimals: 2, tickUnits: 1n, quantityDecimals: 0, lotUnits: 1n },
  }),
  assets: { get: () => ({ code: 'USD', decimals: 2 }) },
} as never;

test('MARGIN-21: whose position was split is told what it was and is, and what of its margin was settled', () => {
  const event = (mode: string) =>
    ({
      type: 'position-split',
      position: { ...position, mode, asset: 'USD', quantity: 2 },
      before: 23,
      units: -30_050n,
    }) as unknown as Extract<Event, { type: 'position-split' }>;
  const { notice, isNews } = marginNews['position-split'];
  expect([isNews?.(event('real')), isNews?.(event('demo'))]).toEqual([true, false]);
  expect(notice(event('real'), inShares)).toEqual({
    customer: 3,
    kind: 'position-split',
    values: { name: 'VERD', before: '23', after: '2', amount: '-300.50 USD' },
  });
});

test('MARGIN-21: so is one whose position of less than a new share was closed', () => {
  const event = { ...closed('split'), trade: { price: priceTicks(8_090), quantity: 7 } } as unknown as Closed;
  expect(marginNews['position-closed'].notice(event, inShares)).toEqual({
    customer: 3,
    kind: 'position-split-closed',
    values: { name: 'VERD', price: '80.90', quantity: '7' },
  });
});

test('MARGIN-15: a close-out names the mark price that caused it, not the price of its last fill', () => {
  const { notice } = marginNews['position-closed'];
  expect(notice(closed('liquidation'), deps).values).toEqual({ name: 'VERD', price: '81.00' });
});

test.each([
  ['liquidation', 'real', true],
  ['liquidation', 'demo', false],
  ['split', 'real', true],
  ['split', 'demo', false],
  ['requested', 'real', false],
  ['target', 'real', false],
  ['stop', 'real', false],
])('MARGIN-15: a position that ends by %s on the %s account is news: %s', (reason, mode, expected) => {
  expect(marginNews['position-closed'].isNews?.(closed(reason, mode))).toBe(expected);
});
