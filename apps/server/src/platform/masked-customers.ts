import type { CustomerId } from '@bourse/rules';
import type { Database } from '../store/database.ts';

/** 'som****e.com' and '+34****678': enough of an address to be recognised by who knows it already. */
export const maskAddress = (text: string): string =>
  text.length <= 7 ? `${text.slice(0, 1)}****` : `${text.slice(0, 3)}****${text.slice(-Math.min(5, text.length - 6))}`;

/** What lists show of customers, by id: the masked e-mail address, else the masked phone number. */
export const maskedCustomers = async (
  { pool }: Database,
  ids: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; shown: string }>(
    'SELECT id, coalesce(email, phone) AS shown FROM customer WHERE id = ANY($1::int[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, shown }) => [id, maskAddress(shown)]));
};
