/** What is refused about leverage and positions. */
export const errors = {
  LEVERAGE_NOT_OFFERED: 1_004_000_014,
  POSITION_NOT_FOUND: 1_004_000_015,
  BAD_STOP: 1_004_000_017,
  SHORT_NOT_OFFERED: 1_004_000_022,
  MARGIN_TOO_LOW: 1_004_000_024,
  ABOVE_POSITION: 1_004_000_060,
} as const;
