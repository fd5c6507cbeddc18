/** What is refused about dividends. */
export const errors = { DIVIDEND_NOT_FOUND: 1_012_000_001 } as const;
