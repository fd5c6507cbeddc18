import type { Reading } from '@bourse/core';
import type { AccountMode, CustomerId, InstrumentId, Position, PriceTicks } from '@bourse/rules';
import { defineQuestions } from '../follower/state-port.ts';

type Lasts = ReadonlyMap<InstrumentId, PriceTicks>;

/** How far the last price is from where a position is liquidated, as a share of it; last of all where that is not known. */
const nearness = ({ instrument, liquidationPrice }: Reading<Position>, lasts: Lasts): number => {
  const last = lasts.get(instrument);
  if (last === undefined || liquidationPrice === null) return Number.POSITIVE_INFINITY;
  return Math.abs(last - liquidationPrice) / last;
};

export const marginQuestions = defineQuestions({
  /** How many positions on margin are open in an account mode, of one customer where one is given, and a part of them, those nearest to liquidation at the last prices first. */
  'margin.open': (
    { state },
    {
      mode,
      customer,
      lasts,
      from,
      most,
    }: {
      readonly mode: AccountMode;
      readonly customer: CustomerId | null;
      readonly lasts: Lasts;
      readonly from: number;
      readonly most: number;
    },
  ) => {
    const { positions } = state.margin;
    const open =
      customer === null
        ? [...positions.all()].filter((position) => position.mode === mode)
        : [...positions.of({ mode, customer })];
    const nearest = open
      .map((position) => ({ position, at: nearness(position, lasts) }))
      .sort((a, b) => (a.at === b.at ? a.position.id - b.position.id : a.at - b.at))
      .slice(from, from + most);
    return { count: open.length, nearest: nearest.map(({ position }) => position) };
  },
});

type Own = typeof marginQuestions;
declare module '../follower/state-port.ts' {
  interface StateQuestions extends Own {}
}
