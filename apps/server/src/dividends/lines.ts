import {
  type AccountMode,
  amountText,
  broken,
  type CustomerId,
  type InstrumentId,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';

type Row = {
  readonly id: bigint;
  readonly dividend: bigint;
  readonly customer: bigint;
  readonly mode: AccountMode;
  readonly instrument: string;
  readonly asset: string;
  readonly lots: bigint;
  readonly units: string;
};

const present = ({ core, assets, market }: Services, row: Row) => {
  const { terms, pools } =
    core.state.dividends.dividends.get(Number(row.dividend)) ?? broken(`there is no dividend ${row.dividend}`);
  const { instrument, scale } = market.find(row.instrument) ?? broken(`${row.instrument} is listed`);
  return {
    id: Number(row.id),
    dividend: terms.id,
    mode: row.mode,
    symbol: instrument.symbol,
    shares: quantityText(scale, quantityLots(Number(row.lots))),
    currency: row.asset,
    amount: amountText(assets.get(row.asset), BigInt(row.units)),
    exAt: terms.exAt,
    payAt: terms.payAt,
    paidAt: pools[row.mode].paidAt,
  };
};

/** How many dividends of one share are shown to its holder. */
const MOST_OF_SHARE = 100;

/** What dividends of a share bring or brought a customer, the latest first. */
export const linesOfShare = async (
  services: Services,
  { id, mode }: { readonly id: CustomerId; readonly mode: AccountMode },
  instrument: InstrumentId,
) => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT * FROM dividend_lines WHERE customer = $1 AND mode = $2 AND instrument = $3
      ORDER BY id DESC LIMIT ${MOST_OF_SHARE}`,
    [id, mode, instrument],
  );
  const ofShares = rows.map((row) => {
    const { dividend, shares, currency, amount, paidAt } = present(services, row);
    return { dividend, position: null, shares, currency, amount, paidAt };
  });
  const latestFirst = (one: { readonly dividend: number }, other: { readonly dividend: number }): number =>
    other.dividend - one.dividend;
  return [...ofShares, ...(await ofPositions(services, { id, mode }, instrument))].sort(latestFirst);
};

type PositionRow = Pick<Row, 'dividend' | 'asset' | 'lots' | 'units'> & {
  readonly position: bigint;
  readonly at: bigint;
};

/** What dividends of a share brought a customer's positions with leverage, at once. */
const ofPositions = async (
  { database, assets, market }: Services,
  { id, mode }: { readonly id: CustomerId; readonly mode: AccountMode },
  instrument: InstrumentId,
) => {
  const { scale } = market.listing(instrument);
  const { rows } = await database.pool.query<PositionRow>(
    `SELECT dividend, position, asset, lots, units, at FROM dividend_positions
      WHERE customer = $1 AND mode = $2 AND instrument = $3 ORDER BY dividend DESC, position LIMIT ${MOST_OF_SHARE}`,
    [id, mode, instrument],
  );
  return rows.map(({ dividend, position, asset, lots, units, at }) => ({
    dividend: Number(dividend),
    position: Number(position),
    shares: quantityText(scale, quantityLots(Number(lots))),
    currency: asset,
    amount: amountText(assets.get(asset), BigInt(units)),
    paidAt: Number(at),
  }));
};

/** What operators search and filter entitlements by. */
export const LINES: ListSource = { table: 'dividend_lines', key: 'id', at: 'ex_at', customers: ['customer'] };

/** A page of entitlements as operators filter them, newest first, each with whose it is. */
export const pageOfFilteredLines = async (
  services: Services,
  narrowed: { readonly dividend?: number | undefined; readonly mode?: AccountMode | undefined },
  filter: ListFilter,
  paging: Paging,
) => {
  const { refs, total } = await pageOfFiltered(services, LINES, { filter, narrowed }, rangeOfPaging(paging));
  const rows = await rowsOf<Row>(services.database.pool, 'dividend_lines', refs);
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => Number(customer)));
  const list = rows.map((row) => {
    const customerId = Number(row.customer);
    return { ...present(services, row), customerId, maskedCustomer: names.get(customerId) ?? `#${customerId}` };
  });
  return { list, total };
};
