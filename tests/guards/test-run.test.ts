import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant } from './plant.ts';

const home = join(import.meta.dirname, '../..');
const good = '#!/bin/sh\nexit 0\n';
const vitest = (passed: number, failed: number) => `#!/usr/bin/env node
const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1];
require('node:fs').writeFileSync(file, JSON.stringify({ numPassedTests: ${passed}, numFailedTests: ${failed}, success: ${failed === 0} }));
process.exit(${failed ? 1 : 0});
`;

/** Runs the real scripts/test.mjs over stand-ins for the tools; `changes` replaces some of them. */
const testRun = (changes: Record<string, string> = {}, ...flags: string[]) => {
  const files: Record<string, string> = {
    'package.json': '{}',
    'node_modules/.bin/tsc': good,
    'node_modules/.bin/biome': good,
    'node_modules/.bin/depcruise': good,
    'node_modules/.bin/knip': good,
    'node_modules/.bin/vitest': vitest(12, 0),
    'scripts/own-lint.mjs': '',
    'scripts/lock-fill.mjs': '',
    'scripts/gen.ts': '',
    'docs/routes.json': '[]',
    'packages/a.ts': '',
    'apps/a.ts': '',
    'tests/sim/main.ts': "console.log('simulated');",
    ...changes,
  };
  const root = plant(files);
  for (const path of Object.keys(files)) if (path.includes('.bin')) chmodSync(join(root, path), 0o755);
  symlinkSync(join(home, 'node_modules/tsx'), join(root, 'node_modules/tsx'));
  cpSync(join(home, 'scripts/test.mjs'), join(root, 'scripts/test.mjs'));
  const run = spawnSync(process.execPath, ['scripts/test.mjs', ...flags], { cwd: root, encoding: 'utf8' });
  return { code: run.status, output: run.stdout, last: run.stdout.trimEnd().split('\n').at(-1) };
};

const endless = '#!/bin/sh\nexec sleep 600\n';
const bad = '#!/bin/sh\necho the complaint\nexit 1\n';

describe('npm test', () => {
  test('all good: status 0, the totals alone on the last line, the simulation has run', () => {
    const run = testRun();
    expect(run).toMatchObject({ code: 0, last: '12 passed, 0 failed' });
    expect(run.output).toContain('simulated');
  });

  test('--quick leaves the simulation out', () => {
    expect(testRun({}, '--quick').output).not.toContain('simulated');
  });

  test.each(['tsc', 'biome', 'depcruise', 'knip'])('%s failing stops the tests and shows why', (tool) => {
    const run = testRun({ [`node_modules/.bin/${tool}`]: bad, 'node_modules/.bin/vitest': endless });
    expect(run).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
    expect(run.output).toContain('the complaint');
    expect(run.output).toContain('after the failure');
  });

  test.each(['scripts/own-lint.mjs', 'scripts/lock-fill.mjs', 'scripts/gen.ts'])(
    '%s failing fails the run',
    (script) => {
      expect(testRun({ [script]: 'process.exit(1);', 'node_modules/.bin/vitest': endless })).toMatchObject({
        code: 1,
        last: '0 passed, 1 failed',
      });
    },
  );

  test('failed tests are counted and the simulation is not started', () => {
    const run = testRun({ 'node_modules/.bin/vitest': vitest(10, 2) });
    expect(run).toMatchObject({ code: 1, last: '10 passed, 2 failed' });
    expect(run.output).not.toContain('simulated');
  });

  test('a runner that dies without a report is a failure', () => {
    expect(testRun({ 'node_modules/.bin/vitest': bad })).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
  });

  test('a failing simulation is a failure beside passed tests', () => {
    expect(testRun({ 'tests/sim/main.ts': 'process.exit(1);' })).toMatchObject({
      code: 1,
      last: '12 passed, 1 failed',
    });
  });

  test('a generated file that changes is caught and named', () => {
    const run = testRun({
      'scripts/gen.ts': "import fs from 'node:fs'; fs.writeFileSync('docs/routes.json', '[1]');",
      'node_modules/.bin/vitest': endless,
    });
    expect(run).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
    expect(run.output).toContain('npm run gen changed docs/routes.json');
  });
});
