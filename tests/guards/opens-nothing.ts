import type { EndpointName } from '@bourse/wire';

/**
 * By why: rows of customers that may be refused as frozen, so that they begin something, or that need a key, so that they move money, and that open
 * none of the products that a country can close (rule JURISDICTION-1).
 */
export type OpensNothing = Readonly<Record<string, readonly EndpointName[]>>;
