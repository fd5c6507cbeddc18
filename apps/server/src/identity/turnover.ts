import type { AccountMode, CustomerId, InstrumentId } from '@bourse/rules';
import { type FillPosition, isFillAt, newestFill, turnoverBetween } from '../orders/index.ts';
import type { Queryable } from '../store/transaction.ts';

type Sums = Readonly<Record<InstrumentId, string>>;
type StoredTurnover = { readonly number: bigint; readonly sums: Sums };

/** What was added up before, where the list of fills still has the last one counted in its place. */
const storedTurnover = async (
  database: Queryable,
  customer: CustomerId,
  mode: AccountMode,
): Promise<StoredTurnover> => {
  const { rows } = await database.query<FillPosition & { readonly sums: Sums }>(
    'SELECT number AS no, fill, sums FROM turnover_sum WHERE customer = $1 AND mode = $2',
    [customer, mode],
  );
  const [row] = rows;
  return row && (await isFillAt(database, { mode, customer }, row))
    ? { number: row.no, sums: row.sums }
    : { number: 0n, sums: {} };
};

/**
 * What a customer has bought and sold in an account mode, by instrument, in price ticks times lots. Costs what was filled since the last question,
 * however much was filled before.
 */
export const turnoverByInstrument = async (
  database: Queryable,
  customer: CustomerId,
  mode: AccountMode,
): Promise<ReadonlyMap<InstrumentId, bigint>> => {
  const owner = { mode, customer };
  const { number, sums } = await storedTurnover(database, customer, mode);
  const total = new Map(Object.entries(sums).map(([instrument, sum]) => [instrument, BigInt(sum)]));
  const newest = await newestFill(database, owner, number);
  if (newest === undefined) return total;
  for (const { instrument, turnover } of await turnoverBetween(database, owner, { after: number, last: newest.no }))
    total.set(instrument, (total.get(instrument) ?? 0n) + BigInt(turnover));
  await database.query(
    `INSERT INTO turnover_sum (customer, mode, number, fill, sums) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer, mode) DO UPDATE SET number = EXCLUDED.number, fill = EXCLUDED.fill, sums = EXCLUDED.sums`,
    [
      customer,
      mode,
      newest.no,
      newest.fill,
      JSON.stringify(Object.fromEntries([...total].map(([key, sum]) => [key, String(sum)]))),
    ],
  );
  return total;
};
