import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './plant.ts';

const script = join(import.meta.dirname, '../../scripts/lock-fill.mjs');

/** What the check says of a lockfile with these rows besides one that is whole. */
const check = (rows: object) => {
  const whole = {
    '': {},
    'packages/own': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
  };
  const root = plant({ 'package-lock.json': JSON.stringify({ packages: { ...whole, ...rows } }) });
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { cwd: root, encoding: 'utf8' });
  return { status, stderr };
};

test('a row of the lockfile without an integrity hash fails the check, and is named', () => {
  expect(check({ 'node_modules/b': { version: '1.0.0' } })).toEqual({
    status: 1,
    stderr: 'lock: node_modules/b has no integrity hash\n',
  });
  expect(check({ 'node_modules/b': { version: '1.0.0', optional: true } }).status).toBe(1);
});

test('links, what lies in another package, and binaries of other platforms pass', () => {
  const rows = {
    'node_modules/own': { link: true },
    'node_modules/a/node_modules/c': { version: '1.0.0', inBundle: true },
    'node_modules/d-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  };
  expect(check(rows)).toEqual({ status: 0, stderr: '' });
});
