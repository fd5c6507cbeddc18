import { priceTicks, quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testSigner } from '../../store/testing.ts';
import type { Bar, Tick } from '../feed/feed.ts';
import { PostgresCandleStore } from './store-postgres.ts';
import { TapeRecorder, unpackTicks } from './tape.ts';
import { checkTape } from './tape-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('candles');
  await database.pool.query(
    "INSERT INTO lease (name, holder, fence, session, expires_at) VALUES ('core', 'test', 7, 'test', 'infinity')",
  );
}, 60_000);
afterAll(() => database.close());

const LEASE = { name: 'core', fence: '7' };
const DEPOSED = { name: 'core', fence: '6' };

const faults = async (): Promise<readonly string[]> => {
  const client = await database.connect('verification');
  try {
    return await checkTape(client, testSigner(), async () => true);
  } finally {
    await client.end();
  }
};
const hoursOf = async (instrument: string) =>
  (
    await database.pool.query<{ count: number; hash: string; prev: string }>(
      'SELECT count, hash, prev FROM tape_hours WHERE instrument = $1 ORDER BY hour_ms',
      [instrument],
    )
  ).rows;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const bar = (startMs: number, price: number): Bar => ({
  startMs,
  open: priceTicks(price),
  high: priceTicks(price + 2),
  low: priceTicks(price - 2),
  close: priceTicks(price + 1),
  volume: quantityLots(9_000_000_000_000),
});

test('CANDLE-7: bars come back as they were, oldest first, the latest of the range, replaced when written again', async () => {
  const store = new PostgresCandleStore(database.pool, LEASE);
  const bars = Array.from({ length: 50 }, (_, at) => bar(1_800_000_000_000 + at * MINUTE, 6_000_000 + at));
  await store.putBars(bars.map((each) => ({ instrument: 'BTC-USDT', interval: '1m', bar: each })));
  await store.putBars([{ instrument: 'BTC-USDT', interval: '1d', bar: bar(1_800_000_000_000, 5) }]);
  const changed = bar(bars[49]?.startMs ?? 0, 7_000_000);
  await store.putBars([{ instrument: 'BTC-USDT', interval: '1m', bar: changed }]);
  await store.putBars([]);
  const end = (bars[49]?.startMs ?? 0) + 1;
  expect(await store.bars('BTC-USDT', '1m', 0, end, 3)).toEqual([bars[47], bars[48], changed]);
  expect(await store.bars('BTC-USDT', '1m', bars[10]?.startMs ?? 0, bars[12]?.startMs ?? 0, 100)).toEqual(
    bars.slice(10, 12),
  );
  expect(await store.bars('ETH-USDT', '1m', 0, Number.POSITIVE_INFINITY, 3)).toEqual([]);
});

test('TAPE-2: the tape in the database is chained over hours and over a restart', async () => {
  const ticks: Tick[] = Array.from({ length: 5000 }, (_, at) => ({
    instrument: 'BTC-USDT',
    seq: 1_795_227_914_334_400 + at,
    atMs: 500_000 * HOUR + at * 1000,
    price: priceTicks(6_000_000 + ((at * 37) % 101)),
    volume: quantityLots(at % 7),
    side: at % 2 ? 'buy' : 'sell',
  }));
  for (const run of [ticks.slice(0, 3000), ticks.slice(2999, 4000), ticks.slice(4000)]) {
    const recorder = new TapeRecorder(new PostgresCandleStore(database.pool, LEASE));
    await recorder.resume();
    for (const [at, tick] of run.entries()) {
      recorder.add(tick);
      if (at % 500 === 499) await recorder.flush();
    }
    await recorder.flush();
  }
  const store = new PostgresCandleStore(database.pool, LEASE);
  const hours = await hoursOf('BTC-USDT');
  expect(hours.map(({ count }) => count)).toEqual([3600, 1400]);
  expect(hours[1]?.prev).toBe(hours[0]?.hash);
  const parts = [
    ...(await store.tapeParts('BTC-USDT', 500_000 * HOUR)),
    ...(await store.tapeParts('BTC-USDT', 500_001 * HOUR)),
  ];
  expect(parts.flatMap((part) => unpackTicks('BTC-USDT', part.ticks))).toEqual(ticks);
  expect(await faults()).toEqual([]);
});

test('TAPE-3: ticks changed or taken away are found, as is an hour; what is no longer stored is none', async () => {
  const store = new PostgresCandleStore(database.pool, LEASE);
  const hour = `tape of BTC-USDT, ${new Date(500_000 * HOUR).toISOString()}`;
  const next = `tape of BTC-USDT, ${new Date(500_001 * HOUR).toISOString()}`;
  const change = (text: string) => database.pool.query(text, [500_000 * HOUR]);
  const flip =
    'UPDATE tape_parts SET ticks = set_byte(ticks, 12, get_byte(ticks, 12) # 1) WHERE part = 1 AND hour_ms = $1';
  await change(flip);
  expect(await faults()).toEqual([`${hour}: ticks were changed`]);
  await change(flip);
  await change('UPDATE tape_hours SET count = count + 1 WHERE hour_ms = $1');
  expect(await faults()).toEqual([`${hour}: the number of ticks was changed`]);
  await change('UPDATE tape_hours SET count = count - 1 WHERE hour_ms = $1');
  expect(await faults()).toEqual([]);
  await database.pool.query('DELETE FROM tape_parts WHERE part = 2 AND hour_ms = $1', [500_001 * HOUR]);
  expect(await faults()).toEqual([`${next}: ticks are missing`]);
  await store.dropTicksBefore(500_002 * HOUR);
  expect(await store.tapeParts('BTC-USDT', 500_000 * HOUR)).toEqual([]);
  expect(await hoursOf('BTC-USDT')).toHaveLength(2);
  expect(await faults()).toEqual([]);
  await change('DELETE FROM tape_hours WHERE hour_ms = $1');
  expect(await faults()).toEqual([`${next}: the hour before was changed or is missing`]);
  await database.pool.query('DELETE FROM tape_hours');
});

const ethTicks = (from: number, count: number): Tick[] =>
  Array.from({ length: count }, (_, at) => ({
    instrument: 'ETH-USDT',
    seq: 1 + from + at,
    atMs: 600_000 * HOUR + (from + at) * 1000,
    price: priceTicks(300_000 + at),
    volume: quantityLots(1),
  }));

const recordedBy = async (recorder: TapeRecorder, ticks: readonly Tick[]): Promise<void> => {
  for (const tick of ticks) recorder.add(tick);
  await recorder.flush();
};

const tapeOf = async (store: PostgresCandleStore): Promise<Tick[]> =>
  (await store.tapeParts('ETH-USDT', 600_000 * HOUR)).flatMap((part) => unpackTicks('ETH-USDT', part.ticks));

test('TAPE-5: a server that another took the lead from writes neither bars nor tape', async () => {
  const old = new PostgresCandleStore(database.pool, DEPOSED);
  const recorder = new TapeRecorder(old);
  await recorder.resume();
  await expect(recordedBy(recorder, ethTicks(0, 10))).rejects.toThrow('another server leads');
  const row = { instrument: 'ETH-USDT', interval: '1m', bar: bar(1_800_000_000_000, 5) } as const;
  await expect(old.putBars([row])).rejects.toThrow('another server leads');
  await expect(old.dropTicksBefore(1e15)).rejects.toThrow('another server leads');
  const store = new PostgresCandleStore(database.pool, LEASE);
  expect(await tapeOf(store)).toEqual([]);
  expect(await store.bars('ETH-USDT', '1m', 0, 2e12, 3)).toEqual([]);
});

test('TAPE-5: parts whose answer was lost are known again, and ticks whose place is taken are chained behind', async () => {
  const store = new PostgresCandleStore(database.pool, LEASE);
  const [one, other] = [new TapeRecorder(store), new TapeRecorder(new PostgresCandleStore(database.pool, LEASE))];
  await one.resume();
  await other.resume();
  await recordedBy(one, ethTicks(0, 10));
  // Other ticks on the same places, as before there was a fence.
  await recordedBy(other, ethTicks(0, 20));
  await recordedBy(other, ethTicks(20, 5));
  expect((await tapeOf(store)).map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  // The answer to a part's statement is lost: it is offered again.
  let isLost = true;
  const losing = new PostgresCandleStore(
    new Proxy(database.pool, {
      get: (pool, name) =>
        name !== 'query'
          ? Reflect.get(pool, name)
          : async (text: string, values: unknown[]) => {
              const answer = await pool.query(text, values);
              if (!isLost || !text.includes('INSERT INTO tape_parts')) return answer;
              isLost = false;
              throw new Error('Connection terminated unexpectedly');
            },
    }),
    LEASE,
  );
  const third = new TapeRecorder(losing);
  await third.resume();
  await expect(recordedBy(third, ethTicks(25, 5))).rejects.toThrow('terminated');
  await recordedBy(third, ethTicks(30, 5));
  await recordedBy(third, ethTicks(35, 5));
  await third.flush();
  expect((await tapeOf(store)).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(await faults()).toEqual([]);
});
