import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
const SOURCE = join(PROJECT, 'packages/ui/src');

/** Parts that are there before the screens that need them, each with those screens. */
const AWAITED: Readonly<Record<string, string>> = {
  'number-keyboard': 'the stake of an up/down option, where the chart stays in sight',
  'wheel-picker': 'a leverage out of a list too long to stand side by side',
};

const read = (file: string): string => readFileSync(file, 'utf8');
const found = (file: string, pattern: RegExp): readonly string[] =>
  [...read(file).matchAll(pattern)].flatMap(([, name]) => name ?? []);
const besides = (file: string): readonly string[] => found(file, /'\.\.?\/([\w-]+)\.tsx?'/g);

const code = (folder: string, recursive = true): readonly string[] =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const parts = code(SOURCE, false)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(SOURCE.length + 1, -'.tsx'.length))
  .filter((name) => name !== 'gallery' && !name.endsWith('.test'));
const shown = new Set([...code(join(SOURCE, 'gallery')), join(SOURCE, 'gallery.tsx')].flatMap(besides));
const taken = new Set(
  ['apps/customer/src', 'apps/console/src'].flatMap((app) =>
    code(join(PROJECT, app)).flatMap((file) => found(file, /'@bourse\/ui\/([\w-]+)'/g)),
  ),
);

/** What the screens take, and what that is made of; being shown in the gallery is no use. */
const inUse = (): ReadonlySet<string> => {
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name) || name === 'gallery') return;
    used.add(name);
    for (const ending of ['.tsx', '.ts']) {
      const file = join(SOURCE, name + ending);
      if (existsSync(file)) besides(file).forEach(visit);
    }
  };
  taken.forEach(visit);
  return used;
};

test('every part of the design system is used by a screen, or waits for one that is named', () => {
  const used = inUse();
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((name) => !used.has(name)).sort()).toEqual(Object.keys(AWAITED).sort());
});

test('every part that screens take is shown in the gallery', () => {
  // These draw nothing of their own: what stands in a link, a group that the keyboard passes as one, a layer or the heading of a result is drawn by itself.
  // A short message is asked for in the gallery and stands in the app's own region.
  const undrawn = ['layer', 'link', 'result-heading', 'roving', 'toast'];
  expect(parts.filter((name) => taken.has(name) && !shown.has(name) && !undrawn.includes(name))).toEqual([]);
});
