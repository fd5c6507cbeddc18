import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lock } from './bundled-pid.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
/** More than any process has. */
const DEAD = '999999999';
const PROCESSES = 4;
const ROUNDS = 100;
const ROUND_MS = 25;

/** Takes the lock of every folder at the moment set for it, and says of which another process was inside. */
const program = `import { closeSync, openSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lock } from ${JSON.stringify(new URL('./bundled-pid.ts', import.meta.url).href)};
const [place] = process.argv.slice(1);
console.log('ready');
const begin = Number(await new Promise((resolve) => process.stdin.once('data', resolve)));
const doubled = [];
for (let round = 0; round < ${ROUNDS}; round += 1) {
  const folder = place + '/' + round;
  while (Date.now() < begin + round * ${ROUND_MS});
  const release = await lock(folder);
  try {
    closeSync(openSync(folder + '/inside', 'wx'));
    await sleep(2);
    rmSync(folder + '/inside');
  } catch {
    doubled.push(round);
  }
  release();
}
console.log(JSON.stringify(doubled));
process.exit(0);`;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'lock-test-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const startProcess = () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, place], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const over = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  return { child, over, isReady: () => said.includes('ready') };
};

test('STORE-22: of several starts that find a lock left behind by one that was killed, one at a time has the folder', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    mkdirSync(join(place, String(round)));
    writeFileSync(join(place, String(round), 'lock'), DEAD);
  }
  const processes = Array.from({ length: PROCESSES }, startProcess);
  try {
    await expect.poll(() => processes.every(({ isReady }) => isReady())).toBe(true);
    const begin = String(Date.now() + 100);
    for (const { child } of processes) child.stdin.write(begin);
    const said = await Promise.all(processes.map(({ over }) => over));
    expect(said).toEqual(Array.from(processes, () => 'ready\n[]\n'));
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
  }
});

test('STORE-22: a lock left behind is taken over, whoever was killed: the holder, one that had its number, one that was taking it over', async () => {
  const file = join(place, 'lock');
  const left = [[file], [file, `${file}.left`], [file, `${file}.left`, `${file}.left.left`]];
  for (const files of left)
    for (const text of [DEAD, String(process.pid), '']) {
      for (const each of files) writeFileSync(each, text);
      const release = await lock(place);
      expect(readdirSync(place)).toEqual(['lock']);
      release();
      expect(readdirSync(place)).toEqual([]);
    }
});

test('STORE-22: a second one waits until the first has let it go', async () => {
  const first = await lock(place);
  let isHeld = false;
  const second = lock(place).then((release) => {
    isHeld = true;
    release();
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isHeld).toBe(false);
  first();
  await second;
  expect(readdirSync(place)).toEqual([]);
});
