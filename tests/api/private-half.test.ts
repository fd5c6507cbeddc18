import { createCore, type Event } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import { type LiveChanges, MOST_CHANGES } from '@bourse/wire';
import { expect, test } from 'vitest';
import { changes } from '../../apps/server/src/module-registry.ts';
import { PrivateHalf, type ReadChanges } from '../../apps/server/src/push/private-half.ts';
import type { Reader } from '../../apps/server/src/push/reader.ts';
import { EMPTY_FUNDS_CONFIG } from '../load/empty-funds-config.ts';

const core = createCore({
  assets: new AssetRegistry(),
  listings: new Map(),
  calendar: { isOpen: () => true, opensAt: (_venue, at) => at, settlesAt: (_venue, at) => at },
  staleAfterMs: 5_000,
  priceJump: { maxBps: { share: 1, index: 1, coin: 1, currency: 1, metal: 1, future: 1 }, confirmMs: 1 },
  maxOpenOrders: 1,
  demoMoney: [],
  funds: EMPTY_FUNDS_CONFIG,
});

const NOTHING: Awaited<ReturnType<ReadChanges>> = [{ balances: [], cash: [], orders: [], positions: [] }];
const reader: Reader = { write: () => undefined, waiting: () => 0, drop: () => undefined };

/** The private half of one customer who listens. */
const listening = (read: ReadChanges = async () => NOTHING) => {
  const half = new PrivateHalf(core, changes);
  const frames: LiveChanges[] = [];
  half.readBy(read);
  half.own(reader, 'real', 1);
  const flush = async () => {
    half.flush((_reader, frame) => {
      const text = frame.toString('utf8');
      frames.push(JSON.parse(text.slice(text.indexOf('{'))));
    });
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { half, frames, flush };
};

const post = { from: 'real.house.rebates.EUR', to: 'real.c1.stock.EUR', units: 3n } as const;
const EVENTS: readonly (readonly [string, Event, string])[] = [
  [
    'a rebate that is released',
    {
      type: 'rebates-released',
      at: 1,
      rebates: [{ inviter: 1, account: 'stock', asset: 'EUR', releasesAt: 1, units: 3n }],
      entries: [{ type: 'post', ...post }],
    },
    'rebate',
  ],
  [
    'sales that settle',
    {
      type: 'sales-settled',
      at: 1,
      settled: [{ mode: 'real', customer: 1, asset: 'EUR', units: 3n, settlesAt: 1 }],
    },
    'settlement',
  ],
];

test.each(EVENTS)('LIVE-16: %s is pushed with its balance', async (_title, event, kind) => {
  const read: string[] = [];
  const { half, frames, flush } = listening(async ([touched]) => {
    for (const { type, asset } of touched?.balances.values() ?? []) read.push(`${type} ${asset}`);
    return NOTHING;
  });
  half.committed(event);
  await flush();
  expect(read).toEqual(['stock EUR']);
  expect(frames.map(({ type, records }) => [type, records])).toEqual([['FUNDS', [{ kind, id: null }]]]);
});

const requested = (id: number): Event => ({
  type: 'order-placed',
  at: 1,
  order: { id, mode: 'real', customer: 1 } as Extract<Event, { type: 'order-placed' }>['order'],
});

test('LIVE-15: a change that is not durable yet is not pushed until the next frame', async () => {
  let isDurable = false;
  const { half, frames, flush } = listening(async () => (isDurable ? NOTHING : undefined));
  half.committed(requested(1));
  await flush();
  expect(frames).toEqual([]);
  isDurable = true;
  half.notify(1);
  await flush();
  await flush();
  expect(frames.map(({ type, change, records }) => [type, change, records.length])).toEqual([['ORDER', 1, 1]]);
});

const filled = (instrument: string): Event =>
  ({
    type: 'order-filled',
    mode: 'real',
    instrument,
    buyer: { customer: 1, order: 1 },
    seller: null,
  }) as unknown as Event;

test('LIVE-20: fills of spot and of contracts between two pushes are a frame each, the second without entries', async () => {
  const { half, frames, flush } = listening(async () => NOTHING.map((rows) => ({ ...rows, settlements: [1, 2] })));
  half.committed(filled('BTC-USDT'));
  half.committed(filled('BTC-USDT.P'));
  await flush();
  half.committed(requested(3));
  await flush();
  expect(frames.map(({ type, change, settlement, partial }) => [type, change, settlement, partial])).toEqual([
    ['SETTLEMENT', 1, 1, false],
    ['SETTLEMENT', 2, 2, false],
    ['ORDER', 3, undefined, false],
  ]);
  expect(Object.keys(frames[0] ?? {})).not.toContain('settlements');
});

test('LIVE-15: what changes while a frame is made is in the next one', async () => {
  const release: (() => void)[] = [];
  const seen: number[][] = [];
  const { half, frames, flush } = listening(async ([touched]) => {
    seen.push([...(touched?.orders ?? [])]);
    await new Promise<void>((resolve) => release.push(resolve));
    return NOTHING;
  });
  half.committed(requested(1));
  await flush();
  half.committed(requested(1));
  half.committed(requested(2));
  half.committed(requested(2));
  await flush();
  release.shift()?.();
  await flush();
  await flush();
  release.shift()?.();
  await flush();
  expect(seen).toEqual([[1], [1, 2]]);
  expect(frames.map(({ change }) => change)).toEqual([1, 2]);
});

test('LIVE-15: changes beyond the size of a frame, or that cannot be read, are announced for a refetch', async () => {
  const many = listening();
  for (let id = 0; id <= MOST_CHANGES; id += 1) many.half.committed(requested(id));
  await many.flush();
  const broken = listening(() => Promise.reject(new Error('no rows')));
  broken.half.committed(requested(1));
  await broken.flush();
  for (const { frames } of [many, broken])
    expect(frames.map(({ type, partial, orders }) => [type, partial, orders])).toEqual([['ORDER', true, []]]);
});
