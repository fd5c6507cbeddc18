import { mulDiv } from '@bourse/rules';
import type { MarginFills } from '../orders/index.ts';
import type { Queryable } from '../store/transaction.ts';

type Fill = { readonly fill: bigint; readonly received: string; readonly fee: string };

type Change = Omit<Fill, 'fill'> & {
  readonly fill: bigint | null;
  readonly position: bigint;
  readonly side: 'long' | 'short';
  /** Opened, below zero closed, in lots, and what is open afterwards. */
  readonly traded: bigint;
  readonly open_quantity: bigint;
  /** Ticks × lots, before it and after it. */
  readonly entry_before: string;
  readonly open_entry: string;
};

/** What is traded of some positions, oldest first. What changed them otherwise, as a split, counts for the entry before. */
const TRADED = `SELECT * FROM (
    SELECT position, seq, event, side, traded, fill, received, fee, open_quantity, open_entry,
      coalesce(lag(open_entry) OVER (PARTITION BY position ORDER BY seq, event), 0) AS entry_before
    FROM position_changes WHERE position = ANY ($1::bigint[])) changes
  WHERE traded <> 0 ORDER BY position, seq, event`;

/** What fills on margin did with positions. The fees to open are shared out by quantity; what closes the rest has the rest of them. */
export const marginFills = (pool: Queryable): MarginFills => ({
  ofFills: async (customer, fills) => {
    if (fills.length === 0) return new Map();
    const { rows } = await pool.query<Fill>(
      'SELECT fill, received, fee FROM position_changes WHERE fill = ANY ($1::bigint[]) AND customer = $2',
      [fills, customer],
    );
    return new Map(rows.map(({ fill, received, fee }) => [fill, { received: BigInt(received), fee: BigInt(fee) }]));
  },
  closed: async (positions) => {
    const { rows } = await pool.query<Change>(TRADED, [positions]);
    let [position, opening] = [-1n, 0n];
    return rows.flatMap((row) => {
      if (row.position !== position) [position, opening] = [row.position, 0n];
      if (row.traded > 0n) {
        opening += BigInt(row.fee);
        return [];
      }
      const openingFees = mulDiv(opening, -row.traded, row.open_quantity - row.traded, 'down');
      opening -= openingFees;
      if (row.fill === null) return [];
      const { fill, side } = row;
      const [received, fee] = [BigInt(row.received), BigInt(row.fee)];
      return { fill, side, received, fee, openingFees, entry: BigInt(row.entry_before) - BigInt(row.open_entry) };
    });
  },
});
