import { CLOSING_BLOCKERS } from '@bourse/rules';
import { expect, test } from 'vitest';
import { decide } from '../core.ts';
import { DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import { closingBlockers } from './close-customer.ts';

const CLOSE = { type: 'close-customer', customer: 1, by: 'customer', because: 'asked for' } as const;
const ask = {
  type: 'request-deposit',
  customer: 1,
  channel: 'card',
  account: 'stock',
  claimed: { asset: 'EUR', units: 100n },
  minimum: 1n,
  maximum: 1_000n,
  evidence: '',
} as const;
const post = (from: string, to: string) =>
  ({ type: 'post-manually', from, to, units: 100n, reason: 'r', by: 'ann', agreedBy: 'bob' }) as const;

test('PLATFORM-8: what is owned, owed or under way stands in the way, each by its name', () => {
  const exchange = new TestExchange();
  const left = (): string => closingBlockers(exchange.core, 1).join(', ');
  expect(left()).toBe('');
  exchange.run(ask);
  expect(left()).toBe('deposits');
  expect(resultText(exchange.run(CLOSE))).toBe('ACCOUNT_NOT_EMPTY');
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  expect(left()).toBe('balances, deposits');
  expect(exchange.order({ limit: 9_000, lots: 100 })).toBe('#1 rests');
  expect(left()).toBe('open-orders, balances, deposits');
  exchange.fund(1, 'stock', 'USD', 10_000_000n);
  exchange.order({ on: SHARE.id, lots: 1 });
  expect(left()).toBe('open-orders, positions, balances, deposits');
  expect(resultText(exchange.run(CLOSE))).toBe('ACCOUNT_NOT_EMPTY');
  expect(exchange.core.state.platform.customers.has(1)).toBe(true);
});

test('PLATFORM-8: demo money and points are no blocker', () => {
  const exchange = new TestExchange();
  exchange.run({ type: 'start-demo', customer: 1 });
  expect(resultText(exchange.run(CLOSE))).toBe('customer-closed');
  expect(exchange.faults()).toEqual([]);
});

test('PLATFORM-8: demo orders end with the account: nobody meets them afterwards, and they hold nothing', () => {
  const exchange = new TestExchange();
  for (const customer of [1, 2]) exchange.run({ type: 'start-demo', customer });
  expect(exchange.order({ mode: 'demo', lots: 100 })).toBe('100@10010 house, #1 filled');
  expect(exchange.order({ mode: 'demo', limit: 9_995, lots: 100 })).toBe('#2 rests');
  expect(exchange.order({ mode: 'demo', side: 'sell', limit: 10_005, lots: 100 })).toBe('#3 rests');
  expect(resultText(exchange.run(CLOSE))).toBe('customer-closed, #2 cancelled: frozen, #3 cancelled: frozen');
  expect([...exchange.core.state.ledger.holds()]).toEqual([]);
  expect(exchange.order({ by: 2, mode: 'demo', lots: 100 })).toBe('100@10020 house, #4 filled');
  expect(exchange.faults()).toEqual([]);
});

test('PLATFORM-8: of a closing and a deposit that is credited one is refused, whichever comes first', () => {
  const first = new TestExchange();
  const id = first.core.state.funds.nextDeposit;
  first.run(ask);
  expect(resultText(first.run(CLOSE))).toBe('ACCOUNT_NOT_EMPTY');
  const check = { maximum: 10n ** 30n, worth: 0n, customerAbove: 10n ** 30n, operatorAbove: 10n ** 30n };
  const credited = first.run({
    type: 'credit-deposit',
    id,
    arrived: { asset: 'EUR', units: 100n },
    reference: 'payment 77',
    by: 'ann',
    agreedBy: 'bob',
    check,
  });
  expect(credited.ok).toBe(true);
  expect(resultText(first.run(CLOSE))).toBe('ACCOUNT_NOT_EMPTY');
  const second = new TestExchange();
  expect(resultText(second.run(CLOSE))).toBe('customer-closed');
  expect(resultText(second.run(ask))).toBe('ACCOUNT_NOT_FOUND');
});

test('PLATFORM-8: nothing of a closed customer is taken, posted or reversed, also after a restart', () => {
  const exchange = new TestExchange();
  exchange.run(post('real.house.clearing.card.EUR', 'real.c1.stock.EUR'));
  const given = exchange.core.state.funds.nextPosting;
  exchange.run(post('real.c1.stock.EUR', 'real.house.fees.EUR'));
  expect(resultText(exchange.run(CLOSE))).toBe('customer-closed');
  expect(resultText(exchange.run(CLOSE))).toBe('ACCOUNT_NOT_FOUND');
  expect(exchange.order()).toBe('ACCOUNT_NOT_FOUND');
  expect(resultText(exchange.run({ type: 'start-demo', customer: 1 }))).toBe('ACCOUNT_NOT_FOUND');
  expect(resultText(exchange.run(post('real.house.clearing.card.EUR', 'real.c1.stock.EUR')))).toBe('ACCOUNT_NOT_FOUND');
  const reverse = { type: 'reverse-posting', id: given, reason: 'r', by: 'ann', agreedBy: 'bob' } as const;
  expect(resultText(exchange.run(reverse))).toBe('ACCOUNT_NOT_FOUND');
  expect(exchange.money(1, 'EUR', 'stock')).toBe('0, 0');
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(decide(restored, { action: CLOSE }, exchange.now)).toMatchObject({ ok: false, error: 'ACCOUNT_NOT_FOUND' });
});

test('PLATFORM-8: whom a closed customer invited brings them no rebate; one that is owed stands in the way', () => {
  const exchange = new TestExchange();
  exchange.run({ type: 'open-customer', customer: 9, invitedBy: 1 });
  exchange.fund(9, 'platform', 'USDT', 10_000_000_000n);
  exchange.order({ by: 9, lots: 100 });
  expect(closingBlockers(exchange.core, 1)).toEqual(['rebates']);
  const other = new TestExchange();
  other.run({ type: 'open-customer', customer: 9, invitedBy: 1 });
  other.fund(9, 'platform', 'USDT', 10_000_000_000n);
  expect(resultText(other.run(CLOSE))).toBe('customer-closed');
  other.order({ by: 9, lots: 100 });
  expect(other.core.state.funds.rebates.size).toBe(0);
  other.now += 3 * DAY_MS;
  expect(other.faults()).toEqual([]);
});

test('PLATFORM-8: each blocker is declared by a module; a review of identity is the server’s', () => {
  const declared = new TestExchange().core.closingBlockers.flatMap((own) => Object.keys(own));
  expect(CLOSING_BLOCKERS.filter((name) => !declared.includes(name))).toEqual(['identity-review']);
});
