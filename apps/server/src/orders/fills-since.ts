import type { Owner } from '@bourse/core';
import type pg from 'pg';
import { listNumber } from '../store/lists.ts';

const PAGE = 500;
const MOST_PAGES = 20;

/** A fill of one customer's; their side is the buyer's or the seller's. */
export type PastFill = {
  readonly no: bigint;
  readonly instrument: string;
  readonly quantity: bigint;
  readonly at: bigint;
  readonly buyer: bigint | null;
  readonly paid: string | null;
  readonly buyer_fee: string | null;
  readonly received: string | null;
  readonly seller_fee: string | null;
};

/**
 * A customer's fills since an instant that were paid in full, newest first: one on margin brings nothing that is held. Undefined where there are
 * more than can be looked through for a figure.
 */
export const fillsSince = async (
  pool: pg.Pool,
  { mode, customer }: Owner,
  since: number,
): Promise<readonly PastFill[] | undefined> => {
  const found: PastFill[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { rows } = await pool.query<PastFill & { readonly on_margin: boolean }>(
      `SELECT page.no, f.instrument, f.quantity, f.at, f.buyer, f.paid, f.buyer_fee, f.received, f.seller_fee,
         o.margin IS NOT NULL AS on_margin
       FROM (SELECT no, ref FROM list_rows WHERE list = $1 AND owner = $2 AND no < $3 ORDER BY no DESC LIMIT ${PAGE}) page
       LEFT JOIN fills f ON f.id = page.ref
       LEFT JOIN orders o ON o.id = CASE WHEN f.buyer = $2 THEN f.buy_order ELSE f.sell_order END ORDER BY page.no DESC`,
      [listNumber('fills', mode), customer, before],
    );
    // What was bought beside the book is in the list and is no fill.
    const fills = rows.filter(({ at }) => at !== null);
    const recent = fills.filter(({ at }) => Number(at) >= since);
    for (const row of recent) if (!row.on_margin) found.push(row);
    if (rows.length < PAGE || recent.length < fills.length) return found;
    before = Number(rows.at(-1)?.no);
  }
  return undefined;
};
