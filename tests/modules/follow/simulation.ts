import type { SimulatedModule } from '../../sim/module.ts';
import { FollowChecks } from './checks.ts';
import { FollowMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new FollowMoves(seed),
  checks: () => [new FollowChecks()],
};
