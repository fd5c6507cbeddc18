import type { CustomerId, PositionId, Turnover } from '@bourse/rules';

/** What a fill on margin did for its customer. Money is the quote asset's smallest unit. */
export type MarginFill = {
  /** What came to the customer's account, below zero what left it: the result and the fee. */
  readonly received: bigint;
  /** The fee that was charged. */
  readonly fee: bigint;
};

/** What was closed of a position on margin. Money is the quote asset's smallest unit. */
export type Realised = MarginFill & {
  /** The part of the fees to open that was paid for what was closed. */
  readonly openingFees: bigint;
  /** The entry value of what was closed, in ticks × lots. */
  readonly entry: Turnover;
};

/** What orders ask of positions on margin, whose own views have it. */
export type MarginFills = {
  /** What those of some fills that were on margin did for one customer, by their numbers. */
  readonly ofFills: (customer: CustomerId, fills: readonly bigint[]) => Promise<ReadonlyMap<bigint, MarginFill>>;
  /** What fills closed of some positions. */
  readonly closed: (
    positions: readonly PositionId[],
  ) => Promise<readonly (Realised & { readonly fill: bigint; readonly side: 'long' | 'short' })[]>;
};
