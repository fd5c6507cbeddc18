import type { ShareHolding, Unsettled } from './state.ts';

export type StocksEvent =
  /** Proceeds of sales that have settled: from now on they can be taken out. */
  | { readonly type: 'sales-settled'; readonly at: number; readonly settled: readonly Unsettled[] }
  /** A holding of shares is over: a fill sold the last of it. */
  | {
      readonly type: 'holding-closed';
      readonly at: number;
      readonly fill: number;
      readonly holding: Readonly<ShareHolding>;
    };

declare module '../context.ts' {
  interface Events {
    readonly stocks: StocksEvent;
  }
}
