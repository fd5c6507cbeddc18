import type {
  AccountMode,
  CustomerId,
  InstrumentId,
  OrderKind,
  PriceTicks,
  QuantityLots,
  Side,
  TimeInForce,
  Turnover,
} from '@bourse/rules';
import type { IncomingOrder } from './order-book.ts';

export type OrderId = number;

/** What an order is asked with and what never changes about it. */
export type OrderTerms = {
  readonly id: OrderId;
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly quantity: QuantityLots;
  /** The price a limit order asks for; the worst price a market order may fill at. */
  readonly limit: PriceTicks;
  readonly placedAt: number;
};

/** An order that lives: resting in a book, or waiting for its session. */
export type Order = OrderTerms & {
  status: 'waiting' | 'open';
  filled: QuantityLots;
  turnover: Turnover;
  /** What a buyer paid or a seller received so far without fees, in the quote asset's smallest unit. */
  exchanged: bigint;
  /** Fees paid so far, in the quote asset's smallest unit. */
  fees: bigint;
  /** What was sold so far had cost with its own fees, in the quote asset's smallest unit; null where that is not known in it. */
  cost: bigint | null;
};

/** An order as the book meets it. A market order never rests (rule BOOK-7). */
export const incomingOf = (order: OrderTerms): IncomingOrder => ({
  id: order.id,
  owner: order.customer,
  side: order.side,
  limit: order.limit,
  quantity: order.quantity,
  timeInForce: order.kind === 'market' && order.timeInForce === 'GTC' ? 'IOC' : order.timeInForce,
});

export const remaining = (order: Order): QuantityLots => (order.quantity - order.filled) as QuantityLots;
