import { CANCEL_REASONS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, instrument, line, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { product } from '../product.ts';

const unknownInstrument = ['INSTRUMENT_NOT_FOUND'] as const;

/** [price, customers' quantity, the house's quantity], best first. */
const level = z.tuple([z.string(), z.string(), z.string()]);

const depth = z.object({
  symbol: z.string(),
  seq: z.int(),
  bids: z.array(level),
  asks: z.array(level),
  /** Of the best ten levels a side, as in the live feed. */
  checksum: z.int(),
  /** The order book that a recording holds, [price, quantity] best first; a side it does not hold is empty. Nobody can trade on it. */
  recorded: z
    .object({
      at: instantMs,
      bids: z.array(z.tuple([z.string(), z.string()])),
      asks: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
});

/**
 * One order of any product with its fills, oldest first, a hundred at most. Money is in `currency`: `amount` before the fee, `netAmount` what
 * was paid or received in all.
 */
const orderReceipt = renamed(
  z.object({
    id: numericId,
    stockGid: z.string(),
    stockCode: z.string(),
    stockName: z.string(),
    venue: z.string(),
    product,
    orderDirection: wireNames({ 0: 'buy', 1: 'sell' }),
    businessType: wireNames({ 2: 'market', 1: 'limit' }),
    /** How long it waits for what is not filled at once. */
    timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'POST']),
    orderNum: decimalText,
    number: decimalText,
    buyOrderPrice: decimalText.nullable(),
    dealPrice: decimalText.nullable(),
    currency: z.string(),
    /** What is not filled of an order that lives, at its limit; null of a market order, and once it is over. */
    openAmount: decimalText.nullable(),
    /** The money that is held for it; null of what holds none, and once it is over. */
    held: decimalText.nullable(),
    amount: decimalText,
    fee: decimalText,
    /** What it does with a position on margin; null where it is paid in full. */
    effect: z.enum(['open', 'increase', 'reduce']).nullable(),
    /** Paid for a purchase or received for a sale, fees included. What reduces a position: what came to the account, below zero what left it; null before its first fill, and of what opens or increases one: of that the fee alone is paid. */
    netAmount: decimalText.nullable(),
    profitAndLose: decimalText.nullable(),
    profitAndLoseRate: decimalText.nullable(),
    buyOrderTime: instantMs,
    updateTime: instantMs,
    state: z.enum(['waiting', 'open', 'filled', 'cancelled']),
    reason: z.enum(CANCEL_REASONS).nullable(),
    fills: z.array(
      z.object({ id: z.string(), at: instantMs, price: decimalText, quantity: decimalText, fee: decimalText }),
    ),
    fillCount: z.int(),
    /** From when all that a sale has brought so far can be withdrawn; null of a purchase, before the first fill, and where it could at once. */
    settlesAt: instantMs.nullable(),
  }),
  {
    stockGid: 'instrument',
    stockCode: 'code',
    stockName: 'name',
    orderDirection: 'side',
    businessType: 'kind',
    orderNum: 'quantity',
    number: 'filled',
    buyOrderPrice: 'limitPrice',
    dealPrice: 'averagePrice',
    netAmount: 'net',
    profitAndLose: 'profit',
    profitAndLoseRate: 'profitPercent',
    buyOrderTime: 'placedAt',
    updateTime: 'updatedAt',
  },
);

/** Orders and cancellations that one request may carry. */
export const MOST_IN_BATCH = 50;

const batchInput = z.object({
  requests: z
    .array(
      z.object({
        /** The address that it would be sent to by itself. */
        path: line(200, '/api/coinOrder/submit'),
        /** Its own Idempotency-Key, where its row asks for one. */
        key: line(128, 'k-1').optional(),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(MOST_IN_BATCH),
});

export const orderEndpoints = {
  'orders.batch': endpoint({
    area: 'orders',
    method: 'POST',
    path: '/api/orders/batch',
    envelope: 'api',
    who: 'customer',
    changes: ['order', 'fill', 'position', 'balance'],
    isBatch: true,
    summary:
      'Places and cancels several orders at once. Each is taken, limited and answered as if it had been sent by itself: one that is refused stops no other.',
    input: batchInput,
    /** The whole bodies that the requests would have been answered with, in their order. */
    reply: z.object({ answers: z.array(z.unknown()) }),
    errors: [],
  }),
  'orders.order': endpoint({
    area: 'orders',
    method: 'GET',
    path: '/stock/userPosition/order',
    envelope: 'stock',
    who: 'customer',
    shows: ['order'],
    summary: 'One of the own orders, of any product, with its fills.',
    input: z.object({ id: numericId }),
    reply: orderReceipt,
    errors: ['ORDER_NOT_FOUND'],
  }),
  'quotes.orderBook': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getOrderBook',
    envelope: 'stock',
    who: 'public',
    summary: 'The best two levels a side as a list of one, as older clients read them.',
    input: renamed(z.object({ gid: instrument.optional(), symbol: instrument.optional() }), { gid: 'instrument' }),
    reply: z.object({
      list: z.array(
        renamed(
          z.object({
            stockGid: z.string(),
            rosePrice1: decimalText.nullable(),
            rosePrice2: decimalText.nullable(),
            roseVolume1: decimalText.nullable(),
            roseVolume2: decimalText.nullable(),
            fallPrice1: decimalText.nullable(),
            fallPrice2: decimalText.nullable(),
            fallVolume1: decimalText.nullable(),
            fallVolume2: decimalText.nullable(),
          }),
          {
            stockGid: 'instrument',
            rosePrice1: 'bidPrice1',
            rosePrice2: 'bidPrice2',
            roseVolume1: 'bidQuantity1',
            roseVolume2: 'bidQuantity2',
            fallPrice1: 'askPrice1',
            fallPrice2: 'askPrice2',
            fallVolume1: 'askQuantity1',
            fallVolume2: 'askQuantity2',
          },
        ),
      ),
    }),
    errors: unknownInstrument,
  }),
  'market.depth': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/depth',
    envelope: 'stock',
    who: 'public',
    summary: 'The order book as it can be traded on now: customers and house apart.',
    input: renamed(z.object({ gid: instrument, limit: wholeNumber.pipe(z.int().min(1).max(100)).optional() }), {
      gid: 'instrument',
    }),
    reply: depth,
    errors: unknownInstrument,
  }),
};
