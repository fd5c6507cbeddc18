/** What is refused about points. */
export const errors = {
  SIGNED_TODAY: 1_006_000_001,
  PRODUCT_NOT_FOUND: 1_006_000_002,
  OUT_OF_STOCK: 1_006_000_003,
  INSUFFICIENT_POINTS: 1_006_000_004,
} as const;
