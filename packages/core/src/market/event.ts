import type { InstrumentId } from '@bourse/rules';

export type { TickMark } from '../tick-mark.ts';

export type MarketEvent =
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
