import { formatDecimal, parseDecimal, percentText } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Line = ReplyOfCall<'credit.line'>;
export type Loan = Line['loans'][number];
export type Level = ReplyOfCall<'credit.config'>[number];
export type Status = ReplyOfCall<'credit.list'>[number]['status'];

/** A share as a percentage: '5' for '0.05'. */
export const percentOf = (part: string): string => String(Number((Number(part) * 100).toFixed(4)));

/** How many decimals an amount is written with: those of its asset. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

const SCALE = 30;

const exact = (text: string): bigint => {
  const parsed = parseDecimal(text.replace(/\.$/, ''), SCALE);
  return parsed.ok ? parsed.value : 0n;
};

/** What is owed on a loan: what is not repaid of it, and its interest. */
export const owedOf = ({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): string => {
  const decimals = decimalsOf(principal);
  const [lent, cost] = [parseDecimal(principal, decimals), parseDecimal(interest, decimals)];
  return formatDecimal((lent.ok ? lent.value : 0n) + (cost.ok ? cost.value : 0n), decimals);
};

/** Whether an amount is above zero. */
export const isSome = (amount: string): boolean => exact(amount) > 0n;

export const isAbove = (amount: string, most: string): boolean => exact(amount) > exact(most);

/** A typed amount as it is sent: without a point at its end. */
export const sent = (amount: string): string => amount.replace(/\.$/, '');

/** Whether two amounts are the same, however many zeros they end with. */
export const isSame = (amount: string, other: string): boolean => exact(amount) === exact(other);

/** How much of a whole a part is, for a bar, 0 to 100; all of it where there is no whole. */
export const partPercent = (part: string, whole: string): number =>
  isSome(whole) ? Math.min(100, Number(percentText(exact(part), exact(whole)))) : 100;

/** How much of the turnover that a level asks for is reached, 0 to 100. */
export const reachedPercent = ({ consumption }: Pick<Level, 'consumption'>, turnover: string): number =>
  partPercent(turnover, consumption);
