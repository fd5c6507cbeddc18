import { amountText, err, ok, parseAmount, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { maskedCustomers } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { type DepositRow, pageOfDepositRows, SHOWN_STATES, STORED_STATES } from './deposit-records.ts';
import { type Evidence, findEvidence } from './evidence.ts';

type Shown = ReplyOf<Endpoints['console.deposits']>['rows'][number];
type Detail = ReplyOf<Endpoints['console.deposit']>;
type Review = InputOf<Endpoints['console.reviewDeposit']>;
type ReviewError = ErrorOf<Endpoints['console.reviewDeposit']>;

const present = ({ assets }: Services, row: DepositRow, names: ReadonlyMap<number, string>): Shown => {
  const asset = assets.get(row.asset);
  return {
    id: Number(row.id),
    customerId: Number(row.customer),
    maskedCustomer: names.get(Number(row.customer)) ?? `#${row.customer}`,
    channel: row.channel,
    currency: row.asset,
    asked: amountText(asset, BigInt(row.claimed)),
    credited: row.credited === null ? null : amountText(asset, BigInt(row.credited)),
    reference: row.reference,
    state: SHOWN_STATES[row.state],
    reason: row.reason,
    createdAt: Number(row.requested_at),
    reviewedAt: row.decided_at === null ? null : Number(row.decided_at),
    reviewedBy: row.decided_by,
  };
};

const depositRow = async ({ database }: Services, id: number): Promise<DepositRow | undefined> =>
  (await database.pool.query<DepositRow>('SELECT * FROM deposits WHERE id = $1', [id])).rows[0];

/** The journal's number of what decided a deposit, as the trail has it. */
const decisionSeq = async ({ identity }: Services, id: number): Promise<number | null> => {
  const trail = await identity.audit.list({
    action: 'console.reviewDeposit',
    target: `deposit:${id}`,
    offset: 0,
    limit: 20,
  });
  return trail.rows.find((row) => row.outcome === 'ok')?.journalSeq ?? null;
};

const detail = async (services: Services, id: number): Promise<Result<Detail, 'DEPOSIT_NOT_FOUND'>> => {
  const row = await depositRow(services, id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const names = await maskedCustomers(services.database, [Number(row.customer)]);
  // Erased, a decided deposit still stands in the books.
  const shown: Partial<Evidence> = (await findEvidence(services.database, row.evidence)) ?? {};
  const { proofKey, account, network, address, bankCode, fpsId } = shown;
  const picture = proofKey === undefined ? undefined : await services.files.find(proofKey);
  return ok({
    ...present(services, row, names),
    proofUrl: picture === undefined || proofKey === undefined ? null : services.files.addressOf(proofKey),
    account: account ?? null,
    network: network ?? null,
    address: address ?? null,
    bankCode: bankCode ?? null,
    fpsId: fpsId ?? null,
    journalSeq: row.state === 'waiting' ? null : await decisionSeq(services, id),
  });
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
    return services.execute({ type: 'refuse-deposit', id, reason: input.reason.trim(), by }, request);
  }
  const arrived = parseAmount(services.assets.get(row.asset), input.amount);
  if (!arrived.ok) return err('BAD_AMOUNT');
  const reference = input.reference.trim();
  return services.execute({ type: 'credit-deposit', id, arrived: arrived.value, reference, by }, request);
};

const review = async (input: Review, context: Context<OperatorCaller>): Promise<Result<Detail, ReviewError>> => {
  const { services } = context;
  const row = await depositRow(services, input.id);
  if (!row) return err('DEPOSIT_NOT_FOUND');
  const reason =
    input.decision === 'refuse' ? input.reason : `credited ${input.amount} ${row.asset}, reference ${input.reference}`;
  const done = await audited(context, { action: 'console.reviewDeposit', target: `deposit:${input.id}`, reason }, () =>
    decide(input, row, context),
  );
  return done.ok ? detail(services, input.id) : done;
};

/** The console's rows of this room. */
export const consoleHandlers = {
  'console.deposits': async (input, { services }) => {
    const { status, customerId: customer, channel } = input;
    const asked = { state: status && STORED_STATES[status], customer, channel, oldestFirst: true };
    const { rows, total } = await pageOfDepositRows(services, asked, pagingOf(input, 50));
    const names = await maskedCustomers(
      services.database,
      rows.map((row) => Number(row.customer)),
    );
    return ok({ rows: rows.map((row) => present(services, row, names)), total });
  },
  'console.deposit': async ({ id }, { services }) => detail(services, id),
  'console.reviewDeposit': review,
} satisfies HandlersOf<'console.deposits' | 'console.deposit' | 'console.reviewDeposit'>;
