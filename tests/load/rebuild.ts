import { type Action, type Command, type Core, type Event, observe } from '@bourse/core';
import { priceTicks, quantityLots } from '@bourse/rules';
import { views } from '../../apps/server/src/module-registry.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { rebuildViews } from '../../apps/server/src/store/rebuild-views.ts';
import { openTestDatabase, type TestDatabase, testSigner } from '../../apps/server/src/store/testing.ts';
import { pair } from './bench-market.ts';
import { manyCustomersConfig, middle } from './many-customers.ts';
import type { Report, ReportRow } from './report.ts';

const ORDERS = Number(process.env['ORDERS'] ?? 200_000);
const CUSTOMERS = 1_000;
const AT_ONCE = 4_000;
const VIEW = 'orders';

type Bench = Sequencer<Core, Command, Event>;

const submit = async (sequencer: Bench, action: Action): Promise<void> => {
  const done = await sequencer.submit({ action });
  if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
};

/** Each of them meets the one before it, so that half of them fill at once and the book stays small. */
const order = (index: number): Action => ({
  type: 'place-order',
  mode: 'demo',
  customer: 1 + (index % CUSTOMERS),
  instrument: pair.id,
  side: index % 2 === 0 ? 'sell' : 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(100),
  limit: priceTicks(middle),
  budget: null,
});

const placeAll = async (sequencer: Bench): Promise<void> => {
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
    await submit(sequencer, { type: 'open-customer', customer });
    await submit(sequencer, { type: 'start-demo', customer });
  }
  for (let first = 0; first < ORDERS; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, ORDERS - first) }, (_, index) => submit(sequencer, order(first + index))),
    );
};

/** Bytes a row of a table, its indexes with it. */
const bytesARow = async ({ pool }: TestDatabase, name: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string; count: string }>(
    `SELECT pg_total_relation_size('${name}')::text AS bytes, (SELECT count(*) FROM "${name}")::text AS count`,
  );
  return Number(rows[0]?.bytes) / Number(rows[0]?.count);
};

/** The longest time an order waited to be durable, ms, while they come one after the other until something else is done. */
const longestWait = async (sequencer: Bench, meanwhile: Promise<unknown>): Promise<number> => {
  let isDone = false;
  void meanwhile.finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let index = 0; !isDone; index += 1) {
    const from = performance.now();
    await submit(sequencer, order(index));
    longest = Math.max(longest, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return longest;
};

/** A journal of many orders: what a row of it takes, how long a start from it takes, and one view built again beside the running server. */
export const benchRebuild = async (): Promise<Report> => {
  const database = await openTestDatabase('rebuild');
  const core = corePort(manyCustomersConfig());
  // On a busy machine a commit can take long; it is measured, not given up.
  const options = { core, database, views, signer: testSigner(), maxPending: 2 * AT_ONCE, answerWithinMs: 600_000 };
  try {
    const first: Bench = await createSequencer(options);
    observe(first.state, pair.id, { seq: 1, price: middle, at: Date.now() });
    await placeAll(first);
    await first.stop();
    const size = async (name: string, what: string): Promise<ReportRow> => {
      const bytes = await bytesARow(database, name);
      return {
        row: `${what} of ${ORDERS} orders, bytes a row`,
        ours: bytes,
        peer: Number.NaN,
        ratio: Number.NaN,
        limit: '–',
      };
    };
    const sizes = [await size('journal', 'journal'), await size(VIEW, 'orders'), await size('postings', 'postings')];

    const starting = performance.now();
    const sequencer: Bench = await createSequencer(options);
    const startS = (performance.now() - starting) / 1_000;
    try {
      observe(sequencer.state, pair.id, { seq: 1, price: middle, at: Date.now() });
      const quiet = await longestWait(sequencer, new Promise((resolve) => setTimeout(resolve, 5_000)));
      const wanted = views.tables.filter(({ name }) => name === VIEW);
      const from = performance.now();
      const waited = await longestWait(sequencer, rebuildViews(core, database.pool, views, wanted));
      const tookS = (performance.now() - from) / 1_000;
      return [
        ...sizes,
        {
          row: `start from a snapshot after ${ORDERS} orders, s`,
          ours: startS,
          peer: Number.NaN,
          ratio: Number.NaN,
          limit: '15 s at most',
          note: `${sequencer.recovered.replayed} rows after the snapshot`,
        },
        {
          row: `longest wait of an order, ${VIEW} built again from ${ORDERS} orders beside, ms`,
          ours: waited,
          peer: quiet,
          ratio: waited / quiet,
          limit: '–',
          note: `built and swapped in ${tookS.toFixed(1)} s; peer: the same without it`,
        },
      ];
    } finally {
      await sequencer.stop();
    }
  } finally {
    await database.close();
  }
};
