import type { SplitRatio } from '@bourse/rules';

/** What a corporate action does to the price of a share at its ex-moment (rule DIVIDENDS-10). */
export type ExMark = {
  /** The ex-moment, ms UTC: prices from then on are without it. */
  readonly at: number;
  /** How many shares so many of before become; 1 and 1 where they stay as many. */
  readonly shares: SplitRatio;
  /** By how much a share is worth less, with `DIVIDEND_DECIMALS` of its currency. */
  readonly less: bigint;
  /** Whether all that it does to holders and positions is done. */
  readonly isDone: boolean;
};
