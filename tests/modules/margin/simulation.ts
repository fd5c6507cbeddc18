import { MarginChecks } from '../../sim/margin-checks.ts';
import { MarginMoves } from '../../sim/margin-moves.ts';
import type { SimulatedModule } from '../../sim/module.ts';

export const entry: SimulatedModule = {
  moves: (world, seed) => new MarginMoves(world, seed),
  checks: () => [new MarginChecks()],
};
