import { type AccountMode, priceText, priceTicks, quantityLots, quantityText } from '@bourse/rules';
import type { DescribeSides, SideDetails, StatementSide } from '../ledger/index.ts';
import type { Services } from '../services.ts';

/** A customer's side of a fill: quantity of the base, price in the quote asset, as decimal texts. */
type FillDetails = {
  readonly instrument: string;
  readonly name: string;
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
const fillDetails = async (
  { market, database: { pool } }: Services,
  { mode, id: customer }: { readonly mode: AccountMode; readonly id: number },
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, FillDetails>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<Row>(
    `SELECT id, instrument, price, quantity, buyer, buy_order, sell_order FROM fills
     WHERE id = ANY ($1) AND mode = $2 AND (buyer = $3 OR seller = $3)`,
    [ids, mode, customer],
  );
  return new Map(
    rows.map((row) => {
      const { instrument, scale } = market.listing(row.instrument);
      return [
        row.id,
        {
          instrument: instrument.symbol,
          name: instrument.name,
          order: Number(row.buyer) === customer ? row.buy_order : row.sell_order,
          quote: instrument.quote,
          quantity: quantityText(scale, quantityLots(Number(row.quantity))),
          price: priceText(scale, priceTicks(Number(row.price))),
        },
      ];
    }),
  );
};

const moreOf = ({ purpose }: StatementSide, fill: FillDetails, asset: string): NonNullable<SideDetails['more']> =>
  purpose !== 'fee' && fill.quote === asset
    ? { instrument: fill.instrument, name: fill.name, quantity: fill.quantity, price: fill.price }
    : { instrument: fill.instrument, name: fill.name };

/** What a statement says of the postings of fills: the instrument in every line, quantity and price where the trade is paid, the own order's number. */
export const describeFillSides: DescribeSides<Services> = async (services, caller, sides, asset) => {
  const ids = [...new Set(sides.flatMap(({ fill }) => fill ?? []))];
  const fills = await fillDetails(services, caller, ids);
  return new Map(
    sides.flatMap((side): [bigint, SideDetails][] => {
      const fill = side.fill === null ? undefined : fills.get(side.fill);
      if (!fill) return [];
      const reference = fill.order === null ? {} : { reference: String(fill.order) };
      return [[side.no, { ...reference, more: moreOf(side, fill, asset.code) }]];
    }),
  );
};
