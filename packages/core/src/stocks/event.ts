import type { HoldingExits, OrderExits, ShareHolding, Unsettled } from './state.ts';

export type StocksEvent =
  /** Proceeds of sales that have settled: from now on they can be taken out. */
  | { readonly type: 'sales-settled'; readonly at: number; readonly settled: readonly Unsettled[] }
  /** A holding of shares is over: a fill sold the last of it, or a split left less than a share. */
  | {
      readonly type: 'holding-closed';
      readonly at: number;
      readonly fill: number;
      readonly holding: Readonly<ShareHolding>;
      /** Absent where it was sold. */
      readonly reason?: 'split';
    }
  /** The target and stop of a holding as they are now; gone where both are null. */
  | { readonly type: 'holding-exits-set'; readonly at: number; readonly exits: HoldingExits }
  /** A purchase brings a target or a stop, which are the holding's with its first fill. */
  | { readonly type: 'order-exits-set'; readonly at: number; readonly exits: OrderExits };

declare module '../context.ts' {
  interface Events {
    readonly stocks: StocksEvent;
  }
}
