import { bringsResult, type Owner } from '@bourse/core';
import { type AssetCode, baseUnits, quantityLots } from '@bourse/rules';
import type pg from 'pg';
import type { Services } from '../services.ts';
import { listName } from '../store/lists.ts';

/** A change of what is held: of a share by its instrument, of the rest by its asset. */
export type Flow = {
  readonly product: string;
  readonly at: number;
  /** In the asset's smallest unit; below zero where it went. */
  readonly units: bigint;
  /** What was paid for it with its fee, below zero what was received; undefined where nothing was, or another product. */
  readonly paid: { readonly money: AssetCode; readonly units: bigint } | undefined;
};

const PAGE = 500;
const MOST_PAGES = 20;

type FillRow = {
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

/** Fills since an instant, newest first; undefined where there are more than can be looked through for a figure. */
const fillsSince = async (pool: pg.Pool, { book, customer }: Owner, since: number): Promise<FillRow[] | undefined> => {
  const found: FillRow[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { rows } = await pool.query<FillRow>(
      `SELECT page.no, f.instrument, f.quantity, f.at, f.buyer, f.paid, f.buyer_fee, f.received, f.seller_fee
       FROM (SELECT no, ref FROM list_rows WHERE list = $1 AND owner = $2 AND no < $3 ORDER BY no DESC LIMIT ${PAGE}) page
       JOIN fills f ON f.id = page.ref ORDER BY page.no DESC`,
      [listName('fills', book), customer, before],
    );
    const recent = rows.filter(({ at }) => Number(at) >= since);
    for (const row of recent) found.push(row);
    if (recent.length < PAGE) return found;
    before = Number(rows.at(-1)?.no);
  }
  return undefined;
};

const ofFill = ({ market }: Services, customer: number, row: FillRow): Flow | undefined => {
  const { instrument, scale } = market.listing(row.instrument);
  const isShare = instrument.kind === 'share';
  const isBuy = row.buyer !== null && Number(row.buyer) === customer;
  const units = baseUnits(scale, quantityLots(Number(row.quantity)));
  const sum = isBuy
    ? BigInt(row.paid ?? 0) + BigInt(row.buyer_fee ?? 0)
    : BigInt(row.seller_fee ?? 0) - BigInt(row.received ?? 0);
  // Who sells EUR/JPY buys yen for euro.
  if (!isShare && !bringsResult(instrument.base))
    return {
      product: instrument.quote,
      at: Number(row.at),
      units: -sum,
      paid: { money: instrument.base, units: isBuy ? -units : units },
    };
  return {
    product: isShare ? instrument.id : instrument.base,
    at: Number(row.at),
    units: isBuy ? units : -units,
    paid: { money: instrument.quote, units: sum },
  };
};

type ConversionRow = {
  readonly from_asset: string;
  readonly from_units: string;
  readonly to_asset: string;
  readonly to_units: string;
  readonly at: bigint;
};

const ofConversion = (row: ConversionRow): readonly Flow[] => {
  const from = { asset: row.from_asset, units: BigInt(row.from_units) };
  const to = { asset: row.to_asset, units: BigInt(row.to_units) };
  const at = Number(row.at);
  const paid = bringsResult(from.asset) ? undefined : { money: from.asset, units: from.units };
  const received = bringsResult(to.asset) ? undefined : { money: to.asset, units: -to.units };
  return [
    { product: from.asset, at, units: -from.units, paid: received },
    { product: to.asset, at, units: to.units, paid },
  ];
};

type MoveRow = { readonly asset: string; readonly units: string; readonly at: bigint };

const PAID_IN_AND_OUT = `SELECT asset, credited AS units, decided_at AS at FROM deposits
    WHERE customer = $1 AND state = 'credited' AND account = 'platform' AND decided_at >= $2
  UNION ALL SELECT asset, -amount, changed_at FROM withdrawals
    WHERE customer = $1 AND state = 'paid' AND account = 'platform' AND changed_at >= $2`;

const POSTED = `SELECT split_part(account, '.', 4) AS asset, units, at FROM (
    SELECT destination AS account, units, at FROM manual_postings UNION ALL SELECT source, -units, at FROM manual_postings) posted
  WHERE starts_with(account, $1) AND at >= $2`;

/** Every change of what a customer holds since an instant, oldest first; undefined where there were too many to look through. */
export const flowsSince = async (
  services: Services,
  owner: Owner,
  since: number,
): Promise<readonly Flow[] | undefined> => {
  const { pool } = services.database;
  const { book, customer } = owner;
  const [fills, conversions, moves, posted] = await Promise.all([
    fillsSince(pool, owner, since),
    pool.query<ConversionRow>(
      "SELECT * FROM conversions WHERE customer = $1 AND book = $2 AND account = 'platform' AND at >= $3",
      [customer, book, since],
    ),
    book === 'real' ? pool.query<MoveRow>(PAID_IN_AND_OUT, [customer, since]) : { rows: [] },
    pool.query<MoveRow>(POSTED, [`${book}.c${customer}.platform.`, since]),
  ]);
  if (!fills) return undefined;
  const flows = [
    ...fills.flatMap((row) => ofFill(services, customer, row) ?? []),
    ...conversions.rows.flatMap(ofConversion),
    ...[...moves.rows, ...posted.rows].map(
      ({ asset, units, at }): Flow => ({ product: asset, at: Number(at), units: BigInt(units), paid: undefined }),
    ),
  ];
  return flows.filter(({ product }) => bringsResult(product)).sort((a, b) => a.at - b.at);
};
