import type { SimulatedModule } from '../../sim/module.ts';
import { IpoChecks } from './checks.ts';
import { IpoMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new IpoMoves(seed),
  checks: () => [new IpoChecks()],
};
