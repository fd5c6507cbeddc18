import type { Core } from '../context.ts';
import type { StocksEvent } from './event.ts';

export type SettleSales = { readonly type: 'settle-sales' };

/** Settles every sale whose day has come (rule STOCKS-4). No errors; no event when none is due. */
export const settleSales = (
  core: Core,
  _command: SettleSales,
  at: number,
): { readonly ok: true; readonly value: StocksEvent[] } => {
  const fills: number[] = [];
  for (const [fill, sale] of core.state.stocks.unsettled) if (sale.settlesAt <= at) fills.push(fill);
  return { ok: true, value: fills.length > 0 ? [{ type: 'sales-settled', at, fills }] : [] };
};
