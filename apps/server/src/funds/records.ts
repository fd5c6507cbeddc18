import {
  amountText,
  type CustomerId,
  type PostingReason,
  priceText,
  priceTicks,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { logoOf, moneyObject } from '../market/index.ts';
import {
  type FillRow,
  meanPrice,
  type OrderView,
  ordersById,
  type PurchaseRow,
  pageOfTradeRows,
} from '../orders/index.ts';
import type { Services } from '../services.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { pageOfDepositRows, SHOWN_STATES } from './deposit-records.ts';
import { pageOfWithdrawalRows, type WithdrawalRow } from './withdrawal-records.ts';

type Page = ReplyOf<Endpoints['funds.records']>;
type FundRecord = Page['list'][number];

const empty: Omit<FundRecord, 'id' | 'type' | 'at' | 'currency'> = {
  name: null,
  instrument: null,
  symbol: null,
  product: null,
  kind: null,
  logo: null,
  traded: null,
  order: null,
  source: null,
  fill: null,
  onMargin: null,
  account: null,
  claimed: null,
  credited: null,
  depositState: null,
  reversedAt: null,
  withdrawalState: null,
  withdrawn: null,
  withdrawalStep: null,
  from: null,
  to: null,
  moved: null,
  transferred: null,
  received: null,
  reason: null,
  decidedAt: null,
};

/** The sums of a fill's own side; the other side's columns, which may be empty, are not looked at. */
const ownSide = (row: FillRow, isBuy: boolean) => ({
  amount: BigInt((isBuy ? row.paid : row.received) ?? 0),
  fee: BigInt((isBuy ? row.buyer_fee : row.seller_fee) ?? 0),
});

/** What a trade says of its instrument, and what it moved. */
const tradeOf = (services: Services, name: string, units: bigint) => {
  const listing = services.market.listing(name);
  const { instrument } = listing;
  return {
    ...empty,
    type: 'trade' as const,
    currency: instrument.quote,
    name: instrument.name,
    instrument: instrument.id,
    symbol: instrument.symbol,
    product: instrument.product,
    kind: instrument.kind,
    logo: logoOf(services, listing),
    traded: moneyObject(services.market.valuation, instrument.quote, units),
  };
};

/** Shares that were bought beside the book, without a fee (rule FIGURES-25). */
const purchaseRecord = (services: Services, row: PurchaseRow): FundRecord => {
  const listing = services.market.listing(row.instrument);
  const { instrument, scale } = listing;
  const quote = services.assets.get(instrument.quote);
  const [cost, quantity] = [BigInt(row.cost), Number(row.quantity)];
  return {
    ...tradeOf(services, row.instrument, -cost),
    id: `${row.id}b`,
    at: Number(row.at),
    source: row.source,
    fill: {
      side: 'buy',
      quantity: quantityText(scale, quantityLots(quantity)),
      price: priceText(scale, meanPrice(listing, cost, quantity)),
      amount: amountText(quote, cost),
      fee: amountText(quote, 0n),
    },
  };
};

/** What an order does with which position on margin; null of what is paid in full. */
const effectOf = (order: OrderView | undefined): FundRecord['onMargin'] => {
  if (!order?.margin) return null;
  const { effect, leverage } = order.margin;
  // What opens a long position or closes a short one is bought.
  const isLong = (order.side === 'sell') === (effect === 'reduce');
  return { effect, direction: isLong ? 'long' : 'short', leverage };
};

/**
 * Own trades as funding records, newest first: what was paid is negative, what was received positive, fees included. On margin results and fees alone
 * move (rule FIGURES-21).
 */
export const pageOfTrades = async (services: Services, caller: CustomerCaller, paging: Paging): Promise<Page> => {
  const { pool } = services.database;
  const owner = { mode: caller.mode, customer: caller.id };
  const { rows: found, total } = await pageOfTradeRows(pool, owner, paging);
  const onMargin = await services.marginFills.ofFills(
    caller.id,
    found.flatMap((row) => ('source' in row ? [] : [row.id])),
  );
  const orderOf = (row: FillRow): number => {
    const bought = row.buyer !== null && Number(row.buyer) === caller.id;
    return Number(bought ? row.buy_order : row.sell_order);
  };
  const positioned = found.flatMap((row) => ('source' in row || !onMargin.has(row.id) ? [] : [orderOf(row)]));
  const orders = new Map((await ordersById(services, [...new Set(positioned)])).map((order) => [order.id, order]));
  const list = found.map((row): FundRecord => {
    if ('source' in row) return purchaseRecord(services, row);
    const { instrument, scale } = services.market.listing(row.instrument);
    const quote = services.assets.get(instrument.quote);
    const bought = row.buyer !== null && Number(row.buyer) === caller.id;
    const own = ownSide(row, bought);
    const margin = onMargin.get(row.id);
    const fee = margin?.fee ?? own.fee;
    const paidInFull = bought ? -(own.amount + fee) : own.amount - fee;
    return {
      ...tradeOf(services, row.instrument, margin?.received ?? paidInFull),
      id: `${row.id}${bought ? 'b' : 's'}`,
      at: Number(row.at),
      order: orderOf(row),
      source: 'order',
      onMargin: margin ? effectOf(orders.get(orderOf(row))) : null,
      fill: {
        side: bought ? 'buy' : 'sell',
        quantity: quantityText(scale, quantityLots(Number(row.quantity))),
        price: priceText(scale, priceTicks(Number(row.price))),
        amount: amountText(quote, own.amount),
        fee: amountText(quote, fee),
      },
    };
  });
  return { list, total };
};

/** Own deposits, newest first. */
export const pageOfDeposits = async (services: Services, caller: CustomerCaller, paging: Paging): Promise<Page> => {
  const found = await pageOfDepositRows(services, { customer: caller.id }, paging);
  const list = found.rows.map((row): FundRecord => {
    const money = (units: string) => moneyObject(services.market.valuation, row.asset, BigInt(units));
    return {
      ...empty,
      id: String(row.id),
      type: 'deposit',
      at: Number(row.requested_at),
      currency: row.asset,
      account: row.channel,
      claimed: money(row.claimed),
      credited: row.credited === null ? null : money(row.credited),
      depositState: SHOWN_STATES[row.state],
      reversedAt: row.reversed_at === null ? null : Number(row.reversed_at),
      reason: row.reason,
      decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    };
  });
  return { list, total: found.total };
};

const REVIEWED = {
  waiting: 'waiting',
  processing: 'waiting',
  paid: 'done',
  refused: 'refused',
  cancelled: 'refused',
} as const satisfies Record<WithdrawalRow['state'], FundRecord['withdrawalState']>;

/** Own withdrawals, newest first. */
export const pageOfPayouts = async (services: Services, caller: CustomerCaller, paging: Paging): Promise<Page> => {
  const found = await pageOfWithdrawalRows(services, { customer: caller.id }, paging);
  const list = found.rows.map(
    (row): FundRecord => ({
      ...empty,
      id: String(row.id),
      type: 'withdrawal',
      at: Number(row.requested_at),
      currency: row.asset,
      account: row.channel,
      withdrawn: moneyObject(services.market.valuation, row.asset, BigInt(row.amount)),
      withdrawalState: REVIEWED[row.state],
      withdrawalStep: row.returned_at === null ? row.state : 'returned',
      reason: row.reason,
      decidedAt: row.state === 'waiting' ? null : Number(row.changed_at),
    }),
  );
  return { list, total: found.total };
};

type MoveRow = {
  readonly seq: bigint;
  readonly at: bigint;
  readonly source: string;
  readonly target: string;
  readonly asset: string;
  readonly units: string;
  /** Null for a transfer, which takes and gives the same. */
  readonly received: string | null;
  /** Of a conversion, in the asset received. */
  readonly fee: string | null;
  /** Of a manual posting: what the customer is told, and whose its source and target are, null for the house's. */
  readonly publicReason: PostingReason | null;
  readonly payer: bigint | null;
  readonly payee: bigint | null;
};

const MOVES = `(SELECT seq, at, from_account AS source, to_account AS target, asset, units, NULL::numeric AS received, NULL::numeric AS fee, NULL AS "publicReason", NULL::bigint AS payer, NULL::bigint AS payee
    FROM transfers
  UNION ALL SELECT seq, at, from_asset, to_asset, from_asset, from_units, to_units, fee, NULL, NULL, NULL FROM conversions
  UNION ALL SELECT seq, at, payer_account, payee_account, asset, units, NULL, NULL, public_reason, payer, payee FROM manual_postings WHERE public_reason IS NOT NULL)`;

/** What a row of the moves is. */
export const movedOf = ({ publicReason, received }: MoveRow): 'transfer' | 'conversion' | 'adjustment' => {
  if (publicReason !== null) return 'adjustment';
  return received === null ? 'transfer' : 'conversion';
};

/** The account types that a manual posting left and came to, as far as they are the customer's own. */
export const ownSides = (
  { source, target, payer, payee }: Pick<MoveRow, 'source' | 'target' | 'payer' | 'payee'>,
  customer: CustomerId,
): { readonly from: string | null; readonly to: string | null } => {
  const own = (owner: bigint | null, type: string): string | null => (Number(owner ?? 0) === customer ? type : null);
  return { from: own(payer, source), to: own(payee, target) };
};

/** The rows of a customer's transfers, conversions and manual postings together, newest first. */
export const pageOfMoveRows = async (
  { database: { pool } }: Services,
  { id, mode }: Pick<CustomerCaller, 'id' | 'mode'>,
  paging: Paging,
): Promise<{ readonly rows: readonly MoveRow[]; readonly total: number }> => {
  const { refs, total } = await pageOfList(pool, { list: listNumber('moves', mode), owner: id }, paging);
  return { rows: await rowsOf<MoveRow>(pool, MOVES, refs, 'seq'), total };
};

/** Own transfers, conversions and manual postings together, newest first. */
export const pageOfMoves = async (
  services: Services,
  caller: CustomerCaller,
  paging: Paging,
  language: string,
): Promise<Page> => {
  const { rows: found, total } = await pageOfMoveRows(services, caller, paging);
  const { assets } = services;
  const list = found.map(
    (row): FundRecord => ({
      ...empty,
      id: String(row.seq),
      type: 'transfer',
      at: Number(row.at),
      currency: row.asset,
      ...(row.publicReason === null ? { from: row.source, to: row.target } : ownSides(row, caller.id)),
      moved: movedOf(row),
      transferred: amountText(assets.get(row.asset), BigInt(row.units)),
      received: row.received === null ? null : amountText(assets.get(row.target), BigInt(row.received)),
      reason: row.publicReason && services.notify.postingReason(row.publicReason, language),
    }),
  );
  return { list, total };
};
