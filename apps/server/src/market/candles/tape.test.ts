import { priceTicks, quantityLots } from '@bourse/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tick } from '../feed/feed.ts';
import { type CandleStore, MemoryCandleStore, type TapePart } from './store.ts';
import { packTicks, TapeRecorder, unpackTicks, verifyTape } from './tape.ts';

const whole = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const tickOf = fc.record(
  {
    instrument: fc.constant('BTC-USDT'),
    seq: whole(2 ** 40),
    atMs: whole(2 ** 42),
    price: whole(2 ** 45).map(priceTicks),
    volume: whole(2 ** 45).map(quantityLots),
    bid: whole(2 ** 45).map(priceTicks),
    ask: whole(2 ** 45).map(priceTicks),
    side: fc.constantFrom('buy' as const, 'sell' as const),
  },
  { requiredKeys: ['instrument', 'seq', 'atMs', 'price', 'volume'], noNullPrototype: true },
);

const HOUR = 3_600_000;
const ticksFrom = (fromMs: number, count: number): Tick[] =>
  Array.from({ length: count }, (_, at) => ({
    instrument: 'BTC-USDT',
    seq: fromMs / 1000 + at,
    atMs: fromMs + at * 1000,
    price: priceTicks(6_000_000 + ((at * 37) % 101)),
    volume: quantityLots(at % 7),
    side: at % 2 ? 'buy' : 'sell',
  }));

const recordInto = async (store: CandleStore, ticks: readonly Tick[]): Promise<void> => {
  const recorder = new TapeRecorder(store);
  await recorder.resume();
  for (const [at, tick] of ticks.entries()) {
    recorder.add(tick);
    if (at % 700 === 0) await recorder.flush();
  }
  await recorder.flush();
};

test('TAPE-1: ticks come back as they were packed', () => {
  fc.assert(
    fc.property(fc.array(tickOf, { maxLength: 50 }), (ticks) => {
      expect(unpackTicks('BTC-USDT', packTicks(ticks))).toEqual(ticks);
    }),
    { numRuns: 300 },
  );
});

test('TAPE-1: a tick takes ten bytes at most on an ordinary day', () => {
  expect(packTicks(ticksFrom(100 * HOUR, 3600)).length / 3600).toBeLessThan(10);
});

test('TAPE-2: hours are chained by hash, over a restart too, and the tape proves whole', async () => {
  const store = new MemoryCandleStore();
  const ticks = ticksFrom(100 * HOUR, 9000);
  await recordInto(store, ticks.slice(0, 5000));
  // The last tick before a restart is told again after it.
  await recordInto(store, ticks.slice(4999));
  const hours = await store.tapeHours('BTC-USDT');
  expect(hours.map((hour) => hour.count)).toEqual([3600, 3600, 1800]);
  expect(hours[1]?.prev).toBe(hours[0]?.hash);
  expect(await verifyTape(store, 'BTC-USDT')).toEqual([]);
  const parts: TapePart[] = [];
  for (const hour of hours) parts.push(...(await store.tapeParts('BTC-USDT', hour.hourMs)));
  expect(parts.flatMap((part) => unpackTicks('BTC-USDT', part.ticks))).toEqual(ticks);
});

test('TAPE-3: a changed price is found', async () => {
  const store = new MemoryCandleStore();
  await recordInto(store, ticksFrom(100 * HOUR, 4000));
  const parts = await store.tapeParts('BTC-USDT', 100 * HOUR);
  const bytes = parts[1]?.ticks;
  if (!bytes) throw new Error('no second part');
  bytes[bytes.length - 4] = (bytes[bytes.length - 4] ?? 0) ^ 2;
  expect((await verifyTape(store, 'BTC-USDT')).map((fault) => fault.what)).toContain('part');
});

test('TAPE-4: ticks may be let go of, the hashes stay', async () => {
  const store = new MemoryCandleStore();
  await recordInto(store, ticksFrom(100 * HOUR, 9000));
  await store.dropTicksBefore(102 * HOUR);
  expect(await store.tapeParts('BTC-USDT', 100 * HOUR)).toEqual([]);
  expect(await store.tapeHours('BTC-USDT')).toHaveLength(3);
  expect(await verifyTape(store, 'BTC-USDT')).toEqual([]);
});

test('TAPE-4: the recorder lets go of ticks older than it is told to keep', async () => {
  const store = new MemoryCandleStore();
  const recorder = new TapeRecorder(store, 2 * HOUR);
  for (const hour of [100, 101, 104]) {
    for (const tick of ticksFrom(hour * HOUR, 10)) recorder.add(tick);
    await recorder.flush();
  }
  const stored = await Promise.all([100, 101, 104].map((hour) => store.tapeParts('BTC-USDT', hour * HOUR)));
  expect(stored.map((parts) => parts.length)).toEqual([0, 0, 1]);
  expect(await verifyTape(store, 'BTC-USDT')).toEqual([]);
});
