import { mulDiv } from './decimal.ts';

/** Which way the customer says the price will go. */
export const OPTION_SIDES = ['up', 'down'] as const;
export type OptionSide = (typeof OPTION_SIDES)[number];

/** How an option can end. */
export const OPTION_RESULTS = ['won', 'lost', 'returned'] as const;
export type OptionResult = (typeof OPTION_RESULTS)[number];

/** Why an option ended as it did: by its prices, or because there was no price to open it at, or none to close it at. */
export const OPTION_REASONS = ['above', 'below', 'equal', 'not-opened', 'no-close'] as const;
export type OptionReason = (typeof OPTION_REASONS)[number];

/** How long before the end the last tick may have come; without one the option is void. Milliseconds. */
export const CLOSE_WINDOW_MS = 5_000;

const LEAST_OPEN_WINDOW_MS = 10_000;
const MOST_OPEN_WINDOW_MS = 60_000;

/**
 * How long after its start the tick that opens an option may come, milliseconds: a tenth of its period, ten seconds at least and a minute at most. An
 * option that opens later runs for less than what was bought, and is void (rule OPTION-4).
 */
export const openWindow = (periodMs: number): number =>
  Math.max(LEAST_OPEN_WINDOW_MS, Math.min(MOST_OPEN_WINDOW_MS, Math.floor(periodMs / 10)));

/** Ends are whole seconds, so that many options end together. */
const END_STEP_MS = 1_000;

const PPM = 1_000_000n;

/** What a stake brings on top of itself when it wins: stake × odds (millionths), rounded down to the asset's smallest unit (rule OPTION-3). */
export const optionProfit = (stake: bigint, oddsPpm: number): bigint => mulDiv(stake, BigInt(oddsPpm), PPM, 'down');

/** When an option ends that starts at a moment, ms UTC: its period later, or up to a second after that, on a whole second (rule OPTION-4). */
export const optionEnd = (startsAt: number, periodMs: number): number =>
  Math.ceil((startsAt + periodMs) / END_STEP_MS) * END_STEP_MS;

/** What of a tick decides options: its place on the tape, its time in ms UTC and its price in ticks. */
export type OptionTick = { readonly seq: number; readonly at: number; readonly price: number };

/** A tick is compared with those before it that are at most so old; milliseconds. */
export const JUMP_WINDOW_MS = 60_000;

const isNear = (price: number, other: number, jumpBps: number): boolean =>
  Math.abs(price - other) * 10_000 <= other * jumpBps;

/**
 * Whether a tick counts: its price is within the limit, in hundredths of a percent,  of one of the two ticks before it on the tape. One that jumps
 * further counts for nothing unless the next one says the same, and then that one counts; what is older than a minute says nothing about a tick
 * (rule OPTION-6).
 */
export const isCounted = (tick: OptionTick, before: readonly OptionTick[], jumpBps: number): boolean => {
  const last = before.slice(-2).filter(({ at }) => tick.at - at <= JUMP_WINDOW_MS);
  return last.length === 0 || last.some(({ price }) => isNear(tick.price, price, jumpBps));
};

/** The ticks of a tape that count, in its order. */
export const countedTicks = <T extends OptionTick>(tape: readonly T[], jumpBps: number): readonly T[] =>
  tape.filter((tick, place) => isCounted(tick, tape.slice(Math.max(0, place - 2), place), jumpBps));

/** A tape up to a moment: until its first tick that is later. */
const until = <T extends OptionTick>(tape: readonly T[], endsAt: number): readonly T[] => {
  const later = tape.findIndex(({ at }) => at > endsAt);
  return later === -1 ? tape : tape.slice(0, later);
};

/** What of an option decides which ticks open and close it: fixed when it is accepted. */
export type OptionSpan = {
  /** The newest tick when it was accepted. */
  readonly afterSeq: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly periodMs: number;
  /** How far a tick may jump and count, in hundredths of a percent. */
  readonly jumpBps: number;
};

/**
 * The tick that opens an option: the first of its instrument's tape that counts after its acceptance and its start; undefined where none came by its
 * end, or soon enough after its start (rule OPTION-4).
 * @param tape from a minute before its start at least.
 */
export const openingTick = <T extends OptionTick>(tape: readonly T[], span: OptionSpan): T | undefined =>
  countedTicks(until(tape, Math.min(span.endsAt, span.startsAt + openWindow(span.periodMs))), span.jumpBps).find(
    ({ seq, at }) => seq > span.afterSeq && at > span.startsAt,
  );

/**
 * The tick that closes options at an end: the last that counts at or before it; undefined where none came in the last seconds (rule OPTION-5).
 * @param tape from a minute before the end at least.
 */
export const closingTick = <T extends OptionTick>(
  tape: readonly T[],
  endsAt: number,
  jumpBps: number,
): T | undefined => {
  const last = countedTicks(until(tape, endsAt), jumpBps).at(-1);
  return last && last.at >= endsAt - CLOSE_WINDOW_MS ? last : undefined;
};

/** What comes of an option by the prices that opened and closed it; null where there is none (rule OPTION-5). */
export const optionOutcome = (
  side: OptionSide,
  open: number | null,
  close: number | null,
): { readonly result: OptionResult; readonly reason: OptionReason } => {
  if (open === null) return { result: 'returned', reason: 'not-opened' };
  if (close === null) return { result: 'returned', reason: 'no-close' };
  if (close === open) return { result: 'returned', reason: 'equal' };
  const reason = close > open ? 'above' : 'below';
  return { result: (reason === 'above') === (side === 'up') ? 'won' : 'lost', reason };
};

/** What an option pays in all: the stake and its profit, nothing, or the stake; the asset's smallest unit (rule OPTION-3). */
export const optionPayout = (result: OptionResult, stake: bigint, profit: bigint): bigint =>
  result === 'won' ? stake + profit : result === 'lost' ? 0n : stake;
