/**
 * What a country's row can close to customers who live there: up/down options, perpetual contracts, shares with leverage, and copy trading. A row of
 * the table of calls that opens one of them says so in `opens`.
 */
export const GATED_PRODUCTS = ['option', 'contract', 'leverage', 'follow'] as const;

export type GatedProduct = (typeof GATED_PRODUCTS)[number];

/** What leverage is capped by: the class of what is traded. */
export const CAP_CLASSES = ['major-pair', 'other-pair', 'gold', 'commodity', 'index', 'share', 'coin'] as const;

export type CapClass = (typeof CAP_CLASSES)[number];

/** The errors of every row that opens a gated product (rules JURISDICTION-1 to JURISDICTION-4). */
export const GATE_ERRORS = ['PRODUCT_NOT_AVAILABLE', 'RESIDENCE_NEEDED', 'SUITABILITY_NEEDED'] as const;

export type GateError = (typeof GATE_ERRORS)[number];
