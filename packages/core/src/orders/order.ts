import {
  type AccountMode,
  buysRisk,
  type CustomerId,
  type Instrument,
  type InstrumentId,
  type OrderKind,
  type OrderStatus,
  type PriceTicks,
  type QuantityLots,
  type Side,
  type TimeInForce,
  type Turnover,
} from '@bourse/rules';
import type { OrderSource } from '../context.ts';
import type { Transitions } from '../transitions.ts';
import type { IncomingOrder } from './order-book.ts';
import type { OrderMargin } from './order-margin.ts';

export type OrderId = number;

/** What an order is asked with and what never changes about it. */
export type OrderTerms = {
  readonly id: OrderId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly quantity: QuantityLots;
  /** The price a limit order asks for; the worst price a market order may fill at. */
  readonly limit: PriceTicks;
  readonly placedAt: number;
  /** Who or what placed it (rule BOOK-20). */
  readonly source: OrderSource;
  /** What it does with a position; absent where it is paid in full. */
  readonly margin?: OrderMargin | undefined;
  /** Whose resting orders it passes by; absent where it meets all. Such an order never rests (rule BOOK-23). */
  readonly avoids?: readonly CustomerId[] | undefined;
};

/** Just placed, and nothing has become of it yet; waiting for its session; resting in a book; or over. */
export type OrderStage = 'placed' | OrderStatus;

/**
 * The legal transitions of an order (rule BOOK-19). One that comes to the book is filled where it stands, then rests or is over, or waits for the next
 * piece of its fills (rule BOOK-22).
 */
export const ORDER_TRANSITIONS: Transitions<OrderStage, 'queue' | 'fill' | 'rest' | 'complete' | 'cancel'> = {
  placed: { queue: 'waiting', fill: 'placed', rest: 'open', complete: 'filled', cancel: 'cancelled' },
  waiting: { queue: 'waiting', fill: 'waiting', rest: 'open', complete: 'filled', cancel: 'cancelled' },
  open: { fill: 'open', complete: 'filled', cancel: 'cancelled' },
  filled: {},
  cancelled: {},
};

/** An order and what it has done so far. */
export type Order = OrderTerms & {
  status: OrderStage;
  filled: QuantityLots;
  turnover: Turnover;
  /** What a buyer paid or a seller received so far without fees, in the quote asset's smallest unit. */
  quoteAmount: bigint;
  /** Fees paid so far, in the quote asset's smallest unit. */
  fees: bigint;
  /** What was sold so far had cost with its own fees, in the quote asset's smallest unit; null where that is not known in it. */
  cost: bigint | null;
};

/** How long an order waits for what is not filled at once. A market order never rests (rule BOOK-7). */
export const timeInForceOf = ({ kind, timeInForce }: Pick<OrderTerms, 'kind' | 'timeInForce'>): TimeInForce =>
  kind === 'market' && timeInForce === 'GTC' ? 'IOC' : timeInForce;

/** An order as the book meets it, with what is left of it and the worst price that it may fill at now. */
export const incomingOf = (
  order: OrderTerms,
  quantity: QuantityLots = order.quantity,
  limit: PriceTicks = order.limit,
): IncomingOrder => ({
  id: order.id,
  owner: order.customer,
  side: order.side,
  limit,
  quantity,
  timeInForce: timeInForceOf(order),
  avoids: order.avoids,
});

export const remaining = (order: Pick<Order, 'quantity' | 'filled'>): QuantityLots =>
  (order.quantity - order.filled) as QuantityLots;

/** Whether an order closes a position otherwise than by its owner's wish. */
export const isCloseOut = ({ margin }: Pick<OrderTerms, 'margin'>): boolean =>
  margin?.effect === 'reduce' && margin.closeOut !== null;

/** Whether an order takes new risk when it fills: a purchase, or what opens or increases a position. All others give up what is held. */
export const takesRisk = ({ side, margin }: Pick<OrderTerms, 'side' | 'margin'>, instrument: Instrument): boolean =>
  margin ? opensRisk({ margin }) : buysRisk(side, instrument);

/** Whether an order on margin opens or increases a position when it fills. */
export const opensRisk = ({ margin }: Pick<OrderTerms, 'margin'>): boolean => margin?.effect !== 'reduce';
