import type { SealedColumn, Secrets } from '../platform/index.ts';

const factorOf = (username: string): string => `second factor of operator '${username}'`;
/** What the sealed texts of an application are bound to. */
export const identityPurpose = (customer: string | number): string => `identity of customer ${customer}`;
const customerFactorOf = (customer: string): string => `second factor of customer ${customer}`;

export const sealFactor = (secrets: Secrets, username: string, secret: string): string =>
  secrets.seal(factorOf(username), Buffer.from(secret));

export const openFactor = (secrets: Secrets, username: string, sealed: string): string =>
  secrets.open(factorOf(username), sealed).toString();

export const sealCustomerFactor = (secrets: Secrets, customer: number, secret: string): string =>
  secrets.seal(customerFactorOf(String(customer)), Buffer.from(secret));

export const openCustomerFactor = (secrets: Secrets, customer: number, sealed: string): string =>
  secrets.open(customerFactorOf(String(customer)), sealed).toString();

/** Where this module keeps what is sealed. */
export const identitySealedColumns: readonly SealedColumn[] = [
  { table: 'operator', column: 'totp_sealed', id: 'username', purpose: factorOf },
  { table: 'operator', column: 'totp_pending', id: 'username', purpose: factorOf },
  { table: 'second_factor', column: 'totp_sealed', id: 'customer', purpose: customerFactorOf },
  { table: 'second_factor', column: 'totp_pending', id: 'customer', purpose: customerFactorOf },
  { table: 'identity_application', column: 'sealed', id: 'id', owner: 'customer', purpose: identityPurpose },
];
