/** What is refused about splits. */
export const errors = {
  SPLIT_NOT_FOUND: 1_015_000_001,
  SPLIT_BLOCKED: 1_015_000_002,
  EX_DAY_MISFIT: 1_015_000_003,
} as const;
