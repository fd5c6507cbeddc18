import type { Erase } from '../store/held-of-customers.ts';

/** What was sent to a customer's addresses goes with them. */
export const eraseOutbox: Erase = async (client, _customer, { addresses }) => {
  await client.query('DELETE FROM outbox WHERE recipient = ANY($1)', [addresses]);
};
