import { type Event, offerCost, offerPrice } from '@bourse/core';
import { err, mulDiv, ok, parseAmount, parseQuantity, priceText, quantityLots, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorName, ErrorOf } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { requestOf } from '../http/request-key.ts';
import type { Listing } from '../market/index.ts';
import { wasRequested } from '../platform/index.ts';
import { type Order, placedIn, presentOrder } from './orders.ts';
import type { Entered } from './passwords.ts';

export type CustomerContext = Context<CustomerCaller>;

/** What an order out of an offer of any kind may be refused with. */
type TakeError = ErrorOf<Endpoints['otc.place']>;

export const referenceOf = ({ services }: CustomerContext, { instrument }: Listing) =>
  services.core.state.market.references.get(instrument.id)?.price;

/** What a discount leaves of the price, and what a share then costs now. */
export const presentTier = (context: CustomerContext, listing: Listing, discountBps: number) => {
  const last = referenceOf(context, listing);
  return last === undefined ? null : priceText(listing.scale, offerPrice(last, discountBps));
};

/** What is sent of a request that was carried out before: the core answers it by its key, and decides nothing. */
const AGAIN = { type: 'take-offer', offer: 0, tier: 0, quantity: quantityLots(1), most: 0n } as const;

const answerOf = ({ services }: CustomerContext, events: readonly Event[]): Result<Order, 'INTERNAL'> => {
  const placed = placedIn(services, events);
  return placed ? ok(presentOrder(services, placed)) : err('INTERNAL');
};

/**
 * Places an order out of an offer once: what was placed before under its key is answered as it was, whether or not the offer, its password or its market
 * would take it now (rule OFFERS-14).
 */
export const placeOnce = async <E extends ErrorName>(
  context: CustomerContext,
  operation: EndpointName,
  place: () => Promise<Result<Order, E>>,
): Promise<Result<Order, E | TakeError>> => {
  const { services, caller } = context;
  const request = requestOf(context, operation);
  const isRepeated = request && (await wasRequested(services.core, services.database, request));
  if (!isRepeated) return place();
  const done = await services.execute({ ...AGAIN, mode: caller.mode, customer: caller.id }, request);
  return done.ok ? answerOf(context, done.value.events) : done;
};

type Requested = {
  readonly quantity: string;
  /** What the customer confirmed that it may cost at most; undefined where their client does not say. */
  readonly most: string | undefined;
};

/**
 * Buys out of a tier, at most at what the reference says now with as much more as the instrument's collar allows it to move meanwhile, and never above
 * what the customer confirmed (rule OFFERS-3).
 */
export const take = async (
  context: CustomerContext,
  operation: EndpointName,
  listing: Listing,
  { offer, tier, discountBps }: Entered,
  requested: Requested,
): Promise<Result<Order, TakeError>> => {
  const { services, caller } = context;
  const { instrument, scale } = listing;
  const quantity = parseQuantity(scale, requested.quantity);
  if (!quantity.ok) return quantity;
  const reference = referenceOf(context, listing);
  if (reference === undefined) return err('MARKET_STALE');
  const cost = offerCost(listing, offerPrice(reference, discountBps), quantity.value);
  const bound = mulDiv(cost, BigInt(10_000 + instrument.collarBps), 10_000n, 'up');
  const asset = services.assets.get(instrument.quote);
  const confirmed = requested.most === undefined ? undefined : parseAmount(asset, requested.most);
  if (confirmed && !(confirmed.ok && confirmed.value.units > 0n)) return err('BAD_AMOUNT');
  const most = confirmed && confirmed.value.units < bound ? confirmed.value.units : bound;
  const done = await services.execute(
    { type: 'take-offer', mode: caller.mode, customer: caller.id, offer, tier, quantity: quantity.value, most },
    requestOf(context, operation),
  );
  if (!done.ok) return done;
  return answerOf(context, done.value.events);
};
