import { type AssetRegistry, type Instrument, ok } from '@bourse/rules';
import type pg from 'pg';
import { assetsMoved } from '../ledger/index.ts';
import { instrumentsOrdered } from '../orders/index.ts';
import { StartRefused } from '../store/start-refused.ts';
import { inTransaction } from '../store/transaction.ts';
import type { InstrumentTable } from './instruments.ts';

/** What an instrument's prices, quantities and accounts are counted in, by its names in `instruments.json`. */
type Terms = Pick<Instrument, 'kind' | 'product' | 'venue' | 'base' | 'quote' | 'tickSize' | 'lotSize'>;

const COLUMNS = {
  kind: 'kind',
  product: 'product',
  venue: 'venue',
  base: 'base',
  quote: 'quote',
  tickSize: 'tick_size',
  lotSize: 'lot_size',
} as const satisfies Record<keyof Terms, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof Terms)[];
const NAMES = Object.values(COLUMNS).join(', ');

/** '0.010' and '0.01' are one step. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

type Change = { readonly name: string; readonly what: string };

const changedListings = async (pool: pg.Pool, table: InstrumentTable): Promise<Change[]> => {
  const { rows } = await pool.query<{ instrument: string } & Record<string, string>>(
    `SELECT instrument, ${NAMES} FROM listing ORDER BY instrument`,
  );
  return rows.flatMap((row): Change[] => {
    const name = row.instrument;
    const now = table.get(name)?.instrument;
    if (!now) return [{ name, what: 'is not listed any more' }];
    const field = FIELDS.find((each) => plain(now[each] ?? '') !== plain(row[COLUMNS[each]] ?? ''));
    return field
      ? [{ name, what: `field ${field}: was ${row[COLUMNS[field]] ?? 'none'}, is ${now[field] ?? 'none'} now` }]
      : [];
  });
};

const changedAssets = async (pool: pg.Pool, assets: AssetRegistry): Promise<Change[]> => {
  const { rows } = await pool.query<{ code: string; decimals: number }>('SELECT * FROM listed_asset ORDER BY code');
  return rows.flatMap(({ code, decimals }): Change[] => {
    const now = assets.find(code)?.decimals;
    if (now === decimals) return [];
    const what = now === undefined ? 'is not known any more' : `field decimals: was ${decimals}, is ${now} now`;
    return [{ name: code, what }];
  });
};

const writeDown = async (pool: pg.Pool, table: InstrumentTable, assets: AssetRegistry): Promise<void> => {
  const listed = [...table.values()].map(({ instrument }) => instrument);
  const columns = [listed.map(({ id }) => id), ...FIELDS.map((field) => listed.map((each) => each[field]))];
  const known = assets.all();
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM listing');
    await client.query('DELETE FROM listed_asset');
    const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
    await client.query(`INSERT INTO listing (instrument, ${NAMES}) SELECT * FROM unnest(${arrays})`, columns);
    await client.query('INSERT INTO listed_asset (code, decimals) SELECT * FROM unnest($1::text[], $2::int4[])', [
      known.map(({ code }) => code),
      known.map(({ decimals }) => decimals),
    ]);
    return ok(null);
  });
};

/**
 * Compares what is listed now with what the last start had, and writes it down. What nobody has traded or held may change (SPOT-10).
 * Only while leading, and before the journal is folded: an order in ticks of another size would be another order.
 * @param source the file or setting that lists the instruments, for the line of a refusal.
 * @throws {StartRefused} in one line when an instrument with orders, or an asset with postings, is gone or counted otherwise.
 */
export const keepListings = async (
  pool: pg.Pool,
  table: InstrumentTable,
  assets: AssetRegistry,
  source: string,
): Promise<void> => {
  const listings = await changedListings(pool, table);
  const ordered = await instrumentsOrdered(
    pool,
    listings.map(({ name }) => name),
  );
  const refuse = (sort: string, { name, what }: Change, held: string): never => {
    throw new StartRefused(`${source}: ${sort} ${name}, ${what}: the journal holds ${held}, so it stays as it was`);
  };
  for (const change of listings) if (ordered.has(change.name)) refuse('instrument', change, 'orders in it');
  const scales = await changedAssets(pool, assets);
  const moved = await assetsMoved(
    pool,
    scales.map(({ name }) => name),
  );
  for (const change of scales) if (moved.has(change.name)) refuse('asset', change, 'amounts of it');
  await writeDown(pool, table, assets);
};
