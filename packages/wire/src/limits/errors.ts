/** What is refused because of what customers limit for themselves. */
export const errors = {
  SELF_EXCLUDED: 1_016_000_001,
  LOSS_LIMIT_REACHED: 1_016_000_002,
  SESSION_LIMIT_REACHED: 1_016_000_003,
  DEPOSIT_LIMIT_REACHED: 1_016_000_004,
  LIMIT_NOT_PENDING: 1_016_000_005,
  EXCLUSION_LONGER: 1_016_000_006,
  SESSION_PAUSED: 1_016_000_007,
} as const;
