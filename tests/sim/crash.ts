// Promises R2, R4 and R8: the real server is killed while it takes orders and moves money, and what it acknowledged is looked for after each start.
//   npm run crash [-- --rounds 50] [--rate 500] [--events 1000000] [--seed 1]     killed at random instants, with so many events in the journal
//   npm run crash -- --faults                                  a database that takes no writes, one that dies, a full disk
//   npm run crash -- --cuts                                    connections cut under load, the customer's and the journal's (promise R8)

import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '@bourse/wire/client';
import { verifyJournal } from '../../apps/server/src/store/journal.ts';
import { fire } from '../load/fire.ts';
import { ask, ORDER, requests } from '../load/http.ts';
import { runCuts } from './crash-cuts.ts';
import { runFaults } from './crash-faults.ts';
import { checkSent, type JournalRange, journalled } from './crash-journal.ts';
import {
  type DrillCustomer,
  fundedCustomers,
  Load,
  operatorClient,
  type Sent,
  send,
  signInAgain,
  value,
} from './crash-load.ts';
import { DrillServer } from './crash-server.ts';
import { Random } from './random.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    events: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    cuts: { type: 'boolean', default: false },
  },
});

/** Trades at the full rate, in simulated money, until the journal holds so many events; says where it then ends. */
const fillJournal = async (
  server: DrillServer,
  customers: readonly DrillCustomer[],
  events: number,
): Promise<JournalRange> => {
  const port = Number(new URL(server.url('customer')).port);
  const tokens: string[] = [];
  for (const { call } of customers) {
    const { accessToken } = value(await call('auth.switch', { mode: 'demo' }));
    await ask(port, ORDER.before.path, ORDER.before.body, accessToken, crypto.randomUUID());
    tokens.push(accessToken);
  }
  const database = await server.database();
  const begun = performance.now();
  try {
    for (let shots = 0; ; shots += 1) {
      const { rows } = await database.pool.query<JournalRange & { readonly held: number }>(
        `SELECT (SELECT sum(json_array_length(events::json))::int8::float8 FROM journal) AS held, seq::float8, encode(hash, 'hex') AS hash
         FROM journal ORDER BY journal.seq DESC LIMIT 1`,
      );
      const [last] = rows;
      if (!last || last.held >= events) {
        const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
        console.log(`${last?.held} events in ${last?.seq} rows, the journal filled in ${seconds} s`);
        return { seq: last?.seq ?? 0, hash: last?.hash ?? '' };
      }
      // An order leads to four events. An even number of them: every second one takes back what the one before it did.
      const total = 2 * Math.ceil((events - last.held) / 8);
      await fire({
        port,
        connections: 50,
        total,
        next: requests(ORDER, `fill${shots}`, tokens),
        accepted: '"code":200',
      });
    }
  } finally {
    await database.close();
  }
};

/** Sends again, under the same keys, all that nobody knows of and some that were acknowledged: those get the same answer. */
const sendAgain = async (sent: readonly Sent[], random: Random): Promise<string[]> => {
  const faults: string[] = [];
  for (const each of sent) {
    const { outcome, key } = each;
    const known = outcome !== 'unknown' && 'acknowledged' in outcome ? outcome.acknowledged : undefined;
    if (outcome !== 'unknown' && (known === undefined || !random.chance(0.05))) continue;
    const again = await send(each.by, key, each.requested);
    if (again === 'unknown') faults.push(`${key} again: no answer`);
    else if (known === undefined) each.outcome = again;
    else if (!('acknowledged' in again) || again.acknowledged !== known)
      faults.push(`${key} again: ${JSON.stringify(again)} instead of ${known}`);
  }
  return faults;
};

const checkBooks = async (operator: Client): Promise<string[]> => {
  const books = value(await operator('console.books', {}));
  const faults = [...books.faults];
  for (const { mode, asset, sum } of books.sums) if (Number(sum) !== 0) faults.push(`${mode} ${asset} sums to ${sum}`);
  for (const { mode, asset, difference } of books.clientMoney)
    if (Number(difference) !== 0) faults.push(`${mode} ${asset}: client money is off by ${difference}`);
  if (books.views.seq !== books.journal.seq)
    faults.push(`views stand at ${books.views.seq}, the journal at ${books.journal.seq}`);
  return faults;
};

const drill = async (): Promise<readonly string[]> => {
  const [rounds, rate, events, seed] = [values.rounds, values.rate, values.events, values.seed].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const random = new Random(seed);
  const server = await DrillServer.create();
  const faults: string[] = [];
  const restarts: number[] = [];
  const sent: Sent[] = [];
  try {
    console.log(`first start ${Math.round(await server.start())} ms`);
    const operator = await operatorClient(server);
    const customers = await fundedCustomers(server, operator, 8);
    const filled = await fillJournal(server, customers, events);
    await signInAgain(server, customers);
    for (let round = 1; round <= rounds && faults.length === 0; round += 1) {
      const load = new Load(customers, rate, random);
      const runMs = 400 + random.below(2_600);
      await sleep(runMs);
      const all = random.chance(0.5);
      await server.kill(all);
      await load.stop();
      sent.push(...load.sent);
      const readyMs = await server.start();
      restarts.push(readyMs);
      await signInAgain(server, customers);
      const before = await journalled(server, filled);
      faults.push(...before.faults, ...checkSent(load.sent, before.byKey));
      const unknown = load.sent.filter(({ outcome }) => outcome === 'unknown');
      const carriedOut = unknown.filter(({ key }) => before.byKey.has(key)).length;
      faults.push(...(await sendAgain(load.sent, random)));
      const after = await journalled(server, filled);
      faults.push(...after.faults, ...checkSent(sent, after.byKey), ...(await checkBooks(operator)));
      const acknowledged = load.sent.filter(({ outcome }) => outcome !== 'unknown' && 'acknowledged' in outcome).length;
      console.log(
        `round ${round}: ${load.sent.length} requests in ${runMs} ms, ${acknowledged} acknowledged in the end, ${unknown.length} unanswered at the kill ` +
          `(${carriedOut} carried out); killed ${all ? 'with its database' : 'alone'}, ready again in ${Math.round(readyMs)} ms, ${after.rows} rows, ${faults.length} faults`,
      );
    }
    const database = await server.database();
    const whole = await verifyJournal(database.pool).finally(() => database.close());
    if (!whole.whole) faults.push(`the hash chain is broken: ${whole.reason}`);
  } catch (error) {
    faults.push(`${error instanceof Error ? error.stack : error}\n${server.output}`);
  } finally {
    faults.push(...(await server.end()));
    rmSync(server.folder, { recursive: true, force: true });
  }
  const known = sent.filter(({ outcome }) => outcome !== 'unknown' && 'acknowledged' in outcome).length;
  restarts.sort((a, b) => a - b);
  console.log(
    `${restarts.length} kills under ${rate} requests/s: ${sent.length} sent, ${known} acknowledged, ready again in ` +
      `${Math.round(restarts[restarts.length >> 1] ?? 0)} ms (median), ${Math.round(restarts.at(-1) ?? 0)} ms (longest); ${faults.length} faults (seed ${seed})`,
  );
  return faults;
};

const runs = values.cuts ? runCuts : values.faults ? runFaults : drill;
const faults = await runs();
for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
