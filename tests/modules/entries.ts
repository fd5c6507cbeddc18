import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleListRows } from '../api/console-list-rows.ts';
import type { Freezes } from '../api/freezes.ts';
import type { MoneyCalls } from '../api/money-call.ts';
import type { ModuleScreens } from '../e2e/module-screens.ts';
import type { OpensNothing } from '../guards/opens-nothing.ts';
import type { ModuleBenches } from '../load/module.ts';
import type { SimulatedModule } from '../sim/module.ts';

/**
 * What the tests of the whole ask of a module, by the file of its folder here that says it: `money-calls` of points is `points/money-calls.ts`,
 * whose `entry` it is. The tests find the files by themselves, and name what is in none.
 */
export type Entries = {
  readonly 'money-calls': MoneyCalls;
  readonly freezes: Freezes;
  readonly 'opens-nothing': OpensNothing;
  readonly 'console-lists': ConsoleListRows;
  readonly screens: ModuleScreens;
  readonly simulation: SimulatedModule;
  readonly benches: ModuleBenches;
};

/** What the modules have entered, each under its name, in the order of the names. */
export const entriesOf = async <Of extends keyof Entries>(
  of: Of,
): Promise<readonly (readonly [module: string, entry: Entries[Of]])[]> => {
  const modules = readdirSync(import.meta.dirname)
    .filter((name) => existsSync(join(import.meta.dirname, name, `${of}.ts`)))
    .sort();
  return Promise.all(
    modules.map(async (module) => {
      const { entry } = (await import(join(import.meta.dirname, module, `${of}.ts`))) as {
        readonly entry: Entries[Of];
      };
      return [module, entry] as const;
    }),
  );
};
