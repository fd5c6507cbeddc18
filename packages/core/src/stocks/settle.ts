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
  for (const [settlesAt, due] of core.state.stocks.due) if (settlesAt <= at) fills.push(...due);
  return { ok: true, value: fills.length > 0 ? [{ type: 'sales-settled', at, fills }] : [] };
};
