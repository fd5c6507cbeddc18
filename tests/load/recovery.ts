import { ok } from '@bourse/rules';
import type { Core } from '../../apps/server/src/sequencer/core-port.ts';
import { createSequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { decodeExact, encodeExact } from '../../apps/server/src/store/json.ts';
import { openTestDatabase } from '../../apps/server/src/store/testing.ts';
import { printReport, type Report } from './report.ts';

// Five events a command: an order and the four postings of its fill.
type Event =
  | {
      readonly type: 'order-placed';
      readonly id: number;
      readonly customer: string;
      readonly price: bigint;
      readonly quantity: bigint;
    }
  | { readonly type: 'posted'; readonly account: string; readonly asset: string; readonly amount: bigint };
type State = { last: number; balances: Map<string, bigint> };
type Command = { readonly customer: number };

const core: Core<State, Command, Event> = {
  create: () => ({ last: 0, balances: new Map() }),
  decide({ last }, { customer }) {
    const name = `customer:${customer}`;
    return ok([
      { type: 'order-placed', id: last + 1, customer: name, price: 60_000n, quantity: 3n },
      { type: 'posted', account: name, asset: 'USDT', amount: -180_000n },
      { type: 'posted', account: 'house', asset: 'USDT', amount: 180_000n },
      { type: 'posted', account: name, asset: 'BTC', amount: 3n },
      { type: 'posted', account: 'house', asset: 'BTC', amount: -3n },
    ]);
  },
  evolve(state, event) {
    if (event.type === 'order-placed') {
      state.last = event.id;
      return;
    }
    const key = `${event.account}:${event.asset}`;
    state.balances.set(key, (state.balances.get(key) ?? 0n) + event.amount);
  },
  serialize: ({ last, balances }) =>
    encodeExact({ last, balances: [...balances].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  deserialize(text) {
    const { last, balances } = decodeExact(text) as { last: number; balances: [string, bigint][] };
    return { last, balances: new Map(balances) };
  },
};

const views = { tables: [], write: () => undefined };

/** Seconds until the state stands again with a million events in the journal: from a snapshot and its tail, and from nothing. */
export async function benchRecovery({ events = 1_000_000, tail = 50_000 } = {}): Promise<Report> {
  const database = await openTestDatabase('recovery');
  const options = { core, database, views, snapshotEvery: Number.POSITIVE_INFINITY };
  const writer = await createSequencer(options);
  const submit = async (commands: number) => {
    for (let done = 0; done < commands; done += 2_000) {
      await Promise.all(Array.from({ length: 2_000 }, (_, index) => writer.submit({ customer: index % 5_000 })));
    }
  };
  await submit((events - tail) / 5);
  await writer.snapshot();
  await submit(tail / 5);
  const { hash, seq } = writer.status();
  const expected = core.serialize(writer.state);
  const report: Report = [];
  const ready = async (name: string, limit: string) => {
    // The leader before ends without a snapshot of its own, as when it is killed.
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse lease' AND datname = current_database()",
    );
    const start = performance.now();
    const again = await createSequencer(options);
    const seconds = (performance.now() - start) / 1_000;
    if (again.status().hash !== hash || core.serialize(again.state) !== expected)
      throw new Error('the state is another one');
    const note = `${again.recovered.replayed} of ${seq} rows folded, chain checked, state equal`;
    report.push({
      row: `ready after a kill, ${name} (s)`,
      ours: seconds,
      peer: Number.NaN,
      ratio: Number.NaN,
      limit,
      note,
    });
  };
  await ready('1 M events, snapshot and tail', '≤ 5 s');
  await database.pool.query('DELETE FROM snapshot');
  await ready('1 M events, no snapshot', '–');
  await database.close();
  return report;
}

if (import.meta.filename === process.argv[1]) printReport(await benchRecovery());
