import {
  areExitsSound,
  callEquity,
  equityAt,
  err,
  initialMargin,
  isStopInReach,
  ok,
  type Position,
  type PriceTicks,
  priceTicks,
  type Result,
  type Turnover,
  turnover,
  turnoverFee,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type LimitRefusal, limitOnRisk } from '../limits/index.ts';
import { priceOf, UNTOUCHED } from '../orders/index.ts';
import { type MarginListing, marginListing } from './admit.ts';
import { grown, nothing, tierWith } from './grow.ts';
import type { MarginOrder } from './margin-order.ts';
import { lotsLeft, opening, openingTurnover, ordersOf } from './orders.ts';
import { canPay } from './pay.ts';
import { openingCostOn } from './settlement.ts';

export type OpenOrderError =
  | 'ABOVE_MAXIMUM'
  | 'LEVERAGE_NOT_OFFERED'
  | 'MARGIN_TOO_LOW'
  | 'BAD_STOP'
  | 'STOP_OUT_OF_REACH'
  | 'INSUFFICIENT_FUNDS'
  | 'UNSETTLED_FUNDS'
  | 'MARKET_STALE'
  | LimitRefusal;

/** What an order would open in all, in lots and in ticks × lots: its fills now, and what rests at its limit; one that waits at the price it will likely meet. */
const expected = ({ order, plan, reference }: MarginOrder): { readonly lots: number; readonly entry: Turnover } => {
  const { quantity, limit, kind } = order;
  if (!plan) return { lots: quantity, entry: turnover(kind === 'market' ? reference : limit, quantity) };
  let entry = plan.rests ? turnover(limit, plan.remaining) : 0n;
  for (const fill of plan.fills) entry += turnover(fill.price, fill.quantity);
  return { lots: plan.rests ? quantity : quantity - plan.remaining, entry };
};

/** The highest price that a sale at a limit can fill at when its session opens: beyond it the limit is outside the band, and the order is cancelled. */
const highestOpen = ({ instrument: { bandBps } }: MarginListing, limit: PriceTicks): PriceTicks =>
  priceTicks(Math.floor((limit * 10_000) / (10_000 - bandBps)));

/** What an order takes at most, in the quote asset's smallest unit: of one that waits, at the worst price it can open at. */
const costOf = ({ order, plan }: MarginOrder, listing: MarginListing, entry: Turnover): bigint => {
  const { side, limit, quantity, margin } = order;
  if (plan) return openingCostOn(listing, margin, UNTOUCHED.turnover, entry);
  const price = side === 'buy' ? limit : highestOpen(listing, limit);
  return openingCostOn(listing, margin, UNTOUCHED.turnover, turnover(price, quantity));
};

/** The mark price as an order will meet it: no better for it than its limit. */
const markFor = ({ order: { kind, side, limit } }: MarginOrder, mark: PriceTicks): PriceTicks => {
  if (kind === 'market') return mark;
  return priceTicks(side === 'buy' ? Math.min(mark, limit) : Math.max(mark, limit));
};

/**
 * What an order that opens or increases a position has to hold (rules MARGIN-1, MARGIN-3). Errors, in this order: ABOVE_MAXIMUM, LEVERAGE_NOT_OFFERED,
 * MARGIN_TOO_LOW (margin would be called for at once), BAD_STOP, STOP_OUT_OF_REACH (an increase that brings the liquidation price to the stop),
 * LOSS_LIMIT_REACHED (it could lose more than the customer's own limit leaves), INSUFFICIENT_FUNDS, UNSETTLED_FUNDS.
 */
export const checkOpening = (core: Core, request: MarginOrder, at: number): Result<bigint, OpenOrderError> => {
  const { order, position } = request;
  const { margin, instrument } = order;
  const listing = marginListing(core, instrument);
  const { scale, margin: terms } = listing;
  const before: Position = position ?? nothing(core, listing, order, at);
  const others = position ? lotsLeft(opening(ordersOf(core, position))) : 0;
  if (before.quantity + others + order.quantity > terms.maxLots) return err('ABOVE_MAXIMUM');
  const { lots, entry } = expected(request);
  const tier = tierWith(core, listing, before, openingTurnover(core, order, instrument) + entry);
  if (!terms.leverages.includes(margin.leverage) || margin.leverage > tier.maxLeverage)
    return err('LEVERAGE_NOT_OFFERED');
  if (lots === 0) return ok(0n);
  const mark = priceOf(core, order.mode, listing, 'mark');
  if (mark === undefined) return err('MARKET_STALE');
  const likely = markFor(request, mark);
  const fee = turnoverFee(scale, entry, listing.instrument.feeBps);
  const initial = initialMargin(scale, entry, margin.leverage);
  const whole = grown(listing, before, { quantity: lots, entry, initial, fee }, tier);
  if (equityAt(scale, whole, likely) <= callEquity(scale, whole)) return err('MARGIN_TOO_LOW');
  if (!position && !areExitsSound(whole, likely, whole.target, whole.stop)) return err('BAD_STOP');
  // What was out of reach before, as by financing, is not held against an increase.
  if (position && isStopInReach(position) && !isStopInReach(whole)) return err('STOP_OUT_OF_REACH');
  const cost = costOf(request, listing, entry);
  const { mode, customer } = order;
  const limit = limitOnRisk(core, { mode, customer, stake: { asset: listing.instrument.quote, units: cost } }, at);
  if (limit) return err(limit);
  const paid = canPay(core, before, cost);
  return paid.ok ? ok(cost) : paid;
};
