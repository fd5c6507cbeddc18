import { OPTION_REASONS, OPTION_RESULTS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';

/** Which way the price is said to go, by the published numbers. */
export const side = wireNames({ 1: 'up', 0: 'down' });

/** 0 runs, 1 is settled, 4 waits for its start; 5 was taken back before it. */
export const optionState = wireNames({ 0: 'open', 1: 'settled', 4: 'scheduled', 5: 'cancelled' });

/** The tick that opened or closed an option, with the hash of the stored tape up to and with it. */
export const tapeMark = z.object({ seq: wholeNumber, at: instantMs, price: decimalText, hash: z.string() });

/** What an option ended with; null before. */
export const result = z.enum(OPTION_RESULTS).nullable();
export const reason = z.enum(OPTION_REASONS).nullable();

const order = z.object({
  id: numericId,
  betContent: side,
  betAmount: decimalText,
  /** Null until the first tick after its start. */
  openPrice: decimalText.nullable(),
  openTime: instantMs.nullable(),
  closePrice: decimalText.nullable(),
  closeTime: instantMs.nullable(),
  symbol: z.string(),
  coinSymbol: z.string(),
  showCoin: z.string(),
  baseSymbol: z.string(),
  periodId: numericId,
  minAmount: decimalText,
  maxAmount: decimalText,
  /** The period in seconds. */
  type: wholeNumber,
  /** In percent. */
  odds: decimalText,
  status: optionState,
  /** What is paid in all, the stake included; of one that is not settled, what it pays if it wins. */
  rewardAmount: decimalText,
  result,
  reason,
  startsAt: instantMs,
  endsAt: instantMs,
  /** Seconds until its end; of one that is scheduled, until its start. */
  time: wholeNumber,
  params: z.object({ createTime: instantMs }),
});

/** An option as it is listed. */
export const listedOption = renamed(order, {
  betContent: 'side',
  betAmount: 'stake',
  openTime: 'openedAt',
  closeTime: 'closedAt',
  symbol: 'instrument',
  baseSymbol: 'currency',
  periodId: 'period',
  type: 'periodSeconds',
  status: 'state',
  rewardAmount: 'payout',
  minAmount: 'minimum',
  maxAmount: 'maximum',
});

/** How an option came to its result, for everybody to work out again (rule OPTION-14). */
export const receipt = {
  open: tapeMark.nullable(),
  close: tapeMark.nullable(),
  /** Every tick of the stored tape from the acceptance to the end; `counts` is false for one that jumped and was not confirmed. */
  ticks: z.array(tapeMark.extend({ counts: z.boolean() })),
  /** Whether all of these ticks are still stored. */
  isWhole: z.boolean(),
  /** What the result was worked out with. */
  terms: z.object({
    acceptedAt: instantMs,
    /** The last tick that was known at the acceptance. */
    afterSeq: wholeNumber,
    startsAt: instantMs,
    endsAt: instantMs,
    closeWindowMs: wholeNumber,
    /** How far a tick may be from one of the two before it, in hundredths of a percent. */
    jumpBps: z.number(),
    oddsPpm: wholeNumber,
  }),
} as const;

/** Odds and limits of a period. */
export const period = renamed(
  z.object({
    id: numericId,
    /** Seconds. */
    period: wholeNumber,
    odds: decimalText,
    minAmount: decimalText,
    maxAmount: decimalText,
  }),
  { period: 'seconds', odds: 'oddsPercent', minAmount: 'minimum', maxAmount: 'maximum' },
);
