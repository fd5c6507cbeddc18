import { fileURLToPath } from 'node:url';
import { AssetRegistry, type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bar, type Feed, INTERVALS, type Tick } from '../feed/feed.ts';
import { Random } from '../feed/random.ts';
import { SimulatedFeed } from '../feed/simulated.ts';
import { loadInstruments } from '../instruments.ts';
import { barStart, foldBars } from './buckets.ts';
import { CandleService } from './candle-service.ts';
import { MemoryCandleStore } from './store.ts';

const file = fileURLToPath(new URL('../../../../../brands/sample/instruments.json', import.meta.url));
const table = loadInstruments(file, new AssetRegistry());
const instrumentOf = (id: string): Instrument => {
  const row = table.get(id);
  if (!row) throw new Error(`${id} is missing`);
  return row.instrument;
};
const START = Date.parse('2026-11-20T13:58:20Z');

/** A feed of seeded ticks without a past of its own. */
const bareFeed = (ids: readonly string[]): Feed => ({
  kind: 'live',
  instruments: ids.map(instrumentOf),
  start: async () => undefined,
  stop: async () => undefined,
});

const randomTicks = (id: string, fromMs: number, count: number, stepMs: number, firstSeq = 1): Tick[] => {
  const random = new Random(7 + firstSeq);
  let price = 10_000;
  return Array.from({ length: count }, (_, at) => {
    price = Math.max(1, price + Math.round(random.normal() * 20));
    const atMs = fromMs + at * stepMs + Math.floor(random.uniform() * stepMs * 0.9);
    const volume = quantityLots(Math.floor(random.uniform() * 5));
    return { instrument: id, seq: firstSeq + at, atMs, price: priceTicks(price), volume, side: 'buy' };
  });
};

const minutesOf = (ticks: readonly Tick[]): Bar[] =>
  foldBars(
    'COIN',
    '1m',
    ticks.map((tick) => ({
      startMs: tick.atMs,
      open: tick.price,
      high: tick.price,
      low: tick.price,
      close: tick.price,
      volume: tick.volume,
    })),
  );

const feedAll = async (service: CandleService, ticks: readonly Tick[]): Promise<void> => {
  for (let at = 0; at < ticks.length; at++) {
    const tick = ticks[at];
    if (tick) service.accept(tick);
    if (at % 97 === 0) await service.flush();
  }
};

describe('bars from ticks alone', { timeout: 60_000 }, () => {
  test('CANDLE-2: what trades out of hours belongs to the day before, dated by midnight UTC of its local date', () => {
    // A Friday in New York, half past nine to four; then Monday's opening.
    const friday = Date.UTC(2026, 0, 9);
    const day = (instant: string): number => barStart('US', '1d', Date.parse(instant));
    expect(day('2026-01-09T14:30:00Z')).toBe(friday);
    expect(day('2026-01-09T20:59:59Z')).toBe(friday);
    expect(day('2026-01-10T03:00:00Z')).toBe(friday);
    expect(day('2026-01-11T12:00:00Z')).toBe(friday);
    expect(day('2026-01-12T14:29:59Z')).toBe(friday);
    expect(day('2026-01-12T14:30:00Z')).toBe(Date.UTC(2026, 0, 12));
  });

  test('CANDLE-1: every interval is the fold of the minutes', async () => {
    const service = new CandleService({
      feed: bareFeed(['BTC-USDT', 'US.QUILM']),
      store: new MemoryCandleStore(),
      now: () => START,
    });
    for (const id of ['BTC-USDT', 'US.QUILM']) {
      const ticks = randomTicks(id, START, 6000, 31_000);
      await feedAll(service, ticks);
      for (const interval of INTERVALS) {
        const expected = foldBars(instrumentOf(id).venue, interval, minutesOf(ticks));
        expect(await service.bars(id, interval, undefined, 10_000), interval).toEqual(expected);
        expect(service.currentBar(id, interval)).toEqual(expected.at(-1));
      }
    }
  });

  test('CANDLE-4: a restart in the middle of a minute, an hour and a day leaves bars as they would have been', async () => {
    const id = 'BTC-USDT';
    const ticks = randomTicks(id, START, 3000, 20_000);
    // Cut at the turn of a minute: what is not stored of a minute that was open is the only thing a bare feed can lose.
    const cutMs = Math.floor((ticks[1500]?.atMs ?? 0) / 60_000) * 60_000;
    const store = new MemoryCandleStore();
    const first = new CandleService({ feed: bareFeed([id]), store, now: () => START });
    await feedAll(
      first,
      ticks.filter((tick) => tick.atMs < cutMs),
    );
    // The first tick of the next minute closes the one before; it is taken in by both.
    const joint = ticks.find((tick) => tick.atMs >= cutMs);
    if (joint) first.accept(joint);
    await first.flush();
    const second = new CandleService({ feed: bareFeed([id]), store, now: () => START });
    const rest = ticks.filter((tick) => tick.atMs >= cutMs);
    second.accept(rest[0] as Tick);
    await second.prepare();
    await feedAll(second, rest.slice(1));
    await second.flush();
    for (const interval of INTERVALS) {
      expect(await second.bars(id, interval, undefined, 10_000), interval).toEqual(
        foldBars('COIN', interval, minutesOf(ticks)),
      );
    }
  });

  test('CANDLE-5: paging backwards has no gap and no double, whatever the page', async () => {
    const id = 'US.QUILM';
    const service = new CandleService({ feed: bareFeed([id]), store: new MemoryCandleStore(), now: () => START });
    await feedAll(service, randomTicks(id, START, 4000, 47_000));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...INTERVALS), fc.integer({ min: 1, max: 400 }), async (interval, limit) => {
        const whole = await service.bars(id, interval, undefined, 100_000);
        let paged: Bar[] = [];
        let end: number | undefined;
        for (;;) {
          const page = await service.bars(id, interval, end, limit);
          expect(page.length).toBeLessThanOrEqual(limit);
          paged = [...page, ...paged];
          end = page[0]?.startMs;
          if (page.length === 0 || paged.length > whole.length || page.length < limit) break;
        }
        expect(paged).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  test('CANDLE-6: a tick that was seen already changes nothing', async () => {
    const service = new CandleService({
      feed: bareFeed(['BTC-USDT']),
      store: new MemoryCandleStore(),
      now: () => START,
    });
    const ticks = randomTicks('BTC-USDT', START, 50, 1000);
    for (const tick of ticks) service.accept(tick);
    const before = service.currentBar('BTC-USDT', '1d');
    for (const tick of ticks) service.accept(tick);
    expect(service.currentBar('BTC-USDT', '1d')).toEqual(before);
  });

  test('CANDLE-7: bars that the store refused are offered again', async () => {
    const store = new MemoryCandleStore();
    let broken = true;
    const troubles: string[] = [];
    const failing = new Proxy(store, {
      get: (target, key) =>
        key === 'putBars' && broken
          ? () => Promise.reject(new Error('disk full'))
          : Reflect.get(target, key).bind(target),
    });
    const service = new CandleService({
      feed: bareFeed(['BTC-USDT']),
      store: failing,
      now: () => START,
      onTrouble: (what) => troubles.push(what),
    });
    const ticks = randomTicks('BTC-USDT', START, 300, 2000);
    await feedAll(service, ticks);
    expect(troubles).toContain('bars could not be stored');
    expect(await service.bars('BTC-USDT', '1m', undefined, 1000)).toEqual(minutesOf(ticks));
    broken = false;
    await service.flush();
    expect((await store.bars('BTC-USDT', '1m', 0, Number.MAX_SAFE_INTEGER, 1000)).length).toBe(
      minutesOf(ticks).length - 1,
    );
  });
});

describe('with an exchange that tells its past', { timeout: 60_000 }, () => {
  test("CANDLE-9: the open bar is the exchange's joined with the ticks since; when the past cannot be had, stored bars are shown", async () => {
    const id = 'BTC-USDT';
    const ticks = randomTicks(id, START, 2000, 1500);
    const cut = 900;
    const known = ticks.slice(0, cut);
    let reachable = true;
    const feed: Feed = {
      ...bareFeed([id]),
      history: async (_id, interval, endMs, limit) => {
        if (!reachable) throw new Error('no route');
        return foldBars('COIN', interval, minutesOf(known))
          .filter((bar) => bar.startMs < endMs)
          .slice(-limit);
      },
    };
    const troubles: string[] = [];
    const service = new CandleService({
      feed,
      store: new MemoryCandleStore(),
      now: () => START + 86_400_000,
      onTrouble: (what) => troubles.push(what),
    });
    service.accept(ticks[cut] as Tick);
    known.push(ticks[cut] as Tick);
    await service.prepare();
    for (const tick of ticks.slice(cut + 1)) {
      service.accept(tick);
      known.push(tick);
    }
    for (const interval of INTERVALS) {
      expect(await service.bars(id, interval, undefined, 500), interval).toEqual(
        foldBars('COIN', interval, minutesOf(ticks)).slice(-500),
      );
    }
    await service.flush();
    reachable = false;
    const stored = await service.bars(id, '1m', undefined, 10);
    expect(stored).toEqual(minutesOf(ticks).slice(-10));
    expect(troubles.length).toBeGreaterThan(0);
  });

  test('CANDLE-7: a feed that begins anew is not shown what an earlier run stored', async () => {
    const store = new MemoryCandleStore();
    await store.putBars([
      {
        instrument: 'BTC-USDT',
        interval: '1m',
        bar: minutesOf(randomTicks('BTC-USDT', START - 86_400_000, 1, 1000))[0] as Bar,
      },
    ]);
    const service = new CandleService({
      feed: { ...bareFeed(['BTC-USDT']), beginsAnew: true },
      store,
      now: () => START,
    });
    const ticks = randomTicks('BTC-USDT', START, 100, 5000);
    await feedAll(service, ticks);
    expect(await service.bars('BTC-USDT', '1m', undefined, 1000)).toEqual(minutesOf(ticks));
  });
});

describe('with the simulated feed', { timeout: 60_000 }, () => {
  const started = async (fromMs: number) => {
    let nowMs = fromMs;
    const feed = new SimulatedFeed({
      instruments: table,
      seed: '9',
      mode: 'continuous',
      now: () => nowMs,
      everyMs: 1_000_000,
    });
    const service = new CandleService({ feed, store: new MemoryCandleStore(), now: () => nowMs });
    await feed.start((tick) => service.accept(tick));
    const run = (toMs: number): void => {
      for (; nowMs < toMs; feed.pump(nowMs)) nowMs = Math.min(toMs, nowMs + 900);
    };
    return { feed, service, run };
  };

  test('CANDLE-3: the open bar built from ticks is the one the past gives, before and after a restart', async () => {
    const one = await started(START);
    await one.service.prepare();
    one.run(START + 200_000);
    const two = await started(START + 150_000);
    two.run(START + 200_000);
    for (const id of ['US.QUILM', 'BTC-EUR', 'EU.CNT16', 'XAU-USD']) {
      for (const interval of INTERVALS) {
        const bars = await one.service.bars(id, interval, undefined, 30);
        expect(await one.service.liveBar(id, interval), `${id} ${interval}`).toEqual(bars.at(-1));
        expect(await two.service.liveBar(id, interval)).toEqual(bars.at(-1));
        expect(await two.service.bars(id, interval, undefined, 30)).toEqual(bars);
      }
    }
    await one.feed.stop();
    await two.feed.stop();
  });

  test('CANDLE-5: paging back through years of days', async () => {
    const { feed, service } = await started(START);
    for (const [id, interval] of [
      ['HK.33108', '1d'],
      ['BTC-EUR', '3d'],
      ['US.QUILM', '1w'],
      ['EUR-USD', '1M'],
    ] as const) {
      const whole = await service.bars(id, interval, undefined, 10_000);
      let paged: Bar[] = [];
      for (let end: number | undefined, more = true; more; ) {
        const page = await service.bars(id, interval, end, 37);
        paged = [...page, ...paged];
        end = page[0]?.startMs;
        more = page.length === 37;
      }
      expect(paged).toEqual(whole);
    }
    await feed.stop();
  });

  test('CANDLE-8: quotes: a share against its last close, a coin against 24 hours ago', async () => {
    const { feed, service, run } = await started(START);
    await service.prepare();
    run(START + 20_000);
    const share = service.lastQuote('EU.ALVRN');
    const days = await service.bars('EU.ALVRN', '1d', undefined, 2);
    expect(share?.prevClose).toBe(days[0]?.close);
    expect(share?.last).toBe(days[1]?.close);
    expect(share?.open).toBe(days[1]?.open);
    expect(share?.high).toBe(days[1]?.high);
    expect(share?.changeBps).toBe(
      Math.round((((share?.last ?? 0) - (share?.prevClose ?? 1)) * 10_000) / (share?.prevClose ?? 1)),
    );
    const coin = await service.quote('BTC-USDT');
    const dayAgo = (coin?.atMs ?? 0) - 86_400_000;
    const [minute] = feed.market.bars('BTC-USDT', '1m', dayAgo - (dayAgo % 60_000), 1);
    expect(minute?.startMs).toBe(dayAgo - (dayAgo % 60_000) - 60_000);
    expect(coin?.prevClose).toBe(minute?.close);
    await feed.stop();
  });

  test('FIGURES-9: high and low beside a price are those of the bars of its day, at every moment', async () => {
    const { feed, service, run } = await started(START);
    await service.prepare();
    run(START + 20_000);
    for (const [id, venue] of [
      ['EU.ALVRN', 'EU'],
      ['EUR-USD', 'FX'],
    ] as const) {
      const bars = await service.bars(id, '1m', undefined, 1_500);
      const [, today] = await service.bars(id, '1d', undefined, 2);
      const within = bars.filter((bar) => barStart(venue, '1d', bar.startMs) === today?.startMs);
      const highest = Math.max(...within.map(({ high }) => high));
      expect([highest, Math.min(...within.map(({ low }) => low))]).toEqual([today?.high, today?.low]);
      const tick = service.lastTick(id);
      if (!tick) throw new Error('a price is known');
      // A high of the day, then two minutes without another: the figures have not been worked out since.
      service.accept({ ...tick, seq: tick.seq + 1, atMs: tick.atMs + 1_000, price: priceTicks(highest + 7) });
      service.accept({ ...tick, seq: tick.seq + 2, atMs: tick.atMs + 125_000 });
      const [quote, day] = [service.lastQuote(id), service.currentBar(id, '1d')];
      expect(quote?.high).toBe(highest + 7);
      expect([quote?.high, quote?.low]).toEqual([day?.high, day?.low]);
    }
    await feed.stop();
  });

  test('FIGURES-9: a line in a list begins and ends where the change beside it does', async () => {
    const { feed, service, run } = await started(START);
    await service.prepare();
    run(START + 20_000);
    for (const id of ['BTC-USDT', 'US.QUILM', 'EU.ALVRN']) {
      const [quote, line] = [await service.quote(id), await service.sparkline(id)];
      // FIGURES-9: the line begins and ends where the change does, so both rise or both fall.
      expect([line[0], line.at(-1)]).toEqual([quote?.prevClose, quote?.last]);
      expect(line.length).toBeLessThanOrEqual(50);
      expect(line.length).toBeGreaterThan(2);
    }
    const trades = service.trades('BTC-USDT', 20);
    expect(trades.length).toBeGreaterThan(5);
    expect(trades[0]?.seq).toBeGreaterThan(trades[1]?.seq ?? 0);
    await feed.stop();
  });
});
