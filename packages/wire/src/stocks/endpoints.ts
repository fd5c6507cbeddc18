import { CANCEL_REASONS } from '@bourse/rules';
import { z } from 'zod';
import {
  decimalText,
  done,
  filterOf,
  instantMs,
  instrument,
  moneyObject,
  nothing,
  numericId,
  optionalDecimal,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { GATE_ERRORS } from '../gated.ts';
import { orderSource } from '../order-source.ts';
import { RISK_ERRORS } from '../risk-errors.ts';
import { businessForm, dealForm, intradayForm, marketForm, pendingForm } from './order-payloads.ts';

const side = wireNames({ 0: 'buy', 1: 'sell' });

/** An order of the stock account, resting or past. */
export const stockOrder = renamed(
  z.object({
    id: numericId,
    stockGid: z.string(),
    stockCode: z.string(),
    stockName: z.string(),
    stockType: z.string(),
    orderDirection: side,
    businessType: wireNames({ 2: 'market', 1: 'limit' }),
    orderNum: decimalText,
    /** Quantity filled: a past order with 0 was cancelled. */
    number: decimalText,
    /** The limit price; null at the market. */
    buyOrderPrice: decimalText.nullable(),
    /** Mean price of the fills; null before the first. */
    dealPrice: decimalText.nullable(),
    lever: wholeNumber,
    profitTarget: decimalText.nullable(),
    stopTarget: decimalText.nullable(),
    currency: z.string(),
    fee: decimalText,
    /** Of a sale: what it brought less its fee and what was sold had cost, and that in percent of the cost; null where it is not known. */
    profitAndLose: decimalText.nullable(),
    profitAndLoseRate: decimalText.nullable(),
    buyOrderTime: instantMs,
    updateTime: instantMs,
    status: wireNames({ 1: 'current', 2: 'history' }),
    state: z.enum(['waiting', 'open', 'filled', 'cancelled']),
    /** Why what was left was cancelled; null of what was not. */
    reason: z.enum(CANCEL_REASONS).nullable(),
    orderSource,
  }),
  {
    stockGid: 'instrument',
    stockCode: 'code',
    stockName: 'name',
    stockType: 'venue',
    orderDirection: 'side',
    businessType: 'kind',
    orderNum: 'quantity',
    number: 'filled',
    buyOrderPrice: 'limitPrice',
    dealPrice: 'averagePrice',
    lever: 'leverage',
    profitTarget: 'takeProfit',
    stopTarget: 'stopLoss',
    profitAndLose: 'profit',
    profitAndLoseRate: 'profitPercent',
    buyOrderTime: 'placedAt',
    updateTime: 'updatedAt',
    status: 'list',
    orderSource: 'source',
  },
);
/**
 * A position of the stock account. `cost` holds the fees of the purchase, the entry price does not. `profit` is unrealised for an open position
 * and realised for a closed one, `totalProfit` both, each fee taken off once; `profitPercent` is in percent of the cost; money is in `currency`.
 * One on margin (its leverage is above 1) has numbers of its own; its cost is its entry value, and its percentage is of the margin to open it.
 */
export const stockPosition = renamed(
  z.object({
    id: numericId,
    stockGid: z.string(),
    stockCode: z.string(),
    stockName: z.string(),
    stockType: z.string(),
    orderDirection: wireNames({ 0: 'long', 1: 'short' }),
    orderNum: decimalText,
    /** Quantity that is neither held by an order to sell nor locked up. */
    availableNum: decimalText,
    /** Of what was bought out of offers, what is locked up, and when the first of it can be sold; absent where all can. */
    lockUp: z.object({ num: decimalText, until: instantMs }).optional(),
    buyOrderPrice: decimalText,
    nowPrice: decimalText.nullable(),
    orderTotalPrice: decimalText,
    marketValue: decimalText.nullable(),
    margin: decimalText,
    lever: wholeNumber,
    /** The mark prices at which margin is called for and at which it is closed for want of margin; null where it is paid in full. */
    callPrice: decimalText.nullable(),
    liquidationPrice: decimalText.nullable(),
    /** The margin and result together at which it is closed for want of margin; null where it is paid in full. */
    closeOutEquity: decimalText.nullable(),
    /** Paid for financing so far, less what was received. */
    financing: decimalText,
    /** What the next period of financing costs, below zero what it brings, and when it is charged; null where none is. */
    nextFinancing: decimalText.nullable(),
    nextFinancingAt: instantMs.nullable(),
    profitAndLose: decimalText.nullable(),
    allProfitAndLose: decimalText.nullable(),
    profitAndLoseRate: decimalText.nullable(),
    allProfitAndLoseAmountVO: moneyObject.nullable(),
    orderFee: decimalText,
    profitTarget: decimalText.nullable(),
    stopTarget: decimalText.nullable(),
    currency: z.string(),
    buyOrderTime: instantMs,
    sellOrderTime: instantMs.nullable(),
    sellOrderPrice: decimalText.nullable(),
    /** Why one on margin ended: its owner's wish, its target, its stop, or want of margin; null of others and while it is open. */
    /** `part` of what was sold of a holding that is still there. */
    closeReason: z.enum(['requested', 'target', 'stop', 'liquidation', 'split', 'deleveraged', 'part']).nullable(),
    /** 1 the customer's own, 2 copied or with copies in it, 3 detached from a leader. */
    orderSource: wireNames({ 1: 'own', 2: 'copied', 3: 'detached' }),
    state: wireNames({ 0: 'open', 1: 'closed' }),
  }),
  {
    stockGid: 'instrument',
    stockCode: 'code',
    stockName: 'name',
    stockType: 'venue',
    orderDirection: 'direction',
    orderNum: 'quantity',
    availableNum: 'available',
    buyOrderPrice: 'entryPrice',
    nowPrice: 'last',
    orderTotalPrice: 'cost',
    lever: 'leverage',
    profitAndLose: 'profit',
    allProfitAndLose: 'totalProfit',
    profitAndLoseRate: 'profitPercent',
    allProfitAndLoseAmountVO: 'totalProfitMoney',
    orderFee: 'fees',
    profitTarget: 'takeProfit',
    stopTarget: 'stopLoss',
    buyOrderTime: 'openedAt',
    sellOrderTime: 'closedAt',
    sellOrderPrice: 'exitPrice',
    orderSource: 'source',
  },
);

/** Closing is never frozen, and closed to nobody. */
const closeErrors = [
  'INSTRUMENT_NOT_FOUND',
  'NOT_TRADABLE',
  'HALTED',
  'SUSPENDED',
  'MARKET_STALE',
  'MARKET_CLOSED',
  'BAD_AMOUNT',
  'OFF_TICK',
  'OFF_LOT',
  'QUANTITY_OUT_OF_RANGE',
  'OUTSIDE_BAND',
  'WOULD_CROSS',
  'NOT_ENOUGH_DEPTH',
  'BELOW_MIN_NOTIONAL',
  'ABOVE_MAXIMUM',
  'LEVERAGE_NOT_OFFERED',
  'SHORT_NOT_OFFERED',
  'BAD_STOP',
  'STOP_OUT_OF_REACH',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_HOLDING',
  'ACCOUNT_NOT_FOUND',
  'TOO_MANY_ORDERS',
  'POSITION_NOT_FOUND',
  'ABOVE_POSITION',
  'MARGIN_TOO_LOW',
  'UNSETTLED_FUNDS',
] as const;

const placeErrors = [...closeErrors, ...GATE_ERRORS, ...RISK_ERRORS] as const;

const order = <I extends z.core.$ZodType, const E extends readonly string[]>(
  path: string,
  summary: string,
  input: I,
  errors: E,
) =>
  endpoint({
    area: 'orders',
    method: 'POST',
    path,
    envelope: 'stock',
    who: 'customer',
    changes: ['order', 'fill', 'position', 'balance', 'margin'],
    idempotent: true,
    inBatch: true,
    summary,
    input,
    reply: stockOrder,
    errors,
  });

/** Paid in full, or with leverage where the order has any. */
const place = <I extends z.core.$ZodType>(path: string, summary: string, input: I) =>
  endpoint({
    ...order(path, summary, input, placeErrors),
    opens: { product: 'leverage', when: 'on-margin' },
  });

const onMargin = <I extends z.core.$ZodType, const E extends readonly string[]>(
  path: string,
  summary: string,
  input: I,
  changes: readonly ('balance' | 'margin')[],
  errors: E,
) =>
  endpoint({
    area: 'orders',
    method: 'POST',
    path,
    envelope: 'stock',
    who: 'customer',
    changes,
    idempotent: true,
    inBatch: true,
    summary,
    input,
    reply: stockPosition,
    errors,
  });

const marketErrors = ['NOT_TRADABLE', 'HALTED', 'SUSPENDED', 'MARKET_STALE', 'MARKET_CLOSED'] as const;

const exitErrors = ['POSITION_NOT_FOUND', 'OFF_TICK', 'BAD_STOP', 'INSTRUMENT_NOT_FOUND', ...marketErrors] as const;

export const ordersEndpoints = {
  'orders.list': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/orderPage',
    envelope: 'stock',
    who: 'customer',
    shows: ['order'],
    summary: 'Own orders, current or past, newest first; of one instrument when it is named.',
    input: renamed(
      pageInput.extend({ status: wireNames({ 1: 'current', 2: 'history' }), stockGid: instrument.optional() }),
      {
        status: 'list',
        stockGid: 'instrument',
      },
    ),
    reply: page(stockOrder),
    errors: [],
  }),
  'orders.positions': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/type/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['position', 'fill', 'margin'],
    summary: 'Own positions, open ones unless asked otherwise, newest first.',
    input: pageInput.extend({
      positionType: wholeNumber.optional(),
      state: filterOf({ 0: 'open', 1: 'closed' }),
    }),
    reply: page(stockPosition),
    errors: [],
  }),
  'orders.closedPositions': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/phPage',
    envelope: 'stock',
    who: 'customer',
    shows: ['fill', 'margin'],
    summary: 'Own closed positions, and what was sold of those that are still there, last closed first.',
    input: pageInput,
    reply: page(stockPosition),
    errors: [],
  }),
  'orders.position': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/get',
    envelope: 'stock',
    who: 'customer',
    shows: ['position', 'margin'],
    summary: 'The open position in one instrument: what is paid in full, or else the oldest on margin.',
    input: renamed(z.object({ stockGid: instrument }), { stockGid: 'instrument' }),
    reply: stockPosition,
    errors: ['POSITION_NOT_FOUND', 'INSTRUMENT_NOT_FOUND'],
  }),
  'orders.opened': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/opened',
    envelope: 'stock',
    who: 'customer',
    shows: ['order', 'margin'],
    summary:
      'What counts for the leverage that the next order in an instrument may have: the entry value of all that is open on margin, and what resting orders can still open, at their limits.',
    input: renamed(z.object({ stockGid: instrument }), { stockGid: 'instrument' }),
    reply: z.object({ value: decimalText, currency: z.string() }),
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
  'orders.buyNewStock': place(
    '/stock/userPosition/buyNewStock',
    'Places an order at the market from the order form.',
    marketForm,
  ),
  'orders.buyBusiness': place(
    '/stock/userPosition/buyBusiness',
    'Places an order from the order form: a limit order when it has a target price.',
    businessForm,
  ),
  'orders.placePending': place(
    '/stock/userPendingOrder/create',
    'Places a limit order at the target price.',
    pendingForm,
  ),
  'orders.cancelPending': endpoint({
    area: 'orders',
    method: 'POST',
    path: '/stock/userPendingOrder/cancel',
    envelope: 'stock',
    who: 'customer',
    changes: ['order', 'position', 'balance'],
    inBatch: true,
    summary: 'Cancels an order that is not filled yet.',
    input: z.object({ id: numericId }),
    reply: done,
    errors: ['ORDER_NOT_FOUND', 'NOT_CANCELLABLE'],
  }),
  'orders.intraday': place(
    '/stock/intradayTrade/create',
    'Places an order at the market from the crypto detail page: buy up or sell short.',
    intradayForm,
  ),
  'orders.businessDeal': place(
    '/stock/userPosition/businessDeal',
    'Places an order from the trade panel, at the market or with a limit.',
    dealForm,
  ),
  'orders.settings': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/site-setting/getSetting',
    envelope: 'stock',
    who: 'customer',
    shows: [],
    summary: 'What the order forms offer: leverages and limits of the quantity.',
    input: nothing,
    reply: renamed(
      z.object({
        /** '1/5/10'. */
        siteLever: z.codec(z.string().meta({ examples: ['1/5/10'] }), z.array(z.int()), {
          decode: (text) => text.split('/').map(Number),
          encode: (levers) => levers.join('/'),
        }),
        buyMinNum: decimalText,
        buyMaxNum: decimalText,
        fixedAmount: decimalText,
      }),
      { siteLever: 'leverages', buyMinNum: 'minQuantity', buyMaxNum: 'maxQuantity', fixedAmount: 'maxFixedAmount' },
    ),
    errors: [],
  }),

  'orders.closePosition': order(
    '/stock/userPosition/close',
    'Closes a position on margin at the market: all of it, or a part when a quantity is given.',
    z.object({ id: numericId, buyNum: decimalText.optional() }),
    closeErrors,
  ),
  'orders.changeMargin': onMargin(
    '/stock/userPosition/changeMargin',
    'Adds money to what secures a position, or takes some out.',
    z.object({ id: numericId, type: wireNames({ 0: 'add', 1: 'remove' }), amount: decimalText }),
    ['balance', 'margin'],
    [
      'POSITION_NOT_FOUND',
      'BAD_AMOUNT',
      'ACCOUNT_NOT_FOUND',
      ...RISK_ERRORS,
      'INSUFFICIENT_FUNDS',
      'UNSETTLED_FUNDS',
      'MARGIN_TOO_LOW',
      'STOP_OUT_OF_REACH',
      'INSTRUMENT_NOT_FOUND',
      ...marketErrors,
    ],
  ),
  'orders.setExits': onMargin(
    '/stock/userPosition/setExits',
    'Sets the prices at which a position on margin is closed; one that is left out is taken back.',
    renamed(z.object({ id: numericId, profitTarget: optionalDecimal, stopLoss: optionalDecimal }), {
      profitTarget: 'takeProfit',
    }),
    ['margin'],
    exitErrors,
  ),
  'orders.setHoldingExits': endpoint({
    area: 'orders',
    method: 'POST',
    path: '/stock/userPosition/setHoldingExits',
    envelope: 'stock',
    who: 'customer',
    changes: ['position'],
    idempotent: true,
    inBatch: true,
    summary:
      'Sets the prices at which what is held of a share, paid in full, is sold; one that is left out is taken back.',
    input: renamed(z.object({ stockGid: instrument, profitTarget: optionalDecimal, stopLoss: optionalDecimal }), {
      stockGid: 'instrument',
      profitTarget: 'takeProfit',
    }),
    reply: stockPosition,
    errors: exitErrors,
  }),
};
