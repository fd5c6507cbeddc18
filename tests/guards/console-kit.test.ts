import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const home = fileURLToPath(new URL('../../apps/console/src/', import.meta.url));

/** Every part of the console but the kit itself and what tests it. */
const parts = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => !file.startsWith('shell/') && !file.endsWith('.test.tsx'))
  .sort();

const using = (what: RegExp): readonly string[] =>
  parts.filter((file) => what.test(readFileSync(join(home, file), 'utf8')));

test('CONSOLE-84: lists and tables of the console are those of its kit; an editor of limits and the matrix of roles are no lists', () => {
  expect(using(/<table\b/)).toEqual(['content/money-table.tsx', 'identity/roles.screen.tsx']);
  expect(using(/\bfetch\(|\bsetInterval\(|\busePages\(/)).toEqual([]);
});

test('CONSOLE-83: the fields of a form that sends something are those of the kit', () => {
  expect(using(/<Input(\.Password|\.TextArea)?[\s>]/)).toEqual([
    // What is written for customers has a workbench of its own, which says beside each field what is wrong.
    'content/field.tsx',
    'content/rich-text.tsx',
    'content/workbench.tsx',
    // A link to copy, and notes that are checked before anything is sent.
    'identity/operator-link.tsx',
    'identity/review.tsx',
  ]);
});
