import { DepositChecks } from './deposit-checks.ts';
import { MarginChecks } from './margin-checks.ts';
import { MarginMoves } from './margin-moves.ts';
import type { SimulatedModule } from './module.ts';
import { MoneyChecks } from './money-checks.ts';
import { OrderChecks } from './order-checks.ts';
import { StockChecks } from './stock-checks.ts';

/**
 * Every module that the simulation checks, and what customers do with those that have moves of their own. What every product stands on (orders,
 * prices, money in and out) the generator makes up by itself.
 */
export const modules: readonly SimulatedModule[] = [
  { name: 'orders', checks: () => new OrderChecks() },
  { name: 'funds', checks: () => new MoneyChecks() },
  { name: 'deposits', checks: () => new DepositChecks() },
  { name: 'stocks', checks: () => new StockChecks() },
  { name: 'margin', moves: (world, seed) => new MarginMoves(world, seed), checks: () => new MarginChecks() },
];
