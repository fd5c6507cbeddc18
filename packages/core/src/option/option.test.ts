import { expect, test } from 'vitest';
import { readForm, writeForm } from '../modules.ts';
import { COIN, restoreSnapshot, resultText, takeSnapshot } from '../testing.ts';
import { firstOptionEnd, optionEndsUntil } from './index.ts';
import { MINUTE_MS, OptionExchange, TERMS } from './testing.ts';

const inFull = (_name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
};

test('OPTION-2: terms are set by two, and those that contradict each other are refused', () => {
  const exchange = new OptionExchange();
  const set = (changes: object) => resultText(exchange.run({ ...TERMS, ...changes }));
  const [period] = TERMS.periods;
  expect(set({ agreedBy: 'ann' })).toBe('FOUR_EYES_NEEDED');
  expect(set({ instrument: 'NO-NO' })).toBe('INSTRUMENT_NOT_FOUND');
  for (const wrong of [
    { periods: [] },
    { periods: [period, period] },
    { periods: [{ ...period, oddsPpm: 0 }] },
    { periods: [{ ...period, oddsPpm: 1_000_001 }] },
    { periods: [{ ...period, periodMs: 9_999 }] },
    { periods: [{ ...period, minimum: 0n }] },
    { periods: [{ ...period, minimum: 50_001n }] },
    { caps: { ...TERMS.caps, end: 500_001n } },
    { caps: { ...TERMS.caps, customer: 0n } },
  ])
    expect(set(wrong)).toBe('OPTION_TERMS_MISFIT');
  expect(set({})).toBe('option-terms-set');
});

test('OPTION-1, OPTION-2: changed terms give a period another number, and an accepted option keeps its own', () => {
  const exchange = new OptionExchange();
  exchange.accept();
  const periods = TERMS.periods.map((period, place) => (place === 0 ? { ...period, oddsPpm: 500_000 } : period));
  exchange.run({ ...TERMS, periods });
  expect(exchange.core.state.option.coins.get(COIN.id)?.periods.map(({ id }) => id)).toEqual([3, 2]);
  expect(exchange.accept()).toBe('OPTION_PERIOD_NOT_FOUND');
  const endsAt = exchange.endOf();
  exchange.now += 1_000;
  exchange.open(10_000);
  exchange.close(endsAt, 10_001);
  expect(exchange.euro()).toBe('108000, 0');
});

test.each<[what: string, side: 'up' | 'down', close: number | null, euro: string]>([
  ['up wins above', 'up', 10_001, '108000, 0'],
  ['up loses below', 'up', 9_999, '90000, 0'],
  ['down wins below', 'down', 9_999, '108000, 0'],
  ['down loses above', 'down', 10_001, '90000, 0'],
  ['an equal price returns the stake', 'up', 10_000, '100000, 0'],
  ['no price in the last seconds returns it too', 'up', null, '100000, 0'],
])('OPTION-5: %s', (_what, side, close, euro) => {
  const exchange = new OptionExchange();
  const endsAt = exchange.endOf();
  expect(exchange.accept({ side })).toBe('option-accepted');
  expect(exchange.euro()).toBe('90000, 10000');
  exchange.now += 1_000;
  expect(exchange.open(10_000)).toBe('options-opened');
  expect(exchange.close(endsAt, close)).toBe('options-closed, options-settled');
  expect(exchange.euro()).toBe(euro);
  expect(exchange.core.state.ledger.house('real', 'options', 'EUR').held).toBe(0n);
  expect(exchange.core.state.option.options.size + exchange.core.state.option.ends.size).toBe(0);
  expect(exchange.faults()).toEqual([]);
});

test('OPTION-3: the profit is rounded down to the cent', () => {
  const exchange = new OptionExchange();
  const endsAt = exchange.endOf(120_000);
  exchange.accept({ stake: 111n, period: 2 });
  exchange.now += 1_000;
  exchange.open(10_000);
  exchange.close(endsAt, 10_001);
  // 111 × 0.855 = 94.905
  expect(exchange.euro()).toBe('100094, 0');
});

test('OPTION-4: the first tick after the acceptance opens it, not one of the same moment or one that was known', () => {
  const exchange = new OptionExchange();
  exchange.quote(10_050);
  exchange.accept();
  expect(exchange.open(10_000, exchange.now)).toBe('');
  const known = exchange.core.state.market.references.get(COIN.id);
  const late = { ...exchange.mark(10_000, exchange.now + 5), seq: known?.seq ?? 0 };
  expect(resultText(exchange.run({ type: 'open-options', instrument: COIN.id, tick: late }))).toBe('');
  exchange.now += 10;
  expect(exchange.open(10_100)).toBe('options-opened');
  expect(exchange.open(10_200)).toBe('');
  expect(exchange.core.state.option.options.get(1)?.open?.price).toBe(10_100);
});

test('OPTION-4: a scheduled option whose start passed while nothing was published does not open late, and is returned in full', () => {
  const exchange = new OptionExchange();
  exchange.quote();
  const startsAt = exchange.now + 60_000;
  exchange.accept({ startsAt, period: 2 });
  exchange.accept({ by: 2, startsAt: startsAt + 5_000, period: 2, side: 'down' });
  exchange.now = startsAt + 12_001;
  // The first is too late by a thousandth, the second is not.
  expect(exchange.open(10_100)).toBe('options-lapsed, options-opened');
  expect(exchange.open(10_200)).toBe('');
  expect([1, 2].map((id) => exchange.core.state.option.options.get(id)?.open?.price)).toEqual([undefined, 10_100]);
  expect(JSON.stringify(takeSnapshot(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core))), inFull)).toBe(
    JSON.stringify(takeSnapshot(exchange.core), inFull),
  );
  exchange.close(startsAt + 120_000, 10_300);
  expect(exchange.last('options-settled')?.lines[0]).toMatchObject({ result: 'returned', reason: 'not-opened' });
  expect(exchange.euro()).toBe('100000, 0');
});

test('OPTION-5: what no tick opened by its end is void', () => {
  const exchange = new OptionExchange();
  const endsAt = exchange.endOf();
  exchange.accept();
  exchange.now = endsAt + 1;
  expect(exchange.open(10_100)).toBe('options-lapsed');
  exchange.close(endsAt, null);
  expect(exchange.last('options-settled')?.lines[0]).toMatchObject({ result: 'returned', reason: 'not-opened' });
  expect(exchange.euro()).toBe('100000, 0');
});

test('OPTION-7: an end is closed once, at or after its moment, and not before what a tick opens is open', () => {
  const exchange = new OptionExchange();
  // Its window to open reaches to its end.
  exchange.run({ ...TERMS, periods: [{ periodMs: 10_000, oddsPpm: 800_000, minimum: 100n, maximum: 50_000n }] });
  const endsAt = exchange.endOf(10_000);
  const early = { type: 'close-options', instrument: COIN.id, endsAt, tick: null } as const;
  exchange.accept({ period: 3 });
  expect(resultText(exchange.run(early))).toBe('');
  exchange.now = endsAt + 1_000;
  const tick = exchange.mark(10_000, endsAt - 100);
  expect(() => exchange.run({ ...early, tick })).toThrow('is open before its end is closed');
  exchange.open(9_000, endsAt - 200);
  expect(exchange.close(endsAt, 10_000)).toBe('options-closed, options-settled');
  expect(exchange.close(endsAt, 8_000)).toBe('');
  expect(exchange.core.state.market.sealed.get(COIN.id)).toBe(endsAt);
});

test('OPTION-7: an end is settled in pieces, those that lose first, and a restart in between goes on', () => {
  const exchange = new OptionExchange();
  const endsAt = exchange.endOf();
  for (const [by, side] of [
    [1, 'up'],
    [2, 'down'],
    [3, 'up'],
    [1, 'up'],
    [2, 'down'],
  ] as const)
    expect(exchange.accept({ by, side })).toBe('option-accepted');
  exchange.now += 1_000;
  exchange.open(10_000);
  exchange.close(endsAt, 10_001, 0);
  const settleOne = () => exchange.run({ type: 'run-agenda', most: 1 });
  settleOne();
  settleOne();
  expect(exchange.euro(2)).toBe('80000, 0');
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(JSON.stringify(takeSnapshot(restored), inFull)).toBe(JSON.stringify(takeSnapshot(exchange.core), inFull));
  const again = Object.assign(Object.create(OptionExchange.prototype), exchange, { core: restored }) as OptionExchange;
  expect(again.runDue()).toBe('options-settled');
  expect([again.euro(1), again.euro(2), again.euro(3)]).toEqual(['116000, 0', '80000, 0', '108000, 0']);
  expect(again.runDue()).toBe('');
  expect(again.faults()).toEqual([]);
});

test('OPTION-13: the ends of an instrument are known soonest first, of both account modes, until they are closed or given up, also after a restart', () => {
  const demoMoney = [{ account: 'financial', money: { asset: 'EUR', units: 100_000n } }] as const;
  const exchange = new OptionExchange({ demoMoney });
  exchange.run({ type: 'start-demo', customer: 1 });
  const from = exchange.now;
  const ends: number[] = [];
  for (const [mode, after] of [
    ['real', 40_000],
    ['demo', 20_000],
    ['real', 30_000],
    ['real', 20_000],
  ] as const) {
    const startsAt = from + after;
    expect(exchange.accept({ mode, startsAt })).toBe('option-accepted');
    ends.push(startsAt + MINUTE_MS);
  }
  const [third = 0, first = 0, second = 0] = ends;
  const known = (core = exchange.core, until = Number.POSITIVE_INFINITY) => [
    firstOptionEnd(core, COIN.id),
    optionEndsUntil(core, COIN.id, until),
  ];
  expect(known()).toEqual([first, [first, second, third]]);
  expect(known(exchange.core, second)).toEqual([first, [first, second]]);
  expect(known(exchange.core, first - 1)).toEqual([first, []]);
  exchange.run({ type: 'cancel-option', mode: 'real', customer: 1, id: 3 });
  expect(known()).toEqual([first, [first, third]]);
  exchange.close(first, null);
  expect(known()).toEqual([third, [third]]);
  expect(known(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)))).toEqual([third, [third]]);
  exchange.close(third, null);
  expect(known()).toEqual([undefined, []]);
});

test('OPTION-8: what cannot be accepted is refused by its reason, and nothing changes', () => {
  const exchange = new OptionExchange();
  exchange.run({ type: 'freeze-modules', customer: 3, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'ann' });
  const before = JSON.stringify(takeSnapshot(exchange.core), inFull);
  expect(exchange.accept({ by: 9 })).toBe('ACCOUNT_NOT_FOUND');
  expect(exchange.accept({ by: 3 })).toBe('FROZEN');
  expect(exchange.accept({ period: 9 })).toBe('OPTION_PERIOD_NOT_FOUND');
  expect(exchange.accept({ stake: 99n })).toBe('BELOW_LEAST_STAKE');
  expect(exchange.accept({ stake: 50_001n })).toBe('ABOVE_MOST_STAKE');
  expect(exchange.accept({ startsAt: exchange.now })).toBe('APPOINTMENT_NOT_AHEAD');
  expect(exchange.accept({ startsAt: exchange.now + 8 * 86_400_000 })).toBe('APPOINTMENT_TOO_FAR');
  exchange.closed.add('COIN');
  expect(exchange.accept()).toBe('MARKET_CLOSED');
  exchange.closed.clear();
  exchange.now += 5_001;
  expect(exchange.accept()).toBe('MARKET_STALE');
  expect(JSON.stringify(takeSnapshot(exchange.core), inFull)).toBe(before);
  exchange.run({ ...TERMS, isOffered: false });
  expect(exchange.accept()).toBe('OPTION_NOT_OFFERED');
});

test('OPTION-9: up and down offset each other at one price, and not where both can win', () => {
  const exchange = new OptionExchange();
  exchange.accept({ side: 'up' });
  expect(exchange.poolText()).toBe('992000, 8000');
  exchange.accept({ side: 'down', by: 2 });
  // Until they are open, each may win.
  expect(exchange.poolText()).toBe('984000, 16000');
  exchange.now += 1_000;
  exchange.open(10_000);
  expect(exchange.poolText()).toBe('1000000, 0');
  exchange.quote(10_000);
  exchange.accept({ side: 'down', by: 3 });
  exchange.now += 1_000;
  // Between 10,000 and 10,100 the first up option wins, and so does this one: 8,000 twice, less what the other down option loses.
  exchange.open(10_100);
  expect(exchange.core.state.option.ends.size).toBe(2);
});

test('OPTION-9: the worst case of an end is looked for between its prices', () => {
  const exchange = new OptionExchange();
  exchange.now = 1_000_001;
  exchange.accept({ side: 'up' });
  exchange.now += 100;
  exchange.open(10_000);
  expect(exchange.poolText()).toBe('992000, 8000');
  exchange.accept({ side: 'down', by: 2 });
  exchange.now += 100;
  exchange.open(10_100);
  expect(exchange.core.state.option.ends.size).toBe(1);
  expect(exchange.poolText()).toBe('984000, 16000');
  const endsAt = [...exchange.core.state.option.ends.values()][0]?.endsAt ?? 0;
  exchange.close(endsAt, 10_050);
  expect([exchange.euro(1), exchange.euro(2), exchange.poolText()]).toEqual(['108000, 0', '108000, 0', '984000, 0']);
  expect(exchange.faults()).toEqual([]);
});

test('OPTION-10: caps of a customer, an end and an instrument are met exactly and not passed', () => {
  const exchange = new OptionExchange();
  for (let count = 0; count < 2; count += 1) expect(exchange.accept({ stake: 40_000n })).toBe('option-accepted');
  expect(exchange.accept({ stake: 100n })).toBe('OPTION_CUSTOMER_CAP');
  // 64,000 of 100,000 are reserved: 45,000 more at 80 % are the last.
  expect(exchange.accept({ by: 2, stake: 45_000n })).toBe('option-accepted');
  expect(exchange.accept({ by: 2, stake: 100n })).toBe('OPTION_END_CAP');
  exchange.run({ ...TERMS, caps: { ...TERMS.caps, end: 100_000n, instrument: 100_000n } });
  expect(exchange.accept({ by: 2, stake: 117n, period: 2 })).toBe('OPTION_INSTRUMENT_CAP');
});

test('OPTION-11: without the worst case in the pool, or the stake on the account, nothing is accepted', () => {
  const exchange = new OptionExchange({ maxOpenOrders: 50 });
  exchange.run({ ...TERMS, caps: { instrument: 10n ** 9n, customer: 10n ** 9n, end: 10n ** 9n } });
  exchange.accept({ stake: 50_000n });
  exchange.accept({ stake: 50_000n });
  expect(exchange.accept({ stake: 100n })).toBe('INSUFFICIENT_FUNDS');
  expect(exchange.pool(1n, 'out', 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(exchange.pool(0n, 'out')).toBe('BAD_AMOUNT');
  expect(exchange.pool(920_001n, 'out')).toBe('OPTION_POOL_SHORT');
  expect(exchange.pool(919_999n, 'out')).toBe('option-pool-funded');
  expect(exchange.accept({ by: 2, stake: 100n })).toBe('OPTION_POOL_SHORT');
  expect(exchange.faults()).toEqual([]);
});

test('OPTION-11: a demo account has a demo pool, which is given what it lacks', () => {
  const demoMoney = [{ account: 'financial', money: { asset: 'EUR', units: 100_000n } }] as const;
  const exchange = new OptionExchange({ demoMoney });
  exchange.run({ type: 'start-demo', customer: 1 });
  const endsAt = exchange.endOf();
  expect(exchange.accept({ mode: 'demo' })).toBe('option-accepted');
  expect(exchange.poolText('demo')).toBe('0, 8000');
  exchange.now += 1_000;
  exchange.open(10_000);
  exchange.close(endsAt, 10_001);
  expect([exchange.euro(1, 'demo'), exchange.poolText('demo'), exchange.poolText()]).toEqual([
    '108000, 0',
    '0, 0',
    '1000000, 0',
  ]);
  expect(exchange.faults()).toEqual([]);
});

test('OPTION-12: a scheduled option starts by itself at its time, and can be taken back before', () => {
  const exchange = new OptionExchange();
  const startsAt = exchange.now + 10_000;
  expect(exchange.accept({ startsAt })).toBe('option-accepted');
  expect(exchange.accept({ startsAt, by: 2 })).toBe('option-accepted');
  expect(exchange.euro()).toBe('90000, 10000');
  exchange.now += 5_000;
  expect(exchange.open(9_000)).toBe('');
  const cancel = (customer: number, id: number) =>
    resultText(exchange.run({ type: 'cancel-option', mode: 'real', customer, id }));
  expect(cancel(1, 2)).toBe('OPTION_NOT_FOUND');
  expect(cancel(2, 2)).toBe('option-cancelled');
  expect(cancel(2, 2)).toBe('OPTION_NOT_FOUND');
  expect([exchange.euro(2), exchange.poolText()]).toEqual(['100000, 0', '992000, 8000']);
  exchange.now = startsAt;
  expect(cancel(1, 1)).toBe('OPTION_STARTED');
  expect(exchange.open(9_000, startsAt)).toBe('');
  exchange.now += 1;
  expect(exchange.open(9_100)).toBe('options-opened');
  exchange.close(startsAt + 60_000, 9_101);
  expect(exchange.euro()).toBe('108000, 0');
  expect(exchange.faults()).toEqual([]);
});

test('OPTION-12: an option that was not scheduled cannot be taken back', () => {
  const exchange = new OptionExchange();
  exchange.accept();
  expect(resultText(exchange.run({ type: 'cancel-option', mode: 'real', customer: 1, id: 1 }))).toBe('OPTION_STARTED');
});

test('PLATFORM-8: an account with an open option is not closed', () => {
  const exchange = new OptionExchange();
  exchange.accept();
  const blockers = exchange.core.closingBlockers.flatMap((each) =>
    Object.entries(each).flatMap(([name, blocks]) => (blocks(exchange.core, 1) ? [name] : [])),
  );
  expect(blockers).toContain('positions');
});

test('JOURNAL-49: what is written for each option reads back from its short form', () => {
  const exchange = new OptionExchange();
  const endsAt = exchange.endOf();
  exchange.accept();
  exchange.now += 1_000;
  exchange.open(10_000);
  exchange.close(endsAt, 10_001);
  for (const type of ['option-accepted', 'options-opened', 'options-settled'] as const) {
    const event = exchange.last(type);
    const written = event && writeForm(event);
    expect(written).toMatch(/^\[/);
    expect(JSON.stringify(readForm(JSON.parse(written ?? '[]')), inFull)).toBe(JSON.stringify(event, inFull));
  }
});
