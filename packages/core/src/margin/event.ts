import type {
  AccountMode,
  CustomerId,
  InstrumentId,
  Position,
  PositionId,
  PriceTicks,
  QuantityLots,
} from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { CloseOut, CloseReason, OrderId } from '../orders/index.ts';
import type { TickMark } from '../tick-mark.ts';

/** What was bought or sold on margin, at which price and tick. Money is the quote asset's smallest unit. */
export type PositionTrade = {
  /** The number of the fill; null where the house took it at the mark price, outside the book. */
  readonly fill: number | null;
  readonly price: PriceTicks;
  readonly quantity: QuantityLots;
  readonly fee: bigint;
  /** Of what was closed, without fees and financing; 0 where something was opened. */
  readonly result: bigint;
  readonly tick: TickMark;
};

/** A position after a part of it, or all, was closed. */
type Closing = {
  readonly trade: PositionTrade;
  readonly reason: CloseReason;
  /** The mark price that closed it, and its tick; null where the owner asked for it. */
  readonly closeOut: CloseOut | null;
  /** What of a loss beyond its margin the insurance fund paid, and what it had no money for. */
  readonly insured: bigint;
  readonly uncovered: bigint;
  /** The position on the other side that was reduced with it, outside the book; absent otherwise (rule MARGIN-22). */
  readonly counterparty?: PositionId;
  readonly entries: readonly Entry[];
};

/** Each names the position as it is afterwards. */
export type PositionEvent = { readonly at: number; readonly position: Position } & (
  | { readonly type: 'position-opened'; readonly trade: PositionTrade; readonly entries: readonly Entry[] }
  | { readonly type: 'position-increased'; readonly trade: PositionTrade; readonly entries: readonly Entry[] }
  | ({ readonly type: 'position-reduced' } & Closing)
  | ({ readonly type: 'position-closed' } & Closing)
  /** Margin was added, or below zero removed. */
  | { readonly type: 'position-margin-changed'; readonly units: bigint; readonly entries: readonly Entry[] }
  /** Financing of a period was paid, or below zero received. */
  | {
      readonly type: 'position-financed';
      readonly units: bigint;
      /** By which rate, in billionths, of the value at which mark price; absent where financing is fixed. */
      readonly funding?: { readonly ratePpb: number; readonly mark: PriceTicks | null };
      readonly entries: readonly Entry[];
    }
  /** A dividend of its shares was received into the margin, or below zero paid from it. */
  | {
      readonly type: 'position-dividend';
      /** Its number, and for how many lots; journals from before these fields lack them. */
      readonly dividend?: number;
      readonly lots?: QuantityLots;
      readonly units: bigint;
      readonly entries: readonly Entry[];
    }
  /** Its share was split: the lots before, and what was settled with its margin for what was left over. */
  | {
      readonly type: 'position-split';
      readonly before: QuantityLots;
      readonly units: bigint;
      readonly entries: readonly Entry[];
    }
  | { readonly type: 'position-exits-set' }
  /** The customer is called for margin: the mark price left this much equity. */
  | { readonly type: 'margin-called'; readonly price: PriceTicks; readonly equity: bigint; readonly tick: TickMark }
);

export type MarginEvent =
  | PositionEvent
  /** From now on the rate of a contract is fixed at the end of each period. */
  | {
      readonly type: 'funding-begun';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly nextAt: number;
    }
  /** The rate of a period of a contract, in billionths; null where its premium was not observed. */
  | {
      readonly type: 'funding-fixed';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly endedAt: number;
      readonly premiumPpb: number | null;
      readonly ratePpb: number;
      readonly mark: PriceTicks | null;
      readonly nextAt: number;
    }
  /** The end of an order gives back what its fills have left of its hold. */
  | {
      readonly type: 'order-margin-released';
      readonly at: number;
      readonly id: OrderId;
      readonly mode: AccountMode;
      readonly customer: CustomerId;
      readonly instrument: InstrumentId;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly margin: MarginEvent;
  }
}
