import { type AssetCode, type AssetRegistry, amountText } from '@bourse/rules';
import type { Brand } from '../platform/index.ts';
import type { Rates } from './rates.ts';

/** The interface's money object: an amount in its currency, and what it is worth in the brand's two currencies. */
export type MoneyObject = {
  readonly amount: string;
  readonly currency: string;
  readonly others: Record<string, string>;
};

/** An amount with its worth in the brand's currencies; a currency without a rate now is left out. `units` of the asset's smallest unit. */
export const moneyObject = (
  { assets, rates, brand }: { readonly assets: AssetRegistry; readonly rates: Rates; readonly brand: Brand },
  asset: AssetCode,
  units: bigint,
): MoneyObject => {
  const others: Record<string, string> = {};
  for (const currency of [brand.currency, brand.secondCurrency]) {
    const worth = rates.convert(units, asset, currency);
    if (worth !== undefined) others[currency] = amountText(assets.get(currency), worth);
  }
  return { amount: amountText(assets.get(asset), units), currency: asset, others };
};
