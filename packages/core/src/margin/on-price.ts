import { assert, equityAt, type Position } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { WhenReached } from '../module.ts';
import { closeAll, InsuranceMoney } from './close.ts';
import type { CloseReason, MarginEvent } from './event.ts';

const reachedPosition = ({ state }: Core, id: string): Position => {
  const position = state.margin.positions.get(Number(id));
  assert(position, 'a position whose price is reached is open');
  return position;
};

/** Closes the positions whose price was reached, at the mark price that reached them. */
const closes =
  (reason: CloseReason): WhenReached<MarginEvent> =>
  (core, ids, { reached, tick }, at) => {
    const insurance = new InsuranceMoney(core);
    return ids.map((id) => {
      const position = reachedPosition(core, id);
      const listing = listingOf(core, position.instrument);
      return closeAll(core, listing, position, reached, tick, reason, insurance, at);
    });
  };

/** Calls customers for margin, once until their position changes. */
const calls: WhenReached<MarginEvent> = (core, ids, { reached, tick }, at) =>
  ids.map((id) => {
    const position = reachedPosition(core, id);
    const equity = equityAt(listingOf(core, position.instrument).scale, position, reached);
    return { type: 'margin-called', at, position: { ...position, isCalled: true }, price: reached, equity, tick };
  });

/** What positions wait for the mark price with (rules MARGIN-7, MARGIN-8). */
export const onPrice = {
  'margin-call': calls,
  liquidation: closes('liquidation'),
  'stop-price': closes('stop'),
  'target-price': closes('target'),
} as const;
