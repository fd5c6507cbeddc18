import type { InstrumentId } from '@bourse/rules';
import type { TickMark } from '../tick-mark.ts';
import type { Reach, Sweep } from './trigger-level.ts';

export type TriggersEvent =
  /** A tick brought prices to triggers, which are fired from now on. */
  | {
      readonly type: 'triggers-reached';
      readonly at: number;
      readonly instrument: InstrumentId;
      readonly tick: TickMark;
      readonly lines: readonly Reach[];
    }
  /** The first of what was reached, of one kind, is being done, by the events after this one; without a kind nothing was left. */
  | {
      readonly type: 'triggers-fired';
      readonly at: number;
      readonly sweep: Sweep;
      readonly kind: string | null;
      readonly keys: readonly string[];
    };

declare module '../context.ts' {
  interface Events {
    readonly triggers: TriggersEvent;
  }
}
