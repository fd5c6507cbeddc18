import type { Event, OfferKind } from '@bourse/core';
import {
  type AccountMode,
  amountText,
  type CustomerId,
  formatDecimal,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import type { ListSource } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';

export type Order = ReplyOf<Endpoints['block.place']>;

/** A row of the view `offer_orders`. */
export type OrderRow = {
  readonly id: bigint;
  readonly mode: AccountMode;
  readonly customer: bigint;
  readonly offer: bigint;
  readonly kind: OfferKind;
  readonly instrument: string;
  readonly discount_bps: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly cost: string;
  readonly state: Order['state'];
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly locked_until: bigint | null;
  readonly placed_at: bigint;
  readonly updated_at: bigint;
};

/** What operators search and filter orders out of offers by. */
export const OFFER_ORDERS: ListSource = {
  table: 'offer_orders',
  key: 'id',
  at: 'placed_at',
  customers: ['customer'],
};

/** What is left of a price after a discount in hundredths of a percent: '0.95'. */
export const factorText = (discountBps: number): string =>
  formatDecimal(BigInt(10_000 - discountBps), 4).replace(/\.?0+$/, '');

/** An instrument as the stock calls name it. */
export const namedIn = ({ market }: Services, id: string) => {
  const { instrument } = market.listing(id);
  return { instrument: instrument.id, code: instrument.symbol, name: instrument.name, venue: instrument.venue };
};

/** Sizes and money of a row, as texts. */
export const figuresOf = ({ market, assets }: Services, { instrument: id, quantity, price, cost }: OrderRow) => {
  const { instrument, scale } = market.listing(id);
  return {
    quantity: quantityText(scale, quantityLots(Number(quantity))),
    price: priceText(scale, priceTicks(Number(price))),
    cost: amountText(assets.get(instrument.quote), BigInt(cost)),
    currency: instrument.quote,
  };
};

export const presentOrder = (services: Services, row: OrderRow): Order => ({
  id: Number(row.id),
  offer: Number(row.offer),
  ...namedIn(services, row.instrument),
  ...figuresOf(services, row),
  discount: factorText(row.discount_bps),
  state: row.state,
  reason: row.reason,
  lockedUntil: row.locked_until === null ? null : Number(row.locked_until),
  placedAt: Number(row.placed_at),
  updatedAt: Number(row.updated_at),
});

/** What a command has made of an order, as the view will have it. */
export const placedIn = ({ core }: Services, events: readonly Event[]): OrderRow | undefined => {
  const event = events.find((each) => each.type === 'offer-filled' || each.type === 'offer-requested');
  if (!event) return undefined;
  const { order, at } = event;
  const until = event.type === 'offer-filled' ? event.lock?.until : undefined;
  return {
    id: BigInt(order.id),
    mode: order.mode,
    customer: BigInt(order.customer),
    offer: BigInt(order.offer),
    kind: order.kind,
    instrument: order.instrument,
    discount_bps: core.state.offers.offers.get(order.offer)?.terms.discountsBps[order.tier] ?? 0,
    quantity: BigInt(order.quantity),
    price: BigInt(order.price),
    cost: String(order.cost),
    state: event.type === 'offer-filled' ? 'filled' : 'review',
    reason: null,
    decided_by: null,
    locked_until: until === undefined ? null : BigInt(until),
    placed_at: BigInt(order.placedAt),
    updated_at: BigInt(at),
  };
};

/** Whose orders are meant, of which kind. */
export const ownOf = (
  { mode, id }: Pick<CustomerCaller, 'mode' | 'id'>,
  kind: OfferKind,
  state: Order['state'] | undefined,
) => ({ mode, customer: id, kind, state });

/** A page of a customer's own orders out of offers of a kind, newest first; of one state where it is given. */
export const pageOfOwn = async (
  services: Services,
  of: {
    readonly mode: AccountMode;
    readonly customer: CustomerId;
    readonly kind: OfferKind;
    readonly state: Order['state'] | undefined;
  },
  paging: Paging,
): Promise<{ readonly list: Order[]; readonly total: number }> => {
  const { pool } = services.database;
  const { offset, limit } = rangeOfPaging(paging);
  const own = [of.customer, of.mode, of.kind, of.state ?? null];
  const isOwn = 'customer = $1 AND mode = $2 AND kind = $3 AND ($4::text IS NULL OR state = $4)';
  const counted = await pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM offer_orders WHERE ${isOwn}`, own);
  const { rows } = await pool.query<OrderRow>(
    `SELECT * FROM offer_orders WHERE ${isOwn} ORDER BY id DESC LIMIT $5 OFFSET $6`,
    [...own, limit, offset],
  );
  return { list: rows.map((row) => presentOrder(services, row)), total: Number(counted.rows[0]?.total ?? 0) };
};

/** Orders out of offers by their numbers. */
export const ordersNumbered = ({ database }: Services, ids: readonly bigint[]): Promise<readonly OrderRow[]> =>
  rowsOf<OrderRow>(database.pool, 'offer_orders', ids);

/** What one account mode has of an offer: lots, and money in the quote asset's smallest unit. */
type Sales = { readonly bought: number; readonly paid: bigint; readonly inReview: number };

const NO_SALES: Sales = { bought: 0, paid: 0n, inReview: 0 };

/** What was bought out of an offer and waits for an operator, by account mode. */
export const salesOf = async ({ database }: Services, offer: number): Promise<Record<AccountMode, Sales>> => {
  const { rows } = await database.pool.query<{ mode: AccountMode; bought: string; paid: string; in_review: string }>(
    `SELECT mode,
       coalesce(sum(quantity) FILTER (WHERE state = 'filled'), 0)::text AS bought,
       coalesce(sum(cost) FILTER (WHERE state = 'filled'), 0)::text AS paid,
       coalesce(sum(quantity) FILTER (WHERE state = 'review'), 0)::text AS in_review
     FROM offer_orders WHERE offer = $1 GROUP BY mode`,
    [offer],
  );
  const of = (mode: AccountMode): Sales => {
    const row = rows.find((each) => each.mode === mode);
    return row ? { bought: Number(row.bought), paid: BigInt(row.paid), inReview: Number(row.in_review) } : NO_SALES;
  };
  return { real: of('real'), demo: of('demo') };
};
