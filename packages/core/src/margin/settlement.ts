import {
  assert,
  initialMargin,
  ok,
  openingCost,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Result,
  type Turnover,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account, Entry, Ledger } from '../ledger/index.ts';
import type { Listing } from '../market/index.ts';
import {
  type FillShare,
  limitAt,
  type MatchPlan,
  type Order,
  type OrderMargin,
  type OrderTerms,
  type Progress,
  remaining,
  type Settlement,
} from '../orders/index.ts';
import { feeOn } from './close.ts';
import { tightened } from './reducing.ts';

const NO_ENTRIES: readonly Entry[] = [];

/** What an order is on margin; only those come to this settlement. */
const marginOf = ({ margin }: Pick<OrderTerms, 'margin'>): OrderMargin => {
  assert(margin, 'an order on margin says what it does with a position');
  return margin;
};

/** The initial margin of what an order opens on top of a turnover before, in the quote asset's smallest unit. */
const initialOn = ({ scale }: Listing, { leverage }: OrderMargin, before: Turnover, added: Turnover): bigint =>
  initialMargin(scale, before + added, leverage) - initialMargin(scale, before, leverage);

/** What an order takes for what it opens on top of a turnover before (rule MARGIN-1): in pieces it comes to what the whole does. In the quote asset's smallest unit. */
export const openingCostOn = (
  { scale, instrument: { feeBps } }: Listing,
  { leverage }: OrderMargin,
  before: Turnover,
  added: Turnover,
): bigint => openingCost(scale, before + added, leverage, feeBps) - openingCost(scale, before, leverage, feeBps);

/** Settlement by a position on margin. What its fills cost is posted by the position's own events, which follow them. */
export class MarginSettlement implements Settlement {
  payer(
    ledger: Ledger,
    { instrument }: Listing,
    { mode, customer, margin }: Pick<OrderTerms, 'mode' | 'customer' | 'margin'>,
  ): Account {
    return ledger.customer(mode, customer, marginOf({ margin }).account, instrument.quote);
  }

  /** What opens or increases holds what it takes at its limit; what reduces holds nothing. */
  worstCase(
    listing: Listing,
    { limit, margin }: Pick<OrderTerms, 'limit' | 'margin'>,
    done: Progress,
    left: QuantityLots,
  ): bigint {
    const terms = marginOf({ margin });
    return terms.effect === 'reduce' ? 0n : openingCostOn(listing, terms, done.turnover, turnover(limit, left));
  }

  share(listing: Listing, order: Order, quantity: QuantityLots, filled: Turnover): FillShare {
    const { id, customer, side, status, turnover: done } = order;
    const terms = marginOf(order);
    const value = (whole: Turnover): bigint => turnoverValue(listing.scale, whole, side === 'buy' ? 'up' : 'down');
    return {
      order: id,
      customer,
      quoteAmount: value(done + filled) - value(done),
      fee: feeOn(listing, done, filled),
      left: quantityLots(remaining(order) - quantity),
      margin: {
        initial: terms.effect === 'reduce' ? 0n : initialOn(listing, terms, done, filled),
        isHeld: status !== 'placed',
        ...terms,
      },
    };
  }

  /** What its owner closes stops at what the position's margin carries by then (rule MARGIN-5). */
  worstPrice(
    { state: { margin } }: Core,
    { instrument: { collarBps } }: Listing,
    order: Order,
    reference: PriceTicks,
  ): Result<PriceTicks, 'MARGIN_TOO_LOW'> {
    const terms = marginOf(order);
    const worst = limitAt(order, reference, collarBps);
    const position = terms.effect === 'reduce' && !terms.closeOut && margin.positions.get(terms.position);
    return position ? tightened(order, worst, reference, position) : ok(worst);
  }

  /** A sale that opens can fill above its limit, and takes more then. */
  pays(ledger: Ledger, listing: Listing, order: Order, { fills, remaining: left, rests }: MatchPlan): boolean {
    const terms = marginOf(order);
    if (terms.effect === 'reduce') return true;
    let worth = rests ? turnover(order.limit, left) : 0n;
    for (const { price, quantity } of fills) worth += turnover(price, quantity);
    return openingCostOn(listing, terms, order.turnover, worth) <= ledger.heldBy(order.id);
  }

  /** Nothing: the fills before the end take from the hold first, in the events that follow them. */
  release(): readonly Entry[] {
    return NO_ENTRIES;
  }
}
