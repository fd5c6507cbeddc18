import { creditFourEyesReasons } from '@bourse/core';
import { amountText, err, ok, parseAmount, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { revealed } from '../http/revealed.ts';
import { assign, assignees, assigningText, openProposalOn, textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { proposeCreditReversal, reversalOf, reverseAlone, reversible } from './credit-reversal.ts';
import { creditCheckOf, proposeCredit, proposedReference, similarCredits } from './deposit-credit.ts';
import {
  DEPOSIT_ROWS,
  type DepositRow,
  pageOfDepositRows,
  referenceOf,
  SHOWN_STATES,
  STORED_STATES,
} from './deposit-records.ts';
import { boundReferences, quotedByOthers } from './deposit-reference.ts';
import { receivingAccounts } from './deposit-target.ts';
import { type Evidence, findEvidence, sameProof } from './evidence.ts';
import { orMeanwhile } from './meanwhile.ts';
import { usedReference } from './used-reference.ts';

type Shown = ReplyOf<Endpoints['console.deposits']>['rows'][number];
type Detail = ReplyOf<Endpoints['console.deposit']>;
type Review = InputOf<Endpoints['console.reviewDeposit']>;
type ReviewError = ErrorOf<Endpoints['console.reviewDeposit']>;

const present = (
  { assets }: Services,
  row: DepositRow,
  names: ReadonlyMap<number, string>,
  paymentReference: string | null,
  assignedTo: ReadonlyMap<number, string>,
): Shown => {
  const asset = assets.get(row.asset);
  return {
    id: Number(row.id),
    customerId: Number(row.customer),
    maskedCustomer: names.get(Number(row.customer)) ?? `#${row.customer}`,
    channel: row.channel,
    currency: row.asset,
    claimed: amountText(asset, BigInt(row.claimed)),
    credited: row.credited === null ? null : amountText(asset, BigInt(row.credited)),
    reference: row.reference,
    paymentReference,
    state: row.reversed_at === null ? SHOWN_STATES[row.state] : 'reversed',
    reason: row.reason,
    createdAt: Number(row.requested_at),
    reviewedAt: row.decided_at === null ? null : Number(row.decided_at),
    reviewedBy: row.decided_by,
    agreedBy: row.agreed_by,
    reversedAt: row.reversed_at === null ? null : Number(row.reversed_at),
    reversedBy: row.reversed_by,
    reversalAgreedBy: row.reversal_agreed_by,
    reversalReason: row.reversal_reason,
    assignedTo: assignedTo.get(Number(row.id)) ?? null,
  };
};

const depositRow = async ({ database }: Services, id: number): Promise<DepositRow | undefined> =>
  (await database.pool.query<DepositRow>(`SELECT * FROM ${DEPOSIT_ROWS} d WHERE id = $1`, [id])).rows[0];

const detail = async (services: Services, id: number, by: string): Promise<Result<Detail, 'DEPOSIT_NOT_FOUND'>> => {
  const row = await depositRow(services, id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const names = await services.identity.maskedCustomers([Number(row.customer)]);
  // Erased, a decided deposit still stands in the books.
  const shown: Partial<Evidence> = (await findEvidence(services.database, row.evidence)) ?? {};
  const { proofKey, account, network, address, bankCode, fpsId } = shown;
  const picture = proofKey === undefined ? undefined : await services.files.find(proofKey);
  const proposal = await openProposalOn(services.database.pool, `deposit:${id}`, services.now());
  const reference = row.reference ?? (await proposedReference(services.database, proposal.proposalId));
  return ok({
    ...present(services, row, names, await referenceOf(services, row), await assignees(services, 'deposit', [id])),
    hasProof: picture !== undefined,
    sameProof: picture === undefined ? [] : await sameProof(services.database, id, picture),
    account: account ?? null,
    network: network ?? null,
    address: address ?? null,
    bankCode: bankCode ?? null,
    fpsId: fpsId ?? null,
    receiving: await receivingAccounts(services, row, { network, address, bankCode, fpsId }),
    similar:
      reference === undefined ? [] : await similarCredits(services.database, { id, channel: row.channel, reference }),
    quoted: reference === undefined ? [] : await quotedByOthers(services.database, Number(row.customer), reference),
    alone: {
      currency: services.brand.currency,
      toCustomer: services.brand.credit.fourEyesAbove,
      byOperator: services.brand.credit.operatorFourEyesAbove,
    },
    reversal: await reversalOf(services, id),
    reversible: await reversible(services, id, by),
    journalSeq: row.decided_seq === null ? null : Number(row.decided_seq),
    ...proposal,
  });
};

/** Gives the proof's address to one who looks, which the trail has first (rule FILE-7). */
const revealProof = async (
  { id, reason }: InputOf<Endpoints['console.revealProof']>,
  context: Context<OperatorCaller>,
): Promise<Result<ReplyOf<Endpoints['console.revealProof']>, ErrorOf<Endpoints['console.revealProof']>>> => {
  const { services } = context;
  const row = await depositRow(services, id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const proofKey = (await findEvidence(services.database, row.evidence))?.proofKey;
  if (proofKey === undefined || !(await services.files.find(proofKey))) return err('FILE_NOT_FOUND');
  const look = {
    action: 'console.revealProof',
    target: `deposit:${id}`,
    reason,
    isUnderReview: row.state === 'waiting',
  } as const;
  return revealed(context, look, async () => ok({ url: services.files.addressOf(proofKey) }));
};

/** An amount as it was typed, with all of its asset's decimals; what is none, as it was typed. */
const exactAmount = ({ assets }: Services, asset: string, typed: string): string => {
  const read = parseAmount(assets.get(asset), typed);
  return read.ok ? amountText(assets.get(asset), read.value.units) : typed;
};

const decide = async (
  input: Review,
  row: DepositRow,
  context: Context<OperatorCaller>,
): Promise<Result<{ readonly seq: number }, ReviewError>> => {
  const { services, caller } = context;
  const request = operatorRequest(context, 'console.reviewDeposit', Number(row.customer));
  const { id } = input;
  const by = caller.name;
  if (input.decision === 'refuse') {
    if (textFourEyesReasons(services, input.reason).length > 0) return err('FOUR_EYES_NEEDED');
    return services.execute({ type: 'refuse-deposit', id, reason: input.reason.trim(), by }, request);
  }
  const arrived = parseAmount(services.assets.get(row.asset), input.amount);
  if (!arrived.ok) return err('BAD_AMOUNT');
  const reference = input.reference.trim();
  const { channel, asset } = row;
  const deposit = { customer: Number(row.customer), channel, asset };
  const check = await creditCheckOf(services, deposit, { units: arrived.value.units, reference });
  const credit = { type: 'credit-deposit', id, arrived: arrived.value, reference, by, agreedBy: null, check } as const;
  return services.execute(credit, request);
};

/** Whether an operator may not credit a deposit alone, as things are now. */
const takesTwoToCredit = async (
  services: Services,
  { id, customer, channel, asset }: DepositRow,
  { reference, amount, by }: { readonly reference: string; readonly amount: string; readonly by: string },
): Promise<boolean> => {
  const arrived = parseAmount(services.assets.get(asset), amount);
  if (!arrived.ok) return false;
  const { units } = arrived.value;
  const check = await creditCheckOf(services, { customer: Number(customer), channel, asset }, { units, reference });
  const credit = { id: Number(id), arrived: arrived.value, reference, by, check };
  return creditFourEyesReasons(services.core, credit, services.now()).length > 0;
};

const review = async (input: Review, context: Context<OperatorCaller>): Promise<Result<Detail, ReviewError>> => {
  const { services, caller } = context;
  const row = await depositRow(services, input.id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const reason =
    input.decision === 'refuse'
      ? input.reason
      : `credited ${grouped(exactAmount(services, row.asset, input.amount))} ${row.asset}, reference ${input.reference}`;
  const as = `console.${input.decision}Deposit` as const;
  const done = await audited(
    context,
    { action: 'console.reviewDeposit', as, target: `deposit:${input.id}`, reason },
    async () => orMeanwhile(services, ['deposit', input.id], await decide(input, row, context)),
  );
  return done.ok ? detail(services, input.id, caller.name) : done;
};

const assignDeposit = async (
  { id, take, over }: InputOf<Endpoints['console.assignDeposit']>,
  context: Context<OperatorCaller>,
): Promise<Result<Detail, ErrorOf<Endpoints['console.assignDeposit']>>> => {
  const { services, caller } = context;
  const row = await depositRow(services, id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const reason = assigningText({ take, over });
  const operatorAction = { action: 'console.assignDeposit', target: `deposit:${id}`, reason } as const;
  const done = await audited(context, operatorAction, async () => {
    if (row.state !== 'waiting')
      return orMeanwhile<object, 'NOT_WAITING'>(services, ['deposit', id], err('NOT_WAITING'));
    return assign(services, { kind: 'deposit', id }, caller.id, { take, over });
  });
  return done.ok ? detail(services, id, caller.name) : done;
};

const reverse = async (
  input: InputOf<Endpoints['console.reverseCredit']>,
  context: Context<OperatorCaller>,
): Promise<Result<Detail, ErrorOf<Endpoints['console.reverseCredit']>>> => {
  const { services, caller } = context;
  const { id, reason } = input;
  const row = await depositRow(services, id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const request = operatorRequest(context, 'console.reverseCredit', Number(row.customer));
  const done = await audited(context, { action: 'console.reverseCredit', target: `deposit:${id}`, reason }, () =>
    reverseAlone(input, context, request),
  );
  return done.ok ? detail(services, id, caller.name) : done;
};

/** The console's rows of this module. */
export const consoleHandlers = {
  'console.deposits': async (input, { services, caller }) => {
    const { status, customerId: customer, channel } = input;
    const listRequest = {
      state: status && STORED_STATES[status],
      customer,
      channel,
      oldestFirst: true,
      filter: { ...input, caller: caller.id },
    };
    const { rows, total } = await pageOfDepositRows(services, listRequest, pagingOf(input, 50));
    const names = await services.identity.maskedCustomers(rows.map((row) => Number(row.customer)));
    const references = await boundReferences(
      services.database,
      rows.map(({ evidence }) => evidence),
    );
    const takers = await assignees(
      services,
      'deposit',
      rows.map(({ id }) => Number(id)),
    );
    const shown = rows.map((row) => present(services, row, names, references.get(row.evidence) ?? null, takers));
    return ok({ rows: shown, total });
  },
  'console.deposit': async ({ id }, { services, caller }) => detail(services, id, caller.name),
  'console.checkReference': async ({ id, reference, amount }, { services: { database }, services, caller }) => {
    const row = await depositRow(services, id);
    if (!row) return err('DEPOSIT_NOT_FOUND');
    const [similar, quoted, used] = await Promise.all([
      similarCredits(database, { id, channel: row.channel, reference }),
      quotedByOthers(database, Number(row.customer), reference),
      usedReference(database, 'in', row.channel, reference),
    ]);
    const requested = amount === undefined ? undefined : { reference, amount, by: caller.name };
    const takesTwo = requested ? await takesTwoToCredit(services, row, requested) : null;
    return ok({ similar, quoted, used, takesTwo });
  },
  'console.revealProof': revealProof,
  'console.reviewDeposit': review,
  'console.assignDeposit': assignDeposit,
  'console.reverseCredit': reverse,
  'console.proposeCreditReversal': proposeCreditReversal,
  'console.proposeCredit': proposeCredit,
} satisfies HandlersOf<
  | 'console.checkReference'
  | 'console.deposits'
  | 'console.deposit'
  | 'console.revealProof'
  | 'console.reviewDeposit'
  | 'console.assignDeposit'
  | 'console.reverseCredit'
  | 'console.proposeCreditReversal'
  | 'console.proposeCredit'
>;
