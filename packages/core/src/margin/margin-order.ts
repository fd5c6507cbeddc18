import type { Position, PriceTicks } from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import type { MatchPlan, OrderMargin, OrderTerms } from '../orders/index.ts';

/** An order on margin with the position that it increases or reduces. */
export type MarginOrder = {
  readonly listing: Listing;
  readonly order: OrderTerms & { readonly margin: OrderMargin };
  readonly position: Position | undefined;
  /** What it would do in the book now; undefined where it waits for its session. */
  readonly plan: MatchPlan | undefined;
  readonly reference: PriceTicks;
};
