import { mapLoadable } from '@bourse/ui/calls';
import { type Loadable, type Pages, usePagedCall, useQueryCall } from '../shell/index.ts';
import { type Offer, type OfferKind, type Order, ofBlock, ofCounter, ofVip } from './offer-form.ts';

const PAGE = 20;
/** How often the price of an offer that is looked at is asked for. */
const EVERY_MS = 3_000;

/** The blocks on offer. */
export const useBlocks = (): Pages<Offer> =>
  usePagedCall(
    'block.offers',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list, total }) => ({ items: list.map(ofBlock), total }),
  );

/** A row of the list of VIP allocations: an offer, or the number of one that a password opens first. */
export type VipRow = { readonly id: number; readonly offer: Offer | undefined };

/** The VIP allocations on offer, to whom the list is open. */
export const useVips = (): Pages<VipRow> =>
  usePagedCall(
    'vip.offers',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list, total }) => ({ items: list.map((vip) => ({ id: vip.id, offer: ofVip(vip) })), total }),
  );

/** How often it is asked whether the list of VIP allocations is still open. */
const ACCESS_MS = 10_000;

/** Whether the list of VIP allocations asks for its password. */
export const useVipAccess = (): Loadable<'open' | 'locked'> =>
  mapLoadable(useQueryCall('vip.offers', { pageNo: 1, pageSize: 1 }, { everyMs: ACCESS_MS }), ({ access }) => access);

/** What is on offer over the counter. */
export const useCounter = (): Pages<Offer> =>
  usePagedCall(
    'otc.offers',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list, total }) => ({ items: list.map(ofCounter), total }),
  );

/** What a page of one offer shows: the offer, or which password comes first; undefined once it is over. */
export type Found = { readonly offer: Offer } | { readonly locked: 'list' | 'offer' } | undefined;

/** One offer at its price of now. */
export const useOffer = (kind: OfferKind, id: number): Loadable<Found> => {
  const options = (of: OfferKind) => ({ when: kind === of, everyMs: EVERY_MS });
  const block = useQueryCall('block.offers', { id }, options('block'));
  const vip = useQueryCall('vip.offers', { id }, options('vip'));
  const counter = useQueryCall('otc.offers', { id }, options('otc'));
  if (kind === 'block') return mapLoadable(block, ({ list: [found] }) => found && { offer: ofBlock(found) });
  if (kind === 'otc') return mapLoadable(counter, ({ list: [found] }) => found && { offer: ofCounter(found) });
  return mapLoadable(vip, ({ access, list: [found] }): Found => {
    if (access === 'locked') return { locked: 'list' };
    const offer = found && ofVip(found);
    return offer ? { offer } : found && { locked: 'offer' };
  });
};

/** Own orders out of blocks, of a state where it is given. */
export const useBlockOrders = (state?: Order['state']): Pages<Order> =>
  usePagedCall(
    'block.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE, state }),
    ({ list: items, total }) => ({ items, total }),
  );

/** Own orders over the counter, of a state where it is given. */
export const useCounterOrders = (state?: Order['state']): Pages<Order> =>
  usePagedCall(
    'otc.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE, state }),
    ({ list: items, total }) => ({ items, total }),
  );

/** Own orders out of VIP allocations, of a state where it is given. */
export const useVipOrders = (state?: Order['state']): Pages<Order> =>
  usePagedCall(
    'vip.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE, state }),
    ({ list: items, total }) => ({ items, total }),
  );
