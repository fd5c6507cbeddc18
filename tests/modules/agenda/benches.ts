import { benchDue } from '../../load/due.ts';
import type { ModuleBenches } from '../../load/module.ts';

export const entry: ModuleBenches = { due: benchDue };
