import { describe, expect, test } from 'vitest';
import { NO_CHECK, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import { type CreditDeposit, creditDeposit, type RequestDeposit } from './deposit.ts';

const ask = (changes: Partial<RequestDeposit> = {}): RequestDeposit => ({
  type: 'request-deposit',
  customer: 1,
  channel: 'card',
  account: 'stock',
  claimed: { asset: 'EUR', units: 1_000n },
  minimum: 500n,
  maximum: 2_000n,
  evidence: 'proof',
  ...changes,
});
const credit = (changes: Partial<CreditDeposit> = {}): CreditDeposit => ({
  type: 'credit-deposit',
  id: 1,
  arrived: { asset: 'EUR', units: 990n },
  reference: 'Pay 1',
  by: 'operator',
  agreedBy: 'other',
  check: NO_CHECK,
  ...changes,
});
const units = (amount: bigint, asset = 'EUR') => ({ asset, units: amount });

describe('FUNDS-1: a request moves no money', () => {
  test.each<[string, Partial<RequestDeposit>, string]>([
    ['within the limits', {}, 'deposit-requested'],
    ['the least', { claimed: units(500n) }, 'deposit-requested'],
    ['the most', { claimed: units(2_000n) }, 'deposit-requested'],
    ['by nobody', { customer: 99 }, 'ACCOUNT_NOT_FOUND'],
    ['nothing', { claimed: units(0n) }, 'BAD_AMOUNT'],
    ['less than nothing', { claimed: units(-1_000n) }, 'BAD_AMOUNT'],
    ['too little', { claimed: units(499n) }, 'BELOW_MINIMUM'],
    ['too much', { claimed: units(2_001n) }, 'ABOVE_MAXIMUM'],
  ])('%s', (_title, changes, expected) => {
    const exchange = new TestExchange();
    expect(resultText(exchange.run(ask(changes)))).toBe(expected);
    expect(exchange.money(1, 'EUR', 'stock')).toBe('0, 0');
  });

  test('PLATFORM-3: a customer whose top-ups are frozen cannot ask, but what was asked for is credited', () => {
    const exchange = new TestExchange();
    exchange.run(ask());
    exchange.run({
      type: 'freeze-modules',
      customer: 1,
      modules: ['RECHARGE'],
      frozen: true,
      reason: 'r',
      by: 'operator',
    });
    expect(resultText(exchange.run(ask()))).toBe('FROZEN');
    expect(resultText(exchange.run(credit()))).toBe('deposit-credited');
  });
});

describe('FUNDS-2: what arrived is credited, once', () => {
  test.each<[string, Partial<CreditDeposit>, string, string]>([
    ['less than was claimed', {}, 'deposit-credited', '990, 0'],
    ['more than was claimed', { arrived: units(5_000n) }, 'deposit-credited', '5000, 0'],
    ['nothing', { arrived: units(0n) }, 'BAD_AMOUNT', '0, 0'],
    ['less than nothing', { arrived: units(-5n) }, 'BAD_AMOUNT', '0, 0'],
    ['another asset', { arrived: units(990n, 'USD') }, 'BAD_AMOUNT', '0, 0'],
    ['no reference', { reference: '  ' }, 'BAD_REFERENCE', '0, 0'],
    ['a letter of another alphabet', { reference: 'P\u0430y 1' }, 'BAD_REFERENCE', '0, 0'],
    ['no such request', { id: 2 }, 'NOT_WAITING', '0, 0'],
  ])('%s', (_title, changes, expected, after) => {
    const exchange = new TestExchange();
    exchange.run(ask());
    expect(resultText(exchange.run(credit(changes)))).toBe(expected);
    expect(exchange.money(1, 'EUR', 'stock')).toBe(after);
    expect(exchange.faults()).toEqual([]);
  });

  test.each<[string, (exchange: TestExchange) => unknown]>([
    ['credited', (exchange) => exchange.run(credit())],
    ['refused', (exchange) => exchange.run({ type: 'refuse-deposit', id: 1, reason: 'r', by: 'operator' })],
  ])('FUNDS-2: a request that was %s is over', (_title, decide) => {
    const exchange = new TestExchange();
    exchange.run(ask());
    decide(exchange);
    expect(resultText(exchange.run(credit({ reference: 'Pay 2' })))).toBe('NOT_WAITING');
    expect(resultText(exchange.run({ type: 'refuse-deposit', id: 1, reason: 'r', by: 'operator' }))).toBe(
      'NOT_WAITING',
    );
  });
});

test.each<[string, Partial<RequestDeposit>, string, string]>([
  // title, the second request, the reference of its payment, what becomes of it
  ['the same reference', {}, 'Pay 1', 'REFERENCE_USED'],
  ['typed in capitals', {}, 'PAY 1', 'REFERENCE_USED'],
  ['typed with other spaces', {}, ' pay1 ', 'REFERENCE_USED'],
  ['typed with wide letters', {}, 'Ｐａｙ１', 'REFERENCE_USED'],
  ['with a zero-width space', {}, 'Pay\u200B 1', 'REFERENCE_USED'],
  ['with a hyphen', {}, 'Pay-1', 'REFERENCE_USED'],
  ['with another hyphen', {}, 'Pay\u2010 1', 'REFERENCE_USED'],
  ['turned round', {}, '\u202EPay 1\u202C', 'REFERENCE_USED'],
  ['of punctuation alone', {}, '--\u200B', 'BAD_REFERENCE'],
  ['with a dotless i', {}, 'Pay \u0131', 'BAD_REFERENCE'],
  ["another customer's", { customer: 2 }, 'Pay 1', 'REFERENCE_USED'],
  ['announced as a bank transfer', { channel: 'wire' }, 'pay-1', 'REFERENCE_USED'],
  ['on a chain', { channel: 'usdt' }, 'Pay 1', 'deposit-credited'],
  ['another reference', {}, 'Pay 2', 'deposit-credited'],
])('FUNDS-3: a payment is credited once: %s', (_title, changes, reference, expected) => {
  const exchange = new TestExchange();
  exchange.run(ask());
  exchange.run(credit());
  exchange.run(ask(changes));
  expect(resultText(exchange.run(credit({ id: 2, reference })))).toBe(expected);
  expect(exchange.faults()).toEqual([]);
});

test('FUNDS-3: a transaction of a chain is credited once, as USDT, as a coin or by a voucher', () => {
  const exchange = new TestExchange();
  const paid = { claimed: units(1_000n, 'USDT'), account: 'platform' as const };
  for (const channel of ['coin', 'usdt', 'voucher'] as const) exchange.run(ask({ ...paid, channel }));
  const credited = [1, 2, 3].map((id) => resultText(exchange.run(credit({ id, arrived: units(1_000n, 'USDT') }))));
  expect(credited).toEqual(['deposit-credited', 'REFERENCE_USED', 'REFERENCE_USED']);
});

test('FUNDS-155: a journal in which one reference was credited by card and by wire is folded; it counts once from then on', () => {
  const exchange = new TestExchange();
  for (const channel of ['card', 'wire', 'card'] as const) exchange.run(ask({ channel }));
  exchange.run(credit());
  const { state } = exchange.core;
  // As a program before this rule would have decided.
  state.funds.references.clear();
  expect(resultText(exchange.run(credit({ id: 2 })))).toBe('deposit-credited');
  expect([...state.funds.references]).toEqual(['in bank pay1']);
  expect(resultText(exchange.run(credit({ id: 3 })))).toBe('REFERENCE_USED');
});

test('FUNDS-4: a voucher and a top-up in USDT share their clearing account, so one payment is not credited as both', () => {
  const exchange = new TestExchange();
  const paid = { claimed: units(1_000n, 'USDT'), account: 'platform' as const };
  exchange.run(ask({ ...paid, channel: 'usdt' }));
  exchange.run(ask({ ...paid, channel: 'voucher' }));
  exchange.run(ask());
  expect(resultText(exchange.run(credit({ id: 1, arrived: units(1_000n, 'USDT') })))).toBe('deposit-credited');
  expect(resultText(exchange.run(credit({ id: 2, arrived: units(1_000n, 'USDT') })))).toBe('REFERENCE_USED');
  expect(resultText(exchange.run(credit({ id: 3 })))).toBe('deposit-credited');
  const clearing = (name: 'usdt' | 'card', asset: string) =>
    exchange.core.state.ledger.house('real', `clearing.${name}`, asset).available;
  expect([clearing('usdt', 'USDT'), clearing('card', 'EUR')]).toEqual([-1_000n, -990n]);
});

test('FUNDS-49: no more is announced on a channel in a rolling day than its daily maximum; what was refused is not counted', () => {
  const exchange = new TestExchange();
  const requested = (amount: bigint, changes: Partial<RequestDeposit> = {}) =>
    resultText(exchange.run(ask({ claimed: units(amount), daily: 2_500n, ...changes })));
  expect(requested(2_000n)).toBe('deposit-requested');
  expect(requested(501n)).toBe('ABOVE_DAILY_MAXIMUM');
  expect(requested(501n, { customer: 2 })).toBe('deposit-requested');
  exchange.run({ type: 'refuse-deposit', id: 1, reason: 'r', by: 'ann' });
  expect(requested(2_000n)).toBe('deposit-requested');
});

test('FUNDS-97: no more wait at once than the limit says; one that is decided makes room, and others are not counted', () => {
  const exchange = new TestExchange();
  const requested = (changes: Partial<RequestDeposit> = {}) =>
    resultText(exchange.run(ask({ mostWaiting: 2, ...changes })));
  expect([requested(), requested({ channel: 'wire' }), requested()]).toEqual([
    'deposit-requested',
    'deposit-requested',
    'TOO_MANY_WAITING',
  ]);
  expect(requested({ customer: 2 })).toBe('deposit-requested');
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(restored.state.funds.depositsOf).toEqual(exchange.core.state.funds.depositsOf);
  exchange.run({ type: 'refuse-deposit', id: 1, reason: 'r', by: 'ann' });
  expect([requested(), requested()]).toEqual(['deposit-requested', 'TOO_MANY_WAITING']);
  exchange.run(credit({ id: 2 }));
  expect([requested(), requested()]).toEqual(['deposit-requested', 'TOO_MANY_WAITING']);
});

test('FUNDS-99: a reference that looks like a credited one takes two, also after a snapshot; on a chain it does not', () => {
  const exchange = new TestExchange();
  exchange.run(ask());
  exchange.run(credit({ reference: 'PAY-1O0' }));
  const alone = (core = exchange.core) => {
    const requested = { ...credit({ id: 2, reference: 'pay l00', agreedBy: null }) };
    const done = creditDeposit(core, requested, exchange.now);
    return done.ok ? 'ok' : done.error;
  };
  exchange.run(ask({ channel: 'wire' }));
  exchange.run(ask({ channel: 'usdt', account: 'platform', claimed: units(1_000n, 'USDT') }));
  expect(alone()).toBe('FOUR_EYES_NEEDED');
  expect(alone(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)))).toBe('FOUR_EYES_NEEDED');
  const other = { id: 3, arrived: units(990n, 'USDT'), reference: 'PAY-100', agreedBy: null };
  expect(resultText(exchange.run(credit(other)))).toBe('deposit-credited');
  expect(resultText(exchange.run(credit({ id: 2, reference: 'PAY-100' })))).toBe('deposit-credited');
});
