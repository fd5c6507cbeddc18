import { DepositChecks } from '../../sim/deposit-checks.ts';
import type { SimulatedModule } from '../../sim/module.ts';
import { MoneyChecks } from '../../sim/money-checks.ts';

export const entry: SimulatedModule = {
  checks: () => [new MoneyChecks(), new DepositChecks()],
};
