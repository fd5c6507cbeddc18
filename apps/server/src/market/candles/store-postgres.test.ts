import { priceTicks, quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../store/testing.ts';
import type { Bar, Tick } from '../feed/feed.ts';
import { PostgresCandleStore } from './store-postgres.ts';
import { TapeRecorder, unpackTicks, verifyTape } from './tape.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('candles');
}, 60_000);
afterAll(() => database.close());

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
  const store = new PostgresCandleStore(database.pool);
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
    const recorder = new TapeRecorder(new PostgresCandleStore(database.pool));
    await recorder.resume();
    for (const [at, tick] of run.entries()) {
      recorder.add(tick);
      if (at % 500 === 499) await recorder.flush();
    }
    await recorder.flush();
  }
  const store = new PostgresCandleStore(database.pool);
  const hours = await store.tapeHours('BTC-USDT');
  expect(hours.map((hour) => hour.count)).toEqual([3600, 1400]);
  const parts = [
    ...(await store.tapeParts('BTC-USDT', 500_000 * HOUR)),
    ...(await store.tapeParts('BTC-USDT', 500_001 * HOUR)),
  ];
  expect(parts.flatMap((part) => unpackTicks('BTC-USDT', part.ticks))).toEqual(ticks);
  expect(await verifyTape(store, 'BTC-USDT')).toEqual([]);
  await database.pool.query(
    'UPDATE tape_parts SET ticks = set_byte(ticks, 12, get_byte(ticks, 12) # 1) WHERE part = 1 AND hour_ms = $1',
    [500_000 * HOUR],
  );
  expect((await verifyTape(store, 'BTC-USDT')).map((fault) => fault.what)).toContain('part');
  await store.dropTicksBefore(500_001 * HOUR);
  expect(await store.tapeParts('BTC-USDT', 500_000 * HOUR)).toEqual([]);
  expect(await store.tapeHours('BTC-USDT')).toHaveLength(2);
});
