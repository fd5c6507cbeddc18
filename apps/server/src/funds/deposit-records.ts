import { amountText, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { findEvidence } from './evidence.ts';

type Recharges = ReplyOf<Endpoints['funds.recharges']>;
type Recharge = Recharges['rows'][number];
type Detail = ReplyOf<Endpoints['funds.recharge']>;
type Announced = ReplyOf<Endpoints['funds.stockRecharges']>;

type Row = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly channel: Recharge['channel'];
  readonly asset: string;
  readonly claimed: string;
  readonly evidence: string;
  readonly credited: string | null;
  readonly state: 'waiting' | 'credited' | 'refused';
  readonly reference: string | null;
  readonly reason: string | null;
  readonly requested_at: bigint;
  readonly decided_at: bigint | null;
};

const STATES = { waiting: 'waiting', credited: 'done', refused: 'refused' } as const;
const STORED = { waiting: 'waiting', done: 'credited', refused: 'refused' } as const;

const present = ({ assets }: Services, row: Row, address: string | null): Recharge => {
  const asset = assets.get(row.asset);
  return {
    id: Number(row.id),
    channel: row.channel,
    asset: row.asset,
    amount: amountText(asset, BigInt(row.claimed)),
    credited: row.credited === null ? null : amountText(asset, BigInt(row.credited)),
    // What arrived is credited whole.
    fee: amountText(asset, 0n),
    state: STATES[row.state],
    params: { createTime: Number(row.requested_at) },
    reason: row.reason,
    address,
    reference: row.reference,
  };
};

type Found = { readonly rows: readonly Row[]; readonly total: number };

const page = async (
  { database }: Services,
  where: string,
  values: readonly unknown[],
  { pageNumber, pageSize }: Paging,
): Promise<Found> => {
  const [next, last] = [values.length + 1, values.length + 2];
  const [found, counted] = await Promise.all([
    database.pool.query<Row>(`SELECT * FROM deposits WHERE ${where} ORDER BY id DESC LIMIT $${next} OFFSET $${last}`, [
      ...values,
      pageSize,
      (pageNumber - 1) * pageSize,
    ]),
    database.pool.query<{ total: number }>(`SELECT count(*)::int4 AS total FROM deposits WHERE ${where}`, [...values]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
};

/** A page of a customer's deposits of every kind, newest first; of one state when it is named. A demo account has none. */
export const pageOfRecharges = async (
  services: Services,
  { id, book }: CustomerCaller,
  state: Recharge['state'] | undefined,
  paging: Paging,
): Promise<Recharges> => {
  if (book === 'demo') return { rows: [], total: 0 };
  const stored = state === undefined ? null : STORED[state];
  const found = await page(services, 'customer = $1 AND ($2::text IS NULL OR state = $2)', [id, stored], paging);
  return { rows: found.rows.map((row) => present(services, row, null)), total: found.total };
};

/** One of the customer's deposits, with where it was sent to and what happened to it. Errors: DEPOSIT_NOT_FOUND, also for another's. */
export const depositOf = async (
  services: Services,
  caller: CustomerCaller,
  id: number,
): Promise<Result<Detail, 'DEPOSIT_NOT_FOUND'>> => {
  const { rows } = await services.database.pool.query<Row>('SELECT * FROM deposits WHERE id = $1 AND customer = $2', [
    id,
    caller.id,
  ]);
  const row = rows[0];
  if (!row || caller.book === 'demo') return err('DEPOSIT_NOT_FOUND');
  const shown = await findEvidence(services.database, row.evidence);
  const timeline: Detail['timeline'] = [
    { step: 'requested', at: Number(row.requested_at), by: 'customer', reason: null },
  ];
  if (row.state !== 'waiting' && row.decided_at !== null)
    timeline.push({ step: row.state, at: Number(row.decided_at), by: 'reviewer', reason: row.reason });
  return ok({ record: present(services, row, shown?.address ?? null), timeline });
};

/** A page of the transfers to the stock account that a customer announced, newest first. */
export const pageOfAnnounced = async (
  services: Services,
  { id, book }: CustomerCaller,
  list: 'open' | 'decided' | undefined,
  paging: Paging,
): Promise<Announced> => {
  if (book === 'demo') return { list: [], total: 0 };
  const open = list === undefined ? null : list === 'open';
  const where = `customer = $1 AND channel = 'wire' AND ($2::boolean IS NULL OR (state = 'waiting') = $2)`;
  const found = await page(services, where, [id, open], paging);
  return {
    list: found.rows.map((row) => {
      const { id: number, asset, amount, credited, state, params, reason } = present(services, row, null);
      return { id: number, amount, credited, currency: asset, state, at: params.createTime, reason };
    }),
    total: found.total,
  };
};
