import type { ModuleBenches } from '../../load/module.ts';
import { benchMoves } from '../../load/moves.ts';

export const entry: ModuleBenches = { moves: benchMoves };
