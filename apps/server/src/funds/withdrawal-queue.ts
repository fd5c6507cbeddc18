import { isCustomerFrozen, refusalNeedsFourEyes } from '@bourse/core';
import { amountText, type CustomerId, err, ok, type Result, WITHDRAWAL_CHANNELS } from '@bourse/rules';
import { type Endpoints, type InputOf, type ReplyOf, warningKinds } from '@bourse/wire';
import { pagingOf } from '../http/paging.ts';
import { assignees, openProposalOn } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { returnOf } from './payout-return.ts';
import { sharedDestination } from './shared-destination.ts';
import { backgroundOf } from './withdrawal-background.ts';
import { pageOfWithdrawalRows, shownDestinations, WITHDRAWAL_ROWS, type WithdrawalRow } from './withdrawal-records.ts';
import { dueAt, needsFourEyes, usualTime } from './withdrawal-terms.ts';

type List = ReplyOf<Endpoints['console.withdrawals']>;
type Shown = List['rows'][number];
type WithdrawalDetail = ReplyOf<Endpoints['console.withdrawal']>;
type Queue = ReplyOf<Endpoints['console.withdrawalQueues']>[number];

const RECENT_MS = 30 * 86_400_000;
/** Who began to pay each, and who agreed where two had to; the last beginning counts. */
const begunBy = async ({ database }: Services, found: readonly WithdrawalRow[]) => {
  const { rows } = await database.pool.query<{ id: bigint; done_by: string; agreed_by: string | null }>(
    "SELECT id, done_by, agreed_by FROM withdrawal_steps WHERE id = ANY ($1) AND step = 'processing' ORDER BY seq",
    [found.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, done_by, agreed_by }) => [Number(id), { by: done_by, agreedBy: agreed_by }]));
};

/** When each that is under way is later than customers were told (rule FUNDS-141). */
const dueTimes = async (services: Services, found: readonly WithdrawalRow[]): Promise<ReadonlyMap<number, number>> => {
  const underWay = found.filter(({ state }) => state === 'waiting' || state === 'processing');
  const channels = [...new Set(underWay.map(({ channel }) => channel))];
  const usual = new Map(
    await Promise.all(channels.map(async (channel) => [channel, await usualTime(services, channel)] as const)),
  );
  return new Map(
    underWay.map((row) => [Number(row.id), dueAt(services, Number(row.requested_at), usual.get(row.channel) ?? null)]),
  );
};

const presentAll = async (services: Services, found: readonly WithdrawalRow[]): Promise<Shown[]> => {
  const [places, names, destinations, takers, begun] = await Promise.all([
    services.state.ask('funds.queue-places'),
    services.identity.maskedCustomers(found.map(({ customer }) => Number(customer))),
    shownDestinations(
      services,
      found.map(({ destination }) => destination),
    ),
    assignees(
      services,
      'withdrawal',
      found.map(({ id }) => Number(id)),
    ),
    begunBy(services, found),
  ]);
  const due = await dueTimes(services, found);
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
      state: row.returned_at === null ? row.state : 'returned',
      holdNote: row.hold_note,
      frozen: found?.status === 'waiting' && isCustomerFrozen(services.core, found),
      place: places.get(Number(row.id)) ?? null,
      takesTwo: row.four_eyes || (found?.status === 'waiting' && needsFourEyes(services, found)),
      requestedAt: Number(row.requested_at),
      changedAt: Number(row.changed_at),
      dueAt: due.get(Number(row.id)) ?? null,
      handledBy: row.decided_by,
      startedBy: begun.get(Number(row.id))?.by ?? null,
      agreedBy: begun.get(Number(row.id))?.agreedBy ?? null,
      reference: row.reference,
      paidAt: row.state === 'paid' ? Number(row.changed_at) : null,
      returnedAt: row.returned_at === null ? null : Number(row.returned_at),
      returnReference: row.return_reference,
      returnedBy: row.returned_by,
      returnAgreedBy: row.return_agreed_by,
      returnReason: row.return_reason,
      reason: row.reason,
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
  const request = { state, channel, customer, oldestFirst: true, filter: { ...input, caller } };
  const { rows, total } = await pageOfWithdrawalRows(services, request, pagingOf(input, 50));
  return { rows: await presentAll(services, rows), total };
};

/** How each channel stands. */
export const queues = (services: Services): Promise<Queue[]> =>
  Promise.all(
    WITHDRAWAL_CHANNELS.map(async (channel) => {
      const [queue, usualMs] = await Promise.all([
        services.state.ask('funds.queue', { channel }),
        usualTime(services, channel),
      ]);
      const oldestDueAt = queue.oldestAt === null ? null : dueAt(services, queue.oldestAt, usualMs);
      return { channel, ...queue, oldestDueAt, usualMs };
    }),
  );

type StepRow = {
  readonly step: WithdrawalDetail['timeline'][number]['step'];
  readonly done_by: string | null;
  readonly reason: string | null;
  readonly at: bigint;
  readonly seq: bigint;
};

/** What a step moved, by the core's own rule: the whole is held, and released or paid with its fee (rule FUNDS-45). */
const movedBy = (
  { assets }: Services,
  row: WithdrawalRow,
  step: StepRow['step'],
): WithdrawalDetail['timeline'][number]['moved'] => {
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const part = (kind: 'hold' | 'release' | 'payment' | 'fee' | 'return', units: bigint) => ({
    kind,
    amount: amountText(assets.get(row.asset), units),
  });
  if (step === 'requested') return [part('hold', amount)];
  if (step === 'cancelled' || step === 'refused') return [part('release', amount)];
  if (step === 'returned') return [part('return', amount)];
  if (step !== 'paid') return [];
  return [part('payment', amount - fee), ...(fee > 0n ? [part('fee', fee)] : [])];
};

const othersOf = async (
  { state, assets }: Services,
  customer: CustomerId,
  id: number,
): Promise<WithdrawalDetail['others']> =>
  (await state.ask('funds.withdrawals-of', { customer }))
    .filter((each) => each.id !== id)
    .map(({ id: other, amount, status }) => ({
      id: other,
      amount: amountText(assets.get(amount.asset), amount.units),
      asset: amount.asset,
      state: status,
    }));

/** A withdrawal as the view has it. */
export const withdrawalRow = async ({ database }: Services, id: number): Promise<WithdrawalRow | undefined> =>
  (await database.pool.query<WithdrawalRow>(`SELECT * FROM ${WITHDRAWAL_ROWS} w WHERE id = $1`, [id])).rows[0];

/** Whether an operator had where a withdrawal goes shown in full (rule FUNDS-150). */
export const hasSeenDestination = ({ identity }: Services, id: number, operatorId: number): Promise<boolean> =>
  identity.audit.hasDone({ operatorId, action: 'console.revealDestination', target: `withdrawal:${id}` });

/** One withdrawal with everything to look at before it is paid, as one operator is to see it. Errors: WITHDRAWAL_NOT_FOUND. */
export const withdrawalDetail = async (
  services: Services,
  id: number,
  operatorId: number,
): Promise<Result<WithdrawalDetail, 'WITHDRAWAL_NOT_FOUND'>> => {
  const { pool } = services.database;
  const row = await withdrawalRow(services, id);
  if (!row) return err('WITHDRAWAL_NOT_FOUND');
  const underWay = services.core.state.funds.withdrawals.get(id);
  const customer = Number(row.customer);
  const [[shown], steps, changes, proposal, usualMs] = await Promise.all([
    presentAll(services, [row]),
    pool.query<StepRow>('SELECT step, done_by, reason, at, seq FROM withdrawal_steps WHERE id = $1 ORDER BY seq', [id]),
    services.notify.recentOf(customer, warningKinds, services.now() - RECENT_MS),
    openProposalOn(pool, `withdrawal:${id}`, services.now()),
    usualTime(services, row.channel),
  ]);
  if (!shown) return err('WITHDRAWAL_NOT_FOUND');
  return ok({
    ...shown,
    publicReason: row.public_reason,
    timeline: steps.rows.map(({ step, done_by, reason, at, seq }) => ({
      step,
      at: Number(at),
      by: done_by === null ? 'customer' : 'reviewer',
      operator: done_by,
      reason,
      seq: Number(seq),
      moved: movedBy(services, row, step),
    })),
    identityLevel: services.core.state.platform.customers.get(customer)?.level ?? 'none',
    credentialChanges: changes.map(({ kind, at, values }) => ({ kind, at, what: values['what'] ?? null })),
    background: await backgroundOf(services, row),
    sharedWith: await sharedDestination(services, row.destination),
    others: await othersOf(services, customer, id),
    ...proposal,
    refusalTakesTwo: underWay !== undefined && refusalNeedsFourEyes(underWay),
    usualMs,
    returnable: services.core.state.funds.payouts.has(id),
    returned: await returnOf(services, id),
    destinationSeen: await hasSeenDestination(services, id, operatorId),
  });
};
