import type { CustomerId } from '@bourse/rules';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

export type Acceptance = { readonly document: string; readonly version: number; readonly at: number };

/** Which version of which document a customer accepted (CONTENT-8). A row is written once and never changed. */
export const createAcceptances = ({ pool, now }: { readonly pool: pg.Pool; readonly now: () => number }) => ({
  accept: async (
    customer: CustomerId,
    document: string,
    version: number,
    database: Queryable = pool,
  ): Promise<void> => {
    await database.query(
      'INSERT INTO document_acceptance (customer, document, version, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [customer, document, version, now()],
    );
  },
  has: async (customer: CustomerId, document: string, version: number): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'SELECT FROM document_acceptance WHERE customer = $1 AND document = $2 AND version = $3',
      [customer, document, version],
    );
    return rowCount === 1;
  },
  /** Newest first. */
  of: async (customer: CustomerId): Promise<readonly Acceptance[]> => {
    const { rows } = await pool.query<{ document: string; version: number; at: bigint }>(
      'SELECT document, version, at FROM document_acceptance WHERE customer = $1::bigint ORDER BY at DESC, document',
      [customer],
    );
    return rows.map(({ document, version, at }) => ({ document, version, at: Number(at) }));
  },
});

export type Acceptances = ReturnType<typeof createAcceptances>;
