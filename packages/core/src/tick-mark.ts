import type { PriceTicks } from '@bourse/rules';

/** The tick whose price the house's quote, a band or a trigger was worked out from. */
export type TickMark = { readonly seq: number; readonly price: PriceTicks; readonly at: number };
