import { type Position, withPrices } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { Emit } from '../module.ts';
import type { MarginEvent } from './event.ts';
import { least, marginAccounts, Postings } from './money.ts';

/** What a position takes of a dividend: a short pays no more than its margin. */
const taken = ({ margin }: Position, units: bigint): bigint => (units < 0n ? -least(-units, margin) : units);

/**
 * Adds a dividend to the margin of the longs, and takes it from that of the shorts, at the ex-moment: the price falls by it then
 * (rule MARGIN-20). The other side is the house.
 */
export const onDividendFixed = (
  core: Core,
  { dividend: { id: dividend }, positions }: Extract<Event, { readonly type: 'dividend-fixed' }>,
  at: number,
  emit: Emit<MarginEvent>,
): void => {
  for (const { position: id, lots, units: due } of positions) {
    const before = core.state.margin.positions.get(id);
    const units = before ? taken(before, due) : 0n;
    if (!before || units === 0n) continue;
    const house = core.state.ledger.house(before.mode, 'positions.dividends', before.asset);
    const { customer } = marginAccounts(core, before);
    const postings = new Postings(id, customer);
    postings.post(house, customer, units);
    postings.hold(units);
    postings.spend(house, -units);
    const { scale } = listingOf(core, before.instrument);
    const position = withPrices(scale, {
      ...before,
      margin: before.margin + units,
      realised: before.realised + units,
      isCalled: false,
    });
    emit({ type: 'position-dividend', at, position, dividend, lots, units, entries: postings.done(core) });
  }
};
