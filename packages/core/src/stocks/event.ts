/** The proceeds of sales that have settled: from now on they can be withdrawn. */
export type StocksEvent = { readonly type: 'sales-settled'; readonly at: number; readonly fills: readonly number[] };
