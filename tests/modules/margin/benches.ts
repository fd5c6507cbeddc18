import { benchCloseOut } from '../../load/close-out.ts';
import type { ModuleBenches } from '../../load/module.ts';
import { benchLiquidations } from './liquidations.ts';

export const entry: ModuleBenches = { 'close-out': benchCloseOut, liquidations: benchLiquidations };
