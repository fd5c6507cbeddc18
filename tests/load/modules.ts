import { entriesOf } from '../modules/entries.ts';
import type { ModuleBenches } from './module.ts';

/** The benchmarks of every module, each name entered once. */
const enteredOnce = (entries: readonly (readonly [module: string, entry: ModuleBenches])[]): ModuleBenches => {
  const all: Record<string, ModuleBenches[string]> = {};
  for (const [module, entry] of entries)
    for (const [name, bench] of Object.entries(entry)) {
      if (name in all) throw new Error(`${module} enters a second benchmark '${name}'`);
      all[name] = bench;
    }
  return all;
};

/** What measures single modules; what measures the whole server stands in `main.ts`. */
export const moduleBenches: ModuleBenches = enteredOnce(await entriesOf('benches'));
