import type { Owner } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';

/** So many of an owner's latest orders in an instrument are looked through. */
const LOOKED_THROUGH = 1_000;

/** When an owner last sold something of instruments, paid in full, ms by instrument; none of one whose latest orders sold nothing. */
export const lastSales = async (
  database: Queryable,
  { mode, customer }: Owner,
  instruments: readonly InstrumentId[],
): Promise<ReadonlyMap<InstrumentId, number>> => {
  if (instruments.length === 0) return new Map();
  const { rows } = await database.query<{ instrument: InstrumentId; at: bigint }>(
    `SELECT wanted.instrument, max(sale.updated_at) AS at FROM unnest($3::text[]) AS wanted (instrument)
     CROSS JOIN LATERAL (
       (SELECT updated_at, side, filled, margin FROM orders WHERE customer = $1 AND mode = $2
          AND instrument = wanted.instrument AND instrument_no IS NOT NULL
        ORDER BY instrument_no DESC LIMIT ${LOOKED_THROUGH})
       UNION ALL
       (SELECT updated_at, side, filled, margin FROM orders WHERE customer = $1 AND mode = $2
          AND instrument = wanted.instrument AND state IN ('waiting', 'open'))
     ) sale WHERE sale.side = 'sell' AND sale.filled > 0 AND sale.margin IS NULL GROUP BY wanted.instrument`,
    [customer, mode, instruments],
  );
  return new Map(rows.map(({ instrument, at }) => [instrument, Number(at)]));
};
