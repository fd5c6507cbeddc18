import { type AccountMode, priceText, priceTicks, quantityLots, quantityText } from '@bourse/rules';
import type { Services } from '../services.ts';

/** A customer's side of a fill: quantity of the base, price in the quote asset, as decimal texts. */
type ToldFill = {
  readonly instrument: string;
  /** The customer's own order. */
  readonly order: bigint | null;
  /** The asset it was paid in. */
  readonly quote: string;
  readonly quantity: string;
  readonly price: string;
};

type Row = {
  readonly id: bigint;
  readonly instrument: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyer: bigint | null;
  readonly buy_order: bigint | null;
  readonly sell_order: bigint | null;
};

/** Some fills by their numbers, as one of the two customers in them sees them. */
export const toldFills = async (
  { market, database: { pool } }: Services,
  { book, id: customer }: { readonly book: AccountMode; readonly id: number },
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, ToldFill>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<Row>(
    `SELECT id, instrument, price, quantity, buyer, buy_order, sell_order FROM fills
     WHERE id = ANY ($1) AND book = $2 AND (buyer = $3 OR seller = $3)`,
    [ids, book, customer],
  );
  return new Map(
    rows.map((row) => {
      const { instrument, scale } = market.listing(row.instrument);
      return [
        row.id,
        {
          instrument: instrument.symbol,
          order: Number(row.buyer) === customer ? row.buy_order : row.sell_order,
          quote: instrument.quote,
          quantity: quantityText(scale, quantityLots(Number(row.quantity))),
          price: priceText(scale, priceTicks(Number(row.price))),
        },
      ];
    }),
  );
};
