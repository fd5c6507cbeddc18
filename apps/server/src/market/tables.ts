import type { Tables } from '../store/held-of-customers.ts';

/** The tables of instruments, prices and who watches them. */
export const marketTables: Tables = {
  candles: null,
  listed_asset: null,
  listing: null,
  tape_hours: null,
  tape_parts: null,
  watchlist: { erased: 'gone' },
};
