import { err, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorName, ProposalKindName, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, OperatorCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';

/** What is decided about a payment by two, by a command of its own: its record, the call that proposes it, and how it is refused where there is none. */
type Decided<Missing extends ErrorName> = {
  readonly of: 'deposit' | 'withdrawal';
  readonly kind: ProposalKindName;
  readonly action: EndpointName;
  readonly missing: Missing;
};

const RECORDS = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;

/** Proposes a decision about a payment, for another operator to confirm. Errors: that there is no such payment, then those of `payloadOf`, PROPOSAL_OPEN. */
export const proposeAbout = <Missing extends ErrorName, E extends ErrorName>(
  { of, kind, action, missing }: Decided<Missing>,
  { id, reason }: { readonly id: number; readonly reason: string },
  context: Context<OperatorCaller>,
  payloadOf: () => Result<unknown, E> | Promise<Result<unknown, E>>,
) => {
  const { services, caller } = context;
  const subject = `${of}:${id}`;
  return audited(
    context,
    { action, target: subject, reason },
    async (): Promise<Result<ReplyOf<Endpoints['console.proposal']>, Missing | E | 'PROPOSAL_OPEN'>> => {
      const { rows } = await services.database.pool.query(`SELECT FROM ${RECORDS[of]} WHERE id = $1`, [id]);
      if (rows.length === 0) return err(missing);
      const payload = await payloadOf();
      return payload.ok
        ? services.proposals.propose(caller, { kind, subject, payload: payload.value, reason })
        : payload;
    },
  );
};

type Row<Agreed> = {
  readonly at: bigint;
  readonly decided_by: string;
  readonly agreed_by: Agreed;
  readonly reference: string;
  readonly reason: string;
  readonly seq: bigint;
};

/** How a payment that was booked was corrected, by its number; null where it was not. Two always agree on a return. */
export const correctionOf = async <Table extends 'credit_reversals' | 'payout_returns'>(
  { database }: Services,
  table: Table,
  id: number,
) => {
  type Agreed = Table extends 'payout_returns' ? string : string | null;
  const { rows } = await database.pool.query<Row<Agreed>>(`SELECT * FROM ${table} WHERE id = $1`, [id]);
  const [row] = rows;
  if (!row) return null;
  const { at, decided_by: by, agreed_by: agreedBy, reference, reason, seq } = row;
  return { at: Number(at), by, agreedBy, reference, reason, journalSeq: Number(seq) };
};
