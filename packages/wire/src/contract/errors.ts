/** What is refused about contracts besides what is about every position on margin. */
export const errors = {
  EXIT_NOT_FOUND: 1_014_000_001,
} as const;
