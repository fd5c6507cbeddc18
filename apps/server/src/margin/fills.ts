import { mulDiv } from '@bourse/rules';
import type { MarginFills, Realised } from '../orders/index.ts';
import type { Queryable } from '../store/transaction.ts';

/** Lots of a position that were closed: when, by which fill (null outside the book), for how much in ticks × lots, and what came of it, in the quote asset's smallest unit. */
type Closing = Realised & {
  readonly position: bigint;
  readonly side: 'long' | 'short';
  readonly at: bigint;
  readonly lots: bigint;
  readonly fill: bigint | null;
  readonly exit: bigint;
};

type Fill = { readonly fill: bigint; readonly received: string; readonly fee: string };

type Change = Omit<Fill, 'fill'> & {
  readonly fill: bigint | null;
  readonly position: bigint;
  readonly side: 'long' | 'short';
  readonly at: bigint;
  readonly turnover: string;
  /** Opened, below zero closed, in lots, and what is open afterwards. */
  readonly traded: bigint;
  readonly open_quantity: bigint;
  /** Ticks × lots, before it and after it. */
  readonly entry_before: string;
  readonly open_entry: string;
};

/** What is traded of some positions, oldest first. What changed them otherwise, as a split, counts for the entry before. */
const TRADED = `SELECT * FROM (
    SELECT position, seq, event, side, at, traded, turnover, fill, received, fee, open_quantity, open_entry,
      coalesce(lag(open_entry) OVER (PARTITION BY position ORDER BY seq, event), 0) AS entry_before
    FROM position_changes WHERE position = ANY ($1::bigint[])) changes
  WHERE traded <> 0 ORDER BY position, seq, event`;

/** What was closed of some positions, oldest first. The fees to open are shared out by quantity; what closes the rest has the rest of them. */
export const closingsOf = async (
  pool: Queryable,
  positions: readonly (bigint | number)[],
): Promise<readonly Closing[]> => {
  if (positions.length === 0) return [];
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
    const { side, at, fill } = row;
    const [received, fee, exit] = [BigInt(row.received), BigInt(row.fee), BigInt(row.turnover)];
    const entry = BigInt(row.entry_before) - BigInt(row.open_entry);
    return { position, side, at, lots: -row.traded, fill, received, fee, openingFees, entry, exit };
  });
};

/** What fills on margin did with positions. */
export const marginFills = (pool: Queryable): MarginFills => ({
  ofFills: async (customer, fills) => {
    if (fills.length === 0) return new Map();
    const { rows } = await pool.query<Fill>(
      'SELECT fill, received, fee FROM position_changes WHERE fill = ANY ($1::bigint[]) AND customer = $2',
      [fills, customer],
    );
    return new Map(rows.map(({ fill, received, fee }) => [fill, { received: BigInt(received), fee: BigInt(fee) }]));
  },
  closed: async (positions) =>
    (await closingsOf(pool, positions)).flatMap(({ fill, ...closing }) => (fill === null ? [] : { ...closing, fill })),
});
