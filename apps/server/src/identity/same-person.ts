import type { CustomerId } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';

/** Customers who handed in the same number of a document as this one, in whatever application. */
export const samePerson = async (database: Queryable, customer: CustomerId): Promise<CustomerId[]> => {
  const { rows } = await database.query<{ customer: CustomerId }>(
    `SELECT DISTINCT other.customer FROM identity_application AS own
     JOIN identity_application AS other ON other.number_digest = own.number_digest
     WHERE own.customer = $1 AND own.state <> 'draft' AND other.customer <> $1 AND other.state <> 'draft'
     ORDER BY other.customer LIMIT 20`,
    [customer],
  );
  return rows.map((row) => row.customer);
};
