import { benchCopies } from '../../load/copies.ts';
import type { ModuleBenches } from '../../load/module.ts';

export const entry: ModuleBenches = { follow: benchCopies };
