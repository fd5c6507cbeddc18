import type { AccountMode, CustomerId, InstrumentId } from '@bourse/rules';
import { listNumber } from '../store/lists.ts';
import type { Queryable } from '../store/transaction.ts';

type Sums = Readonly<Record<InstrumentId, string>>;
type Kept = { readonly number: bigint; readonly sums: Sums };
type Added = { readonly instrument: InstrumentId; readonly turnover: string };

/** What was added up before, where the list of fills still has the last one counted in its place. */
const kept = async (database: Queryable, customer: CustomerId, book: AccountMode): Promise<Kept> => {
  const { rows } = await database.query<Kept>(
    `SELECT kept.number, kept.sums FROM turnover_sum kept
     JOIN list_rows last ON last.list = $3 AND last.owner = $1 AND last.no = kept.number AND last.ref = kept.fill
     WHERE kept.customer = $1 AND kept.book = $2`,
    [customer, book, listNumber('fills', book)],
  );
  return rows[0] ?? { number: 0n, sums: {} };
};

/**
 * What a customer has bought and sold in a book, by instrument, in price ticks times lots. Costs what was filled since the last question,
 * however much was filled before.
 */
export const turnoverByInstrument = async (
  database: Queryable,
  customer: CustomerId,
  book: AccountMode,
): Promise<ReadonlyMap<InstrumentId, bigint>> => {
  const { number, sums } = await kept(database, customer, book);
  const total = new Map(Object.entries(sums).map(([instrument, sum]) => [instrument, BigInt(sum)]));
  const list = listNumber('fills', book);
  const last = await database.query<{ no: bigint; ref: bigint }>(
    'SELECT no, ref FROM list_rows WHERE list = $1 AND owner = $2 AND no > $3 ORDER BY no DESC LIMIT 1',
    [list, customer, number],
  );
  const newest = last.rows[0];
  if (newest === undefined) return total;
  const added = await database.query<Added>(
    `SELECT fills.instrument, sum(fills.price::numeric * fills.quantity) AS turnover
     FROM list_rows l JOIN fills ON fills.id = l.ref WHERE l.list = $1 AND l.owner = $2 AND l.no > $3 AND l.no <= $4 GROUP BY fills.instrument`,
    [list, customer, number, newest.no],
  );
  for (const { instrument, turnover } of added.rows)
    total.set(instrument, (total.get(instrument) ?? 0n) + BigInt(turnover));
  await database.query(
    `INSERT INTO turnover_sum (customer, book, number, fill, sums) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer, book) DO UPDATE SET number = EXCLUDED.number, fill = EXCLUDED.fill, sums = EXCLUDED.sums`,
    [
      customer,
      book,
      newest.no,
      newest.ref,
      JSON.stringify(Object.fromEntries([...total].map(([key, sum]) => [key, String(sum)]))),
    ],
  );
  return total;
};
