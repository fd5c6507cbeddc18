import { err, ok, priceText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { unlock, unlockedOf } from './access.ts';
import { type ListedOffer, openOffers, presentOffer } from './offered.ts';
import { factorText, type Order, ownOf, pageOfOwn } from './orders.ts';
import { VIP_LIST } from './passwords.ts';
import { type CustomerContext, placeOnce, presentTier, referenceOf, take } from './purchase.ts';

type VipOffer = ReplyOf<Endpoints['vip.offers']>['list'][number];

const presentOpen = (context: CustomerContext, offer: ListedOffer): VipOffer => {
  const { market } = context.services;
  const listing = market.listing(offer.terms.instrument);
  const [discountBps = 0] = offer.terms.discountsBps;
  const last = referenceOf(context, listing);
  return {
    ...presentOffer(context, offer),
    access: 'open',
    last: last === undefined ? null : priceText(listing.scale, last),
    discount: factorText(discountBps),
    price: presentTier(context, listing, discountBps),
  };
};

/** What a customer has opened: the list, and in it the offers that are open to them. */
type Opened = { readonly hasList: boolean; readonly isOpen: (offer: ListedOffer) => boolean };

const openedBy = async ({ services, caller }: CustomerContext, offers: readonly ListedOffer[]): Promise<Opened> => {
  const papers = offers.flatMap(({ terms }) => terms.papers ?? []);
  const unlocked = await unlockedOf(services, caller.id, [VIP_LIST, ...papers]);
  return {
    hasList: unlocked.has(VIP_LIST),
    isOpen: ({ terms }) => terms.papers === null || unlocked.has(terms.papers),
  };
};

/** Whether an offer is of a venue, by its name in any case; of each where none is named. */
const isOf = ({ market }: Services, { terms }: ListedOffer, venue: string | undefined): boolean =>
  !venue || market.listing(terms.instrument).instrument.venue === venue.toUpperCase();

const offersShown = async (
  input: InputOf<Endpoints['vip.offers']>,
  context: CustomerContext,
): Promise<ReplyOf<Endpoints['vip.offers']>> => {
  const { services } = context;
  const listed = openOffers(services, 'vip', input.id);
  const { hasList, isOpen } = await openedBy(context, listed);
  if (!hasList) return { list: [], total: 0, access: 'locked' };
  // A locked one is in the list of every venue: that of its share would tell of it.
  const shown = listed.filter((offer) => !isOpen(offer) || isOf(services, offer, input.stockType));
  const { list, total } = pageOf(shown, pagingOf(input, 20));
  const rows = list.map((offer) =>
    isOpen(offer) ? presentOpen(context, offer) : { id: offer.terms.id, access: 'locked' as const },
  );
  return { list: rows, total, access: 'open' };
};

const verify = async (
  { id, password }: InputOf<Endpoints['vip.verify']>,
  context: CustomerContext,
): Promise<Result<boolean, ErrorOf<Endpoints['vip.verify']>>> => {
  const { services, caller } = context;
  if (id === undefined) return unlock(services, caller.id, { what: 'the VIP list', papers: VIP_LIST }, password);
  const [offer] = openOffers(services, 'vip', id);
  const { hasList } = await openedBy(context, []);
  // To whom the list is closed, no number is an offer's.
  if (!offer || !hasList) return err('OFFER_NOT_FOUND');
  const { papers } = offer.terms;
  return papers === null ? ok(true) : unlock(services, caller.id, { what: `offer ${id}`, papers }, password);
};

/**
 * The offer that an order means. To whom the list is closed, every share and number gets the same answer; a locked offer is found by its number
 * only, whichever share is named with it.
 */
const offerOf = async (
  context: CustomerContext,
  instrument: string,
  id: number | undefined,
): Promise<Result<ListedOffer, 'OFFER_LOCKED' | 'OFFER_NOT_FOUND'>> => {
  const listed = openOffers(context.services, 'vip', id);
  const { hasList, isOpen } = await openedBy(context, listed);
  if (!hasList) return err('OFFER_LOCKED');
  const [named] = listed;
  if (id !== undefined && named && !isOpen(named)) return err('OFFER_LOCKED');
  const found = listed.find((offer) => isOpen(offer) && offer.terms.instrument === instrument);
  return found ? ok(found) : err('OFFER_NOT_FOUND');
};

const place = async (
  { instrument, offer: id, quantity, leverage = 1, most }: InputOf<Endpoints['vip.place']>,
  context: CustomerContext,
): Promise<Result<Order, ErrorOf<Endpoints['vip.place']>>> => {
  const listing = context.services.market.find(instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  if (leverage !== 1) return err('LEVERAGE_NOT_OFFERED');
  const offer = await offerOf(context, listing.instrument.id, id);
  if (!offer.ok) return offer;
  const { terms } = offer.value;
  const [discountBps = 0] = terms.discountsBps;
  return take(context, 'vip.place', listing, { offer: terms.id, tier: 0, discountBps }, { quantity, most });
};

/** The rows of VIP allocations: what opens them is kept per customer, for an order carries no password (rule OFFERS-10). */
export const vipHandlers = {
  'vip.offers': async (input, context) => ok(await offersShown(input, context)),
  'vip.verify': verify,
  'vip.orders': async (input, { services, caller }) =>
    ok(await pageOfOwn(services, ownOf(caller, 'vip', input.state), pagingOf(input, 20))),
  'vip.place': (input, context) => placeOnce(context, 'vip.place', () => place(input, context)),
} satisfies HandlersOf<NamesOf<'vip'>>;
