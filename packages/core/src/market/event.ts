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
import type { TickMark } from '../tick-mark.ts';
import type { HouseLevel } from './ladder.ts';
import type { OrderId, OrderTerms } from './order.ts';

export type { TickMark } from '../tick-mark.ts';

/** A customer's side of a fill. Units are of the quote asset's smallest unit; for a buyer `exchanged` is paid, for a seller received. */
export type FillShare = {
  readonly order: OrderId;
  readonly customer: CustomerId;
  readonly exchanged: bigint;
  readonly fee: bigint;
};

export type MarketEvent =
  | { readonly type: 'order-placed'; readonly at: number; readonly order: OrderTerms }
  | {
      readonly type: 'order-filled';
      readonly at: number;
      readonly fill: number;
      readonly book: AccountMode;
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
  | { readonly type: 'order-rested'; readonly at: number; readonly id: OrderId; readonly entries: readonly Entry[] }
  | { readonly type: 'order-queued'; readonly at: number; readonly id: OrderId; readonly entries: readonly Entry[] }
  | {
      readonly type: 'order-closed';
      readonly at: number;
      readonly id: OrderId;
      readonly status: 'filled' | 'cancelled';
      readonly reason: CancelReason | null;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'instrument-halted';
      readonly at: number;
      readonly instrument: InstrumentId;
      /** When trading resumes by itself; null when it is lifted by hand. Journals from before this field lack it. */
      readonly until?: number | null;
      readonly reason: string;
      readonly by: string;
      /** Who agreed, where two did; journals from before this field lack it. */
      readonly agreedBy?: string | null;
    }
  | {
      readonly type: 'instrument-resumed';
      readonly at: number;
      readonly instrument: InstrumentId;
      readonly reason: string;
      readonly by: string;
    };

declare module '../context.ts' {
  interface Events {
    readonly market: MarketEvent;
  }
}
