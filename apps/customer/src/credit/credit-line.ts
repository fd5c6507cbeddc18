import type { ReplyOfCall } from '../shell/index.ts';

export type Line = ReplyOfCall<'credit.line'>;
export type Loan = Line['loans'][number];
export type Level = ReplyOfCall<'credit.config'>[number];
export type Status = ReplyOfCall<'credit.list'>[number]['status'];

/** A share as a percentage: '5' for '0.05'. */
export const percentOf = (part: string): string => String(Number((Number(part) * 100).toFixed(4)));

/** How much of the turnover that a level asks for is reached, 0 to 100. */
export const reachedPercent = ({ consumption }: Level, turnover: string): number =>
  Number(consumption) === 0 ? 100 : Math.min(100, (Number(turnover) / Number(consumption)) * 100);
