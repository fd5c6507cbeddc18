import type { SimulatedModule } from '../../sim/module.ts';
import { StockChecks } from '../../sim/stock-checks.ts';

export const entry: SimulatedModule = {
  checks: () => [new StockChecks()],
};
