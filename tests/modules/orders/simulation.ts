import type { SimulatedModule } from '../../sim/module.ts';
import { OrderChecks } from '../../sim/order-checks.ts';

export const entry: SimulatedModule = {
  checks: () => [new OrderChecks()],
};
