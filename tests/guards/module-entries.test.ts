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
  'opens-nothing': true,
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

/** A command that comes once in a run may be missing of the next: further seeds are run while any is. */
const MOST_SEEDS = 4;

test('the simulation carries out every command of the core: one that nobody makes up is named', () => {
  const missing = new Set(modules.flatMap((module) => Object.keys(module.commands)));
  const leftOut = Object.keys(NOT_SIMULATED).sort();
  for (let seed = 1; seed <= MOST_SEEDS && missing.size > leftOut.length; seed += 1) {
    const { commands, violation } = run({ seed, operations: 12_000, fullEvery: 12_000 });
    expect(violation).toBeUndefined();
    for (const command of commands.keys()) missing.delete(command);
  }
  expect([...missing].sort()).toEqual(leftOut);
});
