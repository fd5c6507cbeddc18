import { amountText, type IncomeKind } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import type { Viewer } from './present.ts';

type Row = {
  readonly id: bigint;
  readonly product: bigint;
  readonly kind: IncomeKind;
  readonly name: string;
  readonly account: 'platform' | 'financial' | 'contract' | 'stock';
  readonly asset: string;
  readonly units: string;
  readonly unit_price: string;
  readonly bought_at: bigint;
  readonly ends_at: bigint;
  readonly redeemed_at: bigint | null;
  readonly earned: string;
  readonly paid: string;
  readonly total: bigint;
};

const QUANTITY_DECIMALS = 6;

/** How many units a principal comes to, rounded down to six decimals. */
const quantityText = (units: bigint, price: bigint): string => {
  const parts = (units * 10n ** BigInt(QUANTITY_DECIMALS)) / price;
  const text = parts.toString().padStart(QUANTITY_DECIMALS + 1, '0');
  return `${text.slice(0, -QUANTITY_DECIMALS)}.${text.slice(-QUANTITY_DECIMALS)}`.replace(/\.?0+$/, '');
};

const stateOf = ({ kind, ends_at, redeemed_at }: Row, now: number) => {
  if (redeemed_at !== null) return 'redeemed' as const;
  // A quantified product ends by itself.
  return kind === 'quantified' || now < Number(ends_at) ? ('running' as const) : ('redeemable' as const);
};

const present = ({ assets, now }: Services, row: Row) => {
  const asset = assets.get(row.asset);
  const [units, earned, paid] = [BigInt(row.units), BigInt(row.earned), BigInt(row.paid)];
  return {
    id: Number(row.id),
    product: Number(row.product),
    kind: row.kind,
    name: row.name,
    account: row.account,
    currency: row.asset,
    principal: amountText(asset, units),
    unitPrice: amountText(asset, BigInt(row.unit_price)),
    quantity: quantityText(units, BigInt(row.unit_price)),
    paid: amountText(asset, paid),
    owed: amountText(asset, earned - paid),
    state: stateOf(row, now()),
    boughtAt: Number(row.bought_at),
    endsAt: Number(row.ends_at),
    redeemedAt: row.redeemed_at === null ? null : Number(row.redeemed_at),
  };
};

/** From an instant until before another, ms UTC. */
type Span = { readonly from: number; readonly to: number };
export const ALL_TIME: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** A calendar year in UTC, as days of income are. */
export const yearSpan = (year: number): Span => ({ from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) });

/** Own purchases of a kind, newest first, each with what it has earned. */
export const pageOfHoldings = async (
  services: Services,
  { id: customer, mode }: Viewer,
  kind: IncomeKind,
  { pageNumber, pageSize }: Paging,
  { from, to }: Span = ALL_TIME,
) => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT h.*, coalesce(i.earned, 0)::text AS earned, coalesce(i.paid, 0)::text AS paid, count(*) OVER () AS total
       FROM income_holdings h
       LEFT JOIN LATERAL (SELECT sum(earned) AS earned, sum(paid) AS paid FROM income_days WHERE holding = h.id) i ON true
      WHERE h.customer = $1 AND h.mode = $2 AND h.kind = $3 AND h.bought_at >= $4 AND h.bought_at < $5
      ORDER BY h.id DESC LIMIT $6 OFFSET $7`,
    [customer, mode, kind, from, to, pageSize, (pageNumber - 1) * pageSize],
  );
  return { list: rows.map((row) => present(services, row)), total: Number(rows[0]?.total ?? 0) };
};

/** One own purchase. */
export const holdingOf = async (services: Services, { id: customer, mode }: Viewer, id: number) => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT h.*, coalesce(i.earned, 0)::text AS earned, coalesce(i.paid, 0)::text AS paid
       FROM income_holdings h
       LEFT JOIN LATERAL (SELECT sum(earned) AS earned, sum(paid) AS paid FROM income_days WHERE holding = h.id) i ON true
      WHERE h.id = $1 AND h.customer = $2 AND h.mode = $3`,
    [id, customer, mode],
  );
  return rows[0] && present(services, rows[0]);
};

/** How many days a chart of income shows. */
const CHART_DAYS = 30;

/** Own income of a kind by day and currency, the newest days, oldest first. */
export const incomeByDay = async ({ database, assets }: Services, { id, mode }: Viewer, kind: IncomeKind) => {
  const { rows } = await database.pool.query<{ day: bigint; asset: string; earned: string }>(
    `SELECT * FROM (SELECT day, asset, sum(earned)::text AS earned FROM income_days
      WHERE customer = $1 AND mode = $2 AND kind = $3 AND earned > 0
      GROUP BY day, asset ORDER BY day DESC LIMIT $4) newest ORDER BY day`,
    [id, mode, kind, CHART_DAYS],
  );
  // A day of income ends at its midnight: it is called by the day that has passed.
  return rows.map(({ day, asset, earned }) => ({
    day: Number(day) - 86_400_000,
    currency: asset,
    amount: amountText(assets.get(asset), BigInt(earned)),
  }));
};

type IncomeRow = {
  readonly seq: bigint;
  readonly holding: bigint;
  readonly name: string;
  readonly asset: string;
  readonly units: string;
  readonly earned: string;
  readonly paid: string;
  readonly at: bigint;
  readonly total: bigint;
};

/** Own income of a kind by purchase and day, newest first. */
export const pageOfIncome = async (
  { database, assets }: Services,
  { id, mode }: Viewer,
  kind: IncomeKind,
  { pageNumber, pageSize }: Paging,
) => {
  const { rows } = await database.pool.query<IncomeRow>(
    `SELECT i.seq, i.holding, h.name, i.asset, h.units, i.earned, i.paid, i.at, count(*) OVER () AS total
       FROM income_days i JOIN income_holdings h ON h.id = i.holding
      WHERE i.customer = $1 AND i.mode = $2 AND i.kind = $3
      ORDER BY i.seq DESC, i.holding DESC LIMIT $4 OFFSET $5`,
    [id, mode, kind, pageSize, (pageNumber - 1) * pageSize],
  );
  const list = rows.map(({ seq, holding, name, asset: code, units, earned, paid, at }) => {
    const asset = assets.get(code);
    return {
      id: `${seq}-${holding}`,
      name,
      currency: code,
      principal: amountText(asset, BigInt(units)),
      earned: amountText(asset, BigInt(earned)),
      paid: amountText(asset, BigInt(paid)),
      at: Number(at),
    };
  });
  return { list, total: Number(rows[0]?.total ?? 0) };
};
