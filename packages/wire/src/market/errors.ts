/** What is refused about instruments and watchlists. */
export const errors = {
  INSTRUMENT_NOT_FOUND: 1_004_000_001,
  NOT_TRADABLE: 1_004_000_002,
  MARKET_STALE: 1_004_000_003,
  MARKET_CLOSED: 1_004_000_004,
  HALTED: 1_004_000_018,
  NOT_HALTED: 1_004_000_019,
  WATCHLIST_FULL: 1_004_000_020,
  SUSPENDED: 1_004_000_023,
} as const;
