import { offerPrice } from '@bourse/core';
import { err, ok, priceText, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { priceObject } from '../market/index.ts';
import { type ListedOffer, openOffers, presentOffer } from './offered.ts';
import { factorText, type Order, ownOf, pageOfOwn } from './orders.ts';
import { enter, needPassword } from './passwords.ts';
import { type CustomerContext, placeOnce, presentTier, referenceOf, take } from './purchase.ts';
import { vipHandlers } from './vip-handlers.ts';

type BlockInput = InputOf<Endpoints['block.place']>;
type BlockOffer = ReplyOf<Endpoints['block.offers']>['list'][number];
type OtcOffer = ReplyOf<Endpoints['otc.offers']>['list'][number];

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
      price: presentTier(context, listing, bps),
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

/** The block of an instrument that is on offer: the one that is named, else the newest. */
const blockOf = (
  { services }: CustomerContext,
  { instrument, offer: id }: Pick<BlockInput, 'instrument' | 'offer'>,
): Result<ListedOffer, 'INSTRUMENT_NOT_FOUND' | 'OFFER_NOT_FOUND'> => {
  const listing = services.market.find(instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const offer = openOffers(services, 'block', id).find(({ terms }) => terms.instrument === listing.instrument.id);
  return offer ? ok(offer) : err('OFFER_NOT_FOUND');
};

const buyBlock =
  (operation: EndpointName) =>
  (
    { password = '', quantity, most, ...named }: BlockInput,
    context: CustomerContext,
  ): Promise<Result<Order, ErrorOf<Endpoints['block.place']>>> =>
    placeOnce(context, operation, async (): Promise<Result<Order, ErrorOf<Endpoints['block.place']>>> => {
      const { services, caller } = context;
      const block = blockOf(context, named);
      if (!block.ok) return block;
      const tier = await enter(services, caller.id, block.value, password);
      if (!tier.ok) return tier;
      const listing = services.market.listing(block.value.terms.instrument);
      return take(context, operation, listing, tier.value, { quantity, most });
    });

export const offersHandlers = {
  ...vipHandlers,
  'block.offers': async (input, context) => {
    const { services } = context;
    const shown = services.brand.blockTrade.subscribe ? openOffers(services, 'block', input.id) : [];
    const venue = input.stockType?.toUpperCase() ?? '';
    const ofVenue = shown.filter(
      ({ terms }) => venue === '' || services.market.listing(terms.instrument).instrument.venue === venue,
    );
    const { list, total } = pageOf(ofVenue, pagingOf(input, 20));
    return ok({ list: await Promise.all(list.map((offer) => presentBlock(context, offer))), total });
  },
  'block.verify': async ({ password, ...named }, context) => {
    const block = blockOf(context, named);
    if (!block.ok) return block;
    const tier = await enter(context.services, context.caller.id, block.value, password);
    if (!tier.ok) return tier;
    return ok({ offer: tier.value.offer, isUnlocked: true, discount: factorText(tier.value.discountBps) });
  },
  'block.orders': async (input, { services, caller }) =>
    ok(await pageOfOwn(services, ownOf(caller, 'block', input.state), pagingOf(input, 20))),
  'block.place': buyBlock('block.place'),
  'block.buy': buyBlock('block.buy'),
  'otc.offers': async (input, context) => {
    const { list, total } = pageOf(openOffers(context.services, 'otc', input.id), pagingOf(input, 20));
    return ok({ list: list.map((offer) => presentOtc(context, offer)), total });
  },
  'otc.orders': async (input, { services, caller }) =>
    ok(await pageOfOwn(services, ownOf(caller, 'otc', input.state), pagingOf(input, 20))),
  'otc.place': ({ offer: id, instrument, quantity, most }, context) =>
    placeOnce(context, 'otc.place', async (): Promise<Result<Order, ErrorOf<Endpoints['otc.place']>>> => {
      const { services } = context;
      const listing = services.market.find(instrument);
      if (!listing) return err('INSTRUMENT_NOT_FOUND');
      const offer = services.core.state.offers.offers.get(id);
      const [discountBps] = offer?.terms.discountsBps ?? [];
      const isThat = offer?.terms.kind === 'otc' && offer.terms.instrument === listing.instrument.id;
      if (!isThat || discountBps === undefined) return err('OFFER_NOT_FOUND');
      return take(context, 'otc.place', listing, { offer: id, tier: 0, discountBps }, { quantity, most });
    }),
} satisfies HandlersOf<NamesOf<'block'> | NamesOf<'vip'> | NamesOf<'otc'>>;
