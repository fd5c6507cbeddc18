// All that must hold before a change is shared: the checks one after the other, and beside them the tests and the simulation. The first that
// fails stops the rest. `--quick` leaves the simulation out.
// The last line is `N passed, N failed`: the unit and API tests, and each other check that failed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isQuick = process.argv.includes('--quick');
const bin = (name) => join('node_modules', '.bin', name);
const scratch = mkdtempSync(join(tmpdir(), 'bourse-test-'));
const report = join(scratch, 'vitest.json');

const GENERATED = /^docs\/(openapi|routes)\.json$|\.generated\.tsx?$/;
const generatedState = () => {
  const state = new Map();
  for (const folder of ['docs', 'packages', 'apps'])
    for (const entry of readdirSync(folder, { recursive: true })) {
      const path = `${folder}/${entry}`.replaceAll('\\', '/');
      if (!path.includes('node_modules') && GENERATED.test(path))
        state.set(path, createHash('sha256').update(readFileSync(path)).digest('hex'));
    }
  return state;
};
const before = generatedState();
const generatedChanges = () => {
  const after = generatedState();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return changed.length ? `npm run gen changed ${changed.join(', ')}: look at the difference and commit it` : undefined;
};

/** Side by side, for the tests spend half of their time waiting; what stands in one lane runs one after the other. */
const lanes = [
  [
    { name: 'generated', run: ['node', '--import', 'tsx', 'scripts/gen.ts'], after: generatedChanges },
    { name: 'types', run: [bin('tsc'), '-b', 'tsconfig.json', '--builders', '2', '--checkers', '1'] },
    { name: 'lint', run: [bin('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'own lint', run: ['node', 'scripts/own-lint.mjs'] },
    { name: 'layers', run: [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests'] },
    { name: 'dead code', run: [bin('knip')] },
    { name: 'lockfile', run: ['node', 'scripts/lock-fill.mjs', '--check'] },
  ],
  [
    {
      name: 'unit and API tests',
      run: [
        bin('vitest'),
        'run',
        '--reporter=dot',
        '--reporter=./scripts/test-progress.ts',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      isShown: true,
    },
    ...(isQuick
      ? []
      : [{ name: 'simulation', run: ['node', '--import', 'tsx', 'tests/sim/main.ts', '--short'], isShown: true }]),
  ],
];

const running = new Set();
const results = [];
let hasFailed = false;

const runCheck = (check) =>
  new Promise((resolve) => {
    const start = performance.now();
    const [command, ...rest] = check.run;
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      if (check.isShown) process.stdout.write(chunk);
      else output += chunk;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = (code, why) => {
      running.delete(child);
      if (hasFailed) return resolve();
      const complaint = code === 0 ? check.after?.() : (why ?? '');
      const isGood = code === 0 && complaint === undefined;
      const ms = performance.now() - start;
      console.log(`${isGood ? 'ok  ' : 'FAIL'} ${check.name.padEnd(20)} ${(ms / 1000).toFixed(1).padStart(7)} s`);
      results.push({ name: check.name, isGood, ms });
      if (!isGood) {
        hasFailed = true;
        console.log(`${output}\n${complaint}`);
        for (const other of running) other.kill('SIGINT');
      }
      resolve();
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code) => end(code));
  });

const totals = () => {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites)) };
  } catch {
    return { passed: 0, failed: 0 };
  }
};

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });

const runLane = async (lane) => {
  for (const check of lane) if (!hasFailed) await runCheck(check);
};
await Promise.all(lanes.map(runLane));

console.log('\ncheck                   seconds');
for (const { name, isGood, ms } of results)
  console.log(`${name.padEnd(22)} ${(ms / 1000).toFixed(1).padStart(8)}  ${isGood ? 'ok' : 'FAILED'}`);
const left = lanes.flat().length - results.length;
if (left) console.log(`not run, or not to its end, after the failure: ${left}`);

const { passed, failed } = totals();
const broken = results.filter(({ name, isGood }) => !isGood && !(name === 'unit and API tests' && failed)).length;
console.log(`${passed} passed, ${failed + broken} failed`);
rmSync(scratch, { recursive: true, force: true });
process.exitCode = failed + broken ? 1 : 0;
