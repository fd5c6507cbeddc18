import {
  decimalsWritten,
  exactOf,
  finishedText,
  formatDecimal,
  incomeOf,
  isSome,
  leastOf,
  parseDecimal,
  percentText,
  TEXT_DECIMALS,
} from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Line = ReplyOfCall<'credit.line'>;
export type Loan = Line['loans'][number];
export type Level = ReplyOfCall<'credit.config'>[number];
export type Status = ReplyOfCall<'credit.list'>[number]['status'];

/** A share as a percentage, without zeros at its end: '5' for '0.05'. */
export const percentOf = (part: string): string =>
  formatDecimal(exactOf(part) * 100n, TEXT_DECIMALS).replace(/\.?0+$/, '');

/** What is owed on a loan: what is not repaid of it, and its interest. */
export const owedOf = ({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): string => {
  const decimals = decimalsWritten(principal);
  const [lent, cost] = [parseDecimal(principal, decimals), parseDecimal(interest, decimals)];
  return formatDecimal((lent.ok ? lent.value : 0n) + (cost.ok ? cost.value : 0n), decimals);
};

/** How much of a whole a part is, for a bar, 0 to 100; all of it where there is no whole. */
export const partPercent = (part: string, whole: string): number =>
  isSome(whole) ? Math.min(100, Number(percentText(exactOf(part), exactOf(whole)))) : 100;

/** How much of the turnover that a level asks for is reached, 0 to 100. */
export const reachedPercent = ({ consumption }: Pick<Level, 'consumption'>, turnover: string): number =>
  partPercent(turnover, consumption);

/** Rates are shares with six decimals: millionths. */
const RATE_DECIMALS = 6;

/** What an amount drawn now costs until it is due, and what is owed then (rule CREDIT-11); undefined where it is no amount. */
export const costOfDraw = (
  { left, dailyRate, termDays }: Pick<Line, 'left' | 'dailyRate' | 'termDays'>,
  amount: string,
): { readonly interest: string; readonly owed: string } | undefined => {
  const decimals = decimalsWritten(left);
  const [lent, rate] = [parseDecimal(finishedText(amount), decimals), parseDecimal(dailyRate, RATE_DECIMALS)];
  if (!lent.ok || !rate.ok || lent.value <= 0n) return undefined;
  const { earned } = incomeOf(lent.value, Number(rate.value), termDays, 0);
  return { interest: formatDecimal(earned, decimals), owed: formatDecimal(lent.value + earned, decimals) };
};

/** What of a repayment pays interest and what principal, interest first (rule CREDIT-6), and what is owed after it. */
export const partsOfRepayment = (loan: Pick<Loan, 'principal' | 'interest'>, amount: string) => {
  const decimals = decimalsWritten(loan.principal);
  const [paid, interest] = [exactOf(amount), exactOf(leastOf(amount, loan.interest))];
  const text = (exact: bigint): string => formatDecimal(exact / 10n ** BigInt(TEXT_DECIMALS - decimals), decimals);
  return { interest: text(interest), principal: text(paid - interest), left: text(exactOf(owedOf(loan)) - paid) };
};
