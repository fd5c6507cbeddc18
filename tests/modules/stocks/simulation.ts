import { HoldingExitChecks } from '../../sim/holding-exit-checks.ts';
import type { SimulatedModule } from '../../sim/module.ts';
import { StockChecks } from '../../sim/stock-checks.ts';
import { StockMoves } from '../../sim/stock-moves.ts';

export const entry: SimulatedModule = {
  moves: (_world, seed) => new StockMoves(seed),
  checks: () => [new StockChecks(), new HoldingExitChecks()],
};
