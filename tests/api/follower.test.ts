import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateLines } from '../../apps/server/src/platform/core-port.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

const PROGRAM = new URL('./follower-program.mjs', import.meta.url);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'follower', undefined, PROGRAM);
}, 60_000);
afterAll(() => server.close());

const stored = async (): Promise<{ seq: number; hash: string } | undefined> => {
  const { pool } = server.running.services.database;
  const { rows } = await pool.query<{ seq: number; hash: string }>(
    "SELECT seq::int, encode(state_hash, 'hex') AS hash FROM snapshot ORDER BY snapshot.seq DESC LIMIT 1",
  );
  return rows[0];
};

const liveHash = (): string => {
  const { core } = server.running.services;
  return stateHash(stateLines(core));
};

const newCustomers = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await server.registerCustomer();
};

test('JOURNAL-38: the thread folds the journal to the same state, and keeps it', async () => {
  const { sequencer } = server.running.services;
  await newCustomers(3);
  expect(await sequencer.snapshot()).toBe(true);
  const { seq } = sequencer.status();
  expect(await stored()).toEqual({ seq, hash: liveHash() });
  expect(sequencer.status().follower).toMatchObject({ seq, snapshotSeq: seq, trouble: null });
  // It goes on without being asked.
  await newCustomers(1);
  await expect.poll(() => sequencer.status().follower.seq).toBe(sequencer.status().seq);
  expect(sequencer.status().follower.snapshotSeq).toBe(seq);
});

test('JOURNAL-38: the next start begins at what the thread kept at the stop', async () => {
  await newCustomers(1);
  const { seq } = server.running.services.sequencer.status();
  server = await server.restart();
  expect(server.running.services.sequencer.recovered).toMatchObject({ snapshotSeq: seq, replayed: 0 });
});

test('JOURNAL-38: a follower that ends stops no order, is told of, and is started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-follower-'));
  // Ends at once until it may go on; is the real program from then on.
  const file = join(folder, 'program.mjs');
  const mayGoOn = join(folder, 'may-go-on');
  await writeFile(
    file,
    `import { existsSync } from 'node:fs';
if (existsSync(${JSON.stringify(mayGoOn)})) await import(${JSON.stringify(PROGRAM.href)});
else process.exit(3);`,
  );
  const other = await startTestServer({}, 'follower_ends', undefined, pathToFileURL(file));
  try {
    const { sequencer } = other.running.services;
    await other.registerCustomer();
    expect(await sequencer.snapshot()).toBe(false);
    await expect.poll(() => other.running.health().parts['follower']).toContain('it ended');
    expect(other.running.health().ready).toBe(true);
    await other.registerCustomer();
    await writeFile(mayGoOn, '');
    await expect.poll(() => other.running.health().parts['follower']).toBe('ok');
    expect(await sequencer.snapshot()).toBe(true);
    expect(sequencer.status().follower.snapshotSeq).toBe(sequencer.status().seq);
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
});

test('JOURNAL-38: under hundreds of orders a second it lags, dies and comes again; no order is lost, and it has them all in the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-follower-'));
  const file = join(folder, 'program.mjs');
  const trouble = join(folder, 'trouble');
  await writeFile(
    file,
    `import { existsSync, readFileSync, rmSync } from 'node:fs';
await import(${JSON.stringify(PROGRAM.href)});
setInterval(() => {
  if (!existsSync(${JSON.stringify(trouble)})) return;
  const what = readFileSync(${JSON.stringify(trouble)}, 'utf8');
  rmSync(${JSON.stringify(trouble)});
  if (what === 'die') process.exit(3);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
}, 10);`,
  );
  const other = await startTestServer({}, 'follower_load', undefined, pathToFileURL(file));
  try {
    const { sequencer, execute, state } = other.running.services;
    const { id, call } = await other.registerCustomer();
    await credit(other, id, 'platform', '100000 USDT');
    const order = { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '20' } as const;
    const move = (n: number) => {
      const [from, to] = n % 2 === 0 ? (['platform', 'financial'] as const) : (['financial', 'platform'] as const);
      const amount = { asset: 'USDT', units: 1_000n };
      return execute({ type: 'transfer-funds', mode: 'real', customer: id, from, to, amount });
    };
    const begun = sequencer.status().seq;
    let sent = 0;
    let behind = 0;
    const since = performance.now();
    for (const what of ['lag', 'die', 'lag']) {
      await writeFile(trouble, what);
      while (existsSync(trouble) || sent % 800 !== 0) {
        // Each to and fro, so that there is always money for the next.
        const answers = await Promise.all([
          ...Array.from({ length: 38 }, (_, n) => move(n)),
          ...Array.from({ length: 2 }, () => call('bb.place', order)),
        ]);
        for (const answer of answers) value<unknown>(answer);
        sent += answers.length;
        await new Promise((resolve) => setTimeout(resolve, 50));
        behind = Math.max(behind, sequencer.status().seq - sequencer.status().follower.seq);
      }
    }
    const perSecond = Math.round((sent * 1_000) / (performance.now() - since));
    // All that was answered is in the journal, and the follower comes to have it too.
    expect(sequencer.status().seq - begun).toBeGreaterThanOrEqual(sent);
    await expect.poll(() => other.running.health().parts['follower'], { timeout: 60_000 }).toBe('ok');
    const live = other.running.services.core.state.ledger.customer('real', id, 'financial', 'USDT').available;
    const shown = await state.ask('ledger.accounts-of', { customer: id });
    expect(shown?.find(({ key }) => key === `real.c${id}.financial.USDT`)?.available).toBe(live);
    expect(await sequencer.snapshot()).toBe(true);
    const { pool } = other.running.services.database;
    const { rows } = await pool.query<{ hash: string }>(
      "SELECT encode(state_hash, 'hex') AS hash FROM snapshot ORDER BY snapshot.seq DESC LIMIT 1",
    );
    const { core } = other.running.services;
    expect(rows[0]?.hash).toBe(stateHash(stateLines(core)));
    process.stdout.write(
      `follower: ${sent} commands at ${perSecond} a second, ${behind} rows behind at most, none lost\n`,
    );
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
}, 120_000);
