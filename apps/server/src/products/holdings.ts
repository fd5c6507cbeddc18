import { type AccountMode, amountText, type IncomeKind, unitsText } from '@bourse/rules';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { pageOfList, pageOfNumbers } from '../store/lists.ts';
import { prepared } from '../store/prepared.ts';
import { holdingsList } from './numbered.ts';
import type { Viewer } from './present.ts';

type Row = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly mode: AccountMode;
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
    quantity: unitsText(units, BigInt(row.unit_price)),
    paid: amountText(asset, paid),
    owed: amountText(asset, earned - paid),
    state: stateOf(row, now()),
    boughtAt: Number(row.bought_at),
    endsAt: Number(row.ends_at),
    redeemedAt: row.redeemed_at === null ? null : Number(row.redeemed_at),
  };
};

/** Purchases by their numbers, in that order, each with what it has earned and what of it is paid. */
const rowsWithIncome = async ({ database }: Services, ids: readonly (bigint | number)[]): Promise<Row[]> => {
  const { rows } = await database.pool.query<Row>(
    prepared(
      `SELECT h.*, coalesce(i.earned, 0)::text AS earned, coalesce(i.paid, 0)::text AS paid
         FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, place)
         JOIN income_holdings h ON h.id = page.id
         LEFT JOIN LATERAL (SELECT sum(earned) AS earned, sum(paid) AS paid FROM income_days WHERE holding = h.id) i ON true
        ORDER BY page.place`,
      [ids],
    ),
  );
  return rows;
};

/** Own purchases of a kind, newest first, each with what it has earned; of a year (UTC) when one is given. */
export const pageOfHoldings = async (
  services: Services,
  { id: owner, mode }: Viewer,
  kind: IncomeKind,
  paging: Paging,
  year?: number,
) => {
  const list = holdingsList(mode, kind, year);
  const { refs, total } = await pageOfList(services.database.pool, { list, owner }, paging);
  return { list: (await rowsWithIncome(services, refs)).map((row) => present(services, row)), total };
};

/** What operators search and filter purchases by. */
export const HOLDINGS: ListSource = {
  table: 'income_holdings',
  key: 'id',
  at: 'bought_at',
  customers: ['customer'],
};

/** A page of purchases as operators filter them, newest first, each with whose it is. */
export const pageOfFilteredHoldings = async (
  services: Services,
  narrowed: { readonly product?: number | undefined; readonly mode?: AccountMode | undefined },
  filter: ListFilter,
  paging: Paging,
) => {
  const { refs, total } = await pageOfFiltered(services, HOLDINGS, { filter, narrowed }, rangeOfPaging(paging));
  const rows = await rowsWithIncome(services, refs);
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => Number(customer)));
  const list = rows.map((row) => {
    const customerId = Number(row.customer);
    const maskedCustomer = names.get(customerId) ?? `#${customerId}`;
    return { ...present(services, row), customerId, maskedCustomer, mode: row.mode };
  });
  return { list, total };
};

/** A purchase that the caller is known to own, by its number. */
export const holdingOf = async (services: Services, id: number) => {
  const [row] = await rowsWithIncome(services, [id]);
  return row && present(services, row);
};

/** The year (UTC) of the first purchase of a kind; undefined where there is none. */
export const firstYear = async (
  { database: { pool } }: Services,
  { id: owner, mode }: Viewer,
  kind: IncomeKind,
): Promise<number | undefined> => {
  const { rows } = await pool.query<{ bought_at: bigint }>(
    `SELECT h.bought_at FROM list_rows l JOIN income_holdings h ON h.id = l.ref
      WHERE l.list = $1 AND l.owner = $2 AND l.no = 1`,
    [holdingsList(mode, kind), owner],
  );
  return rows[0] && new Date(Number(rows[0].bought_at)).getUTCFullYear();
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
};

/** Own income of a kind by purchase and day, newest first. */
export const pageOfIncome = async (
  { database, assets }: Services,
  { id, mode }: Viewer,
  kind: IncomeKind,
  paging: Paging,
) => {
  const { rows, total } = await pageOfNumbers<IncomeRow>(
    database.pool,
    {
      table: 'income_days',
      columns: `seq, holding, asset, earned, paid, at,
        (SELECT h.name FROM income_holdings h WHERE h.id = holding) AS name,
        (SELECT h.units FROM income_holdings h WHERE h.id = holding) AS units`,
      number: 'no',
      among: { where: 'customer = $1 AND mode = $2 AND kind = $3', values: [id, mode, kind] },
    },
    rangeOfPaging(paging),
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
  return { list, total };
};
