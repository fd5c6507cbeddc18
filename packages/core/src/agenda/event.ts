import type { SetAside } from './state.ts';

export type AgendaEvent =
  /** The first keys of a kind that waited for a moment (ms UTC) are being done, by the events after this one. */
  | {
      readonly type: 'agenda-done';
      readonly at: number;
      readonly moment: number;
      readonly kind: string;
      readonly count: number;
    }
  /** Something that could not be done is tried no more; what it was is for an engineer to look at. */
  | ({ readonly type: 'agenda-set-aside' } & SetAside);

declare module '../context.ts' {
  interface Events {
    readonly agenda: AgendaEvent;
  }
}
