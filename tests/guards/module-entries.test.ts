import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../packages/core/src/modules.ts';
import { type Entries, entriesOf } from '../modules/entries.ts';
import { run } from '../sim/run.ts';

const HOME = join(import.meta.dirname, '../..');
const LAYERS = ['packages/core', 'packages/wire', 'apps/server', 'apps/customer', 'apps/console'];

/** What the tests of the whole ask of a module; they name a row, a list, a screen or a command that is in none of the files. */
const REQUESTED: Readonly<Record<keyof Entries, true>> = {
  'money-calls': true,
  freezes: true,
  'console-lists': true,
  screens: true,
  simulation: true,
  benches: true,
};

test('every folder of tests/modules is named as a module', () => {
  const known = new Set(LAYERS.flatMap((layer) => readdirSync(join(HOME, layer, 'src'))));
  const entered = readdirSync(join(HOME, 'tests/modules'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  expect(entered.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test.each(Object.keys(REQUESTED) as (keyof Entries)[])('what modules enter in %s is found', async (of) => {
  expect((await entriesOf(of)).length).toBeGreaterThan(2);
});

/** What the simulation leaves out, each with its reason. */
const NOT_SIMULATED: Readonly<Record<string, string>> = {
  'set-aside': 'takes off what broke, and nothing breaks',
  'close-customer': 'follows what identity has decided; whoever is closed does nothing more',
};

test('the simulation carries out every command of the core: one that nobody makes up is named', () => {
  const { commands, violation } = run({ seed: 1, operations: 12_000, fullEvery: 12_000 });
  expect(violation).toBeUndefined();
  const known = modules.flatMap((module) => Object.keys(module.commands));
  expect(known.filter((command) => !commands.has(command)).sort()).toEqual(Object.keys(NOT_SIMULATED).sort());
});
