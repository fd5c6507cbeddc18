/** What is refused about offers. */
export const errors = {
  OFFER_NOT_FOUND: 1_007_000_001,
  OFFER_CLOSED: 1_007_000_002,
  OFFER_PASSWORD_WRONG: 1_007_000_003,
  PRICE_MOVED: 1_007_000_004,
  OFFER_LOCKED: 1_007_000_005,
} as const;
