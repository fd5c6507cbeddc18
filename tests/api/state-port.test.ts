import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
// The modules add their questions to what can be asked.
import type {} from '../../apps/server/src/ledger/questions.ts';
import type {} from '../../apps/server/src/platform/questions.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestServer } from './harness.ts';

const PROGRAM = new URL('./follower-program.mjs', import.meta.url);

let folder: string;
let server: TestServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-state-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

/** A server whose follower is the real one and what `more` does in its thread; `mark` names a file in the test's folder. */
const start = async (more: (mark: (name: string) => string) => string): Promise<TestServer> => {
  const file = join(folder, 'program.mjs');
  const text = more((name) => JSON.stringify(join(folder, name)));
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
// Whoever listens first is given what was sent before: that must be the follower.
await import(${JSON.stringify(PROGRAM.href)});
${text}`,
  );
  server = await startTestServer({}, 'state_port', undefined, pathToFileURL(file));
  const { sequencer } = server.running.services;
  await expect.poll(() => sequencer.status().follower.heapBytes).toBeGreaterThan(0);
  return server;
};

const houseAccounts = async ({ running }: TestServer): Promise<number> =>
  (await running.services.state.ask('ledger.house-accounts')).length;

test('JOURNAL-40: whoever asks sees what was durable when they asked, and so what they have just done', async () => {
  const running = await start(() => '');
  const { state } = running.running.services;
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await running.registerCustomer();
    expect(await state.ask('ledger.accounts-of', { customer: id })).toEqual([]);
    await credit(running, id, 'stock', '5 EUR');
    const accounts = await state.ask('ledger.accounts-of', { customer: id });
    expect(accounts).toMatchObject([{ customer: id, purpose: 'stock', asset: 'EUR', available: 500n, holds: [] }]);
  }
  expect(await state.ask('ledger.accounts-of', { customer: 1_000_000 })).toBeUndefined();
});

test('JOURNAL-40: a follower that ends while it is asked is asked again; orders go on meanwhile', async () => {
  const running = await start(
    (mark) => `parentPort.on('message', ({ type }) => {
  if (type !== 'ask' || existsSync(${mark('ended')})) return;
  writeFileSync(${mark('ended')}, '');
  process.exit(3);
});`,
  );
  const requested = houseAccounts(running);
  await running.registerCustomer();
  await expect.poll(() => existsSync(join(folder, 'ended'))).toBe(true);
  await running.registerCustomer();
  expect(await requested).toBeGreaterThanOrEqual(0);
});

test('JOURNAL-40: a question that two followers ended under is not asked again', async () => {
  const running = await start(
    () => `parentPort.on('message', ({ type, name }) => {
  if (type === 'ask' && name === 'ledger.house-accounts') process.exit(3);
});`,
  );
  await expect(houseAccounts(running)).rejects.toThrow('the follower gave no answer to ledger.house-accounts');
  await running.registerCustomer();
  const { state } = running.running.services;
  await expect.poll(() => state.ask('platform.inventory').catch(() => undefined)).toBeInstanceOf(Map);
});

test('JOURNAL-40: a follower that lags keeps its askers waiting, and nobody else', async () => {
  const running = await start(
    (mark) => `const pause = new Int32Array(new SharedArrayBuffer(4));
parentPort.on('message', ({ type }) => {
  if (type === 'ask') while (!existsSync(${mark('go-on')})) Atomics.wait(pause, 0, 0, 20);
});`,
  );
  let isAnswered = false;
  const requested = running.running.services.state.ask('platform.state-hash').then((hash) => {
    isAnswered = true;
    return hash;
  });
  for (let made = 0; made < 3; made += 1) await running.registerCustomer();
  expect(isAnswered).toBe(false);
  await writeFile(join(folder, 'go-on'), '');
  expect(await requested).toMatch(/^[0-9a-f]{64}$/);
});

test("JOURNAL-23: the walk over all that is written goes on in the follower's thread; one that ends under it is said, and the next walk is whole", async () => {
  const running = await start(
    (mark) => `parentPort.on('message', ({ type }) => {
  if (type !== 'walk') return;
  if (existsSync(${mark('walked')})) return;
  writeFileSync(${mark('walked')}, '');
  process.exit(3);
});`,
  );
  await running.registerCustomer();
  const { verification, sequencer } = running.running.services;
  await expect(verification.walk()).rejects.toThrow('the follower ended');
  expect(verification.health()).toBe('the journal could not be verified: the follower ended');
  expect(existsSync(join(folder, 'walked'))).toBe(true);
  const { seq } = sequencer.status();
  const walked = await verification.walk();
  expect(walked).toMatchObject({ faults: [] });
  expect(walked?.upTo).toBeGreaterThanOrEqual(seq);
  expect(verification.health()).toBe('ok');
});
