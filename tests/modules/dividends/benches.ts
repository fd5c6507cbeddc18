import type { ModuleBenches } from '../../load/module.ts';
import { benchDividend } from './dividend-bench.ts';

export const entry: ModuleBenches = { dividend: benchDividend };
