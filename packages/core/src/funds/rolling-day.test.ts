import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, NO_CHECK, resultText, TestExchange } from '../testing.ts';
import { boundOfLevel, type CreditCheck, type WithdrawalChecks } from './rolling-day.ts';
import type { RequestWithdrawal } from './withdrawal.ts';

const CHECKS: WithdrawalChecks = { primary: 100n, advanced: 2_000n, twoOperators: 10_000n, daily: 50_000n };
const RICH = 10n ** 9n;

const rich = (level: 'none' | 'primary' | 'advanced' = 'advanced'): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', RICH);
  exchange.fund(1, 'platform', 'USDT', RICH);
  exchange.run({ type: 'set-identity-level', customer: 1, level, by: 'ann' });
  return exchange;
};

type Requested = {
  readonly worth?: bigint | null;
  readonly channel?: 'card' | 'wire' | 'usdt';
  readonly checks?: Partial<WithdrawalChecks>;
};

const ask = (units: bigint, { worth = units, channel = 'card', checks }: Requested = {}): RequestWithdrawal => ({
  type: 'request-withdrawal',
  customer: 1,
  channel,
  account: channel === 'usdt' ? 'platform' : 'stock',
  amount: { asset: channel === 'usdt' ? 'USDT' : 'EUR', units },
  policy: { minimum: 1n, maximum: RICH, fee: 0n, oneAtATime: false, worth, checks: { ...CHECKS, ...checks } },
  destination: 'card:7',
});

const start = (id: number, worth: bigint, twoOperators: bigint | null = CHECKS.twoOperators) =>
  ({ type: 'start-withdrawal', id, by: 'ann', agreedBy: null, check: { worth, twoOperators } }) as const;

/** What a customer of any level meets, from the least to the most. */
type Gates = { readonly level: string; readonly fourEyes: boolean; readonly refused: boolean };

/** The strictest of what is met by requests one after another, spread over less than a day. */
const met = (parts: readonly { readonly units: bigint; readonly channel: 'card' | 'wire' | 'usdt' }[]): Gates => {
  const exchange = rich();
  let [level, fourEyes, refused] = ['none', false, false];
  const order = ['none', 'primary', 'advanced'];
  for (const { units, channel } of parts) {
    exchange.now += Math.floor((DAY_MS - 1) / (parts.length + 1));
    const answer = exchange.run(ask(units, { channel }));
    if (!answer.ok) refused ||= answer.error === 'ABOVE_DAILY_MAXIMUM';
    const terms = answer.ok && answer.value[0]?.type === 'withdrawal-requested' && answer.value[0].withdrawal.terms;
    if (!terms) continue;
    if (order.indexOf(terms.level) > order.indexOf(level)) level = terms.level;
    fourEyes ||= terms.fourEyes;
  }
  return { level, fourEyes, refused };
};

const part = fc.record({
  units: fc.bigInt({ min: 1n, max: 30_000n }),
  channel: fc.constantFrom('card' as const, 'wire' as const, 'usdt' as const),
});

test('FUNDS-46: any split of an amount, over channels and hours, meets at least the gates of the whole', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = parts.reduce((sum, { units }) => sum + units, 0n);
      const [one, split] = [met([{ units: whole, channel: 'card' }]), met(parts)];
      if (one.refused) expect(split.refused).toBe(true);
      else expect(split).toEqual(one);
    }),
    { numRuns: 300 },
  );
});

describe('FUNDS-46: the identity level looks at the sum of a rolling day', () => {
  test.each([
    ['the whole', [2_001n], 'IDENTITY_NEEDED'],
    ['in halves', [1_000n, 1_001n], 'IDENTITY_NEEDED'],
    ['exactly what the level lets', [1_000n, 1_000n], 'withdrawal-requested'],
  ])('%s', (_title, parts, last) => {
    const exchange = rich('primary');
    expect(parts.map((units) => resultText(exchange.run(ask(units)))).at(-1)).toBe(last);
  });

  test('what was asked for 24 hours ago no longer counts, nor does what was cancelled or refused', () => {
    const exchange = rich('primary');
    exchange.run(ask(2_000n));
    exchange.now += DAY_MS - 1;
    expect(resultText(exchange.run(ask(1n)))).toBe('IDENTITY_NEEDED');
    exchange.now += 1;
    expect(resultText(exchange.run(ask(2_000n)))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(ask(1n)))).toBe('IDENTITY_NEEDED');
    exchange.run({ type: 'cancel-withdrawal', customer: 1, id: 2 });
    expect(resultText(exchange.run(ask(2_000n)))).toBe('withdrawal-requested');
    exchange.run({ type: 'refuse-withdrawal', id: 3, reason: 'r', by: 'ann' });
    expect(resultText(exchange.run(ask(2_000n)))).toBe('withdrawal-requested');
  });

  test('another customer has a day of their own', () => {
    const exchange = rich('primary');
    exchange.fund(2, 'stock', 'EUR', RICH);
    exchange.run({ type: 'set-identity-level', customer: 2, level: 'primary', by: 'ann' });
    exchange.run(ask(2_000n));
    expect(resultText(exchange.run({ ...ask(2_000n), customer: 2 }))).toBe('withdrawal-requested');
  });

  test('what has no price makes the whole day the most there could be', () => {
    const exchange = rich('primary');
    expect(resultText(exchange.run(ask(1n, { worth: null })))).toBe('IDENTITY_NEEDED');
    exchange.run({ type: 'set-identity-level', customer: 1, level: 'advanced', by: 'ann' });
    expect(resultText(exchange.run(ask(1n, { worth: null })))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(start(1, 1n)))).toBe('FOUR_EYES_NEEDED');
  });
});

describe('FUNDS-67: four eyes look at all that a customer takes out in a rolling day', () => {
  test('the part that waits takes two as soon as the sum does', () => {
    const exchange = rich();
    exchange.run(ask(6_000n));
    exchange.run(ask(6_000n));
    expect(resultText(exchange.run(start(1, 6_000n)))).toBe('FOUR_EYES_NEEDED');
    exchange.run({ type: 'cancel-withdrawal', customer: 1, id: 2 });
    expect(resultText(exchange.run(start(1, 6_000n)))).toBe('withdrawal-started');
  });

  test('requests of several days that are paid on one day count together', () => {
    const exchange = rich();
    exchange.run(ask(6_000n));
    exchange.now += DAY_MS * 2;
    exchange.run(ask(6_000n));
    expect(exchange.core.state.funds.withdrawals.get(2)?.terms.fourEyes).toBe(false);
    expect(resultText(exchange.run(start(1, 6_000n)))).toBe('FOUR_EYES_NEEDED');
  });

  test('a day after one was begun to be paid, and over, it counts no more', () => {
    const exchange = rich();
    exchange.run(ask(6_000n));
    exchange.now += DAY_MS;
    exchange.run(start(1, 6_000n));
    exchange.run({ type: 'pay-withdrawal', id: 1, reference: 'out 1', by: 'ann' });
    exchange.now += DAY_MS - 1;
    exchange.run(ask(6_000n));
    expect(resultText(exchange.run(start(2, 6_000n)))).toBe('FOUR_EYES_NEEDED');
    exchange.now += 1;
    expect(resultText(exchange.run(start(2, 6_000n)))).toBe('withdrawal-started');
  });
});

test('FUNDS-49: a rolling day has a maximum over all channels together', () => {
  const exchange = rich();
  expect(resultText(exchange.run(ask(30_000n)))).toBe('withdrawal-requested');
  expect(resultText(exchange.run(ask(20_001n, { channel: 'usdt' })))).toBe('ABOVE_DAILY_MAXIMUM');
  expect(resultText(exchange.run(ask(20_000n, { channel: 'usdt' })))).toBe('withdrawal-requested');
  expect(resultText(exchange.run(ask(1n, { channel: 'wire' })))).toBe('ABOVE_DAILY_MAXIMUM');
  exchange.now += DAY_MS;
  expect(resultText(exchange.run(ask(1n, { channel: 'wire' })))).toBe('withdrawal-requested');
});

const CREDIT: CreditCheck = { maximum: 5_000n, worth: 0n, customerAbove: 10_000n, operatorAbove: 20_000n };

const announce = (exchange: TestExchange, units: bigint, customer = 1): number => {
  const id = exchange.core.state.funds.nextDeposit;
  exchange.run({
    type: 'request-deposit',
    customer,
    channel: 'card',
    account: 'stock',
    claimed: { asset: 'EUR', units },
    minimum: 1n,
    maximum: RICH,
    evidence: '',
  });
  return id;
};

type Credit = { readonly by?: string; readonly agreedBy?: string | null; readonly check?: Partial<CreditCheck> };

const credit = (
  exchange: TestExchange,
  id: number,
  units: bigint,
  { by = 'ann', agreedBy = null, check }: Credit = {},
): string =>
  resultText(
    exchange.run({
      type: 'credit-deposit',
      id,
      arrived: { asset: 'EUR', units },
      reference: `in ${id}`,
      by,
      agreedBy,
      check: { ...CREDIT, worth: units, ...check },
    }),
  );

describe('FUNDS-5: what one operator may credit alone', () => {
  test.each<[string, bigint, bigint, Credit, string]>([
    ['what was asked for', 5_000n, 5_000n, {}, 'deposit-credited'],
    ['less', 5_000n, 4_000n, {}, 'deposit-credited'],
    ['more than was asked for', 10n, 11n, {}, 'FOUR_EYES_NEEDED'],
    ['more than the channel takes', 6_000n, 5_001n, {}, 'FOUR_EYES_NEEDED'],
    ['above the limit of a customer', 20_000n, 10_001n, { check: { maximum: RICH } }, 'FOUR_EYES_NEEDED'],
    ['at the limit of a customer', 20_000n, 10_000n, { check: { maximum: RICH } }, 'deposit-credited'],
    ['what has no price', 5_000n, 10n, { check: { worth: null } }, 'FOUR_EYES_NEEDED'],
    ['agreed to by the same', 10n, 11n, { agreedBy: 'ann' }, 'FOUR_EYES_NEEDED'],
    ['agreed to by another', 10n, 50_000_000n, { agreedBy: 'bob' }, 'deposit-credited'],
  ])('%s', (_title, claimed, arrived, how, expected) => {
    const exchange = new TestExchange();
    expect(credit(exchange, announce(exchange, claimed), arrived, how)).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });

  test('in parts, within a rolling day, to one customer', () => {
    const exchange = new TestExchange();
    expect(credit(exchange, announce(exchange, 5_000n), 5_000n)).toBe('deposit-credited');
    expect(credit(exchange, announce(exchange, 5_000n), 5_000n, { by: 'bob' })).toBe('deposit-credited');
    const third = announce(exchange, 1n);
    expect(credit(exchange, third, 1n, { by: 'cleo' })).toBe('FOUR_EYES_NEEDED');
    expect(credit(exchange, announce(exchange, 1n, 2), 1n)).toBe('deposit-credited');
    exchange.now += DAY_MS;
    expect(credit(exchange, third, 1n)).toBe('deposit-credited');
  });

  test('by one operator, to many customers; what two agreed to is not counted', () => {
    const exchange = new TestExchange();
    const limit = { customerAbove: RICH };
    expect(credit(exchange, announce(exchange, 5_000n, 1), 5_000n, { check: limit, agreedBy: 'bob' })).toBe(
      'deposit-credited',
    );
    for (const customer of [1, 2, 3, 1])
      expect(credit(exchange, announce(exchange, 5_000n, customer), 5_000n, { check: limit })).toBe('deposit-credited');
    expect(credit(exchange, announce(exchange, 1n, 2), 1n, { check: limit })).toBe('FOUR_EYES_NEEDED');
    expect(credit(exchange, announce(exchange, 1n, 2), 1n, { check: limit, by: 'bob' })).toBe('deposit-credited');
  });

  test('any split of a credit takes two where the whole does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 8_000n }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 2, 3),
        (parts, customers) => {
          const whole = parts.reduce((sum, units) => sum + units, 0n);
          const exchange = new TestExchange();
          const answers = parts.map((units, index) => {
            exchange.now += 1_000;
            return credit(exchange, announce(exchange, units, 1 + (index % customers)), units, {
              check: { maximum: RICH },
            });
          });
          const takesTwo = whole > (customers === 1 ? CREDIT.customerAbove : CREDIT.operatorAbove);
          if (takesTwo) expect(answers).toContain('FOUR_EYES_NEEDED');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('the reference is looked at first, so that nothing is proposed that cannot be carried out', () => {
    const exchange = new TestExchange();
    const [first, second] = [announce(exchange, 10n), announce(exchange, 10n)];
    exchange.run({
      type: 'credit-deposit',
      id: first,
      arrived: { asset: 'EUR', units: 10n },
      reference: `in ${second}`,
      by: 'ann',
      agreedBy: null,
      check: NO_CHECK,
    });
    expect(credit(exchange, second, 11n)).toBe('REFERENCE_USED');
  });
});

test.each<[string, 'none' | 'primary' | 'advanced', bigint | null, bigint | null, object | undefined]>([
  ['nothing shown', 'none', 100n, 2_000n, { upTo: 100n, next: 'primary' }],
  ['the first level shown', 'primary', 100n, 2_000n, { upTo: 2_000n, next: 'advanced' }],
  ['all shown', 'advanced', 100n, 2_000n, undefined],
  ['no tier', 'none', null, null, undefined],
  ['one tier, the higher', 'none', null, 2_000n, { upTo: 2_000n, next: 'advanced' }],
  ['both from the same amount', 'none', 100n, 100n, { upTo: 100n, next: 'advanced' }],
])('FUNDS-135: with %s', (_title, level, primary, advanced, bound) => {
  expect(boundOfLevel(level, { primary, advanced })).toEqual(bound);
});
