import { describe, expect, test } from 'vitest';
import { COIN, DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { WithdrawalChecks, WithdrawalPolicy } from './rolling-day.ts';
import type { WithdrawalGate, WithdrawalTerms } from './state.ts';
import type { RequestWithdrawal } from './withdrawal.ts';

/** Nothing is asked on top of any worth. */
const NO_CHECKS: WithdrawalChecks = { primary: null, advanced: null, twoOperators: null, daily: null };
const POLICY: Omit<WithdrawalPolicy, 'worth' | 'checks'> = {
  minimum: 100n,
  maximum: 5_000n,
  fee: 30n,
  oneAtATime: false,
};

const funded = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 2_000n);
  return exchange;
};

type Changes = Partial<Omit<RequestWithdrawal, 'policy'>> & {
  readonly units?: bigint;
  /** A level and four eyes stand for a threshold of zero. */
  readonly terms?: Partial<WithdrawalPolicy> & Partial<Pick<WithdrawalTerms, 'level' | 'fourEyes'>>;
};

const ask = ({
  units = 1_000n,
  terms: { level = 'none', fourEyes = false, ...terms } = {},
  ...changes
}: Changes = {}): RequestWithdrawal => ({
  type: 'request-withdrawal',
  customer: 1,
  channel: 'card',
  account: 'stock',
  amount: { asset: 'EUR', units },
  policy: {
    ...POLICY,
    worth: units,
    checks: {
      ...NO_CHECKS,
      ...(level === 'none' ? {} : { [level]: 0n }),
      ...(fourEyes ? { twoOperators: 0n } : {}),
    },
    ...terms,
  },
  destination: 'card:7',
  ...changes,
});

const start = (id = 1, agreedBy: string | null = null, fourEyes = false) =>
  ({
    type: 'start-withdrawal',
    id,
    by: 'ann',
    agreedBy,
    check: { worth: 1_000n, twoOperators: fourEyes ? 0n : null },
  }) as const;
const pay = (id = 1, reference = 'Out 1') => ({ type: 'pay-withdrawal', id, reference, by: 'ann' }) as const;
const refuse = (id = 1) => ({ type: 'refuse-withdrawal', id, reason: 'r', by: 'ann' }) as const;
const cancel = (id = 1, customer = 1) => ({ type: 'cancel-withdrawal', customer, id }) as const;
const aside = (id: number, reason: string | null) => ({ type: 'set-withdrawal-hold', id, reason, by: 'ann' }) as const;

describe('FUNDS-42: who may take out what', () => {
  test.each<[string, Changes, string, string]>([
    ['within the limits', {}, 'withdrawal-requested', '1000, 1000'],
    ['the least', { units: 100n }, 'withdrawal-requested', '1900, 100'],
    ['everything', { units: 2_000n }, 'withdrawal-requested', '0, 2000'],
    ['nobody', { customer: 99 }, 'ACCOUNT_NOT_FOUND', '2000, 0'],
    [
      'an asset that is no money',
      { account: 'platform', amount: { asset: 'OLD', units: 1_000n } },
      'ASSET_NOT_HELD',
      '2000, 0',
    ],
    ['nothing', { units: 0n }, 'BAD_AMOUNT', '2000, 0'],
    ['less than nothing', { units: -500n }, 'BAD_AMOUNT', '2000, 0'],
    ['too little', { units: 99n }, 'BELOW_MINIMUM', '2000, 0'],
    ['no more than the fee', { units: 300n, terms: { fee: 300n } }, 'BELOW_MINIMUM', '2000, 0'],
    ['too much', { units: 5_001n }, 'ABOVE_MAXIMUM', '2000, 0'],
    ['more than there is', { units: 2_001n }, 'INSUFFICIENT_FUNDS', '2000, 0'],
    ['of another account', { account: 'platform' }, 'INSUFFICIENT_FUNDS', '2000, 0'],
    ["of another's account", { customer: 2 }, 'INSUFFICIENT_FUNDS', '2000, 0'],
    ['an identity level that is not there', { terms: { level: 'primary' } }, 'IDENTITY_NEEDED', '2000, 0'],
  ])('%s', (_title, changes, expected, after) => {
    const exchange = funded();
    expect(resultText(exchange.run(ask(changes)))).toBe(expected);
    expect(exchange.money(1, 'EUR', 'stock')).toBe(after);
    expect(exchange.faults()).toEqual([]);
  });

  test.each([
    ['none', 'primary', false],
    ['primary', 'primary', true],
    ['primary', 'advanced', false],
    ['advanced', 'primary', true],
  ] as const)('level %s where %s is needed', (level, needed, isEnough) => {
    const exchange = funded();
    exchange.run({ type: 'set-identity-level', customer: 1, level, by: 'ann' });
    expect(exchange.run(ask({ terms: { level: needed } })).ok).toBe(isEnough);
  });

  test('a frozen module refuses, and what is under way goes on', () => {
    const exchange = funded();
    exchange.run(ask());
    exchange.run({ type: 'freeze-modules', customer: 1, modules: ['WITHDRAW'], frozen: true, reason: 'r', by: 'ann' });
    expect(resultText(exchange.run(ask()))).toBe('FROZEN');
    expect(resultText(exchange.run(cancel()))).toBe('withdrawal-cancelled');
  });

  test('PLATFORM-7: a delay ends by itself, and a shorter one does not shorten it', () => {
    const exchange = funded();
    const until = exchange.now + DAY_MS;
    exchange.run({ type: 'delay-withdrawals', customer: 1, until, because: 'password' });
    expect(
      resultText(exchange.run({ type: 'delay-withdrawals', customer: 1, until: until - 1, because: 'phone' })),
    ).toBe('');
    exchange.now = until - 1;
    expect(resultText(exchange.run(ask()))).toBe('WITHDRAWALS_WAIT');
    exchange.now = until;
    expect(resultText(exchange.run(ask()))).toBe('withdrawal-requested');
  });

  test('only one at a time, where the deployment says so; it counts per customer', () => {
    const exchange = funded();
    exchange.fund(2, 'stock', 'EUR', 2_000n);
    exchange.run(ask({ units: 200n }));
    expect(resultText(exchange.run(ask({ units: 200n })))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(ask({ units: 200n, terms: { oneAtATime: true } })))).toBe('WITHDRAWAL_PENDING');
    expect(resultText(exchange.run(ask({ units: 200n, customer: 2, terms: { oneAtATime: true } })))).toBe(
      'withdrawal-requested',
    );
    exchange.run(refuse(1));
    exchange.run(cancel(2));
    expect(resultText(exchange.run(ask({ units: 200n, terms: { oneAtATime: true } })))).toBe('withdrawal-requested');
  });

  test('FUNDS-97: no more are under way at once than the limit says; one that is over makes room', () => {
    const exchange = funded();
    exchange.fund(2, 'stock', 'EUR', 2_000n);
    const requested = (changes: Changes = {}) =>
      resultText(exchange.run(ask({ units: 200n, mostWaiting: 2, ...changes })));
    expect([requested(), requested(), requested()]).toEqual([
      'withdrawal-requested',
      'withdrawal-requested',
      'TOO_MANY_WAITING',
    ]);
    expect(requested({ customer: 2 })).toBe('withdrawal-requested');
    exchange.run(start(1));
    expect(requested()).toBe('TOO_MANY_WAITING');
    exchange.run(pay(1));
    exchange.run(cancel(2));
    expect([requested(), requested(), requested()]).toEqual([
      'withdrawal-requested',
      'withdrawal-requested',
      'TOO_MANY_WAITING',
    ]);
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    expect(restored.state.funds.withdrawalsOf).toEqual(exchange.core.state.funds.withdrawalsOf);
  });

  const found = (gates: readonly WithdrawalGate[]): readonly string[] => {
    const exchange = new TestExchange({ funds: { ...new TestExchange().core.config.funds, withdrawalGates: gates } });
    exchange.fund(1, 'stock', 'EUR', 2_000n);
    exchange.run(ask({ units: 200n }));
    exchange.run({ type: 'freeze-modules', customer: 1, modules: ['WITHDRAW'], frozen: true, reason: 'r', by: 'ann' });
    const until = exchange.now + DAY_MS;
    exchange.run({ type: 'delay-withdrawals', customer: 1, until, because: 'password' });
    const open: Record<string, () => void> = {
      FROZEN: () =>
        exchange.run({
          type: 'freeze-modules',
          customer: 1,
          modules: ['WITHDRAW'],
          frozen: false,
          reason: 'r',
          by: 'ann',
        }),
      IDENTITY_NEEDED: () => exchange.run({ type: 'set-identity-level', customer: 1, level: 'primary', by: 'ann' }),
      WITHDRAWALS_WAIT: () => {
        exchange.now = until;
      },
      WITHDRAWAL_PENDING: () => exchange.run(cancel()),
    };
    return Array.from({ length: 5 }, () => {
      const answer = resultText(exchange.run(ask({ units: 200n, terms: { level: 'primary', oneAtATime: true } })));
      open[answer]?.();
      return answer;
    });
  };

  test.each<[readonly WithdrawalGate[], readonly string[]]>([
    [
      ['freeze', 'identity', 'credentials-wait', 'pending'],
      ['FROZEN', 'IDENTITY_NEEDED', 'WITHDRAWALS_WAIT', 'WITHDRAWAL_PENDING'],
    ],
    [
      ['pending', 'credentials-wait', 'identity', 'freeze'],
      ['WITHDRAWAL_PENDING', 'WITHDRAWALS_WAIT', 'IDENTITY_NEEDED', 'FROZEN'],
    ],
    [
      ['identity', 'pending', 'freeze', 'credentials-wait'],
      ['IDENTITY_NEEDED', 'WITHDRAWAL_PENDING', 'FROZEN', 'WITHDRAWALS_WAIT'],
    ],
  ])('what stands in the way is found in the order of the deployment: %j', (gates, refusals) => {
    expect(found(gates)).toEqual([...refusals, 'withdrawal-requested']);
  });

  test('proceeds of shares stay until they settle', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 1_100_000n);
    exchange.order({ on: SHARE.id, lots: 100 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 100 });
    const { available } = exchange.core.state.ledger.customer('real', 1, 'stock', 'USD');
    const all: Changes = { terms: { maximum: 10n ** 9n } };
    const usd = (units: bigint) => ({ ...ask({ ...all, units }), amount: { asset: 'USD', units } });
    expect(resultText(exchange.run(usd(available)))).toBe('UNSETTLED_FUNDS');
    exchange.now += 3 * DAY_MS;
    exchange.run({ type: 'run-agenda' });
    expect(resultText(exchange.run(usd(available)))).toBe('withdrawal-requested');
  });
});

describe('FUNDS-44: what becomes of a request', () => {
  // Each row: what is done with it in turn, and the customer's money after that.
  test.each<[string, readonly Parameters<TestExchange['run']>[0][], string, string]>([
    ['it is paid', [start(), pay()], 'withdrawal-started; withdrawal-paid', '1000, 0'],
    ['it is cancelled', [cancel()], 'withdrawal-cancelled', '2000, 0'],
    ['it is refused while it waits', [refuse()], 'withdrawal-refused', '2000, 0'],
    ['it is refused while it is being paid', [start(), refuse()], 'withdrawal-started; withdrawal-refused', '2000, 0'],
    ['it is paid before it was begun', [pay()], 'NOT_PROCESSING', '1000, 1000'],
    ['it is paid without a reference', [start(), pay(1, '  ')], 'withdrawal-started; BAD_REFERENCE', '1000, 1000'],
    [
      'its reference has another alphabet',
      [start(), pay(1, 'Out \u0410')],
      'withdrawal-started; BAD_REFERENCE',
      '1000, 1000',
    ],
    ['it is cancelled too late', [start(), cancel()], 'withdrawal-started; NOT_CANCELLABLE', '1000, 1000'],
    ['it is cancelled by another', [cancel(1, 2)], 'WITHDRAWAL_NOT_FOUND', '1000, 1000'],
    ['it is begun twice', [start(), start()], 'withdrawal-started; NOT_WAITING', '1000, 1000'],
    [
      'it is paid twice',
      [start(), pay(), pay(1, 'Out 2')],
      'withdrawal-started; withdrawal-paid; NOT_PROCESSING',
      '1000, 0',
    ],
    [
      'it is refused after it was paid',
      [start(), pay(), refuse()],
      'withdrawal-started; withdrawal-paid; NOT_WAITING',
      '1000, 0',
    ],
    ['it is cancelled twice', [cancel(), cancel()], 'withdrawal-cancelled; WITHDRAWAL_NOT_FOUND', '2000, 0'],
    [
      'it is put aside while it is being paid',
      [start(), aside(1, 'r')],
      'withdrawal-started; NOT_WAITING',
      '1000, 1000',
    ],
  ])('%s', (_title, actions, expected, after) => {
    const exchange = funded();
    exchange.run(ask());
    expect(actions.map((action) => resultText(exchange.run(action))).join('; ')).toBe(expected);
    expect(exchange.money(1, 'EUR', 'stock')).toBe(after);
    expect(exchange.faults()).toEqual([]);
  });

  test.each<[string, { readonly fourEyes?: boolean; readonly agreedBy: string | null }, string, string]>([
    // title, how it was begun, refused by one, refused by two
    ['by one', { agreedBy: null }, 'withdrawal-refused', 'NOT_WAITING'],
    ['by two', { agreedBy: 'bob' }, 'FOUR_EYES_NEEDED', 'withdrawal-refused'],
    ['by two, who had to', { fourEyes: true, agreedBy: 'bob' }, 'FOUR_EYES_NEEDED', 'withdrawal-refused'],
  ])('FUNDS-156: what was begun to be paid %s goes back by as many', (_title, { agreedBy, fourEyes }, alone, byTwo) => {
    const exchange = funded();
    exchange.run(ask(fourEyes ? { terms: { fourEyes } } : {}));
    exchange.run(start(1, agreedBy));
    const core = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    expect(core.state.funds.withdrawals).toEqual(exchange.core.state.funds.withdrawals);
    expect(resultText(exchange.run(refuse()))).toBe(alone);
    expect(resultText(exchange.run({ ...refuse(), agreedBy: 'ann' }))).toBe(
      alone === 'FOUR_EYES_NEEDED' ? alone : 'NOT_WAITING',
    );
    expect(resultText(exchange.run({ ...refuse(), agreedBy: 'bob' }))).toBe(byTwo);
    expect(exchange.money(1, 'EUR', 'stock')).toBe('2000, 0');
  });

  test('FUNDS-45: the fee goes to the house, the rest through the clearing account', () => {
    const exchange = funded();
    exchange.run(ask());
    exchange.run(start());
    exchange.run(pay());
    const { ledger } = exchange.core.state;
    expect(exchange.house('fees', 'EUR')).toBe(30n);
    expect(ledger.house('real', 'clearing.card', 'EUR').available).toBe(-2_000n + 970n);
  });

  test('FUNDS-45: a payment counts once, however its reference is written; one that came in is no payment out', () => {
    const exchange = funded();
    exchange.run(ask({ units: 500n }));
    exchange.run(ask({ units: 500n }));
    exchange.run(ask({ units: 500n, channel: 'wire' }));
    for (const id of [1, 2, 3]) exchange.run(start(id));
    exchange.run(pay(1, 'Ref 9'));
    expect(resultText(exchange.run(pay(2, 'rEF9')))).toBe('REFERENCE_USED');
    expect(resultText(exchange.run(pay(3, 'REF-9'))), 'a bank transfer of the same name').toBe('REFERENCE_USED');
    // The first payment in of the exchange has this reference.
    expect(resultText(exchange.run(pay(2, 'payment 1')))).toBe('withdrawal-paid');
  });
});

describe('FUNDS-43: first in, first out', () => {
  const queued = (): TestExchange => {
    const exchange = funded();
    for (let index = 0; index < 3; index += 1) exchange.run(ask({ units: 200n }));
    return exchange;
  };

  test('the oldest of a channel comes first; channels do not wait for one another', () => {
    const exchange = queued();
    exchange.run(ask({ units: 200n, channel: 'wire' }));
    expect(resultText(exchange.run(start(2)))).toBe('NOT_FIRST');
    expect(resultText(exchange.run(start(4)))).toBe('withdrawal-started');
    expect(resultText(exchange.run(start(1)))).toBe('withdrawal-started');
    expect(resultText(exchange.run(start(2)))).toBe('withdrawal-started');
  });

  test('FUNDS-118: a frozen customer is passed over and not paid; what was begun before is ended as it was', () => {
    const freeze = (frozen: boolean) =>
      ({ type: 'freeze-modules', customer: 1, modules: ['WITHDRAW'], frozen, reason: 'r', by: 'ann' }) as const;
    const exchange = queued();
    exchange.run(start(1));
    exchange.run(freeze(true));
    expect(resultText(exchange.run(start(2)))).toBe('CUSTOMER_FROZEN');
    expect(resultText(exchange.run(pay()))).toBe('withdrawal-paid');
    exchange.run(freeze(false));
    expect(resultText(exchange.run(start(2)))).toBe('withdrawal-started');
  });

  test('one that was put aside is passed over and keeps its place', () => {
    const exchange = queued();
    exchange.run(aside(1, 'asked for a paper'));
    expect(resultText(exchange.run(start(1)))).toBe('NOT_FIRST');
    expect(resultText(exchange.run(start(2)))).toBe('withdrawal-started');
    exchange.run(aside(1, null));
    expect(resultText(exchange.run(start(3)))).toBe('NOT_FIRST');
    expect(resultText(exchange.run(start(1)))).toBe('withdrawal-started');
  });

  test.each([
    [null, 'FOUR_EYES_NEEDED'],
    ['ann', 'FOUR_EYES_NEEDED'],
    ['bob', 'withdrawal-started'],
  ])('where two must agree, the second is another one: %s', (second, expected) => {
    const exchange = funded();
    exchange.run(ask({ terms: { fourEyes: true } }));
    expect(resultText(exchange.run(start(1, second)))).toBe(expected);
  });

  test.each([
    ['needed two when it was asked for', true, false, 'FOUR_EYES_NEEDED'],
    ['needs two by what is published since', false, true, 'FOUR_EYES_NEEDED'],
    ['needs two by both', true, true, 'FOUR_EYES_NEEDED'],
    ['needs two by neither', false, false, 'withdrawal-started'],
  ])('FUNDS-67: one operator alone begins to pay what %s', (_title, requested, published, expected) => {
    const exchange = funded();
    exchange.run(ask({ terms: { fourEyes: requested } }));
    expect(resultText(exchange.run(start(1, null, published)))).toBe(expected);
    expect(resultText(exchange.run(start(1, 'ann', published)))).toBe(
      expected === 'withdrawal-started' ? 'NOT_WAITING' : expected,
    );
    expect(exchange.faults()).toEqual([]);
  });
});

test('FUNDS-41: money on its way out cannot be traded, transferred or taken out again', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'platform', 'USDT', 1_000_000n);
  const usdt = { asset: 'USDT', units: 1_000_000n };
  const asking = ask({ channel: 'usdt', account: 'platform', amount: usdt, terms: { maximum: 10n ** 9n } });
  expect(resultText(exchange.run(asking))).toBe('withdrawal-requested');
  expect(resultText(exchange.run(asking))).toBe('INSUFFICIENT_FUNDS');
  expect(exchange.order({ on: COIN.id, lots: 10 })).toBe('INSUFFICIENT_FUNDS');
  const transfer = {
    type: 'transfer-funds',
    mode: 'real',
    customer: 1,
    from: 'platform',
    to: 'financial',
    amount: usdt,
  } as const;
  expect(resultText(exchange.run(transfer))).toBe('INSUFFICIENT_FUNDS');
});

describe('FUNDS-49: no more on a channel in a rolling day than its daily maximum', () => {
  const daily = (units: bigint, changes: Changes = {}) => ask({ units, ...changes, terms: { daily: 1_000n } });

  test('all of 24 hours together, and what is older no more', () => {
    const exchange = funded();
    expect(resultText(exchange.run(daily(600n)))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(daily(401n)))).toBe('ABOVE_DAILY_MAXIMUM');
    expect(resultText(exchange.run(daily(401n, { channel: 'wire' })))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(daily(400n)))).toBe('withdrawal-requested');
    expect(resultText(exchange.run(daily(100n)))).toBe('ABOVE_DAILY_MAXIMUM');
    exchange.now += DAY_MS - 1;
    expect(resultText(exchange.run(daily(100n)))).toBe('ABOVE_DAILY_MAXIMUM');
    exchange.now += 1;
    expect(resultText(exchange.run(daily(500n)))).toBe('withdrawal-requested');
    expect(exchange.faults()).toEqual([]);
  });

  test.each([
    ['cancelled', cancel(1)],
    ['refused', refuse(1)],
  ])('one %s on its day leaves its room again', (_title, end) => {
    const exchange = funded();
    exchange.run(daily(1_000n));
    expect(resultText(exchange.run(daily(100n)))).toBe('ABOVE_DAILY_MAXIMUM');
    exchange.run(end);
    expect(resultText(exchange.run(daily(1_000n)))).toBe('withdrawal-requested');
  });

  test('one of yesterday that is cancelled today leaves no room today', () => {
    const exchange = funded();
    exchange.run(daily(1_000n));
    exchange.now += DAY_MS;
    exchange.run(daily(900n));
    exchange.run(cancel(1));
    expect(resultText(exchange.run(daily(200n)))).toBe('ABOVE_DAILY_MAXIMUM');
  });
});
