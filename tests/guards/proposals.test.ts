import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const screens = join(import.meta.dirname, '../../apps/console/src');
/** A reason asked for, down to its end: the properties of one `ReasonAction`. */
const ACTION = /<ReasonAction\b[\s\S]*?\n\s*\/>/g;

test('CONSOLE-31: a proposal is never read back as what will happen, but as what waits and for whom', () => {
  const found = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(screens, path), 'utf8').matchAll(ACTION)].map(([action]) => ({ path, action })),
    );
  const proposals = found.filter(({ action }) => /verb=.*Propose/.test(action));
  expect(proposals.length).toBeGreaterThan(9);
  expect(proposals.filter(({ action }) => !action.includes('waitsFor')).map(({ path }) => path)).toEqual([]);
});
