import { exactOf, formatDecimal, isSome, parseDecimal, percentText, TEXT_DECIMALS } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Line = ReplyOfCall<'credit.line'>;
export type Loan = Line['loans'][number];
export type Level = ReplyOfCall<'credit.config'>[number];
export type Status = ReplyOfCall<'credit.list'>[number]['status'];

/** How many decimals an amount is written with: those of its asset. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** A share as a percentage, without zeros at its end: '5' for '0.05'. */
export const percentOf = (part: string): string =>
  formatDecimal(exactOf(part) * 100n, TEXT_DECIMALS).replace(/\.?0+$/, '');

/** What is owed on a loan: what is not repaid of it, and its interest. */
export const owedOf = ({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): string => {
  const decimals = decimalsOf(principal);
  const [lent, cost] = [parseDecimal(principal, decimals), parseDecimal(interest, decimals)];
  return formatDecimal((lent.ok ? lent.value : 0n) + (cost.ok ? cost.value : 0n), decimals);
};

/** How much of a whole a part is, for a bar, 0 to 100; all of it where there is no whole. */
export const partPercent = (part: string, whole: string): number =>
  isSome(whole) ? Math.min(100, Number(percentText(exactOf(part), exactOf(whole)))) : 100;

/** How much of the turnover that a level asks for is reached, 0 to 100. */
export const reachedPercent = ({ consumption }: Pick<Level, 'consumption'>, turnover: string): number =>
  partPercent(turnover, consumption);
