import { formatDecimal, parseDecimal } from '@bourse/rules';

const DAYS = 365n;
const DECIMALS = 6;

/** What a rate a day comes to in a year of 365 days, each on the same principal; both in percent as decimal text. */
export const yearlyRate = (percentADay: string): string => {
  const read = parseDecimal(percentADay, DECIMALS);
  return read.ok ? formatDecimal(read.value * DAYS, DECIMALS) : percentADay;
};
