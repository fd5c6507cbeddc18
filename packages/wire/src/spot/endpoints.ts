import { CANCEL_REASONS } from '@bourse/rules';
import { z } from 'zod';
import {
  blankable,
  done,
  instantMs,
  line,
  nothing,
  numericId,
  optionalDecimal,
  optionalSize,
  page,
  pageInput,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { orderSource } from '../order-source.ts';
import { RISK_ERRORS } from '../risk-errors.ts';

const side = wireNames({ 0: 'buy', 1: 'sell' });
/** Spot and Divisa: 0 market, 1 limit. */
const kind = wireNames({ 0: 'market', 1: 'limit' });
const listStatus = wireNames({ 0: 'open', 1: 'history' });

const orderRequest = z.object({
  symbol: line(64, 'BTC-USDT'),
  delegateType: kind,
  type: side,
  /** Limit price; ignored for a market order. */
  delegatePrice: optionalDecimal,
  /** Quantity in the base asset. */
  delegateTotal: optionalSize,
  /** For a market buy by money: what to spend in the quote asset. With a quantity beside it a market buy is refused; of other orders it is not read. */
  delegateValue: optionalSize,
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'POST']).optional(),
});

export const spotOrder = z.object({
  id: numericId,
  type: side,
  symbol: z.string(),
  showCoin: z.string(),
  baseCoin: z.string(),
  coin: z.string(),
  delegateType: kind,
  delegatePrice: z.string().nullable(),
  delegateTotal: z.string(),
  delegateValue: z.string(),
  dealPrice: z.string().nullable(),
  dealNum: z.string(),
  fee: z.string(),
  feeCoin: z.string(),
  /** Of a sale: what it brought less its fee and what was sold had cost, and that in percent of the cost; null where it is not known. */
  profit: z.string().nullable(),
  profitPercent: z.string().nullable(),
  delegateTime: instantMs,
  updateTime: instantMs,
  status: listStatus,
  state: z.enum(['waiting', 'open', 'filled', 'cancelled']),
  /** Why what was left was cancelled; null of what was not. */
  reason: z.enum(CANCEL_REASONS).nullable(),
  orderSource,
});

const placeErrors = [
  'INSTRUMENT_NOT_FOUND',
  'NOT_TRADABLE',
  'HALTED',
  'SUSPENDED',
  'MARKET_STALE',
  'MARKET_CLOSED',
  'OFF_TICK',
  'OFF_LOT',
  'OUTSIDE_BAND',
  'WOULD_CROSS',
  'NOT_ENOUGH_DEPTH',
  'BELOW_MIN_NOTIONAL',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_HOLDING',
  'ABOVE_MAXIMUM',
  'ACCOUNT_NOT_FOUND',
  ...RISK_ERRORS,
  'TOO_MANY_ORDERS',
  'BAD_AMOUNT',
] as const;

const listInput = pageInput.extend({
  status: listStatus,
  symbol: blankable(32),
  isAsc: blankable(16),
  orderByColumn: blankable(32),
});

export const spotEndpoints = {
  'divisa.list': endpoint({
    area: 'divisa',
    method: 'GET',
    path: '/stock/foreignOrder/orderList',
    envelope: 'stock',
    who: 'customer',
    shows: ['order'],
    summary: 'Own orders in currencies, newest first.',
    input: listInput,
    reply: page(spotOrder),
    errors: [],
  }),
  'divisa.place': endpoint({
    area: 'divisa',
    method: 'POST',
    path: '/stock/foreignOrder/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['order', 'fill', 'position', 'balance'],
    idempotent: true,
    inBatch: true,
    summary: 'Places an order in a currency pair.',
    input: orderRequest,
    reply: spotOrder,
    errors: placeErrors,
  }),
  'divisa.cancel': endpoint({
    area: 'divisa',
    method: 'POST',
    path: '/stock/foreignOrder/cancel',
    envelope: 'stock',
    who: 'customer',
    changes: ['order', 'balance'],
    inBatch: true,
    summary: 'Cancels an open order.',
    input: z.object({ id: numericId }),
    reply: done,
    errors: ['ORDER_NOT_FOUND', 'NOT_CANCELLABLE'],
  }),
  'divisa.counts': endpoint({
    area: 'divisa',
    method: 'GET',
    path: '/stock/foreignOrder/counts',
    envelope: 'stock',
    who: 'customer',
    shows: ['order'],
    summary: 'How many orders are open and how many are past.',
    input: nothing,
    reply: z.object({ openOrder: z.int(), orderHistory: z.int() }),
    errors: [],
  }),
  'bb.list': endpoint({
    area: 'bb',
    method: 'GET',
    path: '/api/coinOrder/list',
    envelope: 'result',
    who: 'customer',
    shows: ['order'],
    summary: 'Own spot coin orders, newest first.',
    input: listInput,
    reply: z.object({ records: z.array(spotOrder), totalRecord: z.int() }),
    errors: [],
  }),
  'bb.place': endpoint({
    area: 'bb',
    method: 'POST',
    path: '/api/coinOrder/submit',
    envelope: 'api',
    who: 'customer',
    changes: ['order', 'fill', 'position', 'balance'],
    idempotent: true,
    inBatch: true,
    summary: 'Places a spot coin order.',
    input: orderRequest,
    reply: spotOrder,
    errors: placeErrors,
  }),
  'bb.cancel': endpoint({
    area: 'bb',
    method: 'POST',
    path: '/api/coinOrder/cancel',
    envelope: 'api',
    who: 'customer',
    changes: ['order', 'balance'],
    inBatch: true,
    summary: 'Cancels an open spot coin order.',
    input: z.object({ id: numericId }),
    reply: done,
    errors: ['ORDER_NOT_FOUND', 'NOT_CANCELLABLE'],
  }),
};
