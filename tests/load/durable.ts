import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@bourse/rules';
import type pg from 'pg';
import type { Core } from '../../apps/server/src/sequencer/core-port.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { decodeExact, encodeExact } from '../../apps/server/src/store/json.ts';
import { openTestDatabase, testSigner } from '../../apps/server/src/store/testing.ts';
import { defineView, type ViewSet, viewDefinition } from '../../apps/server/src/store/views.ts';
import { printReport, type Report } from './report.ts';

// The unit: an order, its trade, and four postings (cash and asset of both sides).
type Order = { readonly type: 'place'; readonly customer: number; readonly price: bigint; readonly quantity: bigint };
type Posting = { readonly account: string; readonly asset: string; readonly amount: bigint };
type Filled = {
  readonly type: 'filled';
  readonly order: number;
  readonly trade: number;
  readonly customer: number;
  readonly instrument: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly postings: readonly Posting[];
};
type State = { last: number; balances: Map<string, bigint> };

const core: Core<State, Order, Filled> = {
  create: () => ({ last: 0, balances: new Map() }),
  decide({ last }, { customer, price, quantity }) {
    const cash = price * quantity;
    const postings = [
      { account: `customer:${customer}:cash`, asset: 'USDT', amount: -cash },
      { account: 'house:trading:cash', asset: 'USDT', amount: cash },
      { account: `customer:${customer}:coins`, asset: 'BTC', amount: quantity },
      { account: 'house:trading:coins', asset: 'BTC', amount: -quantity },
    ];
    return ok([
      { type: 'filled', order: last + 1, trade: last + 1, customer, instrument: 'BTC-USDT', price, quantity, postings },
    ]);
  },
  carryOut(state, events, _at, folded) {
    for (const event of events) {
      core.evolve(state, event, folded);
    }
  },
  evolve(state, event, folded) {
    state.last = event.order;
    for (const { account, amount } of event.postings)
      state.balances.set(account, (state.balances.get(account) ?? 0n) + amount);
    folded?.(event);
  },
  commandText: encodeExact,
  eventText: encodeExact,
  eventsOf: (text) => decodeExact(text) as Filled[],
  *lines({ last, balances }) {
    yield encodeExact({ last, balances: [...balances].sort(([a], [b]) => (a < b ? -1 : 1)) });
  },
  reader: () => {
    let read: { last: number; balances: [string, bigint][] } = { last: 0, balances: [] };
    return {
      add: (line) => {
        read = decodeExact(line) as typeof read;
      },
      state: () => ({ last: read.last, balances: new Map(read.balances) }),
    };
  },
  adopt: (state, other) => Object.assign(state, other),
};

const orders = defineView({
  name: 'bench_order',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    instrument: 'text',
    price: 'bigint',
    quantity: 'bigint',
    filled: 'bigint',
    status: 'text',
    at_ms: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
});
const trades = defineView({
  name: 'bench_trade',
  columns: {
    id: 'bigint',
    order_id: 'bigint',
    instrument: 'text',
    price: 'bigint',
    quantity: 'bigint',
    at_ms: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
});
const postings = defineView({
  name: 'bench_posting',
  columns: { seq: 'bigint', place: 'integer', account: 'text', asset: 'text', amount: 'bigint', at_ms: 'bigint' },
  mode: 'insert',
  key: ['seq', 'place'],
});

const views: ViewSet<State, Filled> = {
  tables: [orders, trades, postings],
  write(event, { seq, at }, put) {
    const { order, trade, customer, instrument, price, quantity } = event;
    put(orders, { id: order, customer, instrument, price, quantity, filled: quantity, status: 'filled', at_ms: at });
    put(trades, { id: trade, order_id: order, instrument, price, quantity, at_ms: at });
    event.postings.forEach((posting, place) => {
      put(postings, { seq, place, account: posting.account, asset: posting.asset, amount: posting.amount, at_ms: at });
    });
  },
};

const peerInsert = (table: string, columns: string, types: string, first: number) =>
  `INSERT INTO ${table} (${columns}) SELECT * FROM unnest(${types.split(' ').map((type, index) => `$${first + index}::${type}[]`)})`;

const peerText = `WITH
o AS (${peerInsert('peer_order', 'id, customer, instrument, price, quantity, filled, status, at_ms', 'bigint bigint text bigint bigint bigint text bigint', 1)}
  ON CONFLICT (id) DO UPDATE SET filled = EXCLUDED.filled, status = EXCLUDED.status, at_ms = EXCLUDED.at_ms),
t AS (${peerInsert('peer_trade', 'id, order_id, instrument, price, quantity, at_ms', 'bigint bigint text bigint bigint bigint', 9)})
${peerInsert('peer_posting', 'seq, place, account, asset, amount, at_ms', 'bigint integer text text bigint bigint', 15)}`;

/** The plain group commit: the same six rows a unit, as one statement of unnests, and nothing else: no journal, hash, state or answers. */
async function peerBatch(client: pg.Client, first: number, size: number): Promise<void> {
  const columns: (string | number | bigint)[][] = Array.from({ length: 20 }, () => []);
  const add = (from: number, values: readonly (string | number | bigint)[]) => {
    for (const [index, value] of values.entries()) columns[from + index]?.push(value);
  };
  for (let id = first; id < first + size; id++) {
    const { customer, price, quantity } = orderOf(id);
    const [at, cash] = [Date.now(), price * quantity];
    add(0, [id, customer, 'BTC-USDT', price, quantity, quantity, 'filled', at]);
    add(8, [id, id, 'BTC-USDT', price, quantity, at]);
    add(14, [id, 0, `customer:${customer}:cash`, 'USDT', -cash, at]);
    add(14, [id, 1, 'house:trading:cash', 'USDT', cash, at]);
    add(14, [id, 2, `customer:${customer}:coins`, 'BTC', quantity, at]);
    add(14, [id, 3, 'house:trading:coins', 'BTC', -quantity, at]);
  }
  await client.query({ name: 'peer', text: peerText, values: columns });
}

const orderOf = (id: number): Order => ({
  type: 'place',
  customer: id % 5_000,
  price: 60_000n + BigInt(id % 97),
  quantity: BigInt(1 + (id % 50)),
});

/** Units a second over a while of whole batches, one after the other. */
async function rate(
  size: number,
  forMs: number,
  batch: (first: number) => Promise<void>,
  from: number,
): Promise<[rate: number, next: number]> {
  const start = performance.now();
  let id = from;
  while (performance.now() - start < forMs) {
    await batch(id);
    id += size;
  }
  return [((id - from) / (performance.now() - start)) * 1000, id];
}

function fileRate(of: string, size: number, forMs: number): number {
  const path = join(tmpdir(), `bourse-bench-${process.pid}`);
  const file = openSync(path, 'w');
  const unit = `${of}\n`.repeat(size);
  const start = performance.now();
  let units = 0;
  for (; performance.now() - start < forMs; units += size) {
    writeSync(file, unit);
    fdatasyncSync(file);
  }
  const answer = (units / (performance.now() - start)) * 1000;
  closeSync(file);
  rmSync(path);
  return answer;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What is made durable: a command a unit, and by its peer, the rows of the unit. */
export type Durable<S, C, E> = {
  readonly name: string;
  readonly core: Core<S, C, E>;
  readonly views: ViewSet<S, E>;
  /** What the commands need to be there first. */
  readonly prepare?: (sequencer: Sequencer<S, C, E>, client: pg.Client) => Promise<void>;
  readonly commandOf: (id: number) => C;
  /** Writes the rows of so many units, from the id on, as one plain statement. */
  readonly peerBatch: (client: pg.Client, first: number, size: number) => Promise<void>;
  /** What a unit is in a file. */
  readonly unit: string;
};

/** Acknowledged units a second through the sequencer, beside a plain group commit of the same rows, in turns on one database. */
export async function benchUnits<S, C, E>(
  { name, core: ownCore, views: ownViews, prepare, commandOf, peerBatch: peerUnits, unit }: Durable<S, C, E>,
  { rounds = 5, roundMs = 1_000 } = {},
): Promise<Report> {
  const database = await openTestDatabase('bench');
  const sequencer = await createSequencer<S, C, E>({ core: ownCore, database, views: ownViews, signer: testSigner() });
  const client = await database.connect('peer');
  await prepare?.(sequencer, client);
  const report: Report = [];
  let next = 1;
  const oursBatch = (size: number) => async (first: number) => {
    const answers = await Promise.all(
      Array.from({ length: size }, (_, index) => sequencer.submit(commandOf(first + index))),
    );
    if (answers.some((answer) => !answer.ok))
      throw new Error(`not acknowledged: ${sequencer.status().faulted?.detail}`);
  };
  for (const size of [10, 100, 1000]) {
    const [ours, peer]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const [peerRate, after] = await rate(size, roundMs, (first) => peerUnits(client, first, size), next);
      const [oursRate, end] = await rate(size, roundMs, oursBatch(size), after);
      next = end;
      // The first round warms both up.
      if (round > 0) {
        ours.push(oursRate);
        peer.push(peerRate);
      }
    }
    const [mine, other] = [median(ours), median(peer)];
    const note = `journal row, hash, state and answers included; appending to a file and syncing it: ${Math.round(fileRate(unit, size, roundMs))} units/s`;
    report.push({
      row: `durable ${name}/s, batches of ${size}`,
      ours: mine,
      peer: other,
      ratio: mine / other,
      limit: '≥ 0.6',
      note,
    });
  }
  await client.end();
  await sequencer.stop();
  await database.close();
  return report;
}

/** Units of an order with its trade and four postings. */
export const benchDurable = (): Promise<Report> =>
  benchUnits({
    name: 'units',
    core,
    views,
    prepare: async (_sequencer, client) => {
      for (const view of views.tables) await client.query(viewDefinition(view).replaceAll('bench_', 'peer_'));
    },
    commandOf: orderOf,
    peerBatch,
    unit: encodeExact(core.decide(core.create(), orderOf(1), 0)),
  });

if (import.meta.filename === process.argv[1]) printReport(await benchDurable());
