import type { PurchasesSince } from '../ledger/index.ts';
import type { Services } from '../services.ts';

type Row = {
  readonly instrument: string;
  readonly quantity: bigint;
  readonly cost: string;
  readonly updated_at: bigint;
};

/** What was bought out of offers since an instant: the shares are the customer's own from then, locked or not. */
export const boughtOutOfOffers: PurchasesSince<Services> = async ({ database }, { mode, customer }, from) => {
  const { rows } = await database.pool.query<Row>(
    `SELECT instrument, quantity, cost, updated_at FROM offer_orders
       WHERE customer = $1 AND mode = $2 AND state = 'filled' AND updated_at >= $3`,
    [customer, mode, from],
  );
  return rows.map(({ instrument, quantity, cost, updated_at }) => ({
    instrument,
    at: Number(updated_at),
    quantity: BigInt(quantity),
    cost: BigInt(cost),
  }));
};
