/** What is refused about splits. */
export const errors = { SPLIT_NOT_FOUND: 1_015_000_001 } as const;
