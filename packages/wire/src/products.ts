import type { LiveProduct } from './live.ts';
import { modules } from './modules.ts';

const names: ReadonlySet<string> = new Set(
  modules.flatMap((module) => ('live' in module ? Object.keys(module.live) : [])),
);

/** Whether a module trades instruments as a product of this name. */
export const isProduct = (name: string): name is LiveProduct => names.has(name);
