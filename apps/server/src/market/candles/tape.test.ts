import { priceTicks, quantityLots } from '@bourse/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tick } from '../feed/feed.ts';
import { MemoryCandleStore } from './store.ts';
import { packTicks, TapeRecorder, unpackTicks } from './tape.ts';

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

test('TAPE-4: the recorder lets go of ticks older than it is told to keep', async () => {
  const store = new MemoryCandleStore();
  const recorder = new TapeRecorder(store, 2 * HOUR);
  for (const hour of [100, 101, 104]) {
    for (const tick of ticksFrom(hour * HOUR, 10)) recorder.add(tick);
    await recorder.flush();
  }
  const stored = await Promise.all([100, 101, 104].map((hour) => store.tapeParts('BTC-USDT', hour * HOUR)));
  expect(stored.map((parts) => parts.length)).toEqual([0, 0, 1]);
});
