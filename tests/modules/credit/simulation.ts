import { CreditChecks } from '../../sim/credit-checks.ts';
import { CreditMoves } from '../../sim/credit-moves.ts';
import type { SimulatedModule } from '../../sim/module.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new CreditMoves(seed),
  checks: () => [new CreditChecks()],
};
