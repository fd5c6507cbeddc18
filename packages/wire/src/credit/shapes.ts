import { z } from 'zod';
import { decimalText, instantMs, numericId, wholeNumber } from '../codecs.ts';

/** What a level gives and costs. `quota` is the share of the customer's own assets, 0.1 for 10 %; `dailyRate` the interest of a day, 0.0002 for 0.02 %. */
export const creditLevel = z.object({
  level: wholeNumber,
  quota: decimalText,
  /** The turnover that the level asks for, in `asset`. */
  consumption: decimalText,
  asset: z.string(),
  termDays: wholeNumber,
  dailyRate: decimalText,
});

export const creditLoan = z.object({
  id: numericId,
  asset: z.string(),
  drawn: decimalText,
  /** What of it is not repaid, and the interest owed besides. */
  principal: decimalText,
  interest: decimalText,
  /** All interest so far. */
  accrued: decimalText,
  dailyRate: decimalText,
  drawnAt: instantMs,
  dueAt: instantMs,
  state: z.enum(['open', 'overdue', 'repaid']),
});

export const creditApplication = z.object({
  id: numericId,
  level: wholeNumber,
  status: z.enum(['applying', 'approved', 'refused']),
  appliedAt: instantMs,
  /** The limit that was given, null unless it was approved; why it was refused, null unless it was. */
  limit: decimalText.nullable(),
  asset: z.string(),
  reason: z.string().nullable(),
});
