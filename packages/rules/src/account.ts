/** The account types a customer holds money in. */
export const ACCOUNT_TYPES = ['platform', 'financial', 'contract', 'stock'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Real and demo money never meet: each customer account and each house account belongs to one account mode. */
export type AccountMode = 'real' | 'demo';

/** A positive whole number, given at registration. */
export type CustomerId = number;
