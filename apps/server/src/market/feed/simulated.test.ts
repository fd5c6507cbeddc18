import { fileURLToPath } from 'node:url';
import { AssetRegistry, contractExpiry, type InstrumentId, tradingDays } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { products } from '../../module-registry.ts';
import { barStart, foldBars } from '../candles/buckets.ts';
import { loadInstruments } from '../instruments.ts';
import { type Bar, INTERVALS, type Tick } from './feed.ts';
import { openFeed } from './open-feed.ts';
import { SimulatedFeed } from './simulated.ts';
import { SimulatedMarket } from './simulated-market.ts';

const file = fileURLToPath(new URL('../../../../../brands/sample/instruments.json', import.meta.url));
const table = loadInstruments(file, new AssetRegistry());
const SATURDAY = Date.parse('2026-11-21T10:20:30.500Z');
const FRIDAY = Date.parse('2026-11-20T15:42:10Z');
const YEAR = 365 * 86_400_000;
const market = new SimulatedMarket(table, '42', 'continuous', SATURDAY);
const calendar = new SimulatedMarket(table, '42', 'calendar', SATURDAY);
const SAMPLES = ['US.QUILM', 'HK.33108', 'US.MRDN22', 'BTC-USDT', 'BTC-EUR', 'EUR-USD', 'XAU-USD', 'SHIB-USDT'];

const returnsOf = (bars: readonly Bar[]): number[] =>
  bars.slice(1).map((bar, at) => Math.log(bar.close / (bars[at]?.close ?? bar.close)));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [ma, mb] = [mean(a), mean(b)];
  const cov = mean(a.map((value, at) => (value - ma) * ((b[at] ?? mb) - mb)));
  return cov / Math.sqrt(mean(a.map((v) => (v - ma) ** 2)) * mean(b.map((v) => (v - mb) ** 2)));
};
const dailyReturns = (id: InstrumentId): number[] => returnsOf(market.bars(id, '1d', SATURDAY, 1700));

const playedBetween = async (fromMs: number, toMs: number, mode: 'calendar' | 'continuous'): Promise<Tick[]> => {
  let nowMs = fromMs;
  const feed = new SimulatedFeed({ instruments: table, seed: '42', mode, now: () => nowMs, everyMs: 1_000_000 });
  const ticks: Tick[] = [];
  await feed.start((tick) => ticks.push(tick));
  ticks.length = 0;
  while (nowMs < toMs) {
    nowMs = Math.min(toMs, nowMs + 700);
    feed.pump(nowMs);
  }
  await feed.stop();
  return ticks;
};

describe('one path', { timeout: 60_000 }, () => {
  test('FEED-1: the same seed gives the same market, another seed another', () => {
    const again = new SimulatedMarket(table, '42', 'continuous', SATURDAY - 40 * 86_400_000);
    const other = new SimulatedMarket(table, '43', 'continuous', SATURDAY);
    for (const id of SAMPLES) {
      expect(again.bars(id, '5m', SATURDAY, 50)).toEqual(market.bars(id, '5m', SATURDAY, 50));
      expect(other.bars(id, '5m', SATURDAY, 50)).not.toEqual(market.bars(id, '5m', SATURDAY, 50));
    }
  });

  test('FEED-1: servers of one process share the market that they have in common', async () => {
    const open = async (seed: string, instruments = table) => {
      const registry = new AssetRegistry();
      const options = { setting: 'simulated', registry, products, sessions: 'continuous', replaySpeed: 1 } as const;
      const { feed } = await openFeed({ ...options, seed, instruments });
      return feed instanceof SimulatedFeed ? feed.market : undefined;
    };
    const first = await open('42');
    expect(first).toBeInstanceOf(SimulatedMarket);
    expect(await open('42', loadInstruments(file, new AssetRegistry()))).toBe(first);
    expect(await open('43')).not.toBe(first);
    expect(await open('42', new Map([...table].slice(0, 100)))).not.toBe(first);
  });

  test('FEED-2: a restart goes on where the market stands: no tick lost or doubled between two runs', async () => {
    const middle = SATURDAY + 61_234;
    const whole = await playedBetween(SATURDAY, SATURDAY + 130_000, 'continuous');
    const first = await playedBetween(SATURDAY, middle, 'continuous');
    const second = await playedBetween(middle, SATURDAY + 130_000, 'continuous');
    const key = (tick: Tick): string => `${tick.instrument} ${tick.seq} ${tick.atMs} ${tick.price} ${tick.volume}`;
    expect([...first, ...second].map(key).sort()).toEqual(whole.map(key).sort());
    expect(whole.length).toBeGreaterThan(119 * 40);
  });

  test('FEED-3: a minute is the fold of its ticks, and sequences go up by one', async () => {
    const from = Math.floor(SATURDAY / 60_000) * 60_000;
    const ticks = await playedBetween(from - 1, from + 180_000, 'continuous');
    for (const id of SAMPLES) {
      const own = ticks.filter((tick) => tick.instrument === id);
      for (let at = 1; at < own.length; at++) {
        expect(own[at]?.seq).toBe((own[at - 1]?.seq ?? 0) + 1);
        expect(own[at]?.atMs).toBeGreaterThan(own[at - 1]?.atMs ?? 0);
      }
      const bars = market.bars(id, '1m', from + 180_000, 3);
      expect(bars.map((bar) => bar.startMs)).toEqual([from, from + 60_000, from + 120_000]);
      for (const bar of bars) {
        const within = own.filter((tick) => tick.atMs >= bar.startMs && tick.atMs < bar.startMs + 60_000);
        const prices = within.map((tick) => tick.price);
        expect(bar).toEqual({
          startMs: bar.startMs,
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume: within.reduce((sum, tick) => sum + tick.volume, 0),
        });
      }
    }
  });

  test.each([market, calendar])(
    'FEED-4: every interval is the fold of its minutes, cut in the middle of one',
    (tried) => {
      for (const id of ['US.QUILM', 'US.MRDN22', 'BTC-EUR', 'EUR-USD']) {
        const venue = table.get(id)?.instrument.venue ?? 'US';
        const minutes = tried.bars(id, '1m', FRIDAY, 14_000);
        const from = minutes[0]?.startMs ?? 0;
        for (const interval of INTERVALS.slice(2)) {
          const folded = foldBars(venue, interval, minutes).filter((bar) => bar.startMs > from);
          const bars = tried.bars(id, interval, FRIDAY, Math.max(1, folded.length));
          if (folded.length > 0) expect(bars, `${id} ${interval}`).toEqual(folded);
        }
      }
    },
  );

  test('FEED-5: prices are whole ticks above zero, and lows and highs enclose', () => {
    const wrong: unknown[] = [];
    for (const id of market.instrumentIds()) {
      for (const bar of market.bars(id, '1d', SATURDAY, 400)) {
        const whole = [bar.open, bar.high, bar.low, bar.close, bar.volume].every(Number.isSafeInteger);
        const encloses = bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close);
        if (!whole || bar.low <= 0 || !encloses) wrong.push({ id, bar });
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('FEED-9: while its venue trades, every instrument is quoted each three seconds and does not stand still for a minute', () => {
  const still: unknown[] = [];
  for (const [tried, fromMs] of [
    [market, SATURDAY],
    [calendar, FRIDAY],
  ] as const)
    for (const id of tried.instrumentIds()) {
      const minutes = Array.from({ length: 10 }, (_, at) => tried.minuteAt(id, fromMs + at * 60_000));
      const ticks = minutes.flatMap((minute) => minute?.ticks ?? []);
      if (minutes.includes(undefined)) continue;
      const gaps = (of: readonly Tick[]): number =>
        Math.max(...of.slice(1).map((tick, at) => tick.atMs - (of[at]?.atMs ?? 0)));
      const moves = ticks.filter((tick, at) => at === 0 || tick.price !== ticks[at - 1]?.price);
      if (gaps(ticks) > 3000 || gaps(moves) > 60_000) still.push({ id, quoted: gaps(ticks), moved: gaps(moves) });
    }
  expect(still).toEqual([]);
}, 60_000);

describe('what real markets look like', { timeout: 60_000 }, () => {
  test('FEED-6: five years of daily history and more, on trading days only', () => {
    for (const id of ['US.QUILM', 'CN.710035', 'BTC-USDT', 'EUR-USD'] as const) {
      const bars = market.bars(id, '1d', SATURDAY, 5000);
      const venue = table.get(id)?.instrument.venue ?? 'US';
      const days = tradingDays(venue, Date.parse('2021-01-01T00:00:00Z'), SATURDAY).map((day) => day.dateMs);
      expect(bars.map((bar) => bar.startMs).filter((ms) => ms >= Date.parse('2021-01-01T00:00:00Z'))).toEqual(days);
      expect(bars[0]?.startMs).toBeLessThan(SATURDAY - 5 * YEAR);
    }
  });

  test('FEED-6: storms cluster: squared daily returns are correlated with those of the days before', () => {
    const found = ['US.QUILM', 'US.BREZD', 'HK.33204', 'EU.ALVRN', 'BTC-USDT', 'ETH-USDT', 'US.MRDN22', 'EUR-GBP'].map(
      (id) => {
        const squares = dailyReturns(id).map((value) => Math.min(value * value, 0.02));
        const lags = [1, 2, 3, 4, 5].map((lag) => correlation(squares.slice(lag), squares.slice(0, -lag)));
        return mean(lags);
      },
    );
    expect(mean(found)).toBeGreaterThan(0.05);
  });

  test('FEED-6: shares of one market move together, and more than shares of two', () => {
    const same = correlation(dailyReturns('US.QUILM'), dailyReturns('US.IRONF'));
    expect(same).toBeGreaterThan(0.15);
    expect(correlation(dailyReturns('BTC-USDT'), dailyReturns('ETH-USDT'))).toBeGreaterThan(0.3);
    const metal = new Map(market.bars('XAU-USD', '1d', SATURDAY, 1800).map((bar) => [bar.startMs, bar]));
    const pairs = market.bars('US.QUILM', '1d', SATURDAY, 1700).flatMap((share) => {
      const gold = metal.get(share.startMs);
      return gold ? [{ share, gold }] : [];
    });
    const apart = correlation(returnsOf(pairs.map((pair) => pair.share)), returnsOf(pairs.map((pair) => pair.gold)));
    expect(same).toBeGreaterThan(apart);
  });

  test.each([market, calendar])('FEED-7: shares open with a gap; coins do not', (tried) => {
    const gaps = (id: InstrumentId): number => {
      const bars = tried.bars(id, '1d', SATURDAY, 500);
      return bars.slice(1).filter((bar, at) => Math.abs(bar.open / (bars[at]?.close ?? 1) - 1) > 0.002).length;
    };
    expect(gaps('US.QUILM')).toBeGreaterThan(150);
    expect(gaps('BTC-USDT')).toBe(0);
  });

  test('FEED-7: in calendar mode nothing is published out of hours; in a continuous market it is', async () => {
    const ids = (ticks: readonly Tick[]): Set<string> =>
      new Set(ticks.map((tick) => table.get(tick.instrument)?.instrument.venue ?? ''));
    expect(ids(await playedBetween(SATURDAY, SATURDAY + 5000, 'calendar'))).toEqual(new Set(['COIN']));
    expect(ids(await playedBetween(SATURDAY, SATURDAY + 5000, 'continuous')).size).toBe(8);
    const noon = calendar
      .bars('HK.33108', '1m', Date.parse('2026-11-20T06:00:00Z'), 200)
      .map((bar) => new Date(bar.startMs).toISOString().slice(11, 13));
    expect(noon).not.toContain('04');
  });

  test('FEED-8: an index is the mean of its shares at the close, and in the hours of its venue', () => {
    const row = table.get('EU.CNT16');
    const simulation = row?.simulation;
    if (simulation?.kind !== 'basket') throw new Error('EU.CNT16 is not a basket');
    for (const endMs of ['2026-11-20T12:00:00Z', '2026-11-20T16:30:00Z'].map((text) => Date.parse(text))) {
      const worth = simulation.of.map((id) => {
        const leg = table.get(id);
        const price = market.bars(id, '1m', endMs, 1)[0]?.close ?? 0;
        return leg?.simulation?.kind === 'walk'
          ? (price * Number(leg.instrument.tickSize)) / leg.simulation.price
          : Number.NaN;
      });
      const index = (market.bars('EU.CNT16', '1m', endMs, 1)[0]?.close ?? 0) * 0.01;
      expect(Math.abs(index / (simulation.price * mean(worth)) - 1)).toBeLessThan(0.002);
    }
  });

  test('FEED-8: a coin in euro is the coin in dollars divided by what a euro is in dollars, minute for minute', () => {
    const closes = (id: InstrumentId): number[] =>
      market.bars(id, '1m', FRIDAY, 300).map((bar) => bar.close * Number(table.get(id)?.instrument.tickSize));
    const [coin, dollar, both] = [closes('BTC-USDT'), closes('EUR-USD'), closes('BTC-EUR')];
    const apart = both.map((price, at) => Math.abs(price / ((coin[at] ?? 0) / (dollar[at] ?? 0)) - 1));
    expect(Math.max(...apart)).toBeLessThan(0.0005);
  });

  test('FEED-4: bars are dated by the trading day they belong to', () => {
    expect(barStart('US', '1d', SATURDAY)).toBe(Date.parse('2026-11-20T00:00:00Z'));
    expect(barStart('COIN', '1d', SATURDAY)).toBe(Date.parse('2026-11-21T00:00:00Z'));
    expect(barStart('US', '1w', SATURDAY)).toBe(Date.parse('2026-11-16T00:00:00Z'));
    expect(barStart('COIN', '1w', Date.parse('2026-11-22T23:00:00Z'))).toBe(Date.parse('2026-11-16T00:00:00Z'));
    expect(barStart('COIN', '1M', SATURDAY)).toBe(Date.parse('2026-11-01T00:00:00Z'));
    expect(barStart('COIN', '8h', SATURDAY)).toBe(Date.parse('2026-11-21T08:00:00Z'));
  });
});

test.each(['2026-11-20T10:00:00Z', '2026-12-18T08:00:00Z', '2026-12-18T08:01:00Z'])(
  'FUTURES-2: at %s a quarterly contract costs its underlying and the carry of the time that is left, a perpetual one its underlying',
  (when) => {
    const atMs = Date.parse(when);
    const close = (id: InstrumentId): number => market.bars(id, '1m', atMs, 1)[0]?.close ?? 0;
    const left = (contractExpiry('front', atMs) ?? atMs) - atMs;
    expect(Math.abs(close('XAU-USD.F1') - close('XAU-USD') * (1 + (0.042 * left) / YEAR))).toBeLessThanOrEqual(1);
    expect(close('XAU-USD.F2')).toBeGreaterThan(close('XAU-USD.F1'));
    expect(close('BTC-USDT.P')).toBe(close('BTC-USDT'));
  },
);
