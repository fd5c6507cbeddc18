import type { Dividend as FoldedDividend, Reading } from '@bourse/core';
import { DIVIDEND_DECIMALS, formatDecimal, parseDecimal } from '@bourse/rules';

/** A dividend as it is read. */
export type Dividend = Reading<FoldedDividend>;

/** What a share brings, without zeros at its end. */
export const perShareText = (perShare: bigint): string => {
  const text = formatDecimal(perShare, DIVIDEND_DECIMALS);
  return text.replace(/0+$/, '').replace(/\.$/, '');
};

/** What a share brings, of a text; undefined where it is none. */
export const perShareOf = (text: string): bigint | undefined => {
  const read = parseDecimal(text, DIVIDEND_DECIMALS);
  return read.ok ? read.value : undefined;
};

/** How far a dividend has come, by what real money does. */
export const stageOf = ({ stage, terms, pools: { real }, received }: Dividend, now: number) => {
  if (stage !== 'fixed') return stage;
  if (real.paidAt !== null || real.owed === 0n) return 'paid' as const;
  if (received < real.owed) return 'owed' as const;
  return now < terms.payAt ? ('funded' as const) : ('paying' as const);
};

/** How much of what its stage has to do is done, from 0 to 1. */
export const progressOf = ({ stage, span, pools: { real } }: Dividend): number => {
  if (stage === 'fixing' && span) return span.last === 0 ? 1 : Math.min(1, (span.next - 1) / span.last);
  if (real.paidAt !== null || real.lines.length === 0) return stage === 'fixed' ? 1 : 0;
  return real.next / real.lines.length;
};
