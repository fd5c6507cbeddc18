import type { SimulatedModule } from '../../sim/module.ts';
import { LimitsChecks } from './checks.ts';
import { LimitsMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new LimitsMoves(seed),
  checks: () => [new LimitsChecks()],
};
