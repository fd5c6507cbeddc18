import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import { blankable, decimalText, instantMs, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { product } from '../product.ts';
import { lists } from './lists.ts';

const accountMode = z.enum(ACCOUNT_MODES);
const side = z.enum(['buy', 'sell']);
const orderState = z.enum(['waiting', 'open', 'filled', 'cancelled']);

const customerOrder = z.object({
  id: numericId,
  mode: accountMode,
  instrument: z.string(),
  symbol: z.string(),
  side,
  kind: z.enum(['market', 'limit']),
  quantity: decimalText,
  filled: decimalText,
  /** Null for a market order. */
  limit: decimalText.nullable(),
  /** Mean price of the fills, null before the first. */
  average: decimalText.nullable(),
  /** What its fills came to, without fees. */
  amount: decimalText,
  fees: decimalText,
  currency: z.string(),
  state: orderState,
  /** Why what was left of it was cancelled. */
  reason: z.string().nullable(),
  placedAt: instantMs,
  updatedAt: instantMs,
});

const anyOrder = customerOrder.extend({
  customerId: numericId,
  maskedCustomer: z.string(),
});

const trade = z.object({
  id: numericId,
  mode: accountMode,
  instrument: z.string(),
  symbol: z.string(),
  price: decimalText,
  quantity: decimalText,
  amount: decimalText,
  currency: z.string(),
  /** The side whose order came to the other. */
  taker: side,
  /** A side's fields are null where the house is on it. */
  buyerId: numericId.nullable(),
  maskedBuyer: z.string().nullable(),
  buyOrder: numericId.nullable(),
  buyerFee: decimalText.nullable(),
  sellerId: numericId.nullable(),
  maskedSeller: z.string().nullable(),
  sellOrder: numericId.nullable(),
  sellerFee: decimalText.nullable(),
  at: instantMs,
  /** When what was sold is settled, null where that is at once. */
  settlesAt: instantMs.nullable(),
});

const orderDetail = anyOrder.extend({
  timeInForce: z.string(),
  /** What a sale brought after fees beyond what the sold had cost; null for a purchase and where that is not known. */
  result: decimalText.nullable(),
  resultPercent: z.string().nullable(),
  /** Its fills, newest first, and how many there are in all. */
  fills: z.array(trade),
  fillCount: wholeNumber,
});

const readsOrders = { operator: ['support', 'compliance', 'finance', 'auditor'] } as const;

export const ordersConsoleEndpoints = {
  'console.orders': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/orders',
    envelope: 'rows',
    who: readsOrders,
    shows: ['order'],
    summary: "A customer's orders in both account modes, newest first, with the outcome of each.",
    input: pageInput.extend({ id: numericId, state: z.enum(['living', 'past']).optional() }),
    reply: rows(customerOrder),
    errors: [],
  }),
  'console.allOrders': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/orders',
    envelope: 'rows',
    who: readsOrders,
    shows: ['order'],
    summary: 'Orders of all customers and products, newest first.',
    input: listInput(lists['console.allOrders']).extend({
      product: product.optional(),
      instrument: blankable(32),
      side: side.optional(),
      status: orderState.optional(),
      mode: accountMode.optional(),
    }),
    reply: rows(anyOrder),
    errors: [],
  }),
  'console.order': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/orders/{id}',
    envelope: 'api',
    who: readsOrders,
    shows: ['order'],
    summary: 'One order with its fills, fees and result.',
    input: z.object({ id: numericId }),
    reply: orderDetail,
    errors: ['ORDER_NOT_FOUND'],
  }),
  'console.trades': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/trades',
    envelope: 'rows',
    who: readsOrders,
    shows: ['fill'],
    summary: 'Trades of all customers and products, newest first: who bought, who sold, at which price and fee.',
    input: listInput(lists['console.trades']).extend({
      product: product.optional(),
      instrument: blankable(32),
      /** The side that came to the other. */
      side: side.optional(),
      mode: accountMode.optional(),
    }),
    reply: rows(trade),
    errors: [],
  }),
};
