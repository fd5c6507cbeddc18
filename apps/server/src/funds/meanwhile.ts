import { amountText, errHaving, type Result } from '@bourse/rules';
import { grouped } from '@bourse/wire';
import type { Services } from '../services.ts';
import { DEPOSIT_ROWS, type DepositRow } from './deposit-records.ts';
import { WITHDRAWAL_ROWS, type WithdrawalRow } from './withdrawal-records.ts';

/** What became of a withdrawal, and what to do where it was paid or given back all the same; undefined while it waits. */
const ofWithdrawal = async ({ database }: Services, id: number): Promise<string | undefined> => {
  const { rows } = await database.pool.query<WithdrawalRow>(`SELECT * FROM ${WITHDRAWAL_ROWS} w WHERE id = $1`, [id]);
  const [row] = rows;
  if (!row || row.state === 'waiting') return undefined;
  const { decided_by: by, reference } = row;
  if (row.state === 'processing') return `${by} began to pay it.`;
  if (row.state === 'cancelled') return 'the customer cancelled it, and the whole amount is back with them.';
  if (row.state === 'refused')
    return `${by} refused it, and the whole amount is back with the customer. If the money was sent all the same, have the payment recalled, and have compliance freeze the customer’s withdrawals.`;
  return row.returned_at === null
    ? `${by} marked it paid under the reference ${reference}, and nothing was given back. If the payment comes back, book its return.`
    : `${by} marked it paid under the reference ${reference}, and the payment was returned.`;
};

/** What became of a deposit; undefined while it waits. */
const ofDeposit = async ({ database, assets }: Services, id: number): Promise<string | undefined> => {
  const { rows } = await database.pool.query<DepositRow>(`SELECT * FROM ${DEPOSIT_ROWS} d WHERE id = $1`, [id]);
  const [row] = rows;
  if (!row || row.state === 'waiting') return undefined;
  const by = [row.decided_by, row.agreed_by].filter((name) => name !== null).join(' and ');
  if (row.state === 'refused') return `${by} refused it, and nothing was credited.`;
  const credited = amountText(assets.get(row.asset), BigInt(row.credited ?? 0));
  return `${by} credited ${grouped(credited)} ${row.asset} under the reference ${row.reference}.`;
};

const OF = { deposit: ofDeposit, withdrawal: ofWithdrawal } as const;

/** Refusals of who came second. */
const LATE: readonly string[] = ['NOT_WAITING', 'NOT_PROCESSING'];

/** An operator's action on a deposit or a withdrawal; where another came first, its refusal says what that one did (rule FUNDS-163). */
export const orMeanwhile = async <T, E extends string>(
  services: Services,
  [kind, id]: readonly [kind: keyof typeof OF, id: number],
  done: Result<T, E>,
): Promise<Result<T, E>> => {
  if (done.ok || !LATE.includes(done.error)) return done;
  const having = await OF[kind](services, id);
  return having === undefined ? done : errHaving(done.error, having);
};
