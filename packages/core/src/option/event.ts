import type { AccountMode, CustomerId, InstrumentId, OptionReason, OptionResult } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { OptionCoin, OptionEndId, OptionId, OptionTerms, TapeMark } from './state.ts';

/** An option that a tick opened. */
export type OpenedLine = { readonly id: OptionId; readonly customer: CustomerId };

/** What came of an option. */
export type SettledLine = {
  readonly id: OptionId;
  readonly customer: CustomerId;
  readonly stake: bigint;
  readonly result: OptionResult;
  readonly reason: OptionReason;
  /** Which of the event's ticks opened it; null where none did. */
  readonly open: number | null;
  /** What is paid in all, the stake included. */
  readonly payout: bigint;
};

export type OptionEvent =
  | {
      readonly type: 'option-terms-set';
      readonly at: number;
      readonly coin: OptionCoin;
      readonly by: string;
      readonly agreedBy: string;
    }
  | {
      readonly type: 'option-pool-funded';
      readonly at: number;
      readonly direction: 'in' | 'out';
      readonly units: bigint;
      readonly reference: string;
      readonly by: string;
      readonly agreedBy: string;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'option-accepted';
      readonly at: number;
      readonly option: OptionTerms;
      readonly end: OptionEndId;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'option-cancelled';
      readonly at: number;
      readonly option: OptionTerms;
      readonly end: OptionEndId;
      /** Absent where its owner took it back. */
      readonly reason?: 'not-available' | 'own-limit';
      readonly entries: readonly Entry[];
    }
  /** A tick is the open price of some options. */
  | {
      readonly type: 'options-opened';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly tick: TapeMark;
      readonly lines: readonly OpenedLine[];
      /** What of the pool is held afterwards for the ends that they are of. */
      readonly reserves: readonly { readonly end: OptionEndId; readonly reserve: bigint }[];
      readonly entries: readonly Entry[];
    }
  /** No tick opened these soon enough after their start: they stay without an open price, and are void at their end. */
  | {
      readonly type: 'options-lapsed';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly ids: readonly OptionId[];
    }
  /** The price of an end is fixed: the tick that closes its options, or that there is none. */
  | {
      readonly type: 'options-closed';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly end: OptionEndId;
      readonly endsAt: number;
      readonly close: TapeMark | null;
    }
  | {
      readonly type: 'options-settled';
      readonly at: number;
      readonly mode: AccountMode;
      readonly instrument: InstrumentId;
      readonly end: OptionEndId;
      readonly endsAt: number;
      readonly close: TapeMark | null;
      /** The ticks that opened them, each once. */
      readonly opens: readonly TapeMark[];
      readonly lines: readonly SettledLine[];
      readonly isLast: boolean;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly option: OptionEvent;
  }
}
