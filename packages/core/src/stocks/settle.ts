import type { WhenDue } from '../module.ts';
import type { StocksEvent } from './event.ts';
import type { Unsettled } from './state.ts';

/** Settles the proceeds of sales that are due, by the owners' names (rule STOCKS-4). */
export const onSettlement: WhenDue<StocksEvent> = ({ state: { stocks } }, names, moment, at) => {
  const settled: Unsettled[] = [];
  for (const name of names)
    for (const sale of stocks.sales.get(name) ?? []) if (sale.settlesAt === moment) settled.push(sale);
  return [{ type: 'sales-settled', at, settled }];
};
