/** The account types a customer holds money in. */
export type AccountType = 'platform' | 'financial' | 'contract' | 'stock';

/** Real and demo money never meet: each customer account and each house account belongs to one book. */
export type Book = 'real' | 'demo';

/** A positive whole number, given at registration. */
export type CustomerId = number;
