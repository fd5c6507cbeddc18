import { ACCOUNT_MODES, type CustomerId, type PriceTicks, priceTicks } from '@bourse/rules';
import type { Core } from '../context.ts';
import { LOOKED_AT_ONCE, nextCustomers } from '../customer-span.ts';
import { type Listing, listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import { closed, livingOf, type OrdersEvent } from '../orders/index.ts';
import type { SplitsEvent } from './event.ts';
import { type Split, splitOf } from './state.ts';

/** How long a split waits for a price at a time, ms. */
const WAITS_MS = 1_000;

/** The last price of the old share: of before the moment, or of after it by the ratio; undefined without one. */
const lastPrice = ({ state }: Core, { terms: { instrument, ratio, exAt }, price }: Split): PriceTicks | undefined => {
  if (price !== null) return price;
  const tick = state.market.references.get(instrument);
  if (!tick) return undefined;
  return tick.at < exAt ? tick.price : priceTicks(Math.max(1, Math.round((tick.price * ratio.to) / ratio.from)));
};

/** The ends of a customer's orders for the share (rule SPLIT-6). */
const endsOf = (core: Core, listing: Listing, customer: CustomerId, at: number): OrdersEvent[] =>
  ACCOUNT_MODES.flatMap((mode) =>
    livingOf(core.state.orders, { mode, customer })
      .filter(({ instrument }) => instrument === listing.instrument.id)
      .map((order) => closed(core, listing, order, 'split', at)),
  );

function* reach(core: Core, split: Split, at: number, most: number): Generator<SplitsEvent | OrdersEvent> {
  const { terms } = split;
  const price = lastPrice(core, split);
  if (price === undefined) {
    yield { type: 'split-postponed', at, split: terms, until: at + WAITS_MS };
    return;
  }
  const listing = listingOf(core, terms.instrument);
  const { first, end, span } = nextCustomers(core, split.span, most);
  let [customer, ended] = [first, 0];
  for (; customer <= end && (ended < LOOKED_AT_ONCE || customer === first); customer += 1) {
    const ends = endsOf(core, listing, customer, at);
    ended += ends.length;
    yield* ends;
  }
  const left = { next: customer, last: span.last };
  yield { type: 'split-reached', at, split: terms, price, first, span: left, isLast: left.next > left.last };
}

/** Ends the orders of some customers and adjusts what they have, a piece a row of the journal (rule SPLIT-3). */
export const onSplitEx: WhenDue<SplitsEvent | OrdersEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): (SplitsEvent | OrdersEvent)[] =>
    keys.flatMap((key) => [...reach(core, splitOf(core.state.splits, Number(key)), at, most)]),
  { most: 1 },
);
