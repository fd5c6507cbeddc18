import { benchIncome } from '../../load/income.ts';
import type { ModuleBenches } from '../../load/module.ts';

export const entry: ModuleBenches = { income: benchIncome };
