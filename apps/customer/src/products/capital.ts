import { decimalsWritten, exactOf, formatDecimal, percentText, pow10, TEXT_DECIMALS } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

/** Own money in a fund. */
export type FundPart = ReplyOfCall<'fund.capital'>[number];

/** Own money in funds of a currency. Decimal texts. */
export type Capital = {
  readonly currency: string;
  readonly parts: readonly FundPart[];
  readonly principal: string;
  readonly redeemable: string;
  readonly daily: string;
  readonly paid: string;
  readonly owed: string;
};

/** The sum of amounts of one asset, in their decimals. */
export const sumOf = (amounts: readonly string[]): string => {
  const decimals = Math.max(0, ...amounts.map(decimalsWritten));
  const sum = amounts.reduce((total, amount) => total + exactOf(amount), 0n);
  return formatDecimal(sum / pow10(TEXT_DECIMALS - decimals), decimals);
};

/** Funds added up by currency, in the order in which the currencies come first. */
export const capitals = (parts: readonly FundPart[]): readonly Capital[] =>
  [...new Set(parts.map(({ currency }) => currency))].map((currency) => {
    const own = parts.filter((part) => part.currency === currency);
    const sum = (of: 'principal' | 'redeemable' | 'daily' | 'paid' | 'owed'): string =>
      sumOf(own.map((part) => part[of]));
    return {
      currency,
      parts: own,
      principal: sum('principal'),
      redeemable: sum('redeemable'),
      daily: sum('daily'),
      paid: sum('paid'),
      owed: sum('owed'),
    };
  });

/** What a fund is of all that runs in its currency, in percent. */
export const partOf = ({ principal }: Pick<FundPart, 'principal'>, whole: Pick<Capital, 'principal'>): string =>
  percentText(exactOf(principal), exactOf(whole.principal));
