import { amountText, type CustomerId, err, type HoldReason, maskWallet, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { isFiltered, type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { ALL_CUSTOMERS, listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { type DestinationParts, destinationName, destinationParts } from './destination-name.ts';
import { bankCardRows, walletRows } from './sealed-tables.ts';
import { dueAt, usualTime } from './withdrawal-terms.ts';

type Page = ReplyOf<Endpoints['funds.withdrawals']>;
type Shown = Page['rows'][number];
type Detail = ReplyOf<Endpoints['funds.withdrawal']>;

/** A row of the view `withdrawals`. */
export type WithdrawalRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly channel: Shown['channel'];
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly destination: string;
  readonly destination_seal: string | null;
  readonly four_eyes: boolean;
  readonly state: 'waiting' | 'processing' | 'paid' | 'refused' | 'cancelled';
  readonly hold_note: string | null;
  readonly public_reason: HoldReason | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly requested_at: bigint;
  readonly changed_at: bigint;
  /** When the payment was returned. */
  readonly returned_at: bigint | null;
  readonly return_reference: string | null;
  /** Who proposed the return, and who confirmed it. */
  readonly returned_by: string | null;
  readonly return_agreed_by: string | null;
  readonly return_reason: string | null;
};

/** Withdrawals with the return of their payment. */
export const WITHDRAWAL_ROWS = `(SELECT withdrawals.*, back.at AS returned_at, back.reference AS return_reference, back.decided_by AS returned_by,
  back.agreed_by AS return_agreed_by, back.reason AS return_reason FROM withdrawals LEFT JOIN payout_returns back USING (id))`;

const STATES = {
  waiting: 'waiting',
  processing: 'waiting',
  paid: 'done',
  refused: 'failed',
  cancelled: 'failed',
} as const satisfies Record<WithdrawalRow['state'], Shown['state']>;
const STORED = { waiting: 'open', done: 'paid', failed: 'failed' } as const satisfies Record<Shown['state'], string>;
const LAST_STEP = {
  waiting: 'requested',
  processing: 'processing',
  paid: 'paid',
  refused: 'refused',
  cancelled: 'cancelled',
} as const satisfies Record<WithdrawalRow['state'], Shown['step']>;

/**
 * What people are shown of destinations, by their names: the masked number with its bank, or the network with the masked address. What another
 * hand changed is left out (JOURNAL-37).
 */
export const shownDestinations = async (
  { database, seals }: Services,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const parts = names.map(destinationParts);
  const ids = (wanted: DestinationParts['kind']): number[] =>
    parts.flatMap(({ kind, id }) => (kind === wanted && Number.isSafeInteger(id) ? [id] : []));
  const [cards, wallets] = await Promise.all([
    database.pool.query<{ id: number; bank: string; masked_number: string }>(
      'SELECT id, bank, masked_number FROM bank_card WHERE id = ANY($1::int[])',
      [ids('card')],
    ),
    database.pool.query<{ id: number; network: string; address: string }>(
      'SELECT id, network, address FROM wallet WHERE id = ANY($1::int[])',
      [ids('wallet')],
    ),
  ]);
  const [wholeCards, wholeWallets] = await Promise.all([
    seals.wholeOf(bankCardRows, ids('card').map(String)),
    seals.wholeOf(walletRows, ids('wallet').map(String)),
  ]);
  return new Map([
    ...cards.rows
      .filter(({ id }) => wholeCards.has(String(id)))
      .map((row) => [destinationName('card', row.id), `${row.bank} ${row.masked_number}`] as const),
    ...wallets.rows
      .filter(({ id }) => wholeWallets.has(String(id)))
      .map((row) => [destinationName('wallet', row.id), `${row.network} ${maskWallet(row.address)}`] as const),
  ]);
};

/** What the customer reads of a step: of a hold what was chosen for them, never the operators' own note (rule FUNDS-117). */
const shownReason = (
  { notify }: Services,
  {
    publicReason,
    reason,
    isHold,
  }: { readonly publicReason: HoldReason | null; readonly reason: string | null; readonly isHold: boolean },
  language: string,
): string | null => (isHold ? notify.holdReason(publicReason ?? 'checking', language) : reason);

const present = (
  services: Services,
  row: WithdrawalRow,
  destinations: ReadonlyMap<string, string>,
  language: string,
): Shown => {
  const { assets } = services;
  const isHold = row.state === 'waiting' && row.hold_note !== null;
  const asset = assets.get(row.asset);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  return {
    id: Number(row.id),
    channel: row.channel,
    asset: row.asset,
    amount: amountText(asset, amount),
    fee: amountText(asset, fee),
    arrives: amountText(asset, amount - fee),
    state: STATES[row.state],
    step: row.returned_at !== null ? 'returned' : isHold ? 'on-hold' : LAST_STEP[row.state],
    requestedAt: Number(row.requested_at),
    destination: destinations.get(row.destination) ?? '',
    reason: shownReason(services, { publicReason: row.public_reason, reason: row.reason, isHold }, language),
    reference: row.reference,
    canCancel: row.state === 'waiting',
  };
};

const UNDER_WAY = `SELECT id FROM withdrawals WHERE state = ANY($4::text[]) AND ($2::bigint = ${ALL_CUSTOMERS} OR customer = $2)
  AND ($3::text IS NULL OR channel = $3) AND state IN ('waiting', 'processing')`;

/** Which withdrawals are asked for: `open` are those waiting or being paid, `failed` those refused or cancelled (known of a customer alone). */
type WithdrawalQuery = {
  readonly customer?: CustomerId | undefined;
  readonly state?: WithdrawalRow['state'] | 'open' | 'failed' | undefined;
  readonly channel?: WithdrawalRow['channel'] | undefined;
  /** Of those under way. */
  readonly oldestFirst?: boolean;
  readonly filter?: ListFilter | undefined;
};

/** What operators search and filter withdrawals by. */
export const WITHDRAWALS: ListSource = {
  table: 'withdrawals',
  at: 'requested_at',
  money: { asset: 'asset', units: 'amount', searched: ['(amount - fee)'] },
  customers: ['customer'],
  references: ['reference'],
  linked: { column: 'id', values: 'SELECT id AS value FROM payout_returns WHERE reference_key(reference) LIKE $1' },
  assigned: { kind: 'withdrawal' },
};

/** As of deposits: what is over is narrowed by when it was (rule CONSOLE-87). */
const OVER: ListSource = { ...WITHDRAWALS, at: 'changed_at' };

/** A page of withdrawals, newest first unless it is said otherwise, and how many there are. */
export const pageOfWithdrawalRows = async (
  services: Services,
  { customer, state, channel, oldestFirst, filter = {} }: WithdrawalQuery,
  paging: Paging,
): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly total: number }> => {
  const { pool } = services.database;
  const states = state === 'open' ? ['waiting', 'processing'] : [state];
  const sql = `${UNDER_WAY} ORDER BY id ${oldestFirst ? 'ASC' : 'DESC'}`;
  const isUnderWay = state === 'open' || state === 'waiting' || state === 'processing';
  if (isFiltered(filter)) {
    const several = { open: ['waiting', 'processing'], failed: ['refused', 'cancelled'] } as const;
    const narrowed = { state: state === 'open' || state === 'failed' ? several[state] : state, channel, customer };
    const request = { filter, narrowed, oldestFirst: oldestFirst === true && isUnderWay };
    const found = await pageOfFiltered(
      services,
      isUnderWay || state === undefined ? WITHDRAWALS : OVER,
      request,
      rangeOfPaging(paging),
    );
    return { rows: await rowsOf<WithdrawalRow>(pool, WITHDRAWAL_ROWS, found.refs), total: found.total };
  }
  const from = isUnderWay
    ? { underWay: { sql, values: [channel ?? null, states] } }
    : { list: listNumber('withdrawals', state, channel) };
  const { refs, total } = await pageOfList(pool, { ...from, owner: customer ?? ALL_CUSTOMERS }, paging);
  return { rows: await rowsOf<WithdrawalRow>(pool, WITHDRAWAL_ROWS, refs), total };
};

/** A page of a customer's withdrawals, newest first; of one state when it is named. A demo account has none. */
export const pageOfWithdrawals = async (
  services: Services,
  { id, mode }: CustomerCaller,
  state: Shown['state'] | undefined,
  paging: Paging,
  language: string,
): Promise<Page> => {
  if (mode === 'demo') return { rows: [], total: 0 };
  const request = { customer: id, state: state && STORED[state] };
  const { rows, total } = await pageOfWithdrawalRows(services, request, paging);
  const destinations = await shownDestinations(
    services,
    rows.map(({ destination }) => destination),
  );
  return { rows: rows.map((row) => present(services, row, destinations, language)), total };
};

type StepRow = {
  readonly step: Detail['timeline'][number]['step'];
  readonly done_by: string | null;
  readonly reason: string | null;
  readonly publicReason: HoldReason | null;
  readonly at: bigint;
};

/** Everything that happened to a withdrawal, in its order. Operators are not named to customers. */
export const timelineOf = async (services: Services, id: number, language: string): Promise<Detail['timeline']> => {
  const { rows } = await services.database.pool.query<StepRow>(
    'SELECT step, done_by, reason, public_reason AS "publicReason", at FROM withdrawal_steps WHERE id = $1 ORDER BY seq',
    [id],
  );
  return rows.map(({ step, done_by, reason, publicReason, at }) => ({
    step,
    at: Number(at),
    by: done_by === null ? 'customer' : 'reviewer',
    reason: shownReason(services, { publicReason, reason, isHold: step === 'on-hold' }, language),
  }));
};

/** One of the customer's withdrawals with everything that happened to it. Errors: WITHDRAWAL_NOT_FOUND, also for another's. */
export const withdrawalOf = async (
  services: Services,
  { id: customer, mode }: CustomerCaller,
  id: number,
  language: string,
): Promise<Result<Detail, 'WITHDRAWAL_NOT_FOUND'>> => {
  const { rows } = await services.database.pool.query<WithdrawalRow>(
    `SELECT * FROM ${WITHDRAWAL_ROWS} w WHERE id = $1 AND customer = $2`,
    [id, customer],
  );
  const row = rows[0];
  if (!row || mode === 'demo') return err('WITHDRAWAL_NOT_FOUND');
  const destinations = await shownDestinations(services, [row.destination]);
  const isUnderWay = row.state === 'waiting' || row.state === 'processing';
  return ok({
    record: present(services, row, destinations, language),
    timeline: await timelineOf(services, id, language),
    dueAt: isUnderWay ? dueAt(services, Number(row.requested_at), await usualTime(services, row.channel)) : null,
  });
};
