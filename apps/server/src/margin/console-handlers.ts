import type { Reading } from '@bourse/core';
import {
  type AccountMode,
  type AssetCode,
  amountText,
  type CustomerId,
  type InstrumentId,
  ok,
  type Position,
  percentText,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  unrealisedResult,
} from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { MARGIN_PAGE } from '@bourse/wire/counted';
import type { HandlersOf } from '../http/handler.ts';
import { dayStart } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { meanEntry } from './present.ts';

type Reply = ReplyOf<Endpoints['console.margin']>;
type Names = ReadonlyMap<CustomerId, string>;

const offsetOf = (page = 1): number => (page - 1) * MARGIN_PAGE;

type OfPosition = { readonly position: bigint; readonly customer: bigint; readonly instrument: InstrumentId };
type CallRow = OfPosition & { readonly at: bigint; readonly price: bigint; readonly equity: string };
type LiquidationRow = OfPosition & {
  readonly at: bigint;
  readonly lots: bigint;
  readonly received: string;
  readonly insured: string;
  readonly uncovered: string;
};
type SumRow = {
  readonly asset: AssetCode;
  readonly positions: bigint;
  readonly received: string;
  readonly insured: string;
  readonly uncovered: string;
};

type Period = {
  readonly mode: AccountMode;
  /** Of whom; null for everybody. */
  readonly customer: CustomerId | null;
  readonly since: number;
  readonly page: number | undefined;
};

/** Since an instant, in an account mode, of whom. */
const WITHIN = 'at >= $1 AND mode = $2 AND ($3::bigint IS NULL OR customer = $3)';

/** Who was called for margin since an instant, newest first, and how many were. */
const callsSince = async ({ database: { pool } }: Services, { mode, customer, since, page }: Period) => {
  const counted = await pool.query<{ count: bigint }>(`SELECT count(*) AS count FROM margin_calls WHERE ${WITHIN}`, [
    since,
    mode,
    customer,
  ]);
  const { rows } = await pool.query<CallRow>(
    `SELECT * FROM margin_calls WHERE ${WITHIN} ORDER BY at DESC, position DESC LIMIT $4 OFFSET $5`,
    [since, mode, customer, MARGIN_PAGE, offsetOf(page)],
  );
  return { rows, count: Number(counted.rows[0]?.count ?? 0) };
};

const LIQUIDATED = `reason = 'liquidation' AND ${WITHIN}`;

/** What was liquidated since an instant, a position a row however many trades it took, and what that came to in each currency. */
const liquidationsSince = async ({ database: { pool } }: Services, { mode, customer, since, page }: Period) => {
  const { rows } = await pool.query<LiquidationRow>(
    `SELECT position, customer, instrument, max(at) AS at, (-sum(traded))::bigint AS lots,
       sum(received) AS received, sum(insured) AS insured, sum(uncovered) AS uncovered
     FROM position_changes WHERE ${LIQUIDATED} GROUP BY position, customer, instrument ORDER BY max(at) DESC, position DESC LIMIT $4 OFFSET $5`,
    [since, mode, customer, MARGIN_PAGE, offsetOf(page)],
  );
  const sums = await pool.query<SumRow>(
    `SELECT asset, count(DISTINCT position) AS positions, sum(received) AS received, sum(insured) AS insured,
       sum(uncovered) AS uncovered FROM position_changes WHERE ${LIQUIDATED} GROUP BY asset ORDER BY asset`,
    [since, mode, customer],
  );
  return { rows, sums: sums.rows };
};

const namedAs = ({ market }: Services, { position, customer, instrument: id }: OfPosition, names: Names) => {
  const { instrument } = market.listing(id);
  const customerId = Number(customer);
  return {
    position: Number(position),
    customerId,
    maskedCustomer: names.get(customerId) ?? `#${customerId}`,
    instrument: id,
    symbol: instrument.symbol,
    currency: instrument.quote,
  };
};

const presentOpen = (services: Services, position: Reading<Position>, names: Names): Reply['open'][number] => {
  const { market, assets } = services;
  const { scale, instrument } = market.listing(position.instrument);
  const { id, customer, quantity, liquidationPrice: liquidation } = position;
  const quote = assets.get(instrument.quote);
  const last = market.last(position.instrument);
  const named = { position: BigInt(id), customer: BigInt(customer), instrument: position.instrument };
  return {
    ...namedAs(services, named, names),
    side: position.side,
    leverage: position.leverage,
    quantity: quantityText(scale, quantity),
    entryPrice: priceText(scale, meanEntry(position.entry, quantity)),
    last: last === undefined ? null : priceText(scale, last),
    liquidationPrice: liquidation === null ? null : priceText(scale, liquidation),
    distancePercent:
      last === undefined || liquidation === null ? null : percentText(BigInt(liquidation - last), BigInt(last)),
    margin: amountText(quote, position.margin),
    result: last === undefined ? null : amountText(quote, unrealisedResult(scale, position, last)),
    isCalled: position.isCalled,
    openedAt: position.openedAt,
  };
};

const presentCall = (services: Services, row: CallRow, names: Names): Reply['calls'][number] => {
  const { scale, instrument } = services.market.listing(row.instrument);
  return {
    ...namedAs(services, row, names),
    at: Number(row.at),
    price: priceText(scale, priceTicks(Number(row.price))),
    equity: amountText(services.assets.get(instrument.quote), BigInt(row.equity)),
  };
};

const presentLiquidation = (services: Services, row: LiquidationRow, names: Names): Reply['liquidations'][number] => {
  const { scale, instrument } = services.market.listing(row.instrument);
  const text = (units: string): string => amountText(services.assets.get(instrument.quote), BigInt(units));
  return {
    ...namedAs(services, row, names),
    at: Number(row.at),
    quantity: quantityText(scale, quantityLots(Number(row.lots))),
    received: text(row.received),
    insured: text(row.insured),
    uncovered: text(row.uncovered),
  };
};

const lastsOf = ({ market }: Services) =>
  new Map(
    [...market.all()].flatMap(({ instrument: { id } }) => {
      const last = market.last(id);
      return last === undefined ? [] : [[id, last] as const];
    }),
  );

/** What stands open on margin, and what its prices did today (rule CONSOLE-94). */
const marginOf = async (
  services: Services,
  { mode = 'real', customerId, openPage, callPage, liquidationPage }: InputOf<Endpoints['console.margin']>,
): Promise<Reply> => {
  const { state, assets, brand, now, identity } = services;
  const since = dayStart(brand.zone, now());
  const customer = customerId ?? null;
  const open = await state.ask('margin.open', {
    mode,
    customer,
    lasts: lastsOf(services),
    from: offsetOf(openPage),
    most: MARGIN_PAGE,
  });
  const calls = await callsSince(services, { mode, customer, since, page: callPage });
  const liquidations = await liquidationsSince(services, { mode, customer, since, page: liquidationPage });
  const customers = [...open.nearest, ...calls.rows, ...liquidations.rows].map(({ customer }) => Number(customer));
  const names = await identity.maskedCustomers([...new Set(customers)]);
  return {
    since,
    open: open.nearest.map((position) => presentOpen(services, position, names)),
    openCount: open.count,
    calls: calls.rows.map((row) => presentCall(services, row, names)),
    callCount: calls.count,
    liquidations: liquidations.rows.map((row) => presentLiquidation(services, row, names)),
    liquidationCount: liquidations.sums.reduce((sum, { positions }) => sum + Number(positions), 0),
    sums: liquidations.sums.map(({ asset, received, insured, uncovered }) => {
      const text = (units: string): string => amountText(assets.get(asset), BigInt(units));
      return { currency: asset, received: text(received), insured: text(insured), uncovered: text(uncovered) };
    }),
  };
};

/** The console's rows of this module. */
export const marginConsole = {
  'console.margin': async (input, { services }) => ok(await marginOf(services, input)),
} satisfies HandlersOf<'console.margin'>;
