// Promise R7: a backup taken while orders are placed, put into an empty place, gives the same sums and the same state.
//   npm run backup-drill [-- --rate 200] [--seconds 10] [--seed 1]

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CoreConfig, createCore, evolve } from '@bourse/core';
import type pg from 'pg';
import { openMarket } from '../../apps/server/src/open-market.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { eventsOf } from '../../apps/server/src/platform/journal-text.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { backUp, restore } from '../../apps/server/src/store/backup.ts';
import { startBundled } from '../../apps/server/src/store/bundled.ts';
import { openDatabase } from '../../apps/server/src/store/database.ts';
import { firstHash, readJournal } from '../../apps/server/src/store/journal.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { keysListed } from './crash-journal.ts';
import { fundedCustomers, Load, operatorClient, send, signInAgain, value } from './crash-load.ts';
import { DrillServer } from './crash-server.ts';
import { Random } from './random.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});

/** What a journal folds to, up to a row: all that a restored server must have again. */
type Books = {
  readonly rows: number;
  readonly journalHash: string;
  readonly stateHash: string;
  /** Each account's money, by its key. */
  readonly accounts: ReadonlyMap<string, string>;
  /** What an asset comes to over all accounts of an account mode; zero, or money was made. */
  readonly sums: ReadonlyMap<string, bigint>;
};

const fold = async (pool: pg.Pool, config: CoreConfig, upTo = Number.POSITIVE_INFINITY): Promise<Books> => {
  const core = createCore(config);
  let [rows, journalHash] = [0, firstHash];
  for await (const page of readJournal(pool, { seq: 0, hash: firstHash }))
    for (const row of page) {
      if (row.seq > upTo) continue;
      for (const event of eventsOf(row.events)) evolve(core, event);
      [rows, journalHash] = [row.seq, row.hash];
    }
  const accounts = new Map<string, string>();
  const sums = new Map<string, bigint>();
  for (const { key, mode, asset, available, held } of core.state.ledger.accounts()) {
    accounts.set(key, `${available} + ${held} held`);
    sums.set(`${mode} ${asset}`, (sums.get(`${mode} ${asset}`) ?? 0n) + available + held);
  }
  return { rows, journalHash, stateHash: stateHash(corePort(config).lines(core)), accounts, sums };
};

/** The books as the source has them at a row, though it has gone on since. */
const booksAt = async (source: DrillServer, config: CoreConfig, row: number): Promise<Books> => {
  const database = await source.database();
  try {
    return await fold(database.pool, config, row);
  } finally {
    await database.close();
  }
};

/** The books of a restored place before any server has touched it, and the requests that its views list as carried out. */
const booksIn = async (
  place: string,
  config: CoreConfig,
): Promise<Books & { readonly requests: ReadonlySet<string> }> => {
  const bundled = await startBundled({ dataFolder: place });
  const { host, port, user } = bundled.address;
  const url = `postgres://${user}@localhost:${port}/bourse?host=${encodeURIComponent(host)}`;
  const database = await openDatabase({ url, dataFolder: '' });
  try {
    return { ...(await fold(database.pool, config)), requests: await keysListed(database.pool) };
  } finally {
    await database.close();
    await bundled.stop();
  }
};

const differences = (source: Books, copy: Books): string[] => {
  const faults: string[] = [];
  if (copy.rows === 0) faults.push('the restored journal is empty');
  if (source.rows !== copy.rows) faults.push(`the journal has ${source.rows} rows, the restored one ${copy.rows}`);
  if (source.journalHash !== copy.journalHash)
    faults.push(`another journal: ${source.journalHash}, ${copy.journalHash}`);
  if (source.stateHash !== copy.stateHash) faults.push(`another state: ${source.stateHash}, ${copy.stateHash}`);
  for (const key of new Set([...source.accounts.keys(), ...copy.accounts.keys()]))
    if (source.accounts.get(key) !== copy.accounts.get(key))
      faults.push(`${key}: ${source.accounts.get(key)} became ${copy.accounts.get(key)}`);
  for (const [name, sum] of copy.sums) if (sum !== 0n) faults.push(`${name} sums to ${sum}`);
  return faults;
};

/** Starts the real server on the restored place, and lets it list, add up and take an order. */
const goesOn = async (
  server: DrillServer,
  customers: Awaited<ReturnType<typeof fundedCustomers>>,
): Promise<string[]> => {
  const readyMs = await server.start();
  const books = value(await (await operatorClient(server))('console.books', {}));
  await signInAgain(server, customers);
  const [first] = customers;
  const input = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateValue: '20' } as const;
  const order = first && (await send(first, 'after-the-restore', { call: 'bb.place', input }));
  console.log(
    `restored server: ready in ${Math.round(readyMs)} ms, journal at ${books.journal.seq}, an order answered ${JSON.stringify(order)}`,
  );
  const isTaken = typeof order === 'object' && 'acknowledged' in order;
  const behind = books.views.seq === books.journal.seq ? [] : [`views stand at ${books.views.seq}`];
  return [...books.faults, ...behind, ...(isTaken ? [] : ['the restored server took no order'])];
};

const drill = async (): Promise<string[]> => {
  const [rate, seconds, seed] = [Number(values.rate), Number(values.seconds), Number(values.seed)];
  const room = mkdtempSync(join(tmpdir(), 'bourse-backup-'));
  const [source, copy, place] = ['source', 'copy', 'restored'].map((name) => join(room, name)) as [
    string,
    string,
    string,
  ];
  const server = await DrillServer.create(source);
  const restored = await DrillServer.create(place);
  const faults: string[] = [];
  try {
    await server.start();
    const { config } = await openMarket(readSettings({ BOURSE_DATA: room, LOG_LEVEL: 'silent' }), () => undefined);
    const customers = await fundedCustomers(server, await operatorClient(server), 8);
    const load = new Load(customers, rate, new Random(seed));
    await sleep((seconds * 1000) / 2);
    const acknowledged = load.sent.flatMap(({ key, outcome }) =>
      outcome !== 'unknown' && 'acknowledged' in outcome ? [key] : [],
    );
    const began = performance.now();
    const { files, bytes, log } = await backUp(source, copy);
    const tookMs = performance.now() - began;
    await sleep((seconds * 1000) / 2);
    await load.stop();
    console.log(
      `backup under ${rate} requests/s: ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB, log ${log.join(' to ')}, in ${Math.round(tookMs)} ms`,
    );
    await restore(copy, place);
    // Kept apart from the backup, and brought along by whoever may open what is sealed.
    copyFileSync(join(source, 'secret-key'), join(place, 'secret-key'));
    const mine = await booksIn(place, config);
    faults.push(...differences(await booksAt(server, config, mine.rows), mine));
    const lost = acknowledged.filter((key) => !mine.requests.has(key));
    if (lost.length > 0)
      faults.push(`${lost.length} requests acknowledged before the backup are not in it: ${lost[0]}`);
    console.log(
      `compared at row ${mine.rows}: ${mine.accounts.size} accounts, ${mine.sums.size} sums, state ${mine.stateHash.slice(0, 16)}…, ` +
        `journal ${mine.journalHash.slice(0, 16)}…, all ${acknowledged.length} requests acknowledged before it; ${load.sent.length} sent in all`,
    );
    faults.push(...(await goesOn(restored, customers)));
  } catch (error) {
    faults.push(`${error instanceof Error ? error.stack : error}\n${server.output}\n${restored.output}`);
  } finally {
    await Promise.all([server.end(), restored.end()]);
    rmSync(room, { recursive: true, force: true });
  }
  return faults;
};

const faults = await drill();
for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
console.log(`backup drill: ${faults.length} faults (seed ${values.seed})`);
process.exit(faults.length > 0 ? 1 : 0);
