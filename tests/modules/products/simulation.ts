import type { SimulatedModule } from '../../sim/module.ts';
import { ProductChecks } from './checks.ts';
import { ProductMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new ProductMoves(seed),
  checks: () => [new ProductChecks()],
};
