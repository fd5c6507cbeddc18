import type { ModuleBenches } from '../../load/module.ts';
import { benchBallot } from './ballot-bench.ts';

export const entry: ModuleBenches = { ballot: benchBallot };
