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

export type OrderQuery = {
  readonly book: Book;
  readonly customer: CustomerId;
  readonly room: Room;
  readonly list: 'current' | 'history';
  readonly instruments: readonly string[] | undefined;
  readonly pageNumber: number;
  readonly pageSize: number;
};

/** A page of a customer's orders, newest first, with how many there are in all. */
export const pageOfOrders = async (
  { pool }: Database,
  query: OrderQuery,
): Promise<{ readonly list: readonly OrderView[]; readonly total: number }> => {
  const states = query.list === 'current' ? LIVE : PAST;
  const values = [query.customer, query.book, query.room, states, query.instruments ?? null];
  const where =
    'customer = $1 AND book = $2 AND room = $3 AND state = ANY($4::text[]) AND ($5::text[] IS NULL OR instrument = ANY($5))';
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
