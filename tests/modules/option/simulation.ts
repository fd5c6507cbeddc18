import type { SimulatedModule } from '../../sim/module.ts';
import { OptionChecks } from './checks.ts';
import { OptionMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new OptionMoves(seed),
  checks: () => [new OptionChecks()],
};
