import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPidFile } from '../../apps/server/src/store/bundled-pid.ts';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { plantedClock } from './planted-clock.ts';

let folder: string;
let server: TestServer;
let customer: TestCustomer;
const { machine, clock } = plantedClock();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-bundled-'));
  chmodSync(folder, 0o755);
  server = await startTestServer({ DATABASE_URL: '', BOURSE_DATA: folder }, 'bundled', clock);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '1000 USDT');
}, 120_000);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = (): number => readPidFile(join(folder, 'postgres', 'cluster'))?.pid ?? 0;

/** The postmaster and all it has started. */
const processes = (): number[] => {
  const own = postmaster();
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(own)], { encoding: 'utf8' });
  return [own, ...children.split('\n').flatMap((line) => (line.trim() ? [Number(line)] : []))];
};

const move = (idempotencyKey: string) =>
  customer.call(
    'funds.transfer',
    { asset: 'usdt', from: 'platform', to: 'financial', amount: '1' },
    { idempotencyKey },
  );

const moved = async () => {
  const { rows } = await server.running.services.database.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM transfers',
  );
  return rows[0]?.n;
};

const database = async (): Promise<string | undefined> => {
  const answer = await server.http.inject({ url: '/readyz' });
  return answer.json<{ parts: Record<string, string> }>().parts['database'];
};

test('STORE-18: a killed database is restarted; pending commands are executed once, and leadership is kept', async () => {
  value(await move('before'));
  const old = postmaster();
  process.kill(old, 'SIGKILL');
  await expect.poll(database, { interval: 5 }).toMatch(/^the bundled database ended/);
  const { parts } = (await server.http.inject({ url: '/readyz' })).json<{ parts: Record<string, string> }>();
  expect(parts['journal']).not.toContain('LEASE_LOST');
  expect(outcome(await move('meanwhile'))).toBe('ok');
  await expect.poll(database).toBe('ok');
  expect(postmaster()).not.toBe(old);
  expect(outcome(await move('meanwhile'))).toBe('ok');
  expect(await moved()).toBe(2);
}, 60_000);

test('STORE-19: a database that hangs longer than the lease is reported; when it answers again the same server continues', async () => {
  await server.running.services.database.pool.query("UPDATE lease SET expires_at = now() + interval '1 second'");
  const hung = processes();
  for (const pid of hung) process.kill(pid, 'SIGSTOP');
  try {
    await expect.poll(database, { interval: 20 }).toMatch(/^no answer for/);
    const waiting = move('hung');
    await expect.poll(() => server.running.services.sequencer.status().pending).toBe(1);
    machine.passed += 8_000;
    expect(outcome(await waiting)).toBe('OUTCOME_UNKNOWN');
  } finally {
    for (const pid of hung) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(database).toBe('ok');
  expect(outcome(await move('hung'))).toBe('ok');
  expect(await moved()).toBe(3);
}, 90_000);
