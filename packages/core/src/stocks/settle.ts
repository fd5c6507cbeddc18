import type { Core } from '../context.ts';
import type { StocksEvent } from './event.ts';
import { type StocksState, settlementMoments, type Unsettled } from './state.ts';

export type SettleSales = { readonly type: 'settle-sales' };

/** How many owners' proceeds one command settles at most: the rest is the next one's, so that one busy day holds nobody up. */
export const SETTLED_AT_ONCE = 1_000;

/** What is due at an instant, soonest first, at most so many. */
const dueAt = (stocks: StocksState, at: number, most: number): Unsettled[] => {
  const due: Unsettled[] = [];
  for (const settlesAt of settlementMoments(stocks)) {
    if (settlesAt > at) break;
    for (const sale of stocks.due.get(settlesAt)?.values() ?? []) {
      if (due.length === most) return due;
      due.push(sale);
    }
  }
  return due;
};

/** Settles what is due, at most {@link SETTLED_AT_ONCE} owners' proceeds (rule STOCKS-4). No errors; no event when nothing is due. */
export const settleSales = (
  core: Core,
  _command: SettleSales,
  at: number,
): { readonly ok: true; readonly value: StocksEvent[] } => {
  const settled = dueAt(core.state.stocks, at, SETTLED_AT_ONCE);
  return { ok: true, value: settled.length > 0 ? [{ type: 'sales-settled', at, settled }] : [] };
};
