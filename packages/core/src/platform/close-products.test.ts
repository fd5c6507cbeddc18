import { expect, test } from 'vitest';
import { createCore, replay } from '../core.ts';
import { MarginExchange, marginOrder } from '../margin/testing.ts';
import { OptionExchange } from '../option/testing.ts';
import { COIN, listingsWith, MARGIN, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { ClosedProducts, CloseProducts } from './index.ts';

const OPEN: ClosedProducts = { products: [], maxLeverage: {} };

const closing = (closed: Partial<CloseProducts['closed']>, customer = 1): CloseProducts => ({
  type: 'close-products',
  customer,
  closed: { real: OPEN, demo: OPEN, ...closed },
  by: 'operator',
});
const close = (exchange: TestExchange, closed: Partial<CloseProducts['closed']>, customer = 1): string =>
  resultText(exchange.run(closing(closed, customer)));
const upTo = (leverage: number): ClosedProducts => ({ products: [], maxLeverage: { [COIN.id]: leverage } });

test('JURISDICTION-12: what would open or increase a position with more leverage than is open ends with its money; what is held, reduces or is paid in full stays', () => {
  const exchange = new MarginExchange();
  exchange.open({ leverage: 20 });
  const money = exchange.money(1, 'USDT');
  const rest = (ticket: Parameters<MarginExchange['place']>[0]) => expect(exchange.place(ticket)).toContain('rests');
  rest({ leverage: 10, lots: 100, limit: 9_500 });
  rest({ of: 1, lots: 100, limit: 9_900 });
  expect(exchange.money(1, 'USDT')).not.toBe(money);
  expect(close(exchange, { real: upTo(2), demo: upTo(0) })).toBe(
    'products-closed, #2 cancelled: not-available, #3 cancelled: not-available, order-margin-released, order-margin-released',
  );
  expect(exchange.money(1, 'USDT')).toBe(money);
  rest({ leverage: 2, lots: 100, limit: 9_500 });
  rest({ of: 1, lots: 100, side: 'sell', limit: 11_000 });
  expect(exchange.order({ lots: 20, limit: 9_000 })).toContain('rests');
  const before = takeSnapshot(exchange.core);
  expect(close(exchange, { real: upTo(2) })).toBe('products-closed');
  // Another customer's is another's, and done again it ends nothing more.
  expect(close(exchange, { real: upTo(0) }, 2)).toBe('products-closed');
  expect(takeSnapshot(exchange.core)).toEqual(before);
  expect(close(exchange, { real: upTo(0) })).toContain('#4 cancelled: not-available');
  expect(exchange.core.state.orders.orders.size).toBe(2);
  expect(exchange.core.state.margin.positions.get(1)?.leverage).toBe(20);
  expect(exchange.faults()).toEqual([]);
});

test('JURISDICTION-12: what waits for its session ends too, and in the demo account what is not open there', () => {
  const margin = { ...MARGIN, account: 'stock' } as const;
  const demoMoney = [{ account: 'stock', money: { asset: 'USD', units: 10_000_000n } }] as const;
  const exchange = new TestExchange({ listings: listingsWith(SHARE.id, () => ({ margin })), demoMoney });
  exchange.run({ type: 'start-demo', customer: 1 });
  exchange.fund(1, 'stock', 'USD', 10_000_000n);
  exchange.closed.add(SHARE.venue);
  for (const mode of ['real', 'demo'] as const)
    expect(resultText(exchange.run(marginOrder({ on: SHARE.id, lots: 10, leverage: 20, mode })))).toContain('waits');
  const capped: ClosedProducts = { products: [], maxLeverage: { [SHARE.id]: 5 } };
  expect(close(exchange, { demo: capped })).toContain('#2 cancelled: not-available');
  expect(exchange.money(1, 'USD', 'stock', 'demo')).toBe('10000000, 0');
  expect(close(exchange, { real: capped, demo: capped })).toContain('#1 cancelled: not-available');
  expect(exchange.money(1, 'USD', 'stock')).toBe('10000000, 0');
  expect(exchange.core.state.orders.orders.size).toBe(0);
  expect(exchange.faults()).toEqual([]);
});

test('JURISDICTION-12: of closed options, those that were scheduled and that no tick has opened end; those that run stay', () => {
  const exchange = new OptionExchange();
  const startsAt = exchange.now + 10_000;
  exchange.accept();
  exchange.now += 1;
  expect(exchange.open(10_000)).toBe('options-opened');
  for (const by of [1, 1, 2]) exchange.accept({ startsAt, by });
  expect([exchange.euro(), exchange.poolText()]).toEqual(['70000, 30000', '968000, 32000']);
  const closed: ClosedProducts = { products: ['option'], maxLeverage: {} };
  expect(close(exchange, { demo: closed })).toBe('products-closed');
  expect(close(exchange, { real: closed })).toBe('products-closed, option-cancelled, option-cancelled');
  expect(exchange.last('option-cancelled')).toMatchObject({ option: { id: 3 }, reason: 'not-available' });
  expect([exchange.euro(), exchange.euro(2), exchange.poolText()]).toEqual([
    '90000, 10000',
    '90000, 10000',
    '984000, 16000',
  ]);
  // Its start is over, as while the server was away, and no tick has come: it may not open either.
  exchange.now = startsAt + 1_000;
  expect(close(exchange, { real: closed }, 2)).toBe('products-closed, option-cancelled');
  expect(exchange.open(10_000)).toBe('');
  expect(exchange.euro(2)).toBe('100000, 0');
  expect(exchange.faults()).toEqual([]);
});

test('JURISDICTION-12: a scheduled option that no tick opened in time is given back, and one whose end is closed is settled', () => {
  const exchange = new OptionExchange();
  const startsAt = exchange.now + 10_000;
  exchange.accept({ startsAt });
  exchange.accept({ startsAt: startsAt + 1_000, by: 2 });
  exchange.now = startsAt + 30_000;
  expect(exchange.open(10_000)).toBe('options-lapsed');
  const closed: ClosedProducts = { products: ['option'], maxLeverage: {} };
  expect(close(exchange, { real: closed })).toBe('products-closed, option-cancelled');
  exchange.now = startsAt + 62_000;
  exchange.run({ type: 'close-options', instrument: COIN.id, endsAt: startsAt + 61_000, tick: null });
  expect(close(exchange, { real: closed }, 2)).toBe('products-closed');
  exchange.runDue();
  expect([exchange.euro(), exchange.euro(2), exchange.poolText()]).toEqual(['100000, 0', '100000, 0', '1000000, 0']);
  expect(exchange.faults()).toEqual([]);
});

const [LEADER, FOLLOWER] = [1, 2];
const NO_COPIES: ClosedProducts = { products: ['follow'], maxLeverage: {} };

/** Customer 2 copies half of what customer 1 trades, with such targets. */
const following = (targets: { readonly profitPercent?: number } = {}, changes = {}): TestExchange => {
  const exchange = new TestExchange(changes);
  for (const customer of [1, 2, 3]) exchange.fund(customer, 'stock', 'USD', 10_000_000n);
  exchange.run({ type: 'apply-as-leader', customer: LEADER });
  exchange.run({ type: 'decide-leader', customer: LEADER, decision: 'approve', reason: 'r', by: 'operator' });
  const sizing = { mode: 'ratio', percent: 50 } as const;
  const terms = { sizing, asset: 'USD', cap: 10_000_000n, slippageBps: 100, ...targets };
  const limits = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
  exchange.run({ type: 'follow-leader', customer: FOLLOWER, leader: LEADER, terms, limits });
  return exchange;
};
const held = (exchange: TestExchange): number =>
  exchange.core.state.stocks.shares.get({ mode: 'real', customer: FOLLOWER }, SHARE.id)?.quantity ?? 0;

test('JURISDICTION-12: a following ends where copies are not open, and what was copied stays the follower’s own', () => {
  const exchange = following();
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  exchange.runDue();
  expect(held(exchange)).toBe(10);
  // What waits to be copied is not copied either.
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  expect(close(exchange, { demo: NO_COPIES }, FOLLOWER)).toBe('products-closed');
  expect(close(exchange, { real: NO_COPIES }, FOLLOWER)).toBe('products-closed, copies-released, following-stopped');
  expect(exchange.last('following-stopped')).toMatchObject({ follower: FOLLOWER, reason: 'not-available' });
  exchange.runDue();
  exchange.order({ by: LEADER, on: SHARE.id, side: 'sell', lots: 40 });
  exchange.runDue();
  expect([held(exchange), exchange.core.state.follow.followings.size]).toEqual([10, 0]);
  expect(exchange.faults()).toEqual([]);
});

test('JURISDICTION-12: a purchase of copies that goes on in pieces ends with what it has bought, and its report says why', () => {
  const exchange = following({}, { fillsAtOnce: 2 });
  for (let ask = 0; ask < 5; ask += 1) exchange.order({ by: 3, on: SHARE.id, lots: 10 });
  for (let ask = 0; ask < 5; ask += 1) exchange.order({ by: 3, on: SHARE.id, side: 'sell', lots: 2, limit: 10_005 });
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20, limit: 10_010 });
  for (let piece = 0; piece < 20 && exchange.core.state.follow.copies.size === 0; piece += 1)
    exchange.run({ type: 'run-agenda' });
  expect(exchange.core.state.follow.copies.size).toBe(1);
  const bought = held(exchange);
  expect(close(exchange, { real: NO_COPIES }, FOLLOWER)).toContain('cancelled: not-available, copy-ended');
  expect(exchange.last('copy-ended')).toMatchObject({ cut: 'not-available', filled: bought, copied: { lots: 0 } });
  exchange.runDue();
  expect(held(exchange)).toBe(bought);
  expect(exchange.faults()).toEqual([]);
});

test('JURISDICTION-12: copies that are being sold because a target was reached are sold on', () => {
  const exchange = following({ profitPercent: 10 });
  exchange.order({ by: LEADER, on: SHARE.id, lots: 20 });
  exchange.runDue();
  exchange.now += 1_000;
  exchange.trigger(11_500, SHARE.id);
  expect(exchange.last('target-reached')).toBeDefined();
  expect(close(exchange, { real: NO_COPIES }, FOLLOWER)).toBe('products-closed');
  exchange.runDue();
  expect([held(exchange), exchange.core.state.follow.followings.size]).toEqual([0, 0]);
  expect(exchange.last('following-stopped')?.reason).toBe('profit-target');
});

test('JURISDICTION-12: the journal says the same again, and nothing of a customer who is not there is closed', () => {
  const exchange = following();
  expect(close(exchange, { real: NO_COPIES }, 9)).toBe('ACCOUNT_NOT_FOUND');
  close(exchange, { real: NO_COPIES }, FOLLOWER);
  const again = createCore(exchange.core.config);
  for (const event of exchange.events) replay(again, event);
  expect(takeSnapshot(again)).toEqual(takeSnapshot(exchange.core));
});
