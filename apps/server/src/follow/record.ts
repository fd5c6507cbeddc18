import { mulDiv, percentText } from '@bourse/rules';
import type { DayOfSales } from './lists.ts';

/** A leader's yield after a day's sales: what all sales until then have brought, of what was sold had cost (rule FOLLOW-12). */
export type YieldPoint = { readonly day: number; readonly cost: bigint; readonly result: bigint };

/** Hundredths of a percent. */
const bpsOf = ({ cost, result }: YieldPoint): bigint => (cost > 0n ? mulDiv(result, 10_000n, cost, 'half-even') : 0n);

/** The course of a yield, a point for each day with a sale. */
export const courseOf = (days: readonly DayOfSales[]): YieldPoint[] => {
  let [cost, result] = [0n, 0n];
  return days.map((sold) => {
    cost += sold.cost;
    result += sold.result;
    return { day: sold.day, cost, result };
  });
};

/** The largest fall of a course from an earlier height, or from nothing at its beginning; hundredths of a percentage point. */
export const worstFallOf = (course: readonly YieldPoint[]): bigint => {
  let [height, worst] = [0n, 0n];
  for (const point of course) {
    const bps = bpsOf(point);
    if (bps > height) height = bps;
    if (height - bps > worst) worst = height - bps;
  }
  return worst;
};

/** Hundredths of a percent as text. */
export const bpsText = (bps: bigint): string => percentText(bps, 10_000n);
