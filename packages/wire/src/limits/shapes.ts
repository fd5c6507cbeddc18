import { EXCLUSION_PERIODS, LIMIT_KINDS, LIMIT_WINDOWS, SESSION_MINUTES } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs } from '../codecs.ts';

export const limitKind = z.enum(LIMIT_KINDS);
export const limitWindow = z.enum(LIMIT_WINDOWS);
export const exclusionPeriod = z.enum(EXCLUSION_PERIODS);
export const sessionMinutes = z.int().min(SESSION_MINUTES.least).max(SESSION_MINUTES.most);

/** A looser limit that waits; its amount or minutes are null where there is to be none. */
const loosening = { from: instantMs };

const moneyLimit = z.object({
  amount: decimalText,
  window: limitWindow,
  /** What counts within the window that ends now, stakes of open options among it; and what is left of the amount. */
  used: decimalText,
  left: decimalText,
  pending: z.object({ ...loosening, amount: decimalText.nullable(), window: limitWindow.nullable() }).nullable(),
});

const sessionLimit = z.object({
  minutes: z.int(),
  startedAt: instantMs,
  endsAt: instantMs,
  /** From when on the next one can be begun. */
  nextAt: instantMs,
  pending: z.object({ ...loosening, minutes: z.int().nullable() }).nullable(),
});

/** What a customer has decided for themselves; null where they have not. Amounts are of `currency`. */
export const ownLimits = z.object({
  currency: z.string(),
  now: instantMs,
  deposit: moneyLimit.nullable(),
  loss: moneyLimit.nullable(),
  session: sessionLimit.nullable(),
  /** `until` is null for good. */
  exclusion: z.object({ from: instantMs, until: instantMs.nullable() }).nullable(),
});
