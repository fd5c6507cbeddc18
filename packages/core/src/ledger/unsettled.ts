import type { AccountMode, AssetCode, CustomerId } from '@bourse/rules';

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
