import { offerCost, offerPrice } from '@bourse/core';
import { err, mulDiv, ok, parseQuantity, priceText, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { type Listing, priceObject } from '../market/index.ts';
import { type ListedOffer, openOffers, presentOffer } from './offered.ts';
import { factorText, type Order, pageOfOwn, placedIn, presentOrder } from './orders.ts';
import { type Entered, enter, needPassword } from './passwords.ts';

type CustomerContext = Context<CustomerCaller>;
type BlockInput = InputOf<Endpoints['block.place']>;
type BlockOffer = ReplyOf<Endpoints['block.offers']>['list'][number];
type OtcOffer = ReplyOf<Endpoints['otc.offers']>['list'][number];

const referenceOf = ({ services }: CustomerContext, { instrument }: Listing) =>
  services.core.state.market.references.get(instrument.id)?.price;

const presentBlock = async (context: CustomerContext, offer: ListedOffer): Promise<BlockOffer> => {
  const { services } = context;
  const listing = services.market.listing(offer.terms.instrument);
  const last = referenceOf(context, listing);
  const locked = await needPassword(services, offer);
  return {
    ...presentOffer(context, offer),
    last: last === undefined ? null : priceText(listing.scale, last),
    tiers: offer.terms.discountsBps.map((bps, tier) => ({
      discount: factorText(bps),
      needsPassword: locked[tier] ?? true,
    })),
  };
};

const presentOtc = (context: CustomerContext, offer: ListedOffer): OtcOffer => {
  const { services } = context;
  const { market } = services;
  const listing = market.listing(offer.terms.instrument);
  const { instrument, scale } = listing;
  const last = referenceOf(context, listing);
  const [discountBps = 0] = offer.terms.discountsBps;
  return {
    ...presentOffer(context, offer),
    account: 'stock',
    discount: factorText(discountBps),
    last: last === undefined ? null : priceObject(market.valuation, instrument.quote, scale, last),
    price:
      last === undefined ? null : priceObject(market.valuation, instrument.quote, scale, offerPrice(last, discountBps)),
  };
};

/** The block of an instrument that is on offer: the newest, where there are several. */
const blockOf = (
  { services }: CustomerContext,
  instrument: string,
): Result<ListedOffer, 'INSTRUMENT_NOT_FOUND' | 'OFFER_NOT_FOUND'> => {
  const listing = services.market.find(instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const offer = openOffers(services, 'block').find(({ terms }) => terms.instrument === listing.instrument.id);
  return offer ? ok(offer) : err('OFFER_NOT_FOUND');
};

/** Buys out of a tier, at most at what the reference says now, with as much more as the instrument's collar allows it to move meanwhile. */
const take = async (
  context: CustomerContext,
  operation: EndpointName,
  listing: Listing,
  { offer, tier, discountBps }: Entered,
  text: string,
): Promise<Result<Order, ErrorOf<Endpoints['otc.place']>>> => {
  const { services, caller } = context;
  const quantity = parseQuantity(listing.scale, text);
  if (!quantity.ok) return quantity;
  const reference = referenceOf(context, listing);
  if (reference === undefined) return err('MARKET_STALE');
  const cost = offerCost(listing, offerPrice(reference, discountBps), quantity.value);
  const most = mulDiv(cost, BigInt(10_000 + listing.instrument.collarBps), 10_000n, 'up');
  const done = await services.execute(
    {
      type: 'take-offer',
      mode: caller.mode,
      customer: caller.id,
      offer,
      tier,
      quantity: quantity.value,
      most,
    },
    requestOf(context, operation),
  );
  if (!done.ok) return done;
  const placed = placedIn(done.value.events, discountBps);
  return placed ? ok(presentOrder(services, placed)) : err('INTERNAL');
};

const buyBlock =
  (operation: EndpointName) =>
  async (
    { instrument, password = '', quantity }: BlockInput,
    context: CustomerContext,
  ): Promise<Result<Order, ErrorOf<Endpoints['block.place']>>> => {
    const { services, caller } = context;
    const block = blockOf(context, instrument);
    if (!block.ok) return block;
    const tier = await enter(services, caller.id, block.value, password);
    if (!tier.ok) return tier;
    return take(context, operation, services.market.listing(block.value.terms.instrument), tier.value, quantity);
  };

export const offersHandlers = {
  'block.offers': async (input, context) => {
    const { services } = context;
    const shown = services.brand.blockTrade.subscribe ? openOffers(services, 'block') : [];
    const venue = input.stockType?.toUpperCase() ?? '';
    const ofVenue = shown.filter(
      ({ terms }) => venue === '' || services.market.listing(terms.instrument).instrument.venue === venue,
    );
    const { list, total } = pageOf(ofVenue, pagingOf(input, 20));
    return ok({ list: await Promise.all(list.map((offer) => presentBlock(context, offer))), total });
  },
  'block.verify': async ({ instrument, password }, context) => {
    const block = blockOf(context, instrument);
    if (!block.ok) return block;
    const tier = await enter(context.services, context.caller.id, block.value, password);
    if (!tier.ok) return tier;
    return ok({ offer: tier.value.offer, isUnlocked: true, discount: factorText(tier.value.discountBps) });
  },
  'block.orders': async (input, { services, caller }) =>
    ok(await pageOfOwn(services, { mode: caller.mode, customer: caller.id, kind: 'block' }, pagingOf(input, 20))),
  'block.place': buyBlock('block.place'),
  'block.buy': buyBlock('block.buy'),
  'otc.offers': async (input, context) => {
    const { list, total } = pageOf(openOffers(context.services, 'otc'), pagingOf(input, 20));
    return ok({ list: list.map((offer) => presentOtc(context, offer)), total });
  },
  'otc.orders': async (input, { services, caller }) =>
    ok(await pageOfOwn(services, { mode: caller.mode, customer: caller.id, kind: 'otc' }, pagingOf(input, 20))),
  'otc.place': async ({ offer: id, instrument, quantity }, context) => {
    const { services } = context;
    const listing = services.market.find(instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const offer = services.core.state.offers.offers.get(id);
    const [discountBps] = offer?.terms.discountsBps ?? [];
    const isThat = offer?.terms.kind === 'otc' && offer.terms.instrument === listing.instrument.id;
    if (!isThat || discountBps === undefined) return err('OFFER_NOT_FOUND');
    return take(context, 'otc.place', listing, { offer: id, tier: 0, discountBps }, quantity);
  },
} satisfies HandlersOf<NamesOf<'block'> | NamesOf<'otc'>>;
