/** The account types a customer holds money in. */
export const ACCOUNT_TYPES = ['platform', 'financial', 'contract', 'stock'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Real and demo money never meet: each customer account and each house account belongs to one account mode. */
export const ACCOUNT_MODES = ['real', 'demo'] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

/** A positive whole number, given at registration. */
export type CustomerId = number;
