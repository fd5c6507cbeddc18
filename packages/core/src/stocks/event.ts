import type { Unsettled } from './state.ts';

/** Proceeds of sales that have settled: from now on they can be taken out. */
export type StocksEvent = {
  readonly type: 'sales-settled';
  readonly at: number;
  /** Whose proceeds they are; journals from before this field lack it, and settled everything that was due at once. */
  readonly settled?: readonly Unsettled[];
};

declare module '../context.ts' {
  interface Events {
    readonly stocks: StocksEvent;
  }
}
