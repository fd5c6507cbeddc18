/** What is refused about new shares. */
export const errors = {
  OFFERING_NOT_FOUND: 1_008_000_001,
  OFFERING_CLOSED: 1_008_000_002,
  OFFERING_OPEN: 1_008_000_003,
  BAD_OFFERING: 1_008_000_004,
  SEED_MISMATCH: 1_008_000_005,
} as const;
