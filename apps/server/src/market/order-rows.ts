import { type Book, type CustomerId, mulDiv, type PriceTicks, priceTicks, quantityLots } from '@bourse/rules';
import type { Database } from '../store/database.ts';
import type { OrderView } from './order-view.ts';

export type Room = 'stocks' | 'spot';

type Row = { readonly [column: string]: unknown };

const num = (value: unknown): number => Number(value as bigint);

const viewOfRow = (row: Row): OrderView => ({
  id: num(row.id),
  book: row.book as Book,
  customer: num(row.customer),
  instrument: row.instrument as string,
  side: row.side as OrderView['side'],
  kind: row.kind as OrderView['kind'],
  timeInForce: row.time_in_force as OrderView['timeInForce'],
  quantity: quantityLots(num(row.quantity)),
  limit: priceTicks(num(row.limit_ticks)),
  filled: quantityLots(num(row.filled)),
  turnover: BigInt(row.turnover as string),
  exchanged: BigInt(row.exchanged as string),
  fees: BigInt(row.fees as string),
  state: row.state as OrderView['state'],
  reason: row.reason as OrderView['reason'],
  placedAt: num(row.placed_at),
  updatedAt: num(row.updated_at),
});

const PAST = ['filled', 'cancelled'];
const LIVE = ['waiting', 'open'];

/** Which of a customer's orders are asked for; what is left out is not narrowed down. */
export type OrderQuery = {
  readonly customer: CustomerId;
  readonly book?: Book;
  readonly room?: Room;
  readonly list?: 'current' | 'history' | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly pageNumber: number;
  readonly pageSize: number;
};

/** A page of a customer's orders, newest first, with how many there are in all. */
export const pageOfOrders = async (
  { pool }: Database,
  query: OrderQuery,
): Promise<{ readonly list: readonly OrderView[]; readonly total: number }> => {
  const { customer, book, room, list, instruments } = query;
  const states = list === undefined ? [...LIVE, ...PAST] : list === 'current' ? LIVE : PAST;
  const values = [customer, book ?? null, room ?? null, states, instruments ?? null];
  const where = `customer = $1 AND ($2::text IS NULL OR book = $2) AND ($3::text IS NULL OR room = $3)
    AND state = ANY($4::text[]) AND ($5::text[] IS NULL OR instrument = ANY($5))`;
  const offset = (query.pageNumber - 1) * query.pageSize;
  const [found, counted] = await Promise.all([
    pool.query<Row>(`SELECT * FROM orders WHERE ${where} ORDER BY id DESC LIMIT $6 OFFSET $7`, [
      ...values,
      query.pageSize,
      offset,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::int4 AS total FROM orders WHERE ${where}`, values),
  ]);
  return { list: found.rows.map(viewOfRow), total: counted.rows[0]?.total ?? 0 };
};

/** Mean price of the fills in ticks, to the nearest; undefined before the first fill. */
export const averagePrice = (order: Pick<OrderView, 'turnover' | 'filled'>): PriceTicks | undefined =>
  order.filled === 0 ? undefined : priceTicks(Number(mulDiv(order.turnover, 1n, BigInt(order.filled), 'half-even')));
