import { benchBook } from '../../load/book.ts';
import { benchCore } from '../../load/core.ts';
import type { ModuleBenches } from '../../load/module.ts';
import { benchTick } from '../../load/tick.ts';

export const entry: ModuleBenches = { book: benchBook, core: benchCore, tick: benchTick };
