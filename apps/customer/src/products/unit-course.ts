import { decimalsWritten, exactOf, formatDecimal, pow10, TEXT_DECIMALS } from '@bourse/rules';
import type { Offer } from './offer-row.tsx';

const DAY_MS = 86_400_000;
/** Days that are shown of what has no term. */
const WITHOUT_TERM = 365;

export type UnitPoint = { readonly at: number; readonly value: string };

/** What a unit comes to day by day over the term, from its first whole day (UTC) on, if all income is paid (rule PRODUCTS-9). */
export const expectedCourse = ({
  unitPrice,
  unitIncome,
  opensAt,
  days,
}: Pick<Offer, 'unitPrice' | 'unitIncome' | 'opensAt' | 'days'>): readonly UnitPoint[] => {
  const decimals = Math.max(...[unitPrice, unitIncome].map(decimalsWritten));
  const [price, daily] = [exactOf(unitPrice), exactOf(unitIncome)];
  const begins = Math.ceil(opensAt / DAY_MS) * DAY_MS;
  return Array.from({ length: (days || WITHOUT_TERM) + 1 }, (_, day) => ({
    at: begins + day * DAY_MS,
    value: formatDecimal((price + daily * BigInt(day)) / pow10(TEXT_DECIMALS - decimals), decimals),
  }));
};
