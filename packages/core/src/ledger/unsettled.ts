import type { AccountMode, AssetCode, CustomerId } from '@bourse/rules';
import type { Reading } from '../reading.ts';
import type { Account } from './account.ts';

/** The name under which a customer's proceeds that have not settled are summed. */
export const unsettledName = (mode: AccountMode, customer: CustomerId, asset: AssetCode): string =>
  `${mode} ${customer} ${asset}`;

/** Sale proceeds of a customer that cannot leave the stock account yet, in the asset's smallest unit (rule STOCKS-7). */
export const unsettledOf = (
  { proceeds }: { readonly proceeds: Pick<ReadonlyMap<string, bigint>, 'get'> },
  mode: AccountMode,
  customer: CustomerId,
  asset: AssetCode,
): bigint => proceeds.get(unsettledName(mode, customer, asset)) ?? 0n;

/**
 * What of an account is available and settled (rule STOCKS-7): with this a customer pays for whatever is not shares, as margin, a loan or a product of
 * the house. In the asset's smallest unit; never below zero.
 */
export const settledOf = (
  stocks: Parameters<typeof unsettledOf>[0],
  { available, mode, customer, purpose, asset }: Reading<Account>,
): bigint => {
  if (customer === undefined || purpose !== 'stock') return available;
  const settled = available - unsettledOf(stocks, mode, customer, asset);
  return settled > 0n ? settled : 0n;
};
