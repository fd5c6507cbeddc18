import { type Amount, type CustomerId, turnover } from '@bourse/rules';
import { listingOf } from '../market/index.ts';
import { livingOf, opensRisk, remaining } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import { openingCostOn } from './settlement.ts';

/** What a customer's positions, and the orders that open some, can still lose: what secures them (rule LIMITS-4). */
export const atRiskOnMargin = (core: ReadonlyCore, customer: CustomerId): Amount[] => {
  const { margin, orders } = core.state;
  const owner = { mode: 'real', customer } as const;
  const secured = margin.positions
    .of(owner)
    .map(({ asset, margin: own, feeReserve }) => ({ asset, units: own + feeReserve }));
  const toOpen = livingOf(orders, owner).flatMap((order) => {
    if (!order.margin || !opensRisk(order)) return [];
    const listing = listingOf(core, order.instrument);
    const units = openingCostOn(listing, order.margin, order.turnover, turnover(order.limit, remaining(order)));
    return [{ asset: listing.instrument.quote, units }];
  });
  return [...secured, ...toOpen];
};
