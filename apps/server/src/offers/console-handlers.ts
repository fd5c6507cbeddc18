import { type AccountMode, amountText, assert, err, ok, quantityLots, quantityText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pageOf, pagingOf, rangeOfPaging } from '../http/paging.ts';
import { pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { HOUR_MS, proposeOffer } from './offer-proposal.ts';
import { allOffers, isOpen, type ListedOffer } from './offered.ts';
import { figuresOf, OFFER_ORDERS, type OrderRow, ordersNumbered, salesOf } from './orders.ts';
import { proposeOfferPassword } from './password-proposal.ts';
import { isOver, needPassword, passwordRows, VIP_LIST } from './passwords.ts';

type Shown = ReplyOf<Endpoints['console.closeOffer']>;
type ShownOrder = ReplyOf<Endpoints['console.reviewOfferOrder']>;

/** How long what is bought out of an offer cannot be sold, in whole hours, rounded up. */
const lockHoursOf = ({ terms }: ListedOffer): number => Math.ceil(terms.lockMs / HOUR_MS);

const presentListed = async (services: Services, offer: ListedOffer): Promise<Shown> => {
  const { market, now } = services;
  const { terms, left } = offer;
  const { instrument, scale } = market.listing(terms.instrument);
  const text = (lots: number): string => quantityText(scale, quantityLots(lots));
  const isPlanned = !offer.isClosed && now() < terms.opensAt;
  return {
    id: terms.id,
    kind: terms.kind,
    instrument: instrument.id,
    symbol: instrument.symbol,
    quantity: text(terms.lots),
    left: text(left.real),
    minimum: text(terms.minimumLots),
    maximum: text(terms.maximumLots),
    discountsBps: [...terms.discountsBps],
    passwords: [...(await needPassword(services, offer))],
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    lockHours: lockHoursOf(offer),
    reviewed: terms.isReviewed,
    state: isPlanned ? 'planned' : isOpen(offer, now()) ? 'open' : 'closed',
  };
};

const offerOf = ({ core }: Services, { id, offer }: OrderRow): ListedOffer => {
  const found = core.state.offers.offers.get(Number(offer));
  assert(found, `order ${id} is out of an offer`);
  return found;
};

const presentOrders = async (services: Services, rows: readonly OrderRow[]): Promise<ShownOrder[]> => {
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => Number(customer)));
  return rows.map((row) => ({
    id: Number(row.id),
    mode: row.mode,
    customerId: Number(row.customer),
    maskedCustomer: names.get(Number(row.customer)) ?? `#${row.customer}`,
    offer: Number(row.offer),
    kind: row.kind,
    instrument: row.instrument,
    symbol: services.market.listing(row.instrument).instrument.symbol,
    ...figuresOf(services, row),
    discountBps: row.discount_bps,
    lockHours: lockHoursOf(offerOf(services, row)),
    state: row.state,
    reason: row.reason,
    decidedBy: row.decided_by,
    placedAt: Number(row.placed_at),
    updatedAt: Number(row.updated_at),
  }));
};

const close = async (
  { id, reason }: InputOf<Endpoints['console.closeOffer']>,
  context: Context<OperatorCaller>,
): Promise<Result<Shown, ErrorOf<Endpoints['console.closeOffer']>>> => {
  const { services, caller } = context;
  const action = 'console.closeOffer';
  const done = await audited(context, { action, target: `offer:${id}`, reason }, () =>
    services.execute(
      { type: 'close-offer', offer: id, reason: reason.trim(), by: caller.name },
      operatorRequest(context, action),
    ),
  );
  if (!done.ok) return done;
  const closed = services.core.state.offers.offers.get(id);
  return closed ? ok(await presentListed(services, closed)) : err('OFFER_NOT_FOUND');
};

const review = async (
  { id, approve, reason }: InputOf<Endpoints['console.reviewOfferOrder']>,
  context: Context<OperatorCaller>,
): Promise<Result<ShownOrder, ErrorOf<Endpoints['console.reviewOfferOrder']>>> => {
  const { services, caller } = context;
  const action = 'console.reviewOfferOrder';
  const as = approve ? 'console.approveOfferOrder' : 'console.refuseOfferOrder';
  const done = await audited(context, { action, as, target: `offer-order:${id}`, reason }, () =>
    services.execute(
      { type: 'review-offer-order', order: id, isApproved: approve, reason: reason.trim(), by: caller.name },
      operatorRequest(context, action),
    ),
  );
  if (!done.ok) return done;
  const [order] = await presentOrders(services, await ordersNumbered(services, [BigInt(id)]));
  return order ? ok(order) : err('ORDER_NOT_FOUND');
};

/** Whether the list of VIP allocations has a password, and until when. */
const vipList = async (services: Services): Promise<ReplyOf<Endpoints['console.vipList']>> => {
  const [row] = await passwordRows(services, [VIP_LIST]);
  if (!row) return { state: 'none', validUntil: null };
  return {
    state: isOver(row, services.now()) ? 'expired' : 'valid',
    validUntil: row.valid_until === null ? null : Number(row.valid_until),
  };
};

const sales = async (
  { id }: InputOf<Endpoints['console.offerSales']>,
  { services }: Context<OperatorCaller>,
): Promise<Result<ReplyOf<Endpoints['console.offerSales']>, 'OFFER_NOT_FOUND'>> => {
  const { core, market, assets } = services;
  const offer = core.state.offers.offers.get(id);
  if (!offer) return err('OFFER_NOT_FOUND');
  const { instrument, scale } = market.listing(offer.terms.instrument);
  const sums = await salesOf(services, id);
  const text = (lots: number): string => quantityText(scale, quantityLots(lots));
  const of = (mode: AccountMode) => ({
    bought: text(sums[mode].bought),
    paid: amountText(assets.get(instrument.quote), sums[mode].paid),
    inReview: text(sums[mode].inReview),
  });
  return ok({ currency: instrument.quote, real: of('real'), demo: of('demo') });
};

/** The console's rows of this module. */
export const offersConsole = {
  'console.offers': async (input, { services }) => {
    const { list, total } = pageOf(allOffers(services), pagingOf(input, 50));
    return ok({ rows: await Promise.all(list.map((offer) => presentListed(services, offer))), total });
  },
  'console.proposeOffer': proposeOffer,
  'console.vipList': async (_input, { services }) => ok(await vipList(services)),
  'console.proposeOfferPassword': proposeOfferPassword,
  'console.offerSales': sales,
  'console.closeOffer': close,
  'console.offerOrders': async (input, { services }) => {
    const { refs, total } = await pageOfFiltered(
      services,
      OFFER_ORDERS,
      { filter: input, narrowed: { customer: input.customerId, state: input.state } },
      rangeOfPaging(pagingOf(input, 50)),
    );
    return ok({ rows: await presentOrders(services, await ordersNumbered(services, refs)), total });
  },
  'console.reviewOfferOrder': review,
} satisfies HandlersOf<
  | 'console.offers'
  | 'console.proposeOffer'
  | 'console.vipList'
  | 'console.proposeOfferPassword'
  | 'console.offerSales'
  | 'console.closeOffer'
  | 'console.offerOrders'
  | 'console.reviewOfferOrder'
>;
