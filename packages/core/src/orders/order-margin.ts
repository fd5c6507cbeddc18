import type { AccountType, PositionId, PositionSource, PriceTicks } from '@bourse/rules';
import type { TickMark } from '../tick-mark.ts';

/**
 * Why a position is closed: its owner asked, its target or stop was reached, its margin no longer carried it, a split left less than a lot of it, or it was reduced to close one on the
 * other side whose loss nobody else could pay.
 */
export type CloseReason = 'requested' | 'target' | 'stop' | 'liquidation' | 'split' | 'deleveraged';

/** What closes a position otherwise than by its owner's wish: the mark price that was reached, and the tick that brought it there. */
export type CloseOut = {
  readonly reason: Exclude<CloseReason, 'requested' | 'split'>;
  readonly mark: PriceTicks;
  readonly tick: TickMark;
};

/** What an order on margin does with a position (rule MARGIN-12). */
export type OrderMargin = {
  /** Where the margin is held. */
  readonly account: AccountType;
  /** That of the position. */
  readonly leverage: number;
} & (
  | {
      readonly effect: 'open';
      readonly target: PriceTicks | null;
      readonly stop: PriceTicks | null;
      readonly source: PositionSource;
      /** The share of the margin to open at which the position is closed at the latest, hundredths of a percent (rule MARGIN-24). */
      readonly marginCloseOutBps?: number;
    }
  | { readonly effect: 'increase'; readonly position: PositionId }
  | {
      readonly effect: 'reduce';
      readonly position: PositionId;
      /** Null where the owner asked for it. */
      readonly closeOut: CloseOut | null;
    }
);
