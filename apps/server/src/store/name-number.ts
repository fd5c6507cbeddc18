import { hash } from 'node:crypto';

/**
 * The number that stands for a long name (an account's key, a list's) in the rows of views and their indexes: the first eight bytes of the name's
 * SHA-256, as PostgreSQL's bigint. Of ten million names, two share a number once in 400,000 times.
 */
export const nameNumber = (name: string): bigint => hash('sha256', name, 'buffer').readBigInt64BE();
