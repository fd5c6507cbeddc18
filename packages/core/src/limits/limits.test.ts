import { describe, expect, test } from 'vitest';
import { createCore, replay } from '../core.ts';
import { MarginExchange } from '../margin/testing.ts';
import { OptionExchange } from '../option/testing.ts';
import { DAY_MS, HOUR_MS, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';
import { lossIn } from './standing.ts';
import type { OwnLimits } from './state.ts';
import { limitsUpcasts } from './upcast.ts';

const MINUTE_MS = 60_000;

type Money = { readonly units: bigint; readonly windowMs?: number; readonly asset?: string };

const set = (exchange: TestExchange, kind: 'deposit' | 'loss', money: Money | null, customer = 1): string =>
  resultText(
    exchange.run({
      type: 'set-own-limit',
      customer,
      wanted: { kind, limit: money && { kind, asset: 'EUR', windowMs: DAY_MS, ...money } },
      loosenMs: DAY_MS,
    }),
  );

const setSession = (exchange: TestExchange, minutes: number | null): string =>
  resultText(
    exchange.run({
      type: 'set-own-limit',
      customer: 1,
      wanted: {
        kind: 'session',
        limit: minutes === null ? null : { kind: 'session', sessionMs: minutes * MINUTE_MS, pauseMs: 15 * MINUTE_MS },
      },
      loosenMs: DAY_MS,
    }),
  );

const keep = (exchange: TestExchange, kind: 'deposit' | 'loss' | 'session' = 'deposit'): string =>
  resultText(exchange.run({ type: 'keep-own-limit', customer: 1, kind }));

const exclude = (exchange: TestExchange, forMs: number | null, customer = 1): string =>
  resultText(exchange.run({ type: 'exclude-self', customer, forMs }));

const own = (exchange: TestExchange): OwnLimits | undefined => exchange.core.state.limits.own.get(1);

const announce = (exchange: TestExchange, units: bigint, customer = 1): string =>
  resultText(
    exchange.run({
      type: 'request-deposit',
      customer,
      channel: 'card',
      account: 'platform',
      claimed: { asset: 'EUR', units },
      minimum: 1n,
      maximum: 10n ** 9n,
      evidence: '',
    }),
  );

const NO_CHECK = { maximum: 10n ** 30n, worth: 0n, customerAbove: 0n, operatorAbove: 0n };

const arrive = (exchange: TestExchange, id: number, units: bigint): string =>
  resultText(
    exchange.run({
      type: 'credit-deposit',
      id,
      arrived: { asset: 'EUR', units },
      reference: `arrived ${id}`,
      by: 'operator',
      agreedBy: 'another',
      check: NO_CHECK,
    }),
  );

describe('how a limit changes', () => {
  test('LIMITS-1: the first limit, a lower amount and a longer window take effect at once', () => {
    const exchange = new TestExchange();
    expect(set(exchange, 'deposit', { units: 10_000n })).toBe('own-limit-set');
    expect(set(exchange, 'deposit', { units: 9_000n })).toBe('own-limit-set');
    expect(set(exchange, 'deposit', { units: 9_000n, windowMs: 7 * DAY_MS })).toBe('own-limit-set');
    expect(own(exchange)?.limits.deposit).toMatchObject({ units: 9_000n, windowMs: 7 * DAY_MS });
    expect(own(exchange)?.pending).toEqual({});
  });

  test.each([
    ['a higher amount', { units: 10_001n }],
    ['a shorter window, for less', { units: 100n, windowMs: HOUR_MS }],
    ['a longer window, for more', { units: 10_001n, windowMs: 30 * DAY_MS }],
    ['another currency', { units: 1n, asset: 'USDT' }],
    ['none', null],
  ] as const)('LIMITS-2: %s takes effect after a day, to the millisecond', (_name, limit) => {
    const exchange = new TestExchange();
    set(exchange, 'deposit', { units: 10_000n });
    expect(set(exchange, 'deposit', limit)).toBe('own-limit-loosening');
    exchange.now += DAY_MS - 1;
    expect([exchange.runDue(), own(exchange)?.limits.deposit?.units]).toEqual(['', 10_000n]);
    exchange.now += 1;
    expect(exchange.runDue()).toContain('own-limit-set');
    expect(own(exchange)?.limits.deposit?.units).toBe(limit?.units);
    expect(own(exchange)?.pending).toEqual({});
  });

  test('LIMITS-2: what waits is taken back by keeping, by the present limit and by a tighter one; asking again does not shorten the wait', () => {
    const exchange = new TestExchange();
    set(exchange, 'deposit', { units: 10_000n });
    expect(keep(exchange)).toBe('LIMIT_NOT_PENDING');
    set(exchange, 'deposit', null);
    expect([keep(exchange), keep(exchange)]).toEqual(['own-limit-kept', 'LIMIT_NOT_PENDING']);
    set(exchange, 'deposit', null);
    expect(set(exchange, 'deposit', { units: 10_000n })).toBe('own-limit-kept');
    set(exchange, 'deposit', null);
    expect(set(exchange, 'deposit', { units: 5_000n })).toBe('own-limit-set');
    exchange.now += DAY_MS;
    expect(exchange.runDue()).toBe('');
    set(exchange, 'deposit', null);
    const { from } = own(exchange)?.pending.deposit ?? { from: 0 };
    exchange.now += HOUR_MS;
    expect(set(exchange, 'deposit', null)).toBe('');
    expect(own(exchange)?.pending.deposit?.from).toBe(from);
    expect(set(exchange, 'deposit', { units: 20_000n })).toBe('own-limit-loosening');
    expect(own(exchange)?.pending.deposit?.from).toBe(from + HOUR_MS);
    exchange.now = from;
    expect(exchange.runDue()).toBe('');
  });

  test('LIMITS-1: what is no limit is refused, and so is who is not known', () => {
    const exchange = new TestExchange();
    expect(set(exchange, 'deposit', { units: 0n })).toBe('BAD_AMOUNT');
    expect(set(exchange, 'loss', { units: 1n }, 9)).toBe('ACCOUNT_NOT_FOUND');
    expect(setSession(exchange, 0)).toBe('BAD_AMOUNT');
    expect(set(exchange, 'loss', null)).toBe('');
    expect(own(exchange)).toBeUndefined();
  });
});

describe('deposits', () => {
  test('LIMITS-3: what is announced within the window counts; what is refused or falls out of it does not', () => {
    const exchange = new TestExchange();
    announce(exchange, 50_000n);
    set(exchange, 'deposit', { units: 10_000n });
    expect(announce(exchange, 10_001n)).toBe('DEPOSIT_LIMIT_REACHED');
    expect(announce(exchange, 6_000n)).toBe('deposit-requested, own-deposit-counted');
    expect(announce(exchange, 4_001n)).toBe('DEPOSIT_LIMIT_REACHED');
    expect(announce(exchange, 4_000n)).toBe('deposit-requested, own-deposit-counted');
    exchange.run({ type: 'refuse-deposit', id: 2, reason: 'no', by: 'operator' });
    expect(announce(exchange, 6_000n)).toBe('deposit-requested, own-deposit-counted');
    exchange.now += DAY_MS - 1;
    expect(announce(exchange, 1n)).toBe('DEPOSIT_LIMIT_REACHED');
    exchange.now += 1;
    expect(announce(exchange, 10_000n)).toBe('deposit-requested, own-deposit-counted');
    expect(announce(exchange, 50_000n, 2)).toBe('deposit-requested');
  });

  test('LIMITS-3: what arrives is credited, whatever the limit, and counts as it arrived', () => {
    const exchange = new TestExchange();
    set(exchange, 'deposit', { units: 10_000n });
    announce(exchange, 1_000n);
    expect(arrive(exchange, 1, 30_000n)).toContain('deposit-credited');
    expect(own(exchange)?.deposits.map(({ units }) => units)).toEqual([30_000n]);
    expect(exchange.money(1, 'EUR')).toBe('30000, 0');
    expect(announce(exchange, 1n)).toBe('DEPOSIT_LIMIT_REACHED');
  });

  test('LIMITS-3: another currency counts at its price; without one it is refused', () => {
    const exchange = new TestExchange();
    set(exchange, 'deposit', { units: 15_000n, asset: 'USD' });
    const of = (asset: string, units: bigint) =>
      resultText(
        exchange.run({
          type: 'request-deposit',
          customer: 1,
          channel: 'card',
          account: 'platform',
          claimed: { asset, units },
          minimum: 1n,
          maximum: 10n ** 12n,
          evidence: '',
        }),
      );
    expect(of('JPY', 15_000n)).toBe('deposit-requested, own-deposit-counted');
    expect(own(exchange)?.deposits.map(({ units }) => units)).toEqual([10_000n]);
    expect(of('JPY', 15_000n)).toBe('DEPOSIT_LIMIT_REACHED');
    expect(of('EUR', 1n)).toBe('DEPOSIT_LIMIT_REACHED');
  });
});

describe('losses', () => {
  test('LIMITS-4: stakes count while they are open, so that many at once cannot pass the limit; a gain makes room', () => {
    const exchange = new OptionExchange();
    set(exchange, 'loss', { units: 25_000n });
    const answers = Array.from({ length: 100 }, () => exchange.accept());
    expect(answers.filter((answer) => answer === 'option-accepted')).toHaveLength(2);
    expect(new Set(answers.slice(2))).toEqual(new Set(['LOSS_LIMIT_REACHED']));
    expect(exchange.accept({ stake: 5_000n })).toBe('option-accepted');
    expect(exchange.accept({ stake: 100n })).toBe('LOSS_LIMIT_REACHED');
    expect(exchange.accept({ mode: 'demo' })).not.toBe('LOSS_LIMIT_REACHED');
    expect(exchange.accept({ by: 2 })).toBe('option-accepted');
  });

  test('LIMITS-4: what a position on margin lost counts, with its fees; then nothing new is opened until it leaves the window', () => {
    const exchange = new MarginExchange();
    expect(exchange.open()).toBe('position-opened');
    exchange.tick(9_900);
    expect(exchange.open({ lots: 20 })).toBe('position-opened');
    expect(exchange.place({ lots: 20, limit: 9_000 })).toContain('rests');
    set(exchange, 'loss', { units: 1_000_000n, asset: 'USDT' });
    exchange.reduce(1);
    const lost = own(exchange)?.losses.reduce((sum, { millionths }) => sum + millionths, 0n) ?? 0n;
    expect(lost > 1_000_000_000_000n).toBe(true);
    expect(exchange.last('order-closed')).toMatchObject({ reason: 'own-limit' });
    expect(exchange.open({ lots: 20 })).toBe('LOSS_LIMIT_REACHED');
    expect(exchange.order()).toBe('LOSS_LIMIT_REACHED');
    expect(exchange.reduce(2)).toBe('position-closed');
    expect(exchange.money(1, 'USDT').endsWith(', 0')).toBe(true);
    // What is refused afterwards is refused for its size alone.
    exchange.now += DAY_MS;
    exchange.tick(9_900);
    expect(exchange.order()).toBe('BELOW_MIN_NOTIONAL');
  });

  test('LIMITS-4: what secures positions, and what orders hold that open some, counts like a stake, so that many at once cannot pass the limit', () => {
    const costOfOne = (): bigint => {
      const exchange = new MarginExchange();
      exchange.open();
      const { margin = 0n, feeReserve = 0n, fees = 0n } = exchange.core.state.margin.positions.get(1) ?? {};
      return margin + feeReserve + fees;
    };
    const exchange = new MarginExchange();
    set(exchange, 'loss', { units: costOfOne() * 2n, asset: 'USDT' });
    const answers = Array.from({ length: 10 }, () => exchange.open());
    expect(answers.slice(0, 2)).toEqual(['position-opened', 'position-opened']);
    expect(new Set(answers.slice(2))).toEqual(new Set(['LOSS_LIMIT_REACHED']));
    expect(resultText(exchange.run({ type: 'change-margin', mode: 'real', customer: 1, id: 1, units: 1n }))).toBe(
      'LOSS_LIMIT_REACHED',
    );
    expect(exchange.reduce(1)).toBe('position-closed');
    // What it lost, and what an order at a limit holds, are in the sum: there is room for one that rests, and for no other.
    expect(exchange.place({ lots: 20, limit: 9_000 })).toContain('rests');
    expect(exchange.open()).toBe('LOSS_LIMIT_REACHED');
    expect(exchange.open({ mode: 'demo' })).not.toBe('LOSS_LIMIT_REACHED');
  });

  test('LIMITS-4: of many small losses in another asset nothing is lost by rounding', () => {
    const exchange = new MarginExchange();
    exchange.tick(10_007);
    set(exchange, 'loss', { units: 10n ** 12n, asset: 'LUM' });
    const free = () => BigInt(exchange.money(1, 'USDT').split(' ')[0]?.replace(',', '') ?? '');
    const before = free();
    for (let trade = 1; trade <= 20; trade += 1) {
      expect(exchange.open({ lots: 37 })).toBe('position-opened');
      expect(exchange.reduce(trade)).toBe('position-closed');
    }
    const counted = own(exchange)?.losses.map(({ millionths }) => millionths) ?? [];
    const whole = lossIn(exchange.core, { asset: 'USDT', units: before - free() }, 'LUM', exchange.now);
    const apart = whole - counted.reduce((sum, each) => sum + each, 0n);
    // A millionth of a unit each at most; rounded to units it would be half a unit each.
    expect(counted).toHaveLength(40);
    expect(counted.some((each) => each % 1_000_000n !== 0n)).toBe(true);
    expect([apart >= 0n, apart <= 40n]).toEqual([true, true]);
  });

  test('LIMITS-4: a loss that an older program counted counts as much', () => {
    const exchange = new TestExchange();
    const old = { type: 'own-loss-counted', at: 1, customer: 1, units: 250n, isReached: false } as const;
    expect([...(limitsUpcasts['own-loss-counted'](exchange.core, old) ?? [])]).toEqual([
      { type: 'own-loss-counted', at: 1, customer: 1, millionths: 250_000_000n, isReached: false },
    ]);
    const today = { type: 'own-loss-counted', at: 1, customer: 1, millionths: 1n, isReached: false } as const;
    expect(limitsUpcasts['own-loss-counted'](exchange.core, today)).toBeUndefined();
  });

  test('LIMITS-4: a limit set to what was lost already ends what rests and would take new risk', () => {
    const exchange = new MarginExchange();
    set(exchange, 'loss', { units: 100_000_000n, asset: 'USDT' });
    exchange.open();
    exchange.tick(9_900);
    expect(exchange.place({ lots: 20, limit: 9_000 })).toContain('rests');
    expect(exchange.reduce(1)).toBe('position-closed');
    const lost = own(exchange)?.losses.reduce((sum, { millionths }) => sum + millionths, 0n) ?? 0n;
    expect(set(exchange, 'loss', { units: lost / 1_000_000n + 1n, asset: 'USDT' })).toBe('own-limit-set');
    expect(set(exchange, 'loss', { units: lost / 1_000_000n, asset: 'USDT' })).toBe(
      'own-limit-set, own-loss-counted, #2 cancelled: own-limit, order-margin-released',
    );
    expect(exchange.money(1, 'USDT').endsWith(', 0')).toBe(true);
  });
});

test('LIMITS-8: an option that is scheduled and has not begun ends with an exclusion, and its stake is free again', () => {
  const exchange = new OptionExchange();
  expect(exchange.accept({ startsAt: exchange.now + MINUTE_MS })).toContain('option-accepted');
  expect(exchange.accept()).toContain('option-accepted');
  expect(exclude(exchange, DAY_MS)).toBe('self-excluded, option-cancelled');
  expect(exchange.last('option-cancelled')).toMatchObject({ reason: 'own-limit', option: { id: 1 } });
  expect([exchange.core.state.option.options.size, exchange.euro()]).toEqual([1, '90000, 10000']);
});

describe('sessions', () => {
  test('LIMITS-5: after its minutes nothing new is opened; the next one is begun after the pause', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    const begin = () => resultText(exchange.run({ type: 'begin-own-session', customer: 1 }));
    expect(begin()).toBe('');
    expect(setSession(exchange, 60)).toBe('own-limit-set');
    const fresh = (ms: number) => {
      exchange.now += ms;
      exchange.tick(10_000);
    };
    expect(exchange.order()).toContain('filled');
    fresh(60 * MINUTE_MS - 1);
    expect([exchange.order(), begin()]).toEqual([expect.stringContaining('filled'), '']);
    fresh(1);
    expect(exchange.order()).toBe('SESSION_LIMIT_REACHED');
    expect(exchange.order({ mode: 'demo' })).toBe('SESSION_LIMIT_REACHED');
    expect(exchange.order({ side: 'sell' })).toContain('filled');
    expect(begin()).toBe('SESSION_PAUSED');
    fresh(15 * MINUTE_MS);
    expect(exchange.order()).toBe('SESSION_LIMIT_REACHED');
    expect(begin()).toBe('own-session-begun');
    expect(exchange.order()).toContain('filled');
  });

  test('LIMITS-5: a session that is cut short of what has passed of it ends then, and the pause is behind it', () => {
    const exchange = new TestExchange();
    const begin = () => resultText(exchange.run({ type: 'begin-own-session', customer: 1 }));
    setSession(exchange, 60);
    exchange.now += 50 * MINUTE_MS;
    expect(setSession(exchange, 55)).toBe('own-limit-set');
    expect(begin()).toBe('');
    expect(setSession(exchange, 35)).toBe('own-limit-set');
    expect(exchange.order()).toBe('SESSION_LIMIT_REACHED');
    // What is over already ended when it did, whatever is set afterwards.
    expect(setSession(exchange, 10)).toBe('own-limit-set');
    exchange.now += 15 * MINUTE_MS - 1;
    expect(begin()).toBe('SESSION_PAUSED');
    exchange.now += 1;
    expect(begin()).toBe('own-session-begun');
  });

  test('LIMITS-2: a shorter session is one at once, a longer one waits', () => {
    const exchange = new TestExchange();
    setSession(exchange, 60);
    expect(setSession(exchange, 30)).toBe('own-limit-set');
    expect(setSession(exchange, 60)).toBe('own-limit-loosening');
    expect(keep(exchange, 'session')).toBe('own-limit-kept');
  });
});

describe('exclusion', () => {
  test('LIMITS-8: it begins at once, ends what would take new risk in both account modes, and lets out what is held', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    exchange.run({ type: 'start-demo', customer: 1 });
    exchange.order({ lots: 40 });
    for (const mode of ['real', 'demo'] as const) exchange.order({ mode, lots: 20, limit: 9_000 });
    exchange.order({ side: 'sell', lots: 10, limit: 11_000 });
    expect(exchange.core.state.orders.orders.size).toBe(3);
    expect(exclude(exchange, 7 * DAY_MS)).toBe('self-excluded, #2 cancelled: own-limit, #3 cancelled: own-limit');
    expect(announce(exchange, 1n)).toBe('SELF_EXCLUDED');
    expect(exchange.order()).toBe('SELF_EXCLUDED');
    expect(exchange.order({ mode: 'demo' })).toBe('SELF_EXCLUDED');
    expect(exchange.order({ side: 'sell', lots: 20 })).toContain('filled');
    expect(exchange.cancel(4)).toContain('cancelled');
  });

  test('LIMITS-7: converting money into a coin is refused, back into money and between monies it is not', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    exchange.order({ lots: 2_000 });
    exclude(exchange, 7 * DAY_MS);
    const convert = (from: string, units: bigint, to: string) =>
      resultText(
        exchange.run({
          type: 'convert-funds',
          mode: 'real',
          customer: 1,
          account: 'platform',
          from: { asset: from, units },
          to,
        }),
      );
    expect(convert('USDT', 10_000_000n, 'LUM')).toBe('SELF_EXCLUDED');
    expect(convert('LUM', 10_000_000n, 'USDT')).toBe('funds-converted');
  });

  test('LIMITS-9: it is made longer, never shorter; it ends by itself at its moment', () => {
    const exchange = new TestExchange();
    exclude(exchange, 7 * DAY_MS);
    expect(exclude(exchange, DAY_MS)).toBe('EXCLUSION_LONGER');
    expect(exclude(exchange, 7 * DAY_MS)).toBe('EXCLUSION_LONGER');
    expect(exclude(exchange, 30 * DAY_MS)).toBe('self-excluded');
    exchange.now += 30 * DAY_MS - 1;
    expect([exchange.runDue(), announce(exchange, 1n)]).toEqual(['', 'SELF_EXCLUDED']);
    exchange.now += 1;
    expect(exchange.runDue()).toContain('self-exclusion-ended');
    expect(announce(exchange, 1n)).toBe('deposit-requested');
  });

  test('LIMITS-9: for good it never ends, and nothing makes it shorter', () => {
    const exchange = new TestExchange();
    expect(exclude(exchange, null)).toBe('self-excluded');
    expect(exclude(exchange, null)).toBe('EXCLUSION_LONGER');
    expect(exclude(exchange, 10_000 * DAY_MS)).toBe('EXCLUSION_LONGER');
    const modules = ['FINANCIAL', 'RECHARGE'] as const;
    exchange.run({ type: 'freeze-modules', customer: 1, modules, frozen: false, reason: 'r', by: 'operator' });
    exchange.now += 10_000 * DAY_MS;
    expect([exchange.runDue(), announce(exchange, 1n)]).toEqual(['', 'SELF_EXCLUDED']);
  });
});

test('LIMITS-10: limits, what counts, what waits and an exclusion are the same after a snapshot and out of the journal', () => {
  const exchange = new TestExchange();
  set(exchange, 'deposit', { units: 10_000n });
  announce(exchange, 4_000n);
  set(exchange, 'deposit', null);
  setSession(exchange, 60);
  exclude(exchange, 7 * DAY_MS);
  const taken = takeSnapshot(exchange.core);
  const restored = restoreSnapshot(exchange.core.config, taken);
  expect(takeSnapshot(restored)).toEqual(taken);
  expect(restored.state.limits.own.get(1)).toEqual(own(exchange));
  const replayed = createCore(exchange.core.config);
  for (const event of exchange.events) replay(replayed, event);
  expect(replayed.state.limits.own.get(1)).toEqual(own(exchange));
});

test('LIMITS-10: a closed account has no limits, and nothing of them waits', () => {
  const exchange = new TestExchange();
  set(exchange, 'deposit', { units: 10_000n });
  set(exchange, 'deposit', null);
  exclude(exchange, 7 * DAY_MS);
  exchange.run({ type: 'close-customer', customer: 1, by: 'operator', because: 'asked' });
  expect(own(exchange)).toBeUndefined();
  exchange.now += 8 * DAY_MS;
  expect(exchange.runDue()).toBe('');
});
