import type { OrderId } from '@bourse/core';
import {
  type AccountMode,
  type CustomerId,
  type InstrumentId,
  type InstrumentScale,
  initialMargin,
  mulDiv,
  type PriceTicks,
  type Product,
  percentText,
  priceTicks,
  quantityLots,
} from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { pageOfNumberedRows, rowsOf } from '../store/lists.ts';
import type { OrderView } from './order-view.ts';
import { realisedByOrder } from './realised.ts';

type Row = { readonly [column: string]: unknown };

const num = (value: unknown): number => Number(value as bigint);

const viewOfRow = (row: Row): OrderView => ({
  realised: null,
  id: num(row.id),
  mode: row.mode as AccountMode,
  customer: num(row.customer),
  instrument: row.instrument as string,
  side: row.side as OrderView['side'],
  kind: row.kind as OrderView['kind'],
  timeInForce: row.time_in_force as OrderView['timeInForce'],
  quantity: quantityLots(num(row.quantity)),
  limit: priceTicks(num(row.limit_ticks)),
  filled: quantityLots(num(row.filled)),
  turnover: BigInt(row.turnover as string),
  quoteAmount: BigInt(row.quote_amount as string),
  fees: BigInt(row.fees as string),
  cost: row.cost === null ? null : BigInt(row.cost as string),
  state: row.state as OrderView['state'],
  margin: row.margin === null ? undefined : (JSON.parse(row.margin as string) as OrderView['margin']),
  reason: row.reason as OrderView['reason'],
  placedAt: num(row.placed_at),
  source: row.source as OrderView['source'],
  updatedAt: num(row.updated_at),
});

type Readers = Pick<Services, 'database' | 'marginFills'>;

/** Orders with what those that reduce positions on margin closed by now, and the fees that were charged for it. */
const withRealised = async (readers: Readers, orders: readonly OrderView[]): Promise<readonly OrderView[]> => {
  const positions = orders.flatMap(({ filled, margin }) =>
    margin?.effect === 'reduce' && filled > 0 ? margin.position : [],
  );
  const closings = await realisedByOrder(readers, [...new Set(positions)]);
  return orders.map((order) => {
    const realised = closings.get(order.id);
    return realised ? { ...order, fees: realised.fee, realised } : order;
  });
};

/** Which of a customer's orders are requested: those that live, those that are over, or both, the living first. */
export type OrderQuery = {
  readonly customer: CustomerId;
  readonly list?: 'current' | 'history' | undefined;
  /** Those of one account mode, of one product or in one instrument; all of the customer's where it is left out. */
  readonly of?:
    | ({ readonly mode: AccountMode } & ({ readonly product: Product } | { readonly instrument: InstrumentId }))
    | undefined;
} & Paging;

/** Which orders are requested, in SQL, and the column in which those of them that are over have their numbers. */
const narrowed = ({ customer, of }: Pick<OrderQuery, 'customer' | 'of'>) => {
  if (of === undefined) return { number: 'no', where: 'customer = $1', values: [customer] };
  const [column, value] = 'product' in of ? ['product', of.product] : ['instrument', of.instrument];
  const where = `customer = $1 AND mode = $2 AND ${column} = $3`;
  return { number: `${column}_no`, where, values: [customer, of.mode, value] };
};

/** A page of a customer's orders with how many there are in all: living ones first, newest first, then those that are over, the last to end first. */
export const pageOfOrders = async (
  readers: Readers,
  { customer, list, of, ...paging }: OrderQuery,
): Promise<{ readonly list: readonly OrderView[]; readonly total: number }> => {
  const { pool } = readers.database;
  const requested = narrowed({ customer, of });
  const living = `SELECT id FROM orders WHERE ${requested.where} AND state IN ('waiting', 'open') ORDER BY id DESC`;
  const { rows, total } = await pageOfNumberedRows<Row>(
    pool,
    // Nothing that lives has a number.
    {
      table: 'orders',
      ref: 'id',
      ...requested,
      where: list === 'current' ? `${requested.where} AND false` : requested.where,
    },
    list === 'history' ? undefined : { sql: living, values: [] },
    paging,
  );
  return { list: await withRealised(readers, rows.map(viewOfRow)), total };
};

/** Orders by their numbers, as they are in the journal's views. */
export const ordersById = async (readers: Readers, ids: readonly OrderId[]): Promise<readonly OrderView[]> =>
  withRealised(readers, (await rowsOf<Row>(readers.database.pool, 'orders', ids.map(BigInt))).map(viewOfRow));

/** A row of the view `fills`; the side that is nobody's is null. */
export type FillRow = {
  readonly id: bigint;
  readonly mode: AccountMode;
  readonly instrument: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly amount: string;
  readonly taker: OrderView['side'];
  readonly at: bigint;
  readonly settles_at: bigint | null;
  readonly buy_order: bigint | null;
  readonly buyer: bigint | null;
  readonly buyer_fee: string | null;
  readonly sell_order: bigint | null;
  readonly seller: bigint | null;
  readonly seller_fee: string | null;
};

/** Most fills that the record of an order shows. */
const MOST_FILLS = 100;

/** The newest fills of an order, a hundred at most, and how many it has. */
export const fillsOf = async (
  { pool }: Database,
  { id, side }: Pick<OrderView, 'id' | 'side'>,
): Promise<{ readonly fills: readonly FillRow[]; readonly total: number }> => {
  const column = side === 'buy' ? 'buy_order' : 'sell_order';
  const found = await pool.query<FillRow>(
    `SELECT * FROM fills WHERE ${column} = $1 ORDER BY id DESC LIMIT ${MOST_FILLS}`,
    [id],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int4 AS total FROM fills WHERE ${column} = $1`,
    [id],
  );
  return { fills: found.rows, total: counted.rows[0]?.total ?? 0 };
};

/**
 * What the sale so far brought in amount and in percent of what it had cost (rule FIGURES-7), and what closed a position on margin, in percent of the
 * margin to open it (rule FIGURES-23); undefined for what bought or opened something, and where it is not known.
 */
export const saleOf = (
  order: Pick<OrderView, 'side' | 'filled' | 'quoteAmount' | 'fees' | 'cost' | 'margin' | 'realised'>,
  scale: InstrumentScale,
): { readonly result: bigint; readonly percent: string } | undefined => {
  if (order.margin) {
    if (order.realised === null) return undefined;
    const { received, openingFees, entry } = order.realised;
    const result = received - openingFees;
    return { result, percent: percentText(result, initialMargin(scale, entry, order.margin.leverage)) };
  }
  if (order.side === 'buy' || order.filled === 0 || order.cost === null) return undefined;
  const result = order.quoteAmount - order.fees - order.cost;
  return { result, percent: percentText(result, order.cost) };
};

/** Mean price of a quantity that cost this much, in ticks, to the nearest. */
export const meanPrice = ({ scale }: { readonly scale: InstrumentScale }, money: bigint, lots: number): PriceTicks =>
  priceTicks(
    lots === 0
      ? 0
      : Number(mulDiv(money, scale.notionalDenominator, scale.notionalNumerator * BigInt(lots), 'half-even')),
  );

/** Mean price of the fills in ticks, to the nearest; undefined before the first fill. */
export const averagePrice = (order: Pick<OrderView, 'turnover' | 'filled'>): PriceTicks | undefined =>
  order.filled === 0 ? undefined : priceTicks(Number(mulDiv(order.turnover, 1n, BigInt(order.filled), 'half-even')));
