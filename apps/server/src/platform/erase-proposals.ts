import type { CustomerId } from '@bourse/rules';
import type pg from 'pg';
import type { Erase } from '../store/held-of-customers.ts';

/** Two agreed on it, which stays; what it said of a person does not. */
export const erasePlatform: Erase = async (client, customer) => {
  await client.query("UPDATE proposal SET reason = 'erased', said = '' WHERE subject = $1", [`customer:${customer}`]);
  await client.query(
    "UPDATE proposal SET payload = payload - 'maskedCustomer', said = '' WHERE payload->>'customer' = $1",
    [String(customer)],
  );
};

/** Takes out of a customer's proposals of a kind what speaks of a person: some parts are left out, others say that they were erased. */
export const eraseProposals = async (
  client: pg.PoolClient,
  customer: CustomerId,
  kind: string,
  { out = [], said = [] }: { readonly out?: readonly string[]; readonly said?: readonly string[] },
): Promise<void> => {
  await client.query(
    `UPDATE proposal SET reason = 'erased', said = '', payload = (payload - $3::text[]) || $4::jsonb
     WHERE kind = $1 AND (payload->>'customer' = $2 OR subject = 'customer:' || $2)`,
    [kind, String(customer), out, JSON.stringify(Object.fromEntries(said.map((part) => [part, 'erased'])))],
  );
};
