import type { AccountMode, InstrumentId, PriceKind, PriceTicks } from '@bourse/rules';
import type { TickMark } from '../tick-mark.ts';

/** rising: fires at its level or above; falling: at its level or below. */
export const DIRECTIONS = ['rising', 'falling'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A price that can be waited for, and which way it comes. */
export type Line = {
  readonly mode: AccountMode;
  readonly instrument: InstrumentId;
  readonly price: PriceKind;
  readonly direction: Direction;
};

/** A line and how far the price has come on it, in ticks. */
export type Reach = Line & { readonly reached: PriceTicks };

/** The tick that brought a price so far; what it reached is fired piece by piece. */
export type Sweep = Reach & { readonly tick: TickMark };

/** Where a trigger stands: a line, and the price on it that fires, in ticks. */
export type TriggerLevel = Line & { readonly level: PriceTicks };

/** Whether a price fires what waits at a level. */
export const isReached = (direction: Direction, level: PriceTicks, price: PriceTicks): boolean =>
  direction === 'rising' ? price >= level : price <= level;
