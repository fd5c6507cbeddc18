import { type Event, observe } from '@bourse/core';
import { type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import { expect, test, vi } from 'vitest';
import { changes } from '../module-registry.ts';
import { Depths } from '../orders/depths.ts';
import { Hub } from './hub.ts';
import type { Reader } from './reader.ts';
import { brandMarket, STALE_AFTER_MS } from './testing.ts';

const INSTRUMENTS = 30;

/** A hub over a market of thirty instruments, whose depths of both account modes are followed and were pushed. */
const followed = () => {
  let [now, isKnown, seq] = [1_000_000, true, 0];
  const { core, market, ids } = brandMarket(INSTRUMENTS, {
    now: () => now,
    priceJump: {
      maxBps: { share: 100, index: 100, coin: 100, currency: 100, metal: 100, future: 100 },
      confirmMs: 4_000,
    },
  });
  const known = (): boolean => isKnown;
  const depths = new Depths({ core, unquoted: (id) => market.isUnquoted(id), isKnown: known });
  const hub = new Hub({ market, depths, isKnown: known }, core, changes);
  hub.start();
  const tick = (instrument: InstrumentId, price: number): void => {
    seq += 1;
    const mark = { seq, price: priceTicks(price), at: now };
    if (observe(core, instrument, mark) === 'believed')
      market.accept({ instrument, seq, atMs: now, price: mark.price, volume: quantityLots(0) });
  };
  for (const id of ids) tick(id, 10_000);
  let frames = 0;
  const reader: Reader = {
    write: () => {
      frames += 1;
    },
    waiting: () => 0,
    drop: () => undefined,
  };
  for (const instrument of ids)
    for (const mode of ['real', 'demo'] as const)
      hub.follow(reader, { channel: 'DEPTH', instrument, interval: undefined, mode });
  hub.flush();
  const of = vi.spyOn(depths, 'of');
  /** Which depths were worked out, in the pushes of more than a second. */
  const workedOut = (): readonly string[] => {
    of.mockClear();
    for (let flush = 0; flush < 12; flush += 1) hub.flush();
    return [...new Set(of.mock.calls.map(([mode, id]) => `${mode} ${id}`))].sort();
  };
  const committed = (event: object): void => hub.committed([{ at: now, entries: [], ...event } as unknown as Event]);
  return {
    hub,
    ids,
    tick,
    workedOut,
    committed,
    times: () => of.mock.calls.length,
    pass: (ms: number) => {
      now += ms;
    },
    setKnown: (on: boolean) => {
      isKnown = on;
    },
    written: () => frames,
  };
};

test('LIVE-13: only the depths whose order book or price changed are worked out', () => {
  const { hub, ids, tick, workedOut, committed, times } = followed();
  try {
    const [one, two, three] = ids as [InstrumentId, InstrumentId, InstrumentId];
    expect(workedOut()).toEqual([]);
    const order = { id: 1, mode: 'real', customer: 1, instrument: one };
    committed({ type: 'order-placed', order });
    expect(workedOut()).toEqual([]);
    committed({ type: 'order-rested', ...order });
    expect(workedOut()).toEqual([`real ${one}`]);
    committed({ type: 'order-closed', before: 'open', order: { ...order, mode: 'demo' }, reason: 'by-customer' });
    expect(workedOut()).toEqual([`demo ${one}`]);
    committed({ type: 'order-filled', mode: 'real', instrument: two, buyer: null, seller: null });
    expect(workedOut()).toEqual([`real ${two}`]);
    committed({ type: 'instrument-halted', instrument: three });
    expect(workedOut()).toEqual([`demo ${three}`, `real ${three}`]);
    tick(two, 10_001);
    expect(workedOut()).toEqual([`demo ${two}`, `real ${two}`]);
    // One to see whether it has changed, one to say it.
    expect(times()).toBe(4);
  } finally {
    hub.stop();
  }
});

test('LIVE-13: what lets the house quote or not, and no event tells of, is seen within a second', () => {
  const { hub, ids, tick, workedOut, pass, setKnown, written } = followed();
  try {
    const [one] = ids as [InstrumentId];
    const all = ids.flatMap((id) => [`demo ${id}`, `real ${id}`]).sort();
    // A price that is not believed suspends the instrument.
    tick(one, 20_000);
    expect(workedOut()).toEqual([`demo ${one}`, `real ${one}`]);
    expect(workedOut()).toEqual([]);
    const before = written();
    pass(STALE_AFTER_MS + 1);
    expect(workedOut()).toEqual(all.filter((name) => !name.endsWith(one)));
    expect(written() - before).toBeGreaterThan(0);
    expect(workedOut()).toEqual([]);
    setKnown(false);
    expect(workedOut()).toEqual(all);
    expect(workedOut()).toEqual([]);
    setKnown(true);
    expect(workedOut()).toEqual(all);
  } finally {
    hub.stop();
  }
});
