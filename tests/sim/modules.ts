import { entriesOf } from '../modules/entries.ts';
import type { SimulatedModule } from './module.ts';

/**
 * Every module that the simulation checks, and what customers do with those that have moves of their own. What every product stands on (orders,
 * prices, money in and out) the generator makes up by itself.
 */
export const modules: readonly SimulatedModule[] = (await entriesOf('simulation')).map(([, entry]) => entry);
