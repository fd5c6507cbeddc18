import { exactOf, isAbove, isSome, type LimitWindow, percentText, WINDOW_MS } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Own = ReplyOfCall<'limits.own'>;
export type Money = NonNullable<Own['deposit']>;
export type Session = NonNullable<Own['session']>;
export type MoneyKind = 'deposit' | 'loss';

/** How much of a limit is used, for a bar, 0 to 100. */
export const usedPercent = ({ used, amount }: Pick<Money, 'used' | 'amount'>): number =>
  isSome(amount) ? Math.min(100, Number(percentText(exactOf(used), exactOf(amount)))) : 100;

/** Whole minutes of what was typed; undefined where it is none within the bounds. */
export const minutesOf = (text: string, { least, most }: { readonly least: number; readonly most: number }) => {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return minutes >= least && minutes <= most ? minutes : undefined;
};

/** Whether a limit of money would apply at once: there is none, or it is no higher and its window no shorter (rule LIMITS-1). */
export const appliesAtOnce = (
  limit: Pick<Money, 'amount' | 'window'> | null,
  wanted: { readonly amount: string; readonly window: LimitWindow },
): boolean =>
  limit === null || (!isAbove(wanted.amount, limit.amount) && WINDOW_MS[wanted.window] >= WINDOW_MS[limit.window]);
