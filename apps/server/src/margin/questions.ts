import type { Reading } from '@bourse/core';
import type { AccountMode, InstrumentId, Position, PriceTicks } from '@bourse/rules';
import { defineQuestions } from '../follower/state-port.ts';

type Lasts = ReadonlyMap<InstrumentId, PriceTicks>;

/** How far the last price is from where a position is liquidated, as a share of it; last of all where that is not known. */
const nearness = ({ instrument, liquidationPrice }: Reading<Position>, lasts: Lasts): number => {
  const last = lasts.get(instrument);
  if (last === undefined || liquidationPrice === null) return Number.POSITIVE_INFINITY;
  return Math.abs(last - liquidationPrice) / last;
};

export const marginQuestions = defineQuestions({
  /** How many positions on margin are open in an account mode, and a part of them, those nearest to liquidation at the last prices first. */
  'margin.open': (
    { state },
    {
      mode,
      lasts,
      from,
      most,
    }: { readonly mode: AccountMode; readonly lasts: Lasts; readonly from: number; readonly most: number },
  ) => {
    const open = [...state.margin.positions.all()].filter((position) => position.mode === mode);
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
