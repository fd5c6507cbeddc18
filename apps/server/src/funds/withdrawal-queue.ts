import type { Withdrawal } from '@bourse/core';
import {
  amountText,
  type CustomerId,
  err,
  ok,
  type Result,
  WITHDRAWAL_CHANNELS,
  type WithdrawalChannel,
} from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { pagingOf } from '../http/paging.ts';
import { assignees, maskedCustomers } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { openProposalOn } from './open-proposal.ts';
import { pageOfWithdrawalRows, shownDestinations, type WithdrawalRow } from './withdrawal-records.ts';
import { takesTwo, usualTime } from './withdrawal-terms.ts';

type List = ReplyOf<Endpoints['console.withdrawals']>;
type Shown = List['rows'][number];
type Story = ReplyOf<Endpoints['console.withdrawal']>;
type Queue = ReplyOf<Endpoints['console.withdrawalQueues']>[number];

const RECENT_MS = 30 * 86_400_000;
/** What customers are told of that makes a withdrawal soon after it worth a second look. */
const CREDENTIALS = [
  'password-changed',
  'funds-password-changed',
  'funds-password-reset',
  'address-added',
  'address-changed',
  'destination-added',
  'second-factor-changed',
  'recovery-code-used',
  'passkey-changed',
  'new-device',
];

const isQueued = ({ status, putAside }: Withdrawal): boolean => status === 'waiting' && putAside === null;

/** The place in its channel's queue of everything that waits in one: 1 is next. */
const placesOf = ({ core }: Services): ReadonlyMap<number, number> => {
  const counts = new Map<WithdrawalChannel, number>();
  const places = new Map<number, number>();
  for (const withdrawal of core.state.funds.withdrawals.values()) {
    if (!isQueued(withdrawal)) continue;
    const place = (counts.get(withdrawal.channel) ?? 0) + 1;
    counts.set(withdrawal.channel, place);
    places.set(withdrawal.id, place);
  }
  return places;
};

const presentAll = async (services: Services, found: readonly WithdrawalRow[]): Promise<Shown[]> => {
  const [names, destinations, takers] = await Promise.all([
    maskedCustomers(
      services.database,
      found.map(({ customer }) => Number(customer)),
    ),
    shownDestinations(
      services,
      found.map(({ destination }) => destination),
    ),
    assignees(
      services.database,
      'withdrawal',
      found.map(({ id }) => Number(id)),
    ),
  ]);
  const places = placesOf(services);
  return found.map((row) => {
    const asset = services.assets.get(row.asset);
    const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
    const found = services.core.state.funds.withdrawals.get(Number(row.id));
    return {
      id: Number(row.id),
      customerId: Number(row.customer),
      maskedCustomer: names.get(Number(row.customer)) ?? `#${row.customer}`,
      channel: row.channel,
      asset: row.asset,
      amount: amountText(asset, amount),
      fee: amountText(asset, fee),
      arrives: amountText(asset, amount - fee),
      destination: destinations.get(row.destination) ?? '',
      state: row.state,
      putAside: row.put_aside,
      place: places.get(Number(row.id)) ?? null,
      takesTwo: row.four_eyes || (found?.status === 'waiting' && takesTwo(services, found)),
      requestedAt: Number(row.requested_at),
      changedAt: Number(row.changed_at),
      handledBy: row.decided_by,
      assignedTo: takers.get(Number(row.id)) ?? null,
    };
  });
};

/** A page of withdrawals: those under way oldest first, the others newest first. */
export const pageOfQueue = async (
  services: Services,
  input: InputOf<Endpoints['console.withdrawals']>,
  caller: number,
): Promise<List> => {
  const { status: state, channel, customerId: customer } = input;
  const asked = { state, channel, customer, oldestFirst: true, filter: { ...input, caller } };
  const { rows, total } = await pageOfWithdrawalRows(services, asked, pagingOf(input, 50));
  return { rows: await presentAll(services, rows), total };
};

/** How each channel stands. */
export const queues = (services: Services): Promise<Queue[]> => {
  const all = [...services.core.state.funds.withdrawals.values()];
  return Promise.all(
    WITHDRAWAL_CHANNELS.map(async (channel) => {
      const own = all.filter((each) => each.channel === channel);
      const queued = own.filter(isQueued);
      return {
        channel,
        waiting: queued.length,
        aside: own.filter(({ status, putAside }) => status === 'waiting' && putAside !== null).length,
        processing: own.filter(({ status }) => status === 'processing').length,
        oldestAt: queued[0]?.requestedAt ?? null,
        usualMs: await usualTime(services, channel),
      };
    }),
  );
};

type StepRow = {
  readonly step: Story['timeline'][number]['step'];
  readonly done_by: string | null;
  readonly reason: string | null;
  readonly at: bigint;
  readonly seq: bigint;
};

const othersOf = ({ core, assets }: Services, customer: CustomerId, id: number): Story['others'] =>
  [...core.state.funds.withdrawals.values()]
    .filter((each) => each.customer === customer && each.id !== id)
    .map(({ id: other, amount, status }) => ({
      id: other,
      amount: amountText(assets.get(amount.asset), amount.units),
      asset: amount.asset,
      state: status,
    }));

/** A withdrawal as the view has it. */
export const withdrawalRow = async ({ database }: Services, id: number): Promise<WithdrawalRow | undefined> =>
  (await database.pool.query<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = $1', [id])).rows[0];

/** One withdrawal with everything to look at before it is paid. Errors: WITHDRAWAL_NOT_FOUND. */
export const story = async (services: Services, id: number): Promise<Result<Story, 'WITHDRAWAL_NOT_FOUND'>> => {
  const { pool } = services.database;
  const row = await withdrawalRow(services, id);
  if (!row) return err('WITHDRAWAL_NOT_FOUND');
  const customer = Number(row.customer);
  const [[shown], steps, changes, proposalId, usualMs] = await Promise.all([
    presentAll(services, [row]),
    pool.query<StepRow>('SELECT step, done_by, reason, at, seq FROM withdrawal_steps WHERE id = $1 ORDER BY seq', [id]),
    pool.query<{ kind: string; at: bigint }>(
      'SELECT kind, at FROM notice WHERE customer = $1 AND at > $2 AND kind = ANY($3) ORDER BY at DESC LIMIT 20',
      [customer, services.now() - RECENT_MS, CREDENTIALS],
    ),
    openProposalOn(services, `withdrawal:${id}`),
    usualTime(services, row.channel),
  ]);
  if (!shown) return err('WITHDRAWAL_NOT_FOUND');
  const last = steps.rows.at(-1);
  return ok({
    ...shown,
    reason: row.state === 'waiting' ? null : row.reason,
    reference: row.reference,
    timeline: steps.rows.map(({ step, done_by, reason, at }) => ({
      step,
      at: Number(at),
      by: done_by === null ? 'customer' : 'reviewer',
      operator: done_by,
      reason,
    })),
    identityLevel: services.core.state.platform.customers.get(customer)?.level ?? 'none',
    credentialChanges: changes.rows.map(({ kind, at }) => ({ kind, at: Number(at) })),
    others: othersOf(services, customer, id),
    proposalId,
    usualMs,
    journalSeq: last ? Number(last.seq) : null,
  });
};
