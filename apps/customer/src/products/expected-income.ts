import { decimalsWritten, finishedText, formatDecimal, incomeOf, parseDecimal, withoutZeros } from '@bourse/rules';
import type { Offer } from './offer-row.tsx';

/** Rates in percent with four decimals are millionths. */
const RATE_DECIMALS = 4;
/** Decimals of an income below the currency's smallest amount. */
const PPM_DECIMALS = 6;
/** Days that are shown of what has no term. */
const WITHOUT_TERM = 365;
const DAY_MS = 86_400_000;

/** What an amount earns by the published terms if all income is paid. Decimal texts. */
export type ExpectedIncome = {
  readonly daily: string;
  readonly total: string;
  /** The whole days of `total`: the term, or a year where there is none. */
  readonly days: number;
};

/** Rounded down to the smallest amount, as it is paid; what is less than one is shown in full (rule FIGURES-10). */
const rounded = (units: bigint, ppm: number, periods: number, decimals: number): string => {
  const { earned, carry } = incomeOf(units, ppm, periods, 0);
  if (earned > 0n || carry === 0) return formatDecimal(earned, decimals);
  return withoutZeros(formatDecimal(BigInt(carry), decimals + PPM_DECIMALS));
};

/** What a typed amount is expected to bring a day and until the end of the term (rule PRODUCTS-18); undefined where it is no amount. */
export const expectedIncome = (
  { ratePercent, days, available }: Pick<Offer, 'ratePercent' | 'days' | 'available'>,
  amount: string,
): ExpectedIncome | undefined => {
  const decimals = decimalsWritten(available);
  const [principal, rate] = [parseDecimal(finishedText(amount), decimals), parseDecimal(ratePercent, RATE_DECIMALS)];
  if (!principal.ok || !rate.ok || principal.value <= 0n) return undefined;
  const ppm = Number(rate.value);
  const term = days || WITHOUT_TERM;
  return {
    daily: rounded(principal.value, ppm, 1, decimals),
    total: rounded(principal.value, ppm, term, decimals),
    days: term,
  };
};

/** When the term of what is bought now ends: it begins with the next whole day (UTC) (rule PRODUCTS-4); undefined without a term. */
export const termEnd = ({ days }: Pick<Offer, 'days'>, now: number): number | undefined =>
  days > 0 ? (Math.ceil(now / DAY_MS) + days) * DAY_MS : undefined;
