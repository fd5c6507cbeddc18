import type { Event, Order, ReadonlyCore } from '@bourse/core';
import {
  type AccountMode,
  assert,
  type CancelReason,
  type CustomerId,
  type InstrumentId,
  type Product,
} from '@bourse/rules';
import type pg from 'pg';
import { isBuilt } from '../store/known-view.ts';
import { addToLists, listNumber } from '../store/lists.ts';
import { defineView, NEXT, type Put, type RowOf, type ViewSet } from '../store/views.ts';

/** Sums differ in nearly every row of a stretch, the assets that they are in do not. */
const sumsIn = (column: string) =>
  ({ [column]: { type: 'numeric', most: 1_500 }, asset: { type: 'text', most: 50 } }) as const;

/**
 * Every order. Quantities are lots, prices ticks, money the quote asset's smallest unit, times milliseconds UTC. One that is over has its numbers among
 * those of its customer, and among those of one account mode, of its product and in its instrument, in the order in which they ended.
 */
const orders = defineView({
  name: 'orders',
  columns: {
    id: 'bigint',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    product: 'text',
    /** That of the price and the sums. */
    asset: 'text',
    side: 'text',
    kind: 'text',
    time_in_force: 'text',
    quantity: 'bigint',
    limit_ticks: 'bigint',
    filled: 'bigint',
    turnover: 'numeric',
    quote_amount: 'numeric',
    fees: 'numeric',
    cost: 'numeric?',
    /** What it does with a position on margin, as JSON; null where it is paid in full. */
    margin: 'text?',
    state: 'text',
    reason: 'text?',
    placed_at: 'bigint',
    /** Who or what placed it. */
    source: 'text',
    updated_at: 'bigint',
    no: 'number?',
    product_no: 'number?',
    instrument_no: 'number?',
  },
  mode: 'upsert',
  key: ['id'],
  numbers: {
    no: ['customer'],
    product_no: ['customer', 'mode', 'product'],
    instrument_no: ['customer', 'mode', 'instrument'],
  },
  indexes: [
    // Also finds all of a customer's, those that are under way among them.
    ['customer', 'no'],
    { columns: ['customer', 'product', 'mode', 'product_no'], where: 'product_no IS NOT NULL' },
    { columns: ['customer', 'instrument', 'mode', 'instrument_no'], where: 'instrument_no IS NOT NULL' },
    { columns: ['customer', 'id DESC'], where: "state IN ('waiting', 'open')" },
    { columns: ['id'], where: "state IN ('waiting', 'open')" },
    ['instrument', 'id'],
    { growing: 'placed_at', spans: ['quote_amount'], values: sumsIn('quote_amount') },
  ],
});

/** Every fill, with the tick it was made at. */
const fills = defineView({
  name: 'fills',
  columns: {
    id: 'bigint',
    mode: 'text',
    instrument: 'text',
    asset: 'text',
    price: 'bigint',
    quantity: 'bigint',
    /** Of the quote asset, without fees. */
    amount: 'numeric',
    taker: 'text',
    at: 'bigint',
    tick_seq: 'bigint',
    tick_price: 'bigint',
    buy_order: 'bigint?',
    buyer: 'bigint?',
    paid: 'numeric?',
    buyer_fee: 'numeric?',
    sell_order: 'bigint?',
    seller: 'bigint?',
    received: 'numeric?',
    seller_fee: 'numeric?',
    settles_at: 'bigint?',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [
    ['instrument', 'id'],
    { growing: 'at', spans: ['amount'], values: sumsIn('amount') },
    { columns: ['buy_order', 'id'], where: 'buy_order IS NOT NULL' },
    { columns: ['sell_order', 'id'], where: 'sell_order IS NOT NULL' },
  ],
});

/**
 * Shares that were bought otherwise than by an order in the book, as the modules that sell them say. They are numbered with the fills, and stand among those in their buyer's list (rule FIGURES-25). Quantities are lots, money the quote asset's smallest unit.
 */
const purchases = defineView({
  name: 'share_purchases',
  columns: {
    id: 'bigint',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    quantity: 'bigint',
    cost: 'numeric',
    source: 'text',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
});

const productAt = ({ config }: ReadonlyCore, id: InstrumentId): Product | 'none' =>
  config.listings.get(id)?.instrument.product ?? 'none';

const quoteAt = ({ config }: ReadonlyCore, id: InstrumentId): string =>
  config.listings.get(id)?.instrument.quote ?? 'none';

const isOver = ({ status }: Order): boolean => status === 'filled' || status === 'cancelled';

const NUMBERED = { no: NEXT, product_no: NEXT, instrument_no: NEXT } as const;
const UNNUMBERED = { no: null, product_no: null, instrument_no: null } as const;

const rowOfOrder = (
  core: ReadonlyCore,
  order: Order,
  at: number,
  reason: CancelReason | null = null,
): RowOf<typeof orders.columns> => ({
  id: order.id,
  mode: order.mode,
  customer: order.customer,
  instrument: order.instrument,
  product: productAt(core, order.instrument),
  asset: quoteAt(core, order.instrument),
  side: order.side,
  kind: order.kind,
  time_in_force: order.timeInForce,
  quantity: order.quantity,
  limit_ticks: order.limit,
  filled: order.filled,
  turnover: order.turnover,
  quote_amount: order.quoteAmount,
  fees: order.fees,
  cost: order.cost,
  margin: order.margin ? JSON.stringify(order.margin) : null,
  state: order.status,
  reason,
  placed_at: order.placedAt,
  source: order.source,
  updated_at: at,
  ...(isOver(order) ? NUMBERED : UNNUMBERED),
});

const alive = (core: ReadonlyCore, id: number): Order => {
  const order = core.state.orders.orders.get(id);
  assert(order, `order ${id} is not alive`);
  return order;
};

type Filled = Extract<Event, { type: 'order-filled' }>;

const rowOfFill = (core: ReadonlyCore, event: Filled): RowOf<typeof fills.columns> => ({
  id: event.fill,
  mode: event.mode,
  instrument: event.instrument,
  asset: quoteAt(core, event.instrument),
  price: event.price,
  quantity: event.quantity,
  amount: event.buyer?.quoteAmount ?? event.seller?.quoteAmount ?? 0n,
  taker: event.taker,
  at: event.at,
  tick_seq: event.tick.seq,
  tick_price: event.tick.price,
  buy_order: event.buyer?.order ?? null,
  buyer: event.buyer?.customer ?? null,
  paid: event.buyer?.quoteAmount ?? null,
  buyer_fee: event.buyer?.fee ?? null,
  sell_order: event.seller?.order ?? null,
  seller: event.seller?.customer ?? null,
  received: event.seller?.quoteAmount ?? null,
  seller_fee: event.seller?.fee ?? null,
  settles_at: event.settlesAt,
});

type Bought = RowOf<typeof purchases.columns> & {
  readonly id: number;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
};

/** Enters shares that a module has sold beside the book among its buyer's trades; where the event that sells them is written. */
export const putPurchase = (put: Put, bought: Bought): void => {
  put(purchases, bought);
  addToLists(put, bought.id, [bought.customer], [listNumber('fills', bought.mode)]);
};

const write = (event: Event, { state: core }: { readonly state: ReadonlyCore }, put: Put): void => {
  switch (event.type) {
    case 'order-filled': {
      put(fills, rowOfFill(core, event));
      for (const share of [event.buyer, event.seller])
        if (share) addToLists(put, event.fill, [share.customer], [listNumber('fills', event.mode)]);
      // The order that came to the other rests, waits or ends with a later event of the same command, and is written then.
      const maker = event.taker === 'buy' ? event.seller : event.buyer;
      if (maker) put(orders, rowOfOrder(core, alive(core, maker.order), event.at));
      return;
    }
    case 'order-rested':
    case 'order-queued':
      put(orders, rowOfOrder(core, alive(core, event.id), event.at));
      return;
    case 'order-closed': {
      const { order: closed } = event;
      put(orders, rowOfOrder(core, closed, event.at, event.reason));
      return;
    }
  }
};

/** In which of the instruments any order was ever placed. Reads everything: for the rare start whose listings have changed. */
export const instrumentsOrdered = async (pool: pg.Pool, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0 || !(await isBuilt(pool, orders))) return new Set();
  const { rows } = await pool.query<{ instrument: string }>(
    'SELECT DISTINCT instrument FROM orders WHERE instrument = ANY ($1)',
    [ids],
  );
  return new Set(rows.map(({ instrument }) => instrument));
};

export const orderViews: ViewSet<ReadonlyCore, Event> = { tables: [orders, fills, purchases], write };
