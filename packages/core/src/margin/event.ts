import type { Position, PriceTicks, QuantityLots } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { TickMark } from '../tick-mark.ts';

/** What was bought or sold on margin, at which price and tick. Money is the quote asset's smallest unit. */
export type PositionTrade = {
  readonly price: PriceTicks;
  readonly quantity: QuantityLots;
  readonly fee: bigint;
  /** Of what was closed, without fees and financing; 0 where something was opened. */
  readonly result: bigint;
  readonly tick: TickMark;
};

/** Why a position was closed: the customer did, its target or stop was reached, or its margin no longer carried it. */
export type CloseReason = 'asked' | 'target' | 'stop' | 'liquidation';

/** Each names the position as it is afterwards. */
export type MarginEvent = { readonly at: number; readonly position: Position } & (
  | { readonly type: 'position-opened'; readonly trade: PositionTrade; readonly entries: readonly Entry[] }
  | { readonly type: 'position-increased'; readonly trade: PositionTrade; readonly entries: readonly Entry[] }
  | { readonly type: 'position-reduced'; readonly trade: PositionTrade; readonly entries: readonly Entry[] }
  | {
      readonly type: 'position-closed';
      readonly trade: PositionTrade;
      readonly reason: CloseReason;
      /** What of a loss beyond the margin the insurance fund paid, and what it had no money for. */
      readonly insured: bigint;
      readonly uncovered: bigint;
      readonly entries: readonly Entry[];
    }
  /** Margin was added, or below zero removed. */
  | { readonly type: 'position-margin-changed'; readonly units: bigint; readonly entries: readonly Entry[] }
  /** Financing of a period was paid, or below zero received. */
  | { readonly type: 'position-financed'; readonly units: bigint; readonly entries: readonly Entry[] }
  | { readonly type: 'position-exits-set' }
  /** The customer is called for margin: the mark price left this much equity. */
  | { readonly type: 'margin-called'; readonly price: PriceTicks; readonly equity: bigint; readonly tick: TickMark }
);

declare module '../context.ts' {
  interface Events {
    readonly margin: MarginEvent;
  }
}
