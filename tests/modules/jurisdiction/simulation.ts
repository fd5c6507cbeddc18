import type { SimulatedModule } from '../../sim/module.ts';
import { JurisdictionChecks } from './checks.ts';
import { JurisdictionMoves } from './moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new JurisdictionMoves(seed),
  checks: () => [new JurisdictionChecks()],
};
