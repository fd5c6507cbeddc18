import type { SimulatedModule } from '../../sim/module.ts';
import { OfferChecks } from './checks.ts';
import { OfferMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (world, seed) => new OfferMoves(world, seed),
  checks: () => [new OfferChecks()],
};
