import { amountText } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { moneyObject } from '../market/index.ts';
import type { Services } from '../services.ts';

type Page = ReplyOf<Endpoints['funds.records']>;
type FundRecord = Page['list'][number];

const empty: Omit<FundRecord, 'id' | 'type' | 'at' | 'currency'> = {
  name: null,
  instrument: null,
  traded: null,
  account: null,
  asked: null,
  credited: null,
  depositState: null,
  withdrawalState: null,
  withdrawn: null,
  withdrawalStep: null,
  from: null,
  to: null,
  transferred: null,
  received: null,
  reason: null,
  decidedAt: null,
};

type FillRow = {
  readonly id: bigint;
  readonly instrument: string;
  readonly at: bigint;
  readonly units: string;
  readonly bought: boolean;
};

/** Own fills as funding records, newest first: what was paid is negative, what was received positive, fees included. */
export const pageOfTrades = async (
  services: Services,
  caller: CustomerCaller,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const sides = `SELECT id, instrument, at, -(paid + buyer_fee) AS units, true AS bought FROM fills WHERE buyer = $1 AND book = $2
    UNION ALL SELECT id, instrument, at, received - seller_fee, false FROM fills WHERE seller = $1 AND book = $2`;
  const values = [caller.id, caller.book];
  const { pool } = services.database;
  const [found, counted] = await Promise.all([
    pool.query<FillRow>(`SELECT * FROM (${sides}) own ORDER BY id DESC, bought LIMIT $3 OFFSET $4`, [
      ...values,
      pageSize,
      (pageNumber - 1) * pageSize,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::int4 AS total FROM (${sides}) own`, values),
  ]);
  const list = found.rows.map((row): FundRecord => {
    const { instrument } = services.market.listing(row.instrument);
    return {
      ...empty,
      id: `${row.id}${row.bought ? 'b' : 's'}`,
      type: 'trade',
      at: Number(row.at),
      currency: instrument.quote,
      name: instrument.name,
      instrument: instrument.id,
      traded: moneyObject(services.market.valuation, instrument.quote, BigInt(row.units)),
    };
  });
  return { list, total: counted.rows[0]?.total ?? 0 };
};

type DepositRow = {
  readonly id: bigint;
  readonly channel: string;
  readonly asset: string;
  readonly claimed: string;
  readonly credited: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly requested_at: bigint;
  readonly decided_at: bigint | null;
};

const STATES = { waiting: 'waiting', credited: 'done', refused: 'refused' } as const;

/** Own deposits, newest first. */
export const pageOfDeposits = async (
  services: Services,
  caller: CustomerCaller,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const { pool } = services.database;
  const [found, counted] = await Promise.all([
    pool.query<DepositRow>('SELECT * FROM deposits WHERE customer = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      caller.id,
      pageSize,
      (pageNumber - 1) * pageSize,
    ]),
    pool.query<{ total: number }>('SELECT count(*)::int4 AS total FROM deposits WHERE customer = $1', [caller.id]),
  ]);
  const list = found.rows.map((row): FundRecord => {
    const money = (units: string) => moneyObject(services.market.valuation, row.asset, BigInt(units));
    return {
      ...empty,
      id: String(row.id),
      type: 'deposit',
      at: Number(row.requested_at),
      currency: row.asset,
      account: row.channel,
      asked: money(row.claimed),
      credited: row.credited === null ? null : money(row.credited),
      depositState: STATES[row.state as keyof typeof STATES],
      reason: row.reason,
      decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    };
  });
  return { list, total: counted.rows[0]?.total ?? 0 };
};

type WithdrawalRow = {
  readonly id: bigint;
  readonly channel: string;
  readonly asset: string;
  readonly amount: string;
  readonly state: NonNullable<FundRecord['withdrawalStep']>;
  readonly reason: string | null;
  readonly requested_at: bigint;
  readonly changed_at: bigint;
};

const REVIEWED = {
  waiting: 'waiting',
  processing: 'waiting',
  paid: 'done',
  refused: 'refused',
  cancelled: 'refused',
} as const satisfies Record<WithdrawalRow['state'], FundRecord['withdrawalState']>;

/** Own withdrawals, newest first. */
export const pageOfPayouts = async (
  services: Services,
  caller: CustomerCaller,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const { pool } = services.database;
  const [found, counted] = await Promise.all([
    pool.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE customer = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      caller.id,
      pageSize,
      (pageNumber - 1) * pageSize,
    ]),
    pool.query<{ total: number }>('SELECT count(*)::int4 AS total FROM withdrawals WHERE customer = $1', [caller.id]),
  ]);
  const list = found.rows.map(
    (row): FundRecord => ({
      ...empty,
      id: String(row.id),
      type: 'withdrawal',
      at: Number(row.requested_at),
      currency: row.asset,
      account: row.channel,
      withdrawn: moneyObject(services.market.valuation, row.asset, BigInt(row.amount)),
      withdrawalState: REVIEWED[row.state],
      withdrawalStep: row.state,
      reason: row.reason,
      decidedAt: row.state === 'waiting' ? null : Number(row.changed_at),
    }),
  );
  return { list, total: counted.rows[0]?.total ?? 0 };
};

type MoveRow = {
  readonly seq: bigint;
  readonly at: bigint;
  readonly source: string;
  readonly target: string;
  readonly asset: string;
  readonly units: string;
  /** Null for a transfer, which takes and gives the same. */
  readonly received: string | null;
};

/** Own transfers and conversions together, newest first. */
export const pageOfMoves = async (
  services: Services,
  { id, book }: CustomerCaller,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const { pool } = services.database;
  const newest = 'WHERE customer = $1 AND book = $2 ORDER BY seq DESC LIMIT $3';
  const counts = 'WHERE customer = $1 AND book = $2';
  const [found, counted] = await Promise.all([
    pool.query<MoveRow>(
      `SELECT * FROM (
        (SELECT seq, at, from_account AS source, to_account AS target, asset, units, NULL::numeric AS received FROM transfers ${newest})
        UNION ALL
        (SELECT seq, at, from_asset, to_asset, from_asset, from_units, to_units FROM conversions ${newest})
      ) own ORDER BY seq DESC LIMIT $4 OFFSET $5`,
      [id, book, pageNumber * pageSize, pageSize, (pageNumber - 1) * pageSize],
    ),
    pool.query<{ total: number }>(
      `SELECT ((SELECT count(*) FROM transfers ${counts}) + (SELECT count(*) FROM conversions ${counts}))::int4 AS total`,
      [id, book],
    ),
  ]);
  const { assets } = services;
  const list = found.rows.map(
    (row): FundRecord => ({
      ...empty,
      id: String(row.seq),
      type: 'transfer',
      at: Number(row.at),
      currency: row.asset,
      from: row.source,
      to: row.target,
      transferred: amountText(assets.get(row.asset), BigInt(row.units)),
      received: row.received === null ? null : amountText(assets.get(row.target), BigInt(row.received)),
    }),
  );
  return { list, total: counted.rows[0]?.total ?? 0 };
};
