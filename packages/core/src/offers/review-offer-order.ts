import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { holdOf } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { Reactions, WhenDue } from '../module.ts';
import { mayTakeRisk } from '../platform/index.ts';
import { lockAfterSplit, unlockForSplit } from './split-locks.ts';
import type { OfferOrder, OffersEvent } from './state.ts';
import { filledOffer, payerOf } from './take-offer.ts';

export type ReviewOfferOrder = {
  readonly type: 'review-offer-order';
  readonly order: number;
  readonly isApproved: boolean;
  /** What the customer is told of a refusal. */
  readonly reason: string;
  readonly by: string;
};

const refused = (core: Core, order: OfferOrder, reason: string, by: string | null, at: number): OffersEvent => ({
  type: 'offer-refused',
  at,
  order,
  reason,
  by,
  entries: [{ type: 'release', hold: holdOf('offer', order.id), account: payerOf(core, order), units: order.cost }],
});

/**
 * Carries an order in review out at the price it was placed at, or gives its money and its lots back with a reason (rule OFFERS-5).
 * Errors: ORDER_NOT_FOUND, REASON_NEEDED, and for an approval ACCOUNT_NOT_FOUND, CUSTOMER_CANNOT_TRADE.
 */
export const reviewOfferOrder = (
  core: Core,
  { order: id, isApproved, reason, by }: ReviewOfferOrder,
  at: number,
): Result<OffersEvent[], 'ORDER_NOT_FOUND' | 'REASON_NEEDED' | 'ACCOUNT_NOT_FOUND' | 'CUSTOMER_CANNOT_TRADE'> => {
  const order = core.state.offers.inReview.get(id);
  if (!order) return err('ORDER_NOT_FOUND');
  if (!isApproved) return reason.trim() === '' ? err('REASON_NEEDED') : ok([refused(core, order, reason, by, at)]);
  const known = mayTakeRisk(core, { mode: order.mode, customer: order.customer, isOwn: false }, at);
  if (!known.ok) return err(known.error === 'ACCOUNT_NOT_FOUND' ? known.error : 'CUSTOMER_CANNOT_TRADE');
  return ok([filledOffer(core, order, null, by, at)]);
};

const ownInReview = ({ state: { offers } }: Core, customer: CustomerId): OfferOrder[] =>
  [...offers.inReview.values()].filter((order) => order.customer === customer);

/** With a customer's account their orders in review end. */
export const offersReactions: Partial<Reactions<Event, OffersEvent>> = {
  'customer-closed': (core, { customer }, at, emit) => {
    for (const order of ownInReview(core, customer)) emit(refused(core, order, 'account closed', null, at));
  },
  'split-reached': unlockForSplit,
  'split-adjusted': lockAfterSplit,
};

/** Lets shares whose lock-up is over be sold (rule OFFERS-4). */
export const onOfferUnlock: WhenDue<OffersEvent> = (core, ids, _moment, at) =>
  ids.flatMap((id): OffersEvent[] => {
    const lock = core.state.offers.locks.get(Number(id));
    if (!lock) return [];
    const { order, mode, customer, units } = lock;
    const { instrument } = listingOf(core, lock.instrument);
    const account = core.state.ledger.customer(mode, customer, productTerms(core, instrument).account, instrument.base);
    return [
      {
        type: 'offer-unlocked',
        at,
        lock,
        entries: [{ type: 'release', hold: holdOf('offer-lock', order), account, units }],
      },
    ];
  });
