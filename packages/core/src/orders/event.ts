import type {
  AccountMode,
  CancelReason,
  CustomerId,
  InstrumentId,
  PriceTicks,
  QuantityLots,
  Side,
} from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { HouseLevel } from '../market/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { Order, OrderId, OrderStage, OrderTerms } from './order.ts';
import type { OrderMargin } from './order-margin.ts';

/** A customer's side of a fill. Units are of the quote asset's smallest unit; for a buyer `quoteAmount` is paid, for a seller received. */
export type FillShare = {
  readonly order: OrderId;
  readonly customer: CustomerId;
  readonly quoteAmount: bigint;
  readonly fee: bigint;
  /** What of the order is not filled after this. */
  readonly left: QuantityLots;
  /** What it does with a position; absent where it is paid in full. */
  readonly margin?: FillMargin;
};

/** What a fill of an order on margin does with a position. */
export type FillMargin = OrderMargin & {
  /** The initial margin of what it opens, in the quote asset's smallest unit. */
  readonly initial: bigint;
  /** Whether it is paid for out of the order's hold, or out of what is available. */
  readonly isHeld: boolean;
};

/** Which order it is, and whose. */
export type OrderOwner = Pick<OrderTerms, 'id' | 'mode' | 'customer' | 'instrument'>;

/** An order that is over, with all that it did. */
export type ClosedOrder = Readonly<Order> & { readonly status: 'filled' | 'cancelled' };

export type OrdersEvent =
  | { readonly type: 'order-placed'; readonly at: number; readonly order: OrderTerms }
  | {
      readonly type: 'order-filled';
      readonly at: number;
      readonly fill: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly price: PriceTicks;
      readonly quantity: QuantityLots;
      /** The side that came to the other. */
      readonly taker: Side;
      /** The buying and the selling customer; null stands for the house. */
      readonly buyer: FillShare | null;
      readonly seller: FillShare | null;
      readonly tick: TickMark;
      /** What the house gave out of its quotes of that tick. */
      readonly house: readonly HouseLevel[];
      /** When a sale of shares settles, milliseconds UTC; null for what settles at once. */
      readonly settlesAt: number | null;
      readonly entries: readonly Entry[];
    }
  /** What is left of an order now rests in the book, or waits for its session, with its money held. */
  | ({ readonly type: 'order-rested'; readonly at: number; readonly entries: readonly Entry[] } & OrderOwner)
  | ({
      readonly type: 'order-queued';
      readonly at: number;
      /** When its session opens, ms UTC; null for one that queues behind others while it is open, or that an older program queued. */
      readonly opensAt: number | null;
      readonly entries: readonly Entry[];
    } & OrderOwner)
  | {
      readonly type: 'order-closed';
      readonly at: number;
      /** Where it stood before; one that was placed ended in the command that placed it. */
      readonly before: Exclude<OrderStage, 'filled' | 'cancelled'>;
      /** As it ended. */
      readonly order: ClosedOrder;
      readonly reason: CancelReason | null;
      readonly entries: readonly Entry[];
    }
  /** The session for which orders of an instrument wait was not open yet; ms UTC. */
  | {
      readonly type: 'opening-postponed';
      readonly at: number;
      readonly instrument: InstrumentId;
      readonly opensAt: number;
    }
  /** Orders that waited for their session come to the book in this order, by the events after this one. */
  | {
      readonly type: 'orders-activated';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly ids: readonly OrderId[];
    }
  /** The house's new quotes cross resting orders, which they fill by the events after this one. */
  | {
      readonly type: 'quotes-crossed';
      readonly at: number;
      readonly instrument: InstrumentId;
      readonly tick: TickMark;
    };

declare module '../context.ts' {
  interface Events {
    readonly orders: OrdersEvent;
  }
}
