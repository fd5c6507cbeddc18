import { type Core, createCore, observe } from '@bourse/core';
import { FollowerThread } from '../../apps/server/src/follower/follower-thread.ts';
import { plainConfigOf } from '../../apps/server/src/follower/plain-config.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { systemClock } from '../../apps/server/src/sequencer/clock.ts';
import { firstHash, rowHash } from '../../apps/server/src/store/journal.ts';
import { decodeExact } from '../../apps/server/src/store/json.ts';
import { readPieces } from '../../apps/server/src/store/snapshot-pieces.ts';
import { recover, saveSnapshot } from '../../apps/server/src/store/snapshots.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/store/testing.ts';
import { run } from '../../packages/core/src/testing.ts';
import { pair } from './bench-market.ts';
import { manyCustomersConfig, middle, openings } from './many-customers.ts';
import type { Report } from './report.ts';

const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 1_000_000);
const KEY = `bench:${Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')}`;
const SIGNER = createSecrets(KEY, 'benchmark');

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

const populate = (core: Core): void => {
  const at = Date.now();
  observe(core, pair.id, { seq: 1, price: middle, at });
  for (let customer = 1; customer <= CUSTOMERS; customer++)
    for (const action of openings) {
      const done = run(core, { action: action(customer) }, at);
      if (!done.ok) throw new Error(`${customer}: ${done.error}`);
    }
};

/** Keeps a snapshot of that many customers at the one row of a journal; answers how long that took. */
const keep = async ({ pool }: TestDatabase): Promise<number> => {
  const config = manyCustomersConfig();
  const core = createCore(config);
  populate(core);
  const at = Date.now();
  const journalHash = rowHash(firstHash, 1, at, '1', '{}', '[]');
  await pool.query("INSERT INTO journal VALUES (1, $1, 1, '{}', '[]', decode($2, 'hex'))", [at, journalHash]);
  return secondsOf(() => saveSnapshot(pool, SIGNER, { seq: 1, at, journalHash, lines: corePort(config).lines(core) }));
};

/** How much of its thread's memory the follower of such a state takes, bytes. */
const followerBytes = async ({ address }: TestDatabase): Promise<number> => {
  const follower = new FollowerThread({
    program: new URL('../api/follower-program.mjs', import.meta.url),
    data: {
      address,
      config: plainConfigOf(manyCustomersConfig(), 'continuous'),
      secretKey: KEY,
      dataFolder: '',
      begun: { seq: 1, snapshotSeq: 1, replayed: 0 },
    },
    clock: systemClock,
    log: console.error,
  });
  try {
    for (;;) {
      follower.committed(1);
      const { seq, trouble, heapBytes } = follower.status();
      if (trouble !== null) throw new Error(trouble);
      if (seq === 1) return heapBytes;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await follower.stop();
  }
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** How long a start takes to bring a million customers back, beside reading and parsing the same lines alone. */
export const benchRestore = async (): Promise<Report> => {
  const database = await openTestDatabase('restore');
  try {
    const stored = await keep(database);
    const sizes = await database.pool.query<{ bytes: string; pieces: number }>(
      'SELECT sum(length(lines))::text AS bytes, count(*)::int AS pieces FROM snapshot_piece',
    );
    const [size] = sizes.rows;
    const peer = await secondsOf(() => readPieces(database.pool, 1n, (line) => void decodeExact(line)));
    const port = corePort(manyCustomersConfig());
    let customers = 0;
    const before = process.cpuUsage();
    const ours = await secondsOf(async () => {
      const { state, snapshotSeq } = await recover(port, database.pool, SIGNER, console.error);
      if (snapshotSeq !== 1) throw new Error('the snapshot was not believed');
      customers = state.state.platform.customers.size;
    });
    const { user, system } = process.cpuUsage(before);
    if (customers !== CUSTOMERS) throw new Error(`${customers} came back`);
    const follower = await followerBytes(database);
    return [
      {
        row: `restore of ${CUSTOMERS} customers, three accounts and an order each, s`,
        ours,
        peer,
        ratio: ours / peer,
        limit: '15 s at most',
        note: `${((user + system) / 1e6).toFixed(1)} s of processor time on all threads; kept in ${stored.toFixed(1)} s: ${size?.pieces} pieces, ${megabytes(Number(size?.bytes))}; the follower's memory: ${megabytes(follower)}; peer: its lines read and parsed`,
      },
    ];
  } finally {
    await database.close();
  }
};
