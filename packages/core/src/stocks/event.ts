import type { Position } from './state.ts';

export type StocksEvent =
  /** The proceeds of sales that have settled: from now on they can be withdrawn. */
  | { readonly type: 'sales-settled'; readonly at: number; readonly fills: readonly number[] }
  /** A holding was sold to its last share; `position` is all that became of it, `fill` the sale that ended it. */
  | { readonly type: 'position-closed'; readonly at: number; readonly fill: number; readonly position: Position };
