import { parseDecimal } from './decimal.ts';

/** Decimals that every decimal text has room in: the most that {@link parseDecimal} reads. */
export const TEXT_DECIMALS = 30;

/** A typed amount as it is sent: without a point at its end. */
export const finishedText = (amount: string): string => amount.replace(/\.$/, '');

/** A decimal text without the zeros at its end: '10.5000' is '10.5'. */
export const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A decimal text, as typed or sent, in 10^-{@link TEXT_DECIMALS}: exact, so that texts of any decimals compare. What is no number is 0. */
export const exactOf = (amount: string): bigint => {
  const parsed = parseDecimal(finishedText(amount), TEXT_DECIMALS);
  return parsed.ok ? parsed.value : 0n;
};

/** Whether an amount is above zero. */
export const isSome = (amount: string): boolean => exactOf(amount) > 0n;

/** Whether an amount is above another. */
export const isAbove = (amount: string, other: string): boolean => exactOf(amount) > exactOf(other);

/** Whether two amounts are the same, however many zeros they end with. */
export const isSame = (amount: string, other: string): boolean => exactOf(amount) === exactOf(other);

/** The smallest of amounts, as it is written. */
export const leastOf = (first: string, ...others: readonly string[]): string =>
  others.reduce((least, each) => (isAbove(least, each) ? each : least), first);
