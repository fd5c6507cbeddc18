import type { SimulatedModule } from '../../sim/module.ts';
import { DividendChecks } from './checks.ts';
import { DividendMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new DividendMoves(seed),
  checks: () => [new DividendChecks()],
};
