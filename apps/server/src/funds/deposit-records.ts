import { amountText, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { isFiltered, type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { ALL_CUSTOMERS, listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { bindReference, boundReferences } from './deposit-reference.ts';
import { findEvidence } from './evidence.ts';

type Recharges = ReplyOf<Endpoints['funds.recharges']>;
type Recharge = Recharges['rows'][number];
type Detail = ReplyOf<Endpoints['funds.recharge']>;
type Announced = ReplyOf<Endpoints['funds.stockRecharges']>;

/** A row of the view `deposits`. */
export type DepositRow = {
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
  readonly decided_by: string | null;
  readonly agreed_by: string | null;
  readonly requested_at: bigint;
  readonly decided_at: bigint | null;
  /** The journal's number of what decided it. */
  readonly decided_seq: bigint | null;
  /** When the credit was taken back. */
  readonly reversed_at: bigint | null;
  readonly reversed_by: string | null;
  /** The other operator, where two agreed to it. */
  readonly reversal_agreed_by: string | null;
  readonly reversal_reason: string | null;
};

/** Deposits with the reversal of their credit. */
export const DEPOSIT_ROWS = `(SELECT deposits.*, back.at AS reversed_at, back.decided_by AS reversed_by, back.agreed_by AS reversal_agreed_by,
  back.reason AS reversal_reason FROM deposits LEFT JOIN credit_reversals back USING (id))`;

/** What the states of the view are called outside. */
export const SHOWN_STATES = { waiting: 'waiting', credited: 'done', refused: 'refused' } as const;
export const STORED_STATES = { waiting: 'waiting', done: 'credited', refused: 'refused' } as const;

const present = (
  { assets }: Services,
  row: DepositRow,
  address: string | null,
  paymentReference: string | null,
): Recharge => {
  const asset = assets.get(row.asset);
  return {
    id: Number(row.id),
    channel: row.channel,
    asset: row.asset,
    amount: amountText(asset, BigInt(row.claimed)),
    credited: row.credited === null ? null : amountText(asset, BigInt(row.credited)),
    // What arrived is credited whole.
    fee: amountText(asset, 0n),
    state: SHOWN_STATES[row.state],
    reversedAt: row.reversed_at === null ? null : Number(row.reversed_at),
    params: { createTime: Number(row.requested_at) },
    reason: row.reason,
    address,
    reference: row.reference,
    paymentReference,
  };
};

const WAITING = `SELECT id FROM deposits WHERE state = 'waiting' AND ($2::bigint = ${ALL_CUSTOMERS} OR customer = $2)
  AND ($3::text IS NULL OR channel = $3)`;

/** Which deposits are asked for; those waiting stand oldest first in the queue of all customers, everything else newest first. */
type DepositQuery = {
  readonly customer?: CustomerId | undefined;
  readonly state?: DepositRow['state'] | 'decided' | undefined;
  readonly channel?: DepositRow['channel'] | undefined;
  readonly oldestFirst?: boolean;
  readonly filter?: ListFilter | undefined;
};

/** What operators search and filter deposits by. */
export const DEPOSITS: ListSource = {
  table: 'deposits',
  at: 'requested_at',
  money: { asset: 'asset', units: 'claimed', searched: ['credited'] },
  customers: ['customer'],
  references: ['reference'],
  assigned: { kind: 'deposit' },
  linked: {
    column: 'evidence',
    values:
      'SELECT evidence AS value FROM deposit_reference WHERE reference_key(reference) LIKE $1 AND evidence IS NOT NULL',
  },
};

/** Days narrow what waits by when it was asked for, what is decided by when it was (rule CONSOLE-87). */
const datedBy = (state: DepositQuery['state']): ListSource =>
  state === undefined || state === 'waiting' ? DEPOSITS : { ...DEPOSITS, at: 'decided_at' };

/** A page of deposits, and how many there are. */
export const pageOfDepositRows = async (
  services: Services,
  { customer, state, channel, oldestFirst, filter = {} }: DepositQuery,
  paging: Paging,
): Promise<{ readonly rows: readonly DepositRow[]; readonly total: number }> => {
  const { pool } = services.database;
  if (isFiltered(filter)) {
    const narrowed = { state: state === 'decided' ? ['credited', 'refused'] : state, channel, customer };
    const request = { filter, narrowed, oldestFirst: oldestFirst === true && state === 'waiting' };
    const found = await pageOfFiltered(services, datedBy(state), request, rangeOfPaging(paging));
    return { rows: await rowsOf<DepositRow>(pool, DEPOSIT_ROWS, found.refs), total: found.total };
  }
  const sql = `${WAITING} ORDER BY id ${oldestFirst ? 'ASC' : 'DESC'}`;
  const from =
    state === 'waiting'
      ? { underWay: { sql, values: [channel ?? null] } }
      : { list: listNumber('deposits', state, channel) };
  const { refs, total } = await pageOfList(pool, { ...from, owner: customer ?? ALL_CUSTOMERS }, paging);
  return { rows: await rowsOf<DepositRow>(pool, DEPOSIT_ROWS, refs), total };
};

/** A page of a customer's deposits of every kind, newest first; of one state when it is named. A demo account has none. */
export const pageOfRecharges = async (
  services: Services,
  { id, mode }: CustomerCaller,
  state: Recharge['state'] | undefined,
  paging: Paging,
): Promise<Recharges> => {
  if (mode === 'demo') return { rows: [], total: 0 };
  const request = { customer: id, state: state && STORED_STATES[state] };
  const { rows, total } = await pageOfDepositRows(services, request, paging);
  const references = await boundReferences(
    services.database,
    rows.map(({ evidence }) => evidence),
  );
  return {
    rows: rows.map((row) => present(services, row, null, references.get(row.evidence) ?? null)),
    total,
  };
};

/** What was quoted with a deposit: bound now where a crash came between its announcement and that (FUNDS-86). */
export const referenceOf = (services: Services, { customer, channel, asset, evidence }: DepositRow): Promise<string> =>
  bindReference(services.database, { customer: Number(customer), channel, asset }, evidence, services.now());

/** One of the customer's deposits, with where it was sent to and what happened to it. Errors: DEPOSIT_NOT_FOUND, also for another's. */
export const depositOf = async (
  services: Services,
  caller: CustomerCaller,
  id: number,
): Promise<Result<Detail, 'DEPOSIT_NOT_FOUND'>> => {
  const { rows } = await services.database.pool.query<DepositRow>(
    `SELECT * FROM ${DEPOSIT_ROWS} d WHERE id = $1 AND customer = $2`,
    [id, caller.id],
  );
  const row = rows[0];
  if (!row || caller.mode === 'demo') return err('DEPOSIT_NOT_FOUND');
  const shown = await findEvidence(services.database, row.evidence);
  const timeline: Detail['timeline'] = [
    { step: 'requested', at: Number(row.requested_at), by: 'customer', reason: null },
  ];
  if (row.state !== 'waiting' && row.decided_at !== null)
    timeline.push({ step: row.state, at: Number(row.decided_at), by: 'reviewer', reason: row.reason });
  if (row.reversed_at !== null)
    timeline.push({ step: 'reversed', at: Number(row.reversed_at), by: 'reviewer', reason: null });
  const reference = await referenceOf(services, row);
  return ok({ record: present(services, row, shown?.address ?? null, reference), timeline });
};

/** A page of the transfers to the stock account that a customer announced, newest first. */
export const pageOfAnnounced = async (
  services: Services,
  { id, mode }: CustomerCaller,
  list: 'open' | 'decided' | undefined,
  paging: Paging,
): Promise<Announced> => {
  if (mode === 'demo') return { list: [], total: 0 };
  const state = list === 'open' ? 'waiting' : list;
  const found = await pageOfDepositRows(services, { customer: id, channel: 'wire', state }, paging);
  return {
    list: found.rows.map((row) => {
      const { id: number, asset, amount, credited, state, params, reason } = present(services, row, null, null);
      return { id: number, amount, credited, currency: asset, state, at: params.createTime, reason };
    }),
    total: found.total,
  };
};
