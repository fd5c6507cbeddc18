import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysListed } from './crash-journal.ts';
import { type DrillCustomer, fundedCustomers, Load, operatorClient, type Sent, signInAgain } from './crash-load.ts';
import { DrillServer } from './crash-server.ts';
import { Random } from './random.ts';

type Trouble = {
  readonly name: string;
  /** Where the data lies; undefined when this machine cannot make such a place. */
  readonly place: () => { readonly folder: string; readonly remove: () => void } | undefined;
  readonly cause: (server: DrillServer) => Promise<void>;
  /** Whether the server gets over it by itself and goes on; where it does not, nothing is acknowledged until the next start. */
  readonly isOutlived: boolean;
  /** Takes the trouble away before the next start. */
  readonly mend: (server: DrillServer) => Promise<void>;
};

const ordinary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-crash-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const TINY_DISK = '1500m';

/** A file system of its own in memory; only root can make one. */
const tinyDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${TINY_DISK},mode=755`, 'tmpfs', folder]);
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const remove = () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
};

const filler = (server: DrillServer): string => join(server.folder, 'filler');

const fill = (server: DrillServer): void => {
  const file = openSync(filler(server), 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1])
      try {
        for (;;) writeSync(file, new Uint8Array(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
};

const setReadOnly = async (server: DrillServer, on: boolean): Promise<void> => {
  const database = await server.database();
  try {
    await database.pool.query(
      on ? 'ALTER SYSTEM SET default_transaction_read_only = on' : 'ALTER SYSTEM RESET default_transaction_read_only',
    );
    await database.pool.query('SELECT pg_reload_conf()');
  } finally {
    await database.close();
  }
};

const TROUBLES: readonly Trouble[] = [
  {
    name: 'the database refuses to write',
    place: ordinary,
    cause: (server) => setReadOnly(server, true),
    isOutlived: false,
    mend: async () => undefined,
  },
  {
    name: 'the database is killed',
    place: ordinary,
    cause: async (server) => server.killDatabase(),
    isOutlived: true,
    mend: async () => undefined,
  },
  {
    name: 'the disk is full',
    place: tinyDisk,
    cause: async (server) => fill(server),
    isOutlived: false,
    mend: async (server) => rmSync(filler(server), { force: true }),
  },
];

/** The keys of what was acknowledged. */
const acknowledged = (sent: readonly Sent[]): string[] =>
  sent.flatMap(({ key, outcome }) => (outcome !== 'unknown' && 'acknowledged' in outcome ? [key] : []));

/** Waits until the server says that it is not ready. */
const faulted = async (server: DrillServer, withinMs: number): Promise<string | undefined> => {
  for (let waited = 0; waited < withinMs; waited += 50) {
    const { status, text } = await server.ready();
    if (status === 503) return text;
    await sleep(50);
  }
  return undefined;
};

/** A customer's own money is read from the core; who asks is known for as long as their token lives. */
const reads = async ({ call }: DrillCustomer): Promise<string> => {
  const answer = await call('funds.all', {});
  return answer.ok ? 'ok' : answer.error;
};

/** Reads that are refused for now are asked again where the database comes back by itself: what is not known to be durable is not shown meanwhile. */
const readsInTheEnd = async (customer: DrillCustomer, isOutlived: boolean): Promise<string> => {
  for (let waited = 0; ; waited += 200) {
    const answer = await reads(customer);
    if (answer === 'ok' || !isOutlived || answer !== 'FIGURES_UNCERTAIN' || waited > 60_000) return answer;
    await sleep(200);
  }
};

const suffer = async (trouble: Trouble, server: DrillServer): Promise<string[]> => {
  const faults: string[] = [];
  await server.start();
  const customers = await fundedCustomers(server, await operatorClient(server), 3);
  const load = new Load(customers, 300, new Random(1));
  await sleep(700);
  await trouble.cause(server);
  const says = await faulted(server, 30_000);
  await load.stop();
  if (says === undefined) return [`/readyz still says ${JSON.stringify(await server.ready())}`];
  const after = new Load(customers, 100, new Random(2));
  await sleep(500);
  await after.stop();
  const late = acknowledged(after.sent).length;
  if (late > 0 && !trouble.isOutlived) faults.push(`${late} requests were acknowledged after the fault`);
  const read = await Promise.all(customers.map((customer) => readsInTheEnd(customer, trouble.isOutlived)));
  if (read.some((answer) => answer !== 'ok')) faults.push(`reads: ${read.join(', ')}`);
  await server.kill(false);
  await trouble.mend(server);
  if (trouble.name.includes('refuses')) await setReadOnly(server, false);
  const readyMs = await server.start();
  await signInAgain(server, customers);
  const known = [...acknowledged(load.sent), ...acknowledged(after.sent)];
  const database = await server.database();
  const listed = await keysListed(database.pool).finally(() => database.close());
  const found = known.filter((key) => listed.has(key)).length;
  if (found !== known.length) faults.push(`${known.length} requests were acknowledged, ${found} are there`);
  console.log(
    `${trouble.name}: ${known.length - late} requests acknowledged before, ${after.sent.length} sent after and ${late} acknowledged, reads ${read[0]}, ` +
      `/readyz ${says.trim().slice(0, 160)}; ready again in ${Math.round(readyMs)} ms, all there: ${faults.length === 0}`,
  );
  return faults;
};

/** Promise R4: each trouble on a server of its own. Gives what was wrong. */
export const runFaults = async (): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const trouble of TROUBLES) {
    const place = trouble.place();
    if (!place) {
      console.log(`${trouble.name}: not tried, this user cannot make a small disk`);
      continue;
    }
    const server = await DrillServer.create(place.folder);
    try {
      faults.push(...(await suffer(trouble, server)).map((fault) => `${trouble.name}: ${fault}`));
    } catch (error) {
      faults.push(`${trouble.name}: ${error instanceof Error ? error.stack : error}\n${server.output}`);
    } finally {
      faults.push(...(await server.end()).map((fault) => `${trouble.name}: ${fault}`));
      place.remove();
    }
  }
  console.log(`${TROUBLES.length} troubles, ${faults.length} faults`);
  return faults;
};
