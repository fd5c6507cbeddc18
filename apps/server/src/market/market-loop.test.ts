import { setImmediate as others } from 'node:timers/promises';
import {
  ACTIVATED_AT_ONCE,
  type Action,
  addUnsettled,
  type Core,
  type CoreConfig,
  carryOut,
  createCore,
  DONE_AT_ONCE,
  decide,
  type Event,
} from '@bourse/core';
import { AssetRegistry, err, type InstrumentId, ok, priceTicks, quantityLots, type Result } from '@bourse/rules';
import { describe, expect, test, vi } from 'vitest';
import { agendaAlarms, type Execute } from '../platform/index.ts';
import type { Feed, Tick } from './feed/feed.ts';
import { loadInstruments } from './instruments.ts';
import type { MarketData } from './market-data.ts';
import { MarketLoop } from './market-loop.ts';

const SHARE = 'US.QUILM';
const NOW = 1_800_000_000_000;
const OPENS = NOW + 60_000;
const accounts = { platform: [], financial: [], contract: [], stock: ['USD'] };

/** A market loop over a core in memory; `carried` is what it asked for, one list a turn of the loop. */
const exchange = (refuse: (action: Action) => string | undefined = () => undefined, now = () => NOW) => {
  const assets = new AssetRegistry();
  const listings = loadInstruments(
    new URL('../../../../brands/sample/instruments.json', import.meta.url).pathname,
    assets,
  );
  const at = { open: true };
  const core: Core = createCore({
    assets,
    listings,
    calendar: { isOpen: () => at.open, opensAt: () => OPENS, settlesAt: () => NOW + 9 },
    staleAfterMs: 5_000,
    priceJump: {
      maxBps: { share: 1_000, index: 1e6, coin: 1e6, currency: 1e6, metal: 1e6, future: 1e6 },
      confirmMs: 4_000,
    },
    maxOpenOrders: 10_000,
    demoMoney: [],
    funds: {
      accounts,
      conversion: {
        feeBps: 0,
        validMs: 1,
        onlyWith: new Map(),
        bounds: null,
        spread: { leastBps: 0, mostBps: 0, rangeShareBps: 0 },
      },
      withdrawalGates: [],
      rebate: { shareBps: 0, delayMs: 1 },
    },
  } satisfies CoreConfig);
  const carried: Action[] = [];
  const lines: string[] = [];
  const act = (action: Action): Result<Event[]> => {
    try {
      const decided = decide(core, { action }, now());
      if (decided.ok) carryOut(core, decided.value, now());
      return decided;
    } catch {
      return err('INTERNAL');
    }
  };
  const execute = (async (action: Action) => {
    carried.push(action);
    const refused = refuse(action);
    if (refused) return err(refused);
    const decided = act(action);
    return decided.ok ? ok({ seq: 1, at: NOW, events: decided.value }) : decided;
  }) as unknown as Execute;
  let publish: (tick: Tick) => void = () => undefined;
  const feed = {
    start: async (listener: (tick: Tick) => void) => {
      publish = listener;
    },
    stop: async () => undefined,
  } as unknown as Feed;
  const shown: number[] = [];
  const taped: number[] = [];
  const market = {
    accept: ({ price }: Tick) => shown.push(price),
    publish: ({ price }: Tick) => taped.push(price),
  } as unknown as MarketData;
  const loop = new MarketLoop({ feed, core, market, execute, now, log: (line) => lines.push(line) });
  const tick = (price: number, seq: number, instrument: InstrumentId = SHARE) =>
    publish({ instrument, seq, price: priceTicks(price), volume: quantityLots(0), atMs: now() } as Tick);
  return { core, loop, carried, lines, act, tick, at, shown, taped };
};

const untilQuiet = async (exchange: { readonly carried: readonly Action[] }): Promise<void> => {
  for (let before = -1; before !== exchange.carried.length; ) {
    before = exchange.carried.length;
    for (let turn = 0; turn < 5; turn += 1) await others();
  }
};

/** The rounds of the loop are brought about; what it lets others do in between is not. */
const beginRounds = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

const round = async (made: ReturnType<typeof exchange>): Promise<void> => {
  beginRounds();
  try {
    await made.loop.start();
    await vi.advanceTimersByTimeAsync(1_000);
    await untilQuiet(made);
  } finally {
    await made.loop.stop();
    vi.useRealTimers();
  }
};

describe('STOCKS-4: the loop settles piece by piece', () => {
  const busy = (refuse?: (action: Action) => string | undefined) => {
    const made = exchange(refuse);
    for (let customer = 1; customer <= 3 * DONE_AT_ONCE; customer += 1)
      addUnsettled(made.core.state, { mode: 'real', customer, asset: 'USD', units: 1n, settlesAt: NOW - 1 });
    return made;
  };
  test('STOCKS-4: in one round, until nothing is due', async () => {
    const made = busy();
    await round(made);
    const pieces = made.carried.flatMap((action) => (action.type === 'run-agenda' ? [action.most ?? 0] : []));
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(DONE_AT_ONCE);
    expect([made.core.state.stocks.sales.size, made.core.state.agenda.waiting.size]).toEqual([0, 0]);
  });

  test('AGENDA-3: what cannot be decided is set aside alone, said, and in the way of nothing', async () => {
    const made = busy();
    const bad = 'a rebate that nobody is owed';
    made.core.state.agenda.waiting.add(NOW - 2, 'rebate-release', bad);
    await round(made);
    expect(made.core.state.agenda.aside).toMatchObject([{ kind: 'rebate-release', key: bad, because: 'INTERNAL' }]);
    expect(made.lines).toContain(`rebate-release ${bad} is set aside, and is tried no more`);
    expect([made.core.state.stocks.sales.size, made.core.state.agenda.waiting.size]).toEqual([0, 0]);
  });

  test('AGENDA-3: where the business takes no commands, nothing is set aside and the next round tries again', async () => {
    const made = busy(({ type }) => (type === 'run-agenda' ? 'STOPPED' : undefined));
    await round(made);
    expect(made.carried.map(({ type }) => type)).toEqual(['run-agenda']);
    expect([made.core.state.agenda.aside, made.core.state.agenda.waiting.size]).toEqual([[], 3 * DONE_AT_ONCE]);
  });
});

test('BOOK-22: what a command leaves for the next one is done when it is committed, not at the next round', async () => {
  const made = exchange();
  made.loop.committed();
  await untilQuiet(made);
  expect(made.carried).toEqual([]);
  addUnsettled(made.core.state, { mode: 'real', customer: 1, asset: 'USD', units: 1n, settlesAt: NOW });
  made.loop.committed();
  await untilQuiet(made);
  expect(made.core.state.agenda.waiting.size).toBe(0);
  addUnsettled(made.core.state, { mode: 'real', customer: 1, asset: 'USD', units: 1n, settlesAt: NOW + 1 });
  made.loop.committed();
  await untilQuiet(made);
  expect(made.core.state.agenda.waiting.size).toBe(1);
});

describe('TRIGGERS-4: the loop fires what a tick reaches', () => {
  const waiting = (made: ReturnType<typeof exchange>, key: string, level: number) =>
    // No module of today has such a kind: it stands for one whose handler fails.
    made.core.state.triggers.waiting.set('planted' as never, key, {
      mode: 'real',
      instrument: SHARE,
      price: 'last',
      direction: 'rising',
      level: priceTicks(level),
    });

  test('TRIGGERS-4: what cannot be decided is set aside alone, said, and told by an alarm', async () => {
    const made = exchange();
    await made.loop.start();
    waiting(made, 'bad', 15_100);
    waiting(made, 'far', 16_000);
    made.tick(15_000, 1);
    await untilQuiet(made);
    expect(made.carried).toEqual([]);
    made.tick(15_100, 2);
    await untilQuiet(made);
    await made.loop.stop();
    expect(made.carried.map(({ type }) => type)).toEqual([
      'reach-triggers',
      'run-triggers',
      'run-triggers',
      'set-aside',
      'run-triggers',
    ]);
    expect(made.lines).toContain('planted bad is set aside, and is tried no more');
    expect(agendaAlarms(made.core)).toEqual([
      `planted bad, reached by the last price of ${SHARE} at ${new Date(NOW).toISOString()}, was not done: INTERNAL`,
    ]);
    const { triggers } = made.core.state;
    expect([triggers.waiting.size, triggers.waiting.isFiring]).toEqual([1, false]);
  });

  test('TRIGGERS-2: what was reached before a stop is fired in the first round after the start', async () => {
    const made = exchange();
    waiting(made, 'bad', 15_100);
    const [mode, price, direction, reached] = ['real', 'last', 'rising', priceTicks(15_200)] as const;
    const tick = { seq: 1, price: reached, at: NOW };
    made.core.state.triggers.waiting.begin({ mode, instrument: SHARE, price, direction, reached, tick });
    await round(made);
    expect(made.core.state.triggers.waiting.isFiring).toBe(false);
    expect(made.core.state.agenda.aside).toMatchObject([{ kind: 'planted', key: 'bad' }]);
  });
});

describe('STOCKS-2: what waited for the open', () => {
  const ORDERS = 450;

  /** Many orders wait for a session that opens at {@link OPENS}. */
  const queued = async () => {
    const clock = { now: NOW };
    const made = exchange(undefined, () => clock.now);
    const { core, act } = made;
    await made.loop.start();
    act({ type: 'open-customer', customer: 1 });
    core.state.ledger.apply([
      { type: 'post', from: 'real.house.inventory.USD', to: 'real.c1.stock.USD', units: 10n ** 12n },
    ]);
    made.tick(15_000, 1);
    made.at.open = false;
    for (let order = 0; order < ORDERS; order += 1)
      act({
        type: 'place-order',
        mode: 'real',
        customer: 1,
        instrument: SHARE,
        side: 'buy',
        kind: 'limit',
        timeInForce: 'GTC',
        quantity: quantityLots(1),
        limit: priceTicks(14_000),
        budget: null,
      });
    return { made, clock };
  };
  const opened = (made: ReturnType<typeof exchange>): number[] =>
    [...made.core.state.orders.books.real.values()].flatMap((book) => [...book.orders()].map(({ id }) => id));
  const all = Array.from({ length: ORDERS }, (_, index) => index + 1);
  const pieces = Math.ceil(ORDERS / ACTIVATED_AT_ONCE);

  test('STOCKS-2: opens at its moment where there is a fresh price, oldest first, in pieces', async () => {
    beginRounds();
    try {
      const { made, clock } = await queued();
      clock.now = OPENS - 1_000;
      made.tick(15_000, 2);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(made.carried).toEqual([]);
      clock.now = OPENS;
      made.at.open = true;
      await vi.advanceTimersByTimeAsync(1_000);
      await untilQuiet(made);
      await made.loop.stop();
      expect(made.carried.length).toBeGreaterThanOrEqual(pieces);
      expect(new Set(made.carried.map(({ type }) => type))).toEqual(new Set(['run-agenda']));
      expect(opened(made)).toEqual(all);
      expect([made.core.state.orders.waiting.real.size, made.core.state.agenda.waiting.size]).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('STOCKS-2: opens with the first price of the session where there was none', async () => {
    const { made } = await queued();
    made.at.open = true;
    made.tick(15_000, 2);
    await untilQuiet(made);
    await made.loop.stop();
    expect(made.carried.filter(({ type }) => type === 'apply-tick')).toHaveLength(pieces);
    expect(opened(made)).toEqual(all);
    expect(made.core.state.orders.waiting.real.size).toBe(0);
  });
});

describe('SPOT-11: a price that jumps too far', () => {
  test('SPOT-11: is on the tape at once, shown when the next confirms it, and never when it refutes it', async () => {
    const made = exchange();
    await made.loop.start();
    for (const [index, price] of [15_000, 30_000, 15_010, 30_000, 30_010].entries()) made.tick(price, index + 1);
    await made.loop.stop();
    expect(made.taped).toEqual([15_000, 30_000, 15_010, 30_000, 30_010]);
    expect(made.shown).toEqual([15_000, 15_010, 30_000, 30_010]);
    expect(made.lines).toHaveLength(2);
  });

  test('SPOT-11: is shown once it has stood for the named time', async () => {
    vi.useFakeTimers({ now: NOW });
    try {
      const made = exchange(undefined, Date.now);
      await made.loop.start();
      made.tick(15_000, 1);
      made.tick(30_000, 2);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(made.shown).toEqual([15_000]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(made.shown).toEqual([15_000, 30_000]);
      await made.loop.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('SPLIT-5: prices around a split', () => {
  const EX = NOW + 10_000;
  /** A loop at the moment of a split of one into four, which is done or begins. */
  const split = async (isDone = true) => {
    const clock = { now: NOW };
    const made = exchange(undefined, () => clock.now);
    await made.loop.start();
    made.tick(20_000, 1);
    const terms = { instrument: SHARE, ratio: { from: 1, to: 4 }, exAt: EX, source: 'notice' };
    expect(made.act({ type: 'announce-split', terms, by: 'ann', agreedBy: 'bob' }).ok).toBe(true);
    clock.now = EX;
    for (let due = isDone ? 2 : 0; due > 0; due -= 1) made.act({ type: 'run-agenda' });
    return { ...made, clock, last: () => made.core.state.market.references.get(SHARE) };
  };

  test('SPLIT-5: a tick of before the split that is told after it is one of the new share', async () => {
    const made = await split();
    expect(made.last()?.price).toBe(5_000);
    made.clock.now = EX - 2;
    made.tick(20_040, 2);
    made.clock.now = EX + 1;
    expect(made.last()).toEqual({ seq: 2, price: 5_010, at: EX - 2 });
    expect([made.shown.at(-1), made.taped.at(-1)]).toEqual([5_010, 5_010]);
    await made.loop.stop();
  });

  test('SPLIT-5: so is the last tick of before it, told at a start', async () => {
    const made = await split();
    made.core.state.market.references.clear();
    made.clock.now = EX - 1;
    made.tick(20_000, 1);
    expect([made.last()?.price, made.shown.at(-1)]).toEqual([5_000, 5_000]);
    await made.loop.stop();
  });

  test('SPLIT-5: the first price of the new share is near the last of the old one, and is believed', async () => {
    const made = await split();
    made.clock.now = EX + 1;
    made.tick(5_020, 2);
    expect(made.last()?.price).toBe(5_020);
    expect(made.lines).toEqual([]);
    await made.loop.stop();
  });

  test('SPLIT-5: while it goes on, a tick of before it is of the old share, and one of after it is passed over', async () => {
    const made = await split(false);
    made.clock.now = EX - 2;
    made.tick(20_040, 2);
    made.clock.now = EX + 1;
    made.tick(5_010, 3);
    expect(made.last()?.price).toBe(20_040);
    await made.loop.stop();
  });
});

test('MARKETDATA-3: a tick that cannot be taken in is said, and the next is taken in', async () => {
  const made = exchange();
  await made.loop.start();
  vi.spyOn(made.core.state.market.references, 'set').mockImplementationOnce(() => {
    throw new Error('a broken place');
  });
  made.tick(15_000, 1);
  made.tick(15_001, 2);
  await made.loop.stop();
  expect(made.lines).toEqual([`a tick of ${SHARE} was not taken in: a broken place`]);
  expect(made.core.state.market.references.get(SHARE)?.price).toBe(15_001);
});
