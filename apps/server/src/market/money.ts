import {
  type AssetCode,
  type AssetRegistry,
  amountText,
  formatDecimal,
  type InstrumentScale,
  mulDiv,
  type PriceTicks,
  pow10,
  priceText,
} from '@bourse/rules';
import type { Brand } from '../platform/index.ts';
import { RATE_DECIMALS, type Rates } from './rates.ts';

/** The interface's money object: an amount in its currency, and what it is worth in the brand's two currencies. */
export type MoneyObject = {
  readonly amount: string;
  readonly currency: string;
  readonly others: Record<string, string>;
};

type Valuation = {
  readonly assets: AssetRegistry;
  readonly rates: Rates;
  readonly brand: Pick<Brand, 'currency' | 'secondCurrency'>;
};

/** An amount with its worth in the brand's currencies; a currency without a rate now is left out. `units` of the asset's smallest unit. */
export const moneyObject = ({ assets, rates, brand }: Valuation, asset: AssetCode, units: bigint): MoneyObject => {
  const others: Record<string, string> = {};
  for (const currency of [brand.currency, brand.secondCurrency]) {
    const worth = rates.convert(units, asset, currency);
    if (worth !== undefined) others[currency] = amountText(assets.get(currency), worth);
  }
  return { amount: amountText(assets.get(asset), units), currency: asset, others };
};

/** A price with what it comes to in the brand's currencies, about: from the whole price, to the nearest unit (rule FIGURES-14). */
export const priceObject = (
  { assets, rates, brand }: Valuation,
  quote: AssetCode,
  scale: InstrumentScale,
  ticks: PriceTicks,
): MoneyObject => {
  const exact = BigInt(ticks) * scale.tickUnits;
  const others: Record<string, string> = {};
  for (const currency of [brand.currency, brand.secondCurrency]) {
    const rate = rates.rate(quote, currency);
    const { decimals } = assets.get(currency);
    if (rate === undefined) continue;
    const per = pow10(scale.priceDecimals + RATE_DECIMALS);
    others[currency] = formatDecimal(mulDiv(exact * rate, pow10(decimals), per, 'half-even'), decimals);
  }
  const { decimals } = assets.get(quote);
  const isFiner = scale.priceDecimals > decimals;
  const amount = isFiner
    ? priceText(scale, ticks)
    : formatDecimal(exact * pow10(decimals - scale.priceDecimals), decimals);
  return { amount, currency: quote, others };
};
