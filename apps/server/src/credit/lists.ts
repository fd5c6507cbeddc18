import type { CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { ListSource } from '../platform/index.ts';
import type { Database } from '../store/database.ts';

export type ApplicationRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly level: number;
  readonly asset: string;
  readonly quota_bps: number;
  readonly status: 'applying' | 'approved' | 'refused';
  readonly limit_units: string | null;
  readonly reason: string | null;
  readonly at: bigint;
};

export type LoanRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly asset: string;
  readonly drawn: string;
  readonly principal: string;
  readonly interest: string;
  readonly accrued: string;
  readonly daily_ppm: number;
  readonly due_at: bigint;
  readonly state: 'open' | 'overdue' | 'repaid';
  readonly at: bigint;
};

export type RecordRow = {
  readonly no: bigint;
  readonly loan: bigint;
  readonly kind: 'draw' | 'repayment' | 'collection';
  readonly asset: string;
  readonly principal: string;
  readonly interest: string;
  readonly at: bigint;
};

/** What operators search and filter applications and loans by. */
export const APPLICATIONS: ListSource = { table: 'credit_applications', key: 'id', at: 'at', customers: ['customer'] };
export const LOANS: ListSource = { table: 'credit_loans', key: 'id', at: 'at', customers: ['customer'] };

/** A page of a customer's rows, newest first. */
export const pageOfOwn = async <Row extends object>(
  { pool }: Database,
  { table, key }: { readonly table: 'credit_loans' | 'credit_records'; readonly key: 'id' | 'no' },
  customer: CustomerId,
  { pageNumber, pageSize }: Paging,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const { rows } = await pool.query<Row & { readonly total: bigint }>(
    `SELECT *, count(*) OVER () AS total FROM ${table} WHERE customer = $1 ORDER BY ${key} DESC LIMIT $2 OFFSET $3`,
    [customer, pageSize, (pageNumber - 1) * pageSize],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
};

/** The last application of a customer; undefined where there is none. */
export const lastApplication = async (
  { pool }: Database,
  customer: CustomerId,
): Promise<ApplicationRow | undefined> => {
  const { rows } = await pool.query<ApplicationRow>(
    'SELECT * FROM credit_applications WHERE customer = $1 ORDER BY id DESC LIMIT 1',
    [customer],
  );
  return rows[0];
};
