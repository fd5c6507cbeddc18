import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { destinationParts } from './destination-name.ts';

type Shared = ReplyOf<Endpoints['console.withdrawal']>['sharedWith'];

/** An account or a card is the same by its keyed hash, a wallet by its address as its chain spells it, whatever network it was added for. */
const OTHERS = {
  card: `SELECT other.customer, bool_and(other.removed_at IS NOT NULL) AS removed FROM bank_card own
    JOIN bank_card other ON other.number_digest = own.number_digest AND other.customer <> own.customer
    WHERE own.id = $1 GROUP BY other.customer ORDER BY other.customer DESC LIMIT 20`,
  wallet: `SELECT other.customer, bool_and(other.removed_at IS NOT NULL) AS removed FROM wallet own
    JOIN wallet other ON other.address = own.address AND other.customer <> own.customer
    WHERE own.id = $1 GROUP BY other.customer ORDER BY other.customer DESC LIMIT 20`,
} as const;

/** The newest other customers who have, or had, the same destination ('card:7', 'wallet:3') as their own (rule FUNDS-144). */
export const sharedDestination = async ({ database, identity }: Services, name: string): Promise<Shared> => {
  const { kind, id } = destinationParts(name);
  const { rows } = await database.pool.query<{ customer: number; removed: boolean }>(OTHERS[kind], [id]);
  const names = await identity.maskedCustomers(rows.map(({ customer }) => customer));
  return rows.map(({ customer, removed }) => ({
    customerId: customer,
    maskedCustomer: names.get(customer) ?? `#${customer}`,
    isRemoved: removed,
  }));
};
