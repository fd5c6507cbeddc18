import { type Action, type Command, type Core, type CoreConfig, type Event, observe } from '@bourse/core';
import { priceTicks } from '@bourse/rules';
import type pg from 'pg';
import { fundsViews } from '../../apps/server/src/funds/views.ts';
import { ledgerViews } from '../../apps/server/src/ledger/views.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { platformViews } from '../../apps/server/src/platform/views.ts';
import type { Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { AppendBatch } from '../../apps/server/src/store/append-batch.ts';
import { encodeExact } from '../../apps/server/src/store/json.ts';
import { listViews } from '../../apps/server/src/store/lists.ts';
import { combineViews, NEXT, plainType, viewDefinition } from '../../apps/server/src/store/views.ts';
import { benchConfig, pair } from './bench-market.ts';
import { benchUnits } from './durable.ts';
import { EMPTY_FUNDS_CONFIG } from './empty-funds-config.ts';
import { benchOverHttp, type Workload } from './http.ts';
import { printReport, type Report } from './report.ts';

const CUSTOMERS = 1_000;
const PRICE = 6_000_000;

const config = (): CoreConfig =>
  benchConfig(pair, {
    maxOpenOrders: 100,
    funds: {
      ...EMPTY_FUNDS_CONFIG,
      accounts: { platform: ['USDT', 'BTC'], financial: ['USDT'], contract: [], stock: [] },
      conversion: {
        feeBps: 20,
        validMs: 15_000,
        onlyWith: new Map(),
        bounds: null,
        spread: { leastBps: 0, mostBps: 0, rangeShareBps: 0 },
      },
    },
  });

/** Two moves by turns, the second of which takes back what the first one did. */
type Moves = { readonly name: string; readonly actionOf: (customer: number, isBack: boolean) => Action };

const TRANSFERS: Moves = {
  name: 'transfers',
  actionOf: (customer, isBack) => ({
    type: 'transfer-funds',
    mode: 'demo',
    customer,
    from: isBack ? 'financial' : 'platform',
    to: isBack ? 'platform' : 'financial',
    amount: { asset: 'USDT', units: 1_000_000n },
  }),
};

const SWAPS: Moves = {
  name: 'swaps',
  actionOf: (customer, isBack) => ({
    type: 'convert-funds',
    mode: 'demo',
    customer,
    account: 'platform',
    from: isBack ? { asset: 'BTC', units: 10_000n } : { asset: 'USDT', units: 10_000_000n },
    to: isBack ? 'USDT' : 'BTC',
  }),
};

const views = combineViews<Core, Event>([listViews, ledgerViews, fundsViews, platformViews]);

/** Columns that tell one unit's rows from another's. */
const OWN = new Set(['seq', 'id', 'ref', 'no', 'source_no', 'destination_no', 'key']);

type Rows = {
  readonly view: string;
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly cells: readonly string[][];
};

/** The rows that the product's views have of one move. */
const rowsOfOne = (
  { core, command }: { readonly core: Core; readonly command: Command },
  port: ReturnType<typeof corePort>,
): readonly Rows[] => {
  const batch = new AppendBatch();
  const decided = port.decide(core, command, 0);
  if (!decided.ok) throw new Error(decided.error);
  let index = 0;
  port.carryOut(core, decided.value, 0, (event) => {
    views.write(event, { seq: 1, at: 0, index, state: core }, batch.put);
    index += 1;
  });
  return [...batch.groups.values()].map(({ view, names, columns }) => ({
    view: view.name,
    names,
    types: Object.values(view.columns).map(plainType),
    // A number is the next one; for a peer one is as good as another.
    cells: (columns[0] ?? []).map((_, row) =>
      columns.map((column) => (column[row] === NEXT ? '1' : (column[row] ?? 'NULL'))),
    ),
  }));
};

/** One plain statement of unnests that writes the same rows for as many units as there are: those of the moves given, over and over. */
const peerOf = (moves: readonly (readonly Rows[])[]) => {
  let parameter = 0;
  const tables = moves[0] ?? [];
  const inserts = tables.map(({ view, names, types }) => {
    const arrays = types.map((type) => `$${++parameter}::${type}[]`);
    return `INSERT INTO peer_${view} (${names.map((each) => `"${each}"`)}) SELECT * FROM unnest(${arrays})`;
  });
  const last = inserts.pop();
  const text = `WITH ${inserts.map((insert, index) => `w${index} AS (${insert})`).join(', ')} ${last}`;
  return async (client: pg.Client, first: number, size: number): Promise<void> => {
    const values: string[] = [];
    for (const [table, { names }] of tables.entries()) {
      for (const [column, name] of names.entries()) {
        const elements: string[] = [];
        for (let id = first; id < first + size; id += 1)
          for (const row of moves[id % moves.length]?.[table]?.cells ?? [])
            elements.push(OWN.has(name) && row[column] !== 'NULL' ? `${id}` : (row[column] ?? 'NULL'));
        values.push(`{${elements.join()}}`);
      }
    }
    await client.query({ name: 'peer', text, values });
  };
};

const durable = async ({ name, actionOf }: Moves): Promise<Report> => {
  const port = corePort(config());
  let made = 0;
  const commandOf = (): Command => {
    const [turn, isBack] = [Math.floor(made / 2), made % 2 === 1];
    made += 1;
    const customer = 1 + (turn % CUSTOMERS);
    return {
      action: actionOf(customer, isBack),
      request: { customer, operation: 'funds.move', key: `key-${made}`, digest: 'd'.repeat(64) },
    };
  };
  // Decided in this order, made durable together.
  const begin = async (submit: (action: Action) => Promise<unknown>): Promise<void> => {
    const done: Promise<unknown>[] = [];
    for (let customer = 1; customer <= CUSTOMERS; customer += 1)
      done.push(submit({ type: 'open-customer', customer }), submit({ type: 'start-demo', customer }));
    await Promise.all(done);
  };
  const observed = (core: Core): void => {
    observe(core, pair.id, { seq: 1, price: priceTicks(PRICE), at: 0 });
  };
  const sample = port.create();
  const carryOut = async (action: Action): Promise<void> => {
    const decided = port.decide(sample, { action }, 0);
    if (!decided.ok) throw new Error(decided.error);
    port.carryOut(sample, decided.value, 0, () => undefined);
  };
  const prepare = async (sequencer: Sequencer<Core, Command, Event>, client: pg.Client): Promise<void> => {
    observed(sequencer.state);
    await begin((action) => sequencer.submit({ action }));
    for (const view of views.tables)
      await client.query(viewDefinition(view).replaceAll(`"${view.name}`, `"peer_${view.name}`));
  };
  await begin(carryOut);
  observed(sample);
  // Every customer's, there and back: rows of one customer alone would all come to the end of each index.
  const moves = Array.from({ length: 2 * CUSTOMERS }, () => rowsOfOne({ core: sample, command: commandOf() }, port));
  made = 0;
  return benchUnits({
    name,
    core: port,
    views,
    prepare,
    commandOf,
    peerBatch: peerOf(moves),
    unit: encodeExact(moves[0]?.map(({ cells }) => cells)),
  });
};

const TRANSFER_OVER_HTTP: Workload = {
  name: 'transfer',
  path: '/api/asset/transferFunds',
  bodies: [
    { coin: 'usdt', transferOutAccount: 1, transferInAccount: 2, amount: '1' },
    { coin: 'usdt', transferOutAccount: 2, transferInAccount: 1, amount: '1' },
  ],
  before: {
    path: '/api/asset/transferFunds',
    body: { coin: 'usdt', transferOutAccount: 1, transferInAccount: 2, amount: '1000' },
  },
};

const SWAP_OVER_HTTP: Workload = {
  name: 'swap',
  path: '/api/texchange/currencyExchange',
  bodies: [
    { fromSymbol: 'USDT', toSymbol: 'XRP', total: '2' },
    { fromSymbol: 'XRP', toSymbol: 'USDT', total: '1' },
  ],
  before: { path: '/api/texchange/currencyExchange', body: { fromSymbol: 'USDT', toSymbol: 'XRP', total: '2000' } },
};

/** Transfers and swaps as the orders are measured: made durable beside a plain group commit of the same rows, and over HTTP beside a bare route. */
export const benchMoves = async (): Promise<Report> => {
  const report: Report = [];
  for (const moves of [TRANSFERS, SWAPS]) report.push(...(await durable(moves)));
  for (const workload of [TRANSFER_OVER_HTTP, SWAP_OVER_HTTP]) report.push(...(await benchOverHttp(workload)));
  return report;
};

if (import.meta.filename === process.argv[1]) printReport(await benchMoves());
