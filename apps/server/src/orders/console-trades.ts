import {
  ACCOUNT_MODES,
  amountText,
  type CustomerId,
  err,
  type Instrument,
  ok,
  type Product,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
  type Result,
} from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { rangeOf } from '../http/paging.ts';
import { type ListFilter, type ListSource, type Put, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { listNumber, rowsOf } from '../store/lists.ts';
import { presentOrder } from './console-orders.ts';
import { type FillRow, fillsOf, ordersById, saleOf } from './order-rows.ts';

type Trades = ReplyOf<Endpoints['console.trades']>;
type Trade = Trades['rows'][number];
type Orders = ReplyOf<Endpoints['console.allOrders']>;
type Detail = ReplyOf<Endpoints['console.order']>;

/** What operators search and filter orders by; instruments are found by `meaningInstruments`. */
export const ORDERS: ListSource = {
  table: 'orders',
  at: 'placed_at',
  money: { asset: 'asset', units: 'quote_amount' },
  isInStretches: true,
  customers: ['customer'],
};

/** The condition in SQL that a fill is one of some customers'. */
const inFills = (customers: string, put: Put): string =>
  `id = ANY (ARRAY(SELECT ref FROM list_rows WHERE list = ANY (${put(ACCOUNT_MODES.map((mode) => listNumber('fills', mode)))}::bigint[]) AND owner = ANY (${customers})))`;

/** What operators search and filter trades by. A number is also that of an order. */
export const TRADES: ListSource = {
  table: 'fills',
  at: 'at',
  money: { asset: 'asset', units: 'amount' },
  isInStretches: true,
  ofCustomers: inFills,
  numbers: ['buy_order', 'sell_order'],
};

const matches = ({ id, symbol, name }: Instrument, text: string): boolean =>
  [id, symbol, name].some((each) => each.toLowerCase().includes(text.toLowerCase()));

/** Lets a source's rows be found by a word of their instrument's id, symbol or name. */
const meaningInstruments = (source: ListSource, { market }: Services): ListSource => ({
  ...source,
  meant: [
    {
      column: 'instrument',
      valuesOf: (text) =>
        [...market.all()].filter(({ instrument }) => matches(instrument, text)).map(({ instrument }) => instrument.id),
    },
  ],
});

type OfInstruments = { readonly product?: Product | undefined; readonly instrument?: string | undefined };

/** The instruments that a product and a name narrow a list to; undefined for all. */
const instrumentsOf = ({ market }: Services, { product, instrument }: OfInstruments): readonly string[] | undefined => {
  const name = instrument?.trim().toUpperCase() || undefined;
  if (product === undefined) return name === undefined ? undefined : [name];
  const all = [...market.all()].map((listing) => listing.instrument);
  return all.filter((each) => each.product === product && (name === undefined || each.id === name)).map(({ id }) => id);
};

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

type Names = ReadonlyMap<CustomerId, string>;

const nameOf = (names: Names, customer: number): string => names.get(customer) ?? `#${customer}`;

const presentTrade = ({ market, assets }: Services, row: FillRow, names: Names): Trade => {
  const { instrument, scale } = market.listing(row.instrument);
  const quote = assets.get(instrument.quote);
  const fee = (units: string | null) => (units === null ? null : amountText(quote, BigInt(units)));
  const buyer = numberOf(row.buyer);
  const seller = numberOf(row.seller);
  return {
    id: Number(row.id),
    mode: row.mode,
    instrument: instrument.id,
    symbol: instrument.symbol,
    price: priceText(scale, priceTicks(Number(row.price))),
    quantity: quantityText(scale, quantityLots(Number(row.quantity))),
    amount: amountText(quote, BigInt(row.amount)),
    currency: instrument.quote,
    taker: row.taker,
    buyerId: buyer,
    maskedBuyer: buyer === null ? null : nameOf(names, buyer),
    buyOrder: numberOf(row.buy_order),
    buyerFee: fee(row.buyer_fee),
    sellerId: seller,
    maskedSeller: seller === null ? null : nameOf(names, seller),
    sellOrder: numberOf(row.sell_order),
    sellerFee: fee(row.seller_fee),
    at: Number(row.at),
    settlesAt: numberOf(row.settles_at),
  };
};

const presentTrades = async (services: Services, rows: readonly FillRow[]): Promise<Trade[]> => {
  const parties = rows.flatMap(({ buyer, seller }) => [buyer, seller]).filter((each) => each !== null);
  const names = await services.identity.maskedCustomers(parties.map(Number));
  return rows.map((row) => presentTrade(services, row, names));
};

type Narrowed = OfInstruments & { readonly mode?: Trade['mode'] | undefined };

const pageOf = async (
  services: Services,
  source: ListSource,
  input: ListFilter & Narrowed & Parameters<typeof rangeOf>[0],
  columns: Readonly<Record<string, string | undefined>>,
) => {
  const narrowed = { instrument: instrumentsOf(services, input), mode: input.mode, ...columns };
  return pageOfFiltered(
    services,
    meaningInstruments(source, services),
    { filter: input, narrowed },
    rangeOf(input, 50),
  );
};

/** A page of the orders of all customers, newest first (rule CONSOLE-47). */
export const allOrders = async (
  services: Services,
  input: InputOf<Endpoints['console.allOrders']>,
): Promise<Orders> => {
  const { refs, total } = await pageOf(services, ORDERS, input, { side: input.side, state: input.status });
  const orders = await ordersById(services, refs.map(Number));
  const names = await services.identity.maskedCustomers(orders.map(({ customer }) => customer));
  const rows = orders.map((order) => ({
    ...presentOrder(services, order),
    customerId: order.customer,
    maskedCustomer: nameOf(names, order.customer),
  }));
  return { rows, total };
};

/** A page of the trades of all customers, newest first (rule CONSOLE-47). */
export const allTrades = async (services: Services, input: InputOf<Endpoints['console.trades']>): Promise<Trades> => {
  const { refs, total } = await pageOf(services, TRADES, input, { taker: input.side });
  const rows = await rowsOf<FillRow>(services.database.pool, 'fills', refs);
  return { rows: await presentTrades(services, rows), total };
};

/** One order with its fills, fees and result. Errors: ORDER_NOT_FOUND. */
export const orderDetail = async (services: Services, id: number): Promise<Result<Detail, 'ORDER_NOT_FOUND'>> => {
  const [order] = await ordersById(services, [id]);
  if (!order) return err('ORDER_NOT_FOUND');
  const { fills, total } = await fillsOf(services.database, order);
  const names = await services.identity.maskedCustomers([order.customer]);
  const { instrument, scale } = services.market.listing(order.instrument);
  const sale = saleOf(order, scale);
  const quote = services.assets.get(instrument.quote);
  return ok({
    ...presentOrder(services, order),
    customerId: order.customer,
    maskedCustomer: nameOf(names, order.customer),
    timeInForce: order.timeInForce,
    result: sale ? amountText(quote, sale.result) : null,
    resultPercent: sale?.percent ?? null,
    fills: await presentTrades(services, fills),
    fillCount: total,
  });
};
