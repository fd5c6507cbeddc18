import { type AssetCode, amountText, type InstrumentId } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import type { Services } from '../services.ts';
import { isBuilt } from '../store/known-view.ts';
import { dayStart } from './days.ts';

type Today = ReplyOf<Endpoints['console.today']>;

/** Sums by asset in its smallest unit. */
type Sums = ReadonlyMap<AssetCode, bigint>;
type Period = { readonly from: number; readonly to: number };

const DAYS = 14;

const sumsOf = (rows: readonly { readonly asset: string; readonly units: string }[]): Sums => {
  const sums = new Map<AssetCode, bigint>();
  for (const { asset, units } of rows)
    sums.set(asset as AssetCode, (sums.get(asset as AssetCode) ?? 0n) + BigInt(units));
  return sums;
};

/** What was credited, less what was taken back, each on its own day (rule CONSOLE-40). */
const moneyIn = async (pool: pg.Pool, { from, to }: Period): Promise<Sums> => {
  if (!(await isBuilt(pool, { name: 'deposits' })) || !(await isBuilt(pool, { name: 'credit_reversals' })))
    return new Map();
  const { rows } = await pool.query(
    `SELECT asset, sum(units)::text AS units FROM (
       SELECT asset, credited AS units FROM deposits
         WHERE decided_at >= $1 AND decided_at < $2 AND credited IS NOT NULL
       UNION ALL SELECT asset, -units FROM credit_reversals WHERE at >= $1 AND at < $2
     ) moved GROUP BY asset`,
    [from, to],
  );
  return sumsOf(rows);
};

const moneyOut = async (pool: pg.Pool, { from, to }: Period): Promise<Sums> => {
  if (!(await isBuilt(pool, { name: 'withdrawals' }))) return new Map();
  const { rows } = await pool.query(
    `SELECT asset, sum(amount - fee)::text AS units FROM withdrawals
     WHERE changed_at >= $1 AND changed_at < $2 AND state = 'paid' GROUP BY asset`,
    [from, to],
  );
  return sumsOf(rows);
};

/** The first fill at or after an instant: their numbers rise with time, so it is found by halving and no index on time is kept. */
const firstFillSince = async (pool: pg.Pool, at: number): Promise<bigint> => {
  const ends = await pool.query<{ low: bigint | null; high: bigint | null }>(
    'SELECT min(id) AS low, max(id) AS high FROM fills',
  );
  let low = BigInt(ends.rows[0]?.low ?? 0);
  let high = BigInt(ends.rows[0]?.high ?? 0) + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const { rows } = await pool.query<{ id: bigint; at: bigint }>(
      'SELECT id, at FROM fills WHERE id >= $1 ORDER BY id LIMIT 1',
      [middle],
    );
    const found = rows[0];
    if (found && Number(found.at) < at) low = BigInt(found.id) + 1n;
    else high = middle;
  }
  return low;
};

/** What changed hands, in the currencies it was paid in; each fill counts once. */
const volume = async ({ database, market }: Services, { from, to }: Period): Promise<Sums> => {
  const { pool } = database;
  if (!(await isBuilt(pool, { name: 'fills' }))) return new Map();
  const [first, end] = [await firstFillSince(pool, from), await firstFillSince(pool, to)];
  const { rows } = await pool.query<{ instrument: InstrumentId; units: string }>(
    `SELECT instrument, sum(coalesce(paid, received))::text AS units FROM fills
     WHERE id >= $1 AND id < $2 AND book = 'real' GROUP BY instrument`,
    [first, end],
  );
  return sumsOf(
    rows.flatMap(({ instrument, units }) => {
      const listed = market.find(instrument);
      return listed ? [{ asset: listed.instrument.quote, units }] : [];
    }),
  );
};

const newCustomers = async ({ database }: Services, { from, to }: Period): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM customer WHERE created_at >= $1 AND created_at < $2',
    [from, to],
  );
  return rows[0]?.count ?? 0;
};

type Day = { readonly moneyIn: Sums; readonly moneyOut: Sums; readonly volume: Sums; readonly newCustomers: number };

/** Days that are over do not change, and are read once. */
const over = new WeakMap<object, Map<number, Day>>();

const dayOf = async (services: Services, period: Period): Promise<Day> => {
  const { pool } = services.database;
  const known = over.get(pool) ?? new Map<number, Day>();
  over.set(pool, known);
  const before = known.get(period.from);
  if (before) return before;
  const day: Day = {
    moneyIn: await moneyIn(pool, period),
    moneyOut: await moneyOut(pool, period),
    volume: await volume(services, period),
    newCustomers: await newCustomers(services, period),
  };
  if (period.to <= services.now()) known.set(period.from, day);
  for (const from of known.keys()) if (from < period.from - 2 * DAYS * 86_400_000) known.delete(from);
  return day;
};

const size = (units: bigint): bigint => (units < 0n ? -units : units);

const exposureOf = async (services: Services, currency: AssetCode): Promise<Today['exposure']> => {
  const { assets, market, state } = services;
  const worthOf = (asset: AssetCode, units: bigint): bigint | undefined => {
    const worth = market.rates.convert(size(units), asset, currency);
    return worth === undefined ? undefined : units < 0n ? -worth : worth;
  };
  return [...(await state.ask('platform.inventory'))]
    .filter(([, units]) => units !== 0n)
    .map(([asset, units]) => ({ asset, units, worth: worthOf(asset, units) }))
    .sort((a, b) => Number(size(b.worth ?? 0n) - size(a.worth ?? 0n)))
    .map(({ asset, units, worth }) => ({
      asset,
      amount: amountText(assets.get(asset), units),
      worth: worth === undefined ? null : amountText(assets.get(currency), worth),
    }));
};

/** The first instants of the last fourteen days in the brand's zone, today's last, and of tomorrow. */
const daysUntil = (now: number, zone: string): readonly number[] => {
  const starts = [dayStart(zone, now)];
  while (starts.length < DAYS) starts.unshift(dayStart(zone, (starts[0] as number) - 1));
  return starts;
};

/** What the first page of the console answers: what came in and went out, and what the house is exposed to (rule CONSOLE-40). */
export const todayOf = async (services: Services): Promise<Today> => {
  const { brand, assets, market, now } = services;
  const at = now();
  const days = daysUntil(at, brand.zone);
  const read: Day[] = [];
  for (const [index, from] of days.entries())
    read.push(await dayOf(services, { from, to: days[index + 1] ?? Number.MAX_SAFE_INTEGER }));
  const currency = assets.get(brand.currency).code;
  const unpriced = new Set<string>();
  const worth = (sums: Sums): string => {
    let total = 0n;
    for (const [asset, units] of sums) {
      const converted = market.rates.convert(units, asset, currency);
      if (converted === undefined) unpriced.add(asset);
      else total += converted;
    }
    return amountText(assets.get(currency), total);
  };
  return {
    at,
    zone: brand.zone,
    currency,
    days: [...days],
    moneyIn: read.map((day) => worth(day.moneyIn)),
    moneyOut: read.map((day) => worth(day.moneyOut)),
    volume: read.map((day) => worth(day.volume)),
    newCustomers: read.map((day) => day.newCustomers),
    exposure: await exposureOf(services, currency),
    unpriced: [...unpriced].sort(),
  };
};
