import {
  type AccountMode,
  assert,
  baseUnits,
  type CustomerId,
  err,
  mulDiv,
  ok,
  type PriceTicks,
  priceTicks,
  type QuantityLots,
  type Result,
  turnover,
  turnoverValue,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, holdOf, segregated } from '../ledger/index.ts';
import { freshReference, isSuspended, type Listing, listingOf, productTerms } from '../market/index.ts';
import { isPositive } from '../orders/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { TickMark } from '../tick-mark.ts';
import { type Offer, type OfferLock, type OfferOrder, type OffersEvent, takerName } from './state.ts';

export type TakeOffer = {
  readonly type: 'take-offer';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly offer: number;
  readonly tier: number;
  readonly quantity: QuantityLots;
  /** The most that it may cost, in the quote asset's smallest unit. */
  readonly most: bigint;
};

export type TakeError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'OFFER_NOT_FOUND'
  | 'OFFER_CLOSED'
  | 'BAD_AMOUNT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'OUT_OF_STOCK'
  | 'HALTED'
  | 'MARKET_CLOSED'
  | 'SUSPENDED'
  | 'MARKET_STALE'
  | 'PRICE_MOVED'
  | 'INSUFFICIENT_FUNDS';

/** The reference less a discount, in ticks, rounded up: nobody pays less than the discount says (rule OFFERS-3). */
export const offerPrice = (reference: PriceTicks, discountBps: number): PriceTicks =>
  priceTicks(Number(mulDiv(BigInt(reference), BigInt(10_000 - discountBps), 10_000n, 'up')));

/** What lots cost at a price, in the quote asset's smallest unit, rounded up: the house never owes a fraction. */
export const offerCost = ({ scale }: Listing, price: PriceTicks, quantity: QuantityLots): bigint =>
  turnoverValue(scale, turnover(price, quantity), 'up');

const canTake = (
  { terms, left, taken, isClosed }: Offer,
  { mode, customer, tier, quantity }: TakeOffer,
  at: number,
): Result<number, TakeError> => {
  const discountBps = terms.discountsBps[tier];
  if (discountBps === undefined || at < terms.opensAt) return err('OFFER_NOT_FOUND');
  if (isClosed || at >= terms.closesAt) return err('OFFER_CLOSED');
  if (!isPositive(quantity)) return err('BAD_AMOUNT');
  if (quantity < terms.minimumLots) return err('BELOW_MINIMUM');
  const before = taken.get(takerName({ mode, customer })) ?? 0;
  if (before + quantity > terms.maximumLots) return err('ABOVE_MAXIMUM');
  return quantity > left[mode] ? err('OUT_OF_STOCK') : ok(discountBps);
};

/** The price that an offer is taken at now. */
const referenceNow = (core: Core, { instrument }: Listing, at: number): Result<TickMark, TakeError> => {
  if (core.state.market.halted.has(instrument.id)) return err('HALTED');
  if (!core.config.calendar.isOpen(instrument.venue, at)) return err('MARKET_CLOSED');
  if (isSuspended(core, instrument.id, at)) return err('SUSPENDED');
  const tick = freshReference(core, instrument.id, at);
  return tick ? ok(tick) : err('MARKET_STALE');
};

/** The account that an order is paid from. */
export const payerOf = (core: Core, { instrument: id, mode, customer }: OfferOrder): Account => {
  const { instrument } = listingOf(core, id);
  return core.state.ledger.customer(mode, customer, productTerms(core, instrument).account, instrument.quote);
};

const lockOf = (core: Core, { id, mode, customer, offer, instrument }: OfferOrder, units: bigint, at: number) => {
  const lockMs = core.state.offers.offers.get(offer)?.terms.lockMs ?? 0;
  const lock: OfferLock = { order: id, mode, customer, instrument, units, since: at, until: at + lockMs };
  return lockMs > 0 ? lock : null;
};

/** Money against shares in one set of entries, and the lock-up on them (rule OFFERS-4). */
export const filledOffer = (
  core: Core,
  order: OfferOrder,
  tick: TickMark | null,
  by: string | null,
  at: number,
): OffersEvent => {
  const { ledger, orders } = core.state;
  const { instrument, scale } = listingOf(core, order.instrument);
  const payer = payerOf(core, order);
  const { account: type } = productTerms(core, instrument);
  const shares = ledger.customer(order.mode, order.customer, type, instrument.base);
  const units = baseUnits(scale, order.quantity);
  const to = ledger.house(order.mode, 'offers', instrument.quote);
  const lock = lockOf(core, order, units, at);
  const entries: Entry[] = [
    by === null
      ? { type: 'post', from: payer, to, units: order.cost }
      : { type: 'spend', hold: holdOf('offer', order.id), from: payer, to, units: order.cost },
    { type: 'post', from: ledger.house(order.mode, 'offers', instrument.base), to: shares, units },
  ];
  if (lock) entries.push({ type: 'hold', hold: holdOf('offer-lock', order.id), account: shares, units });
  const fill = orders.nextFill;
  return { type: 'offer-filled', at, fill, order, tick, by, lock, entries: segregated(ledger, entries) };
};

/**
 * Buys out of an offer at the reference price less the tier's discount: at once, or with money held and lots reserved until an operator has looked
 * at it (rules OFFERS-2 to OFFERS-5). Errors: see {@link TakeError}; they are checked in this order: customer, offer, quantity, market, price, money.
 */
export const takeOffer = (core: Core, command: TakeOffer, at: number): Result<OffersEvent[], TakeError> => {
  const { mode, customer, tier, quantity, most } = command;
  const known = mayTakeRisk(core, { mode, customer }, at);
  if (!known.ok) return known;
  const { offers, nextOrder } = core.state.offers;
  const offer = offers.get(command.offer);
  if (!offer) return err('OFFER_NOT_FOUND');
  const discount = canTake(offer, command, at);
  if (!discount.ok) return discount;
  const { id, kind, instrument, isReviewed } = offer.terms;
  const listing = listingOf(core, instrument);
  const tick = referenceNow(core, listing, at);
  if (!tick.ok) return tick;
  const price = offerPrice(tick.value.price, discount.value);
  const cost = offerCost(listing, price, quantity);
  assert(cost > 0n, 'a lot costs something');
  if (cost > most) return err('PRICE_MOVED');
  const taken = { offer: id, kind, instrument, tier, quantity, price, cost, placedAt: at };
  const order: OfferOrder = { id: nextOrder, mode, customer, ...taken };
  const payer = payerOf(core, order);
  if (payer.available < cost) return err('INSUFFICIENT_FUNDS');
  if (!isReviewed) return ok([filledOffer(core, order, tick.value, null, at)]);
  const entries: Entry[] = [{ type: 'hold', hold: holdOf('offer', order.id), account: payer, units: cost }];
  return ok([{ type: 'offer-requested', at, order, tick: tick.value, entries }]);
};
