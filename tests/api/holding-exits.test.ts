import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit, openSession } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { connectLive, ofType, until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'bourse-exits-'));
const [RISE, FALL, STILL] = ['REPLAY.RISE', 'REPLAY.FALL', 'REPLAY.STILL'];

/** A recorded share, an hour a bar, which the server's feed plays as the clock goes on. */
const record = (name: string, prices: readonly string[]): void => {
  const bars = Array.from({ length: 60 }, (_, hour) => {
    const at = new Date(Date.UTC(2026, 0, 1, hour)).toISOString().slice(0, 19).replace('T', ' ');
    const price = prices[Math.min(hour, prices.length - 1)];
    return `${at},${price},${price},${price},${price},1000`;
  });
  writeFileSync(join(folder, `${name}-1h.csv`), ['timestamp,open,high,low,close,volume', ...bars].join('\n'));
};

let server: TestServer;
let machine: ReturnType<typeof plantedClock>['machine'];

type Who = { readonly id: number; readonly call: Client };
const core = () => server.running.services.core;

const customer = async (): Promise<Who> => {
  const { id } = await server.registerCustomer();
  await credit(server, id, 'stock', '50000 USD');
  return { id, call: server.lasting('customer', () => openSession(server, id)) };
};

const order = { side: 'buy', kind: 'market', quantity: '20', leverage: 1 } as const;
const buy = async ({ call }: Who, instrument: string) =>
  value(await call('orders.buyNewStock', { ...order, instrument }));
const openOf = async ({ call }: Who) =>
  value(await call('orders.positions', { pageNo: 1, pageSize: 50, state: 'open' })).list;
const heldOf = ({ id }: Who, instrument: string) =>
  core().state.stocks.shares.get({ mode: 'real', customer: id }, instrument)?.quantity ?? 0;

/** Lets an hour of the recordings pass, until a share's price is the one of then. */
const hour = async (instrument: string, price: number): Promise<void> => {
  machine.passed += HOUR_MS;
  await until(() => core().state.market.references.get(instrument)?.price === price, 30_000);
};

beforeAll(async () => {
  record('rise', ['100.05', '104.00', '112.00']);
  record('fall', ['100.05', '100.00', '85.00']);
  record('still', ['50.05']);
  const planted = plantedClock();
  machine = planted.machine;
  server = await startTestServer({ FEED: `replay:${folder}` }, 'holding-exits', planted.clock);
}, 120_000);

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('STOCKS-11: the owner of a holding sets, moves and takes back its target and stop, and nobody else does', async () => {
  const [owner, stranger] = [await customer(), await customer()];
  const set = (by: Who, exits: { readonly takeProfit?: string; readonly stopLoss?: string }, instrument = STILL) =>
    by.call('orders.setHoldingExits', { instrument, ...exits });
  expect(outcome(await set(owner, { stopLoss: '45' }))).toBe('POSITION_NOT_FOUND');
  await buy(owner, STILL);
  expect(value(await set(owner, { takeProfit: '60', stopLoss: '45' }))).toMatchObject({
    takeProfit: '60.00',
    stopLoss: '45.00',
    leverage: 1,
  });
  expect(outcome(await set(stranger, { stopLoss: '40' }))).toBe('POSITION_NOT_FOUND');
  expect(outcome(await set(owner, { stopLoss: '51' }))).toBe('BAD_STOP');
  expect(outcome(await set(owner, { takeProfit: '49' }))).toBe('BAD_STOP');
  expect(outcome(await set(owner, { stopLoss: '45.001' }))).toBe('OFF_TICK');
  expect(outcome(await set(owner, { stopLoss: '0' }))).toBe('OFF_TICK');
  expect(outcome(await set(owner, { stopLoss: '45' }, 'US.NONE'))).toBe('INSTRUMENT_NOT_FOUND');
  expect(await openOf(owner)).toMatchObject([{ instrument: STILL, takeProfit: '60.00', stopLoss: '45.00' }]);
  expect(value(await set(owner, { stopLoss: '46' }))).toMatchObject({ takeProfit: null, stopLoss: '46.00' });
  expect(value(await set(owner, {}))).toMatchObject({ takeProfit: null, stopLoss: null });
  expect(core().state.stocks.exits.size).toBe(0);
});

test('STOCKS-11, LIVE-16: what was set comes to the open lists of its owner by itself', async () => {
  const owner = await customer();
  await buy(owner, STILL);
  const live = await connectLive(server);
  expect(await live.auth(await openSession(server, owner.id))).toBe(true);
  value(await owner.call('orders.setHoldingExits', { instrument: STILL, stopLoss: '45' }));
  const pushed = await live.find(
    (push): push is Extract<typeof push, { readonly type: 'POSITION' }> =>
      ofType('POSITION')(push) && JSON.stringify(push).includes('45.00'),
  );
  expect(JSON.stringify(pushed)).toContain(STILL);
  live.close();
});

test('STOCKS-11: set by many at once, each answer is what was asked, and one pair stands', async () => {
  const owner = await customer();
  await buy(owner, STILL);
  const stops = Array.from({ length: 20 }, (_, index) => `4${Math.floor(index / 10)}.${index % 10}0`);
  const answers = await Promise.all(
    stops.map((stopLoss) => owner.call('orders.setHoldingExits', { instrument: STILL, stopLoss })),
  );
  for (const answer of answers) expect(answer.ok).toBe(true);
  const [position] = await openOf(owner);
  expect(stops).toContain(position?.stopLoss);
  const sale = { ...order, side: 'sell', instrument: STILL } as const;
  // A sale of all beside another exit: whichever comes first, none is left without a holding.
  await Promise.all([
    owner.call('orders.buyNewStock', sale),
    owner.call('orders.setHoldingExits', { instrument: STILL, stopLoss: '44' }),
    owner.call('orders.buyNewStock', sale),
  ]);
  expect(heldOf(owner, STILL)).toBe(0);
  expect([...core().state.stocks.exits.values()].filter((exits) => exits.customer === owner.id)).toEqual([]);
  expect(outcome(await owner.call('orders.setHoldingExits', { instrument: STILL }))).toBe('POSITION_NOT_FOUND');
});

test('STOCKS-12: a target and a stop sell when the price comes, once, whatever their owner sends meanwhile', async () => {
  const [lucky, saved, busy] = [await customer(), await customer(), await customer()];
  await buy(lucky, RISE);
  await buy(saved, FALL);
  await buy(busy, FALL);
  value(await lucky.call('orders.setHoldingExits', { instrument: RISE, takeProfit: '110', stopLoss: '90' }));
  for (const one of [saved, busy])
    value(await one.call('orders.setHoldingExits', { instrument: FALL, takeProfit: '110', stopLoss: '95' }));
  // A sale that rests makes room for the exit.
  value(
    await saved.call('orders.placePending', {
      ...order,
      side: 'sell',
      kind: 'limit',
      limitPrice: '105',
      instrument: FALL,
    }),
  );
  await hour(RISE, 10_400);
  expect([heldOf(lucky, RISE), heldOf(saved, FALL)]).toEqual([20, 20]);
  machine.passed += HOUR_MS;
  const sales = Array.from({ length: 10 }, () =>
    busy.call('orders.buyNewStock', { ...order, side: 'sell', instrument: FALL }),
  );
  await until(() => heldOf(lucky, RISE) + heldOf(saved, FALL) + heldOf(busy, FALL) === 0, 30_000);
  await Promise.all(sales);
  expect(heldOf(busy, FALL)).toBe(0);
  for (const [who, instrument] of [
    [lucky, RISE],
    [saved, FALL],
  ] as const) {
    expect(await openOf(who)).toEqual([]);
    const { list } = value(await who.call('orders.closedPositions', { pageNo: 1, pageSize: 5 }));
    expect(list).toMatchObject([{ instrument, quantity: '20', takeProfit: null, stopLoss: null }]);
    const trades = value(await who.call('funds.records', { type: 'trade', pageNo: 1, pageSize: 5 })).list;
    expect(trades).toHaveLength(2);
  }
  const past = value(await saved.call('orders.list', { pageNo: 1, pageSize: 5, list: 'history' })).list;
  expect(past.find(({ reason }) => reason === 'position-closed')).toMatchObject({ kind: 'limit', filled: '0' });
  expect(past[0]).toMatchObject({ side: 'sell', kind: 'market', state: 'filled', filled: '20' });
});

test('STOCKS-15: a purchase brings a target and a stop, which the holding has once it fills', async () => {
  const owner = await customer();
  const buying = { ...order, instrument: STILL, takeProfit: '60', stopLoss: '45' } as const;
  expect(outcome(await owner.call('orders.buyNewStock', { ...buying, stopLoss: '51' }))).toBe('BAD_STOP');
  expect(outcome(await owner.call('orders.buyNewStock', { ...buying, side: 'sell' }))).toBe('BAD_STOP');
  const resting = { ...buying, kind: 'limit', limitPrice: '48' } as const;
  const rests = value(await owner.call('orders.placePending', resting));
  expect(rests).toMatchObject({ state: 'open', takeProfit: '60.00', stopLoss: '45.00' });
  value(await owner.call('orders.cancelPending', { id: rests.id }));
  expect([...core().state.stocks.orderExits.keys()]).toEqual([]);
  expect(outcome(await owner.call('orders.placePending', { ...resting, stopLoss: '49' }))).toBe('BAD_STOP');
  value(await owner.call('orders.buyNewStock', buying));
  expect(await openOf(owner)).toMatchObject([{ leverage: 1, takeProfit: '60.00', stopLoss: '45.00' }]);
});
