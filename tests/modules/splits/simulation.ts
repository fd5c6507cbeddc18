import type { SimulatedModule } from '../../sim/module.ts';
import { SplitChecks } from './checks.ts';
import { SplitMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new SplitMoves(seed),
  checks: () => [new SplitChecks()],
};
