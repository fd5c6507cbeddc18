import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AssetRegistry } from '@bourse/rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '../../module-registry.ts';
import type { Tick } from './feed.ts';
import { ReplayFeed } from './replay.ts';
import { identify } from './replay-catalogue.ts';
import { parseWhen } from './replay-rows.ts';
import { momentsOf } from './replay-ticks.ts';

const folders: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
});

const put = (name: string, text: string): void =>
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);

const play = async (
  speed: number | 'max',
  untilMs = 0,
  stepMs = 1000,
): Promise<{ ticks: Tick[]; feed: ReplayFeed }> => {
  let nowMs = 1_800_000_000_000;
  const until = nowMs + untilMs;
  const feed = await ReplayFeed.open({
    folder,
    speed,
    registry: new AssetRegistry(),
    products,
    now: () => nowMs,
    everyMs: 1_000_000,
  });
  const ticks: Tick[] = [];
  await feed.start((tick) => ticks.push(tick));
  await feed.finished();
  while (nowMs < until) {
    nowMs += stepMs;
    feed.pump(nowMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await feed.stop();
  return { ticks, feed };
};

const openError = async (): Promise<string> => {
  try {
    await ReplayFeed.open({ folder, speed: 1, registry: new AssetRegistry(), products });
    return 'opened';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

const BARS =
  'timestamp,open,high,low,close,volume\n2022-01-01 00:00:00,100.5,103.0,99.0,102.0,8\n2022-01-01 00:01:00,102.0,102.5,98.5,99.5,4\n';

describe('what is played', () => {
  test('REPLAY-1: a bar is told as open, one end, the other end, close; at once, up to now', async () => {
    put('btc-perp-1m.csv.gz', BARS);
    const { ticks, feed } = await play('max');
    expect(feed.instruments.map(({ id, symbol, kind, tickSize }) => ({ id, symbol, kind, tickSize }))).toEqual([
      { id: 'REPLAY.BTC-PERP', symbol: 'BTC-PERP/USDT', kind: 'coin', tickSize: '0.1' },
    ]);
    expect(ticks.map((tick) => tick.price)).toEqual([1005, 990, 1030, 1020, 1020, 1025, 985, 995]);
    expect(ticks.map((tick) => tick.atMs - 1_800_000_000_000)).toEqual([
      -117_000, -99_000, -81_000, -60_000, -57_000, -39_000, -21_000, 0,
    ]);
    expect(ticks.map((tick) => tick.volume)).toEqual([20_000, 20_000, 20_000, 20_000, 10_000, 10_000, 10_000, 10_000]);
    for (let at = 1; at < ticks.length; at++) expect(ticks[at]?.seq).toBe((ticks[at - 1]?.seq ?? 0) + 1);
  });

  test('REPLAY-2: at ten times, recorded time passes ten times as fast and never runs ahead of the clock', async () => {
    put('btc-1m.csv', BARS);
    const { ticks } = await play(10, 20_000, 500);
    const shown = ticks.filter((tick) => tick.volume > 0);
    expect(shown.map((tick) => tick.atMs - 1_800_000_000_000)).toEqual([0, 1800, 3600, 5700, 6000, 7800, 9600, 11_700]);
  });

  test('REPLAY-3: within a bar the price is told again, so that it does not look stale; after the end nothing is', async () => {
    put('btc-1m.csv', BARS);
    const { ticks } = await play(1, 300_000);
    const times = ticks.map((tick) => tick.atMs - 1_800_000_000_000);
    for (let at = 1; at < times.length; at++) expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeLessThanOrEqual(3000);
    expect(times.at(-1)).toBeLessThanOrEqual(120_000);
    expect(ticks.filter((tick) => tick.volume > 0)).toHaveLength(8);
  });

  test('REPLAY-4: bid and ask files are one instrument with both quotes; minutes that only one has are left out', async () => {
    put(
      'gbpusd-2012-02-1m-bid.csv',
      'timestamp,open,high,low,close\n2012-02-01 00:00:00+00:00,1.5,1.6,1.4,1.55\n2012-02-01 00:01:00+00:00,1.55,1.6,1.5,1.5\n',
    );
    put(
      'gbpusd-2012-02-1m-ask.csv',
      'timestamp,open,high,low,close\n2012-02-01 00:00:00+00:00,1.502,1.602,1.402,1.552\n2012-02-01 00:02:00+00:00,1.55,1.6,1.5,1.5\n',
    );
    const { ticks, feed } = await play('max');
    expect(feed.instruments.map((instrument) => instrument.symbol)).toEqual(['GBP/USD']);
    expect(ticks.map(({ price, bid, ask }) => [price, bid, ask])).toEqual([
      [1501, 1500, 1502],
      [1401, 1400, 1402],
      [1601, 1600, 1602],
      [1551, 1550, 1552],
    ]);
  });

  test('REPLAY-4: quotes are told at their middle, trades as they were, and a book at the middle of its best', async () => {
    put('usdjpy-2013-01-ticks.csv', 'timestamp,bid,ask\n2013-01-01 22:00:00.295000+00:00,86.655,86.729\n');
    put('ethusdt-trades.csv', 'timestamp,price,qty,side\n1667346579146,1500.25,2,sell\n');
    const head = 'symbol,timestamp,first_update_id,last_update_id,side,update_type,price,qty,pu\n';
    put(
      'btcusdt-depth-snapshot.csv',
      `${head}X,1667346579146,1,1,b,snap,100.0,1,-1\nX,1667346579146,1,1,b,snap,99.0,1,-1\nX,1667346579146,1,1,a,snap,102.0,1,-1\n`,
    );
    put(
      'btcusdt-depth-updates.csv',
      `${head}X,1667346580146,2,3,a,set,101.0,5,1\nX,1667346580146,2,3,b,set,100.0,0,1\nX,1667346581146,4,5,b,set,101.5,1,3\n`,
    );
    const { ticks, feed } = await play('max');
    const of = (id: string) =>
      ticks
        .filter((tick) => tick.instrument === id)
        .map(({ price, bid, ask, volume, side }) => ({ price, bid, ask, volume, side }));
    expect(of('REPLAY.USDJPY')).toEqual([{ price: 86_692, bid: 86_655, ask: 86_729, volume: 0, side: undefined }]);
    expect(of('REPLAY.ETHUSDT')).toEqual([
      { price: 150_025, bid: undefined, ask: undefined, volume: 20_000, side: 'sell' },
    ]);
    expect(feed.recordedDepth('REPLAY.BTCUSDT')).toEqual({
      atMs: 1_667_346_581_146,
      bids: [
        ['101.5', '1'],
        ['99', '1'],
      ],
      asks: [['102', '1']],
    });
    expect(feed.recordedDepth('REPLAY.ETHUSDT')).toBeUndefined();
    // The bid at 101.5 says that the ask at 101 is gone.
    expect(of('REPLAY.BTCUSDT').map(({ bid, ask }) => [bid, ask])).toEqual([
      [1000, 1020],
      [990, 1010],
      [1015, 1020],
    ]);
  });

  test('REPLAY-7: while a recording has bids only, they are shown and nothing is told or made up', async () => {
    const head = 'symbol,timestamp,first_update_id,last_update_id,side,update_type,price,qty,pu\n';
    put(
      'btcusdt-depth-snapshot.csv',
      `${head}X,1667346579146,1,1,b,snap,100.0,1.250,-1\nX,1667346579146,1,1,b,snap,99.5,2,-1\n`,
    );
    put('btcusdt-depth-updates.csv', `${head}X,1667346580146,2,3,a,set,101.0,5,1\n`);
    const books: unknown[] = [];
    for await (const { price, book } of momentsOf(
      { form: 'depth', files: [join(folder, 'btcusdt-depth-snapshot.csv'), join(folder, 'btcusdt-depth-updates.csv')] },
      0,
    ))
      books.push([price, book?.bids, book?.asks]);
    const bids = [
      ['100', '1.25'],
      ['99.5', '2'],
    ];
    expect(books).toEqual([
      [undefined, bids, []],
      [100.5, bids, [['101', '5']]],
    ]);
  });

  test.each([
    ['gbpusd-2012-02-1m-bid.csv.gz', 'GBP/USD', 'currency'],
    ['btc-perp-2022-01-1m.csv.gz', 'BTC-PERP/USDT', 'coin'],
    ['sp500-2000-2020-daily.csv', 'SP500', 'index'],
    ['btcusdt-depth-snapshot.csv', 'BTC/USDT', 'coin'],
    ['acme.csv', 'ACME', 'share'],
    ['xauusd_1h.csv', 'XAU/USD', 'metal'],
  ])('REPLAY-5: %s is %s', (name, symbol, kind) => {
    expect(identify(name)).toMatchObject({ symbol, kind });
  });

  test.each([
    ['gbpusd-1m.csv', 'divisa'],
    ['btc-perp-1m.csv', 'bb'],
    ['btceur-1m.csv', 'divisa'],
    ['xauusd-1m.csv', 'bb'],
    ['acme.csv', 'stocks'],
    ['sp500-daily.csv', null],
  ])('SPOT-14: %s is traded by %s, whose module takes it', async (name, product) => {
    put(name, BARS);
    const { feed } = await play('max');
    expect(feed.instruments).toMatchObject([{ product, tradable: product !== null }]);
  });

  test('SPOT-14: what no module takes is not traded', async () => {
    put('acme.csv', BARS);
    const none = { ...products, stocks: { ...products.stocks, takesRecorded: () => false } };
    const { instruments } = await ReplayFeed.open({ folder, speed: 1, registry: new AssetRegistry(), products: none });
    expect(instruments).toMatchObject([{ product: null, tradable: false }]);
  });

  test('REPLAY-5: times are read in every form the recordings use', () => {
    expect(parseWhen('2021-12-31 23:01:00.000000')).toBe(Date.UTC(2021, 11, 31, 23, 1));
    expect(parseWhen('2013-01-01 22:00:00.295000+00:00')).toBe(Date.UTC(2013, 0, 1, 22, 0, 0, 295));
    expect(parseWhen('2000-01-03')).toBe(Date.UTC(2000, 0, 3));
    expect(parseWhen('1667346579146')).toBe(1_667_346_579_146);
    expect(parseWhen('2021-02-31')).toBeUndefined();
    expect(parseWhen('yesterday')).toBeUndefined();
  });
});

describe('what is refused', () => {
  test.each([
    ['unknown columns', 'a.csv', 'when,what\n1,2\n', 'a.csv line 1: the columns when, what are not known'],
    ['a price that is none', 'a.csv', BARS.replace('102.5', 'x'), 'a.csv line 3: high "x" is not a price'],
    ['a price of nothing', 'a.csv', BARS.replace('99.5', '-1'), 'a.csv line 3: close "-1" is not a price'],
    ['a missing column', 'a.csv', 'timestamp,open,high,low,close\n2022-01-01,1,2\n', 'a.csv line 2: low is missing'],
    ['a time that is none', 'a.csv', BARS.replace('2022-01-01 00:01:00', 'later'), 'a.csv line 3: the time "later"'],
    [
      'time going back',
      'a.csv',
      BARS.replace('00:01:00', '00:00:00').replace('2022-01-01 00:00:00,1', '2022-01-02 00:00:00,1'),
      'a.csv line 3: the time goes back',
    ],
    [
      'a high below the close',
      'a.csv',
      BARS.replace('103.0', '101.0'),
      'a.csv line 2: the high is below the open or the close',
    ],
    ['an ask below the bid', 'a.csv', 'timestamp,bid,ask\n2022-01-01,2,1\n', 'a.csv line 2: the ask is below the bid'],
    ['an empty file', 'a.csv', '', 'a.csv line 1: the file is empty'],
    ['columns alone', 'a.csv', 'timestamp,bid,ask\n', 'a.csv line 1: there is no row after the columns'],
    ['a line without end', 'a.csv', `timestamp,bid,ask\n${'1'.repeat(20_000)}`, 'a.csv line 2: the line does not end'],
  ])('REPLAY-6: %s stops the start with one line that says where and why', async (_what, name, text, expected) => {
    put(name, text);
    const message = await openError();
    expect(message).toContain(expected);
    expect(message).not.toContain('\n');
  });

  test('REPLAY-6: a file that is cut short, one that is not gzip, no folder and no recording', async () => {
    writeFileSync(join(folder, 'cut.csv.gz'), gzipSync(BARS.repeat(100)).subarray(0, 60));
    expect(await openError()).toMatch(/^cut\.csv\.gz line \d+: cannot be read \(/);
    rmSync(join(folder, 'cut.csv.gz'));
    expect(await openError()).toContain('holds no .csv or .csv.gz file');
    folder = join(folder, 'nowhere');
    expect(await openError()).toContain('cannot be read');
    folder = folders.at(-1) ?? '';
  });
});

// A folder of real recordings, where there is one to try.
const real = process.env['BOURSE_RECORDINGS'] ?? '';

test.skipIf(real === '' || !existsSync(join(real, 'usdjpy-2013-01-ticks.csv')))(
  'REPLAY-1: real recordings play from end to end',
  { timeout: 120_000 },
  async () => {
    folder = real;
    const { ticks, feed } = await play('max');
    folder = folders[0] ?? '';
    const count = new Map<string, number>();
    for (const tick of ticks) count.set(tick.instrument, (count.get(tick.instrument) ?? 0) + 1);
    const days = readFileSync(join(real, 'sp500-2000-2020-daily.csv'), 'utf8').trimEnd().split('\n').length - 1;
    expect(feed.instruments).toHaveLength(5);
    expect(count.get('REPLAY.SP500')).toBe(days * 4);
    expect(count.get('REPLAY.USDJPY')).toBe(1000);
    expect(count.get('REPLAY.BTC-PERP')).toBe(45_031 * 4);
    expect(count.get('REPLAY.GBPUSD')).toBe(30_117 * 4);
    expect(count.get('REPLAY.BTCUSDT')).toBeGreaterThan(0);
  },
);
