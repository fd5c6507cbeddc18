import type { AgendaKind } from '../context.ts';
import type { Reach } from '../triggers/index.ts';
import { Agenda } from './agenda.ts';

/** What was due, or had its price reached, and could not be done. */
export type SetAside = {
  readonly at: number;
  /** When it was due, or when the tick came that reached its price; ms UTC. */
  readonly moment: number;
  readonly kind: string;
  readonly key: string;
  readonly because: string;
  /** The price that it waited for; absent for what waited for a moment. */
  readonly price?: Reach;
};

export type AgendaState = {
  readonly waiting: Agenda<AgendaKind>;
  /** Oldest first; it is mended by hand, and stays to be seen. */
  readonly aside: SetAside[];
};

export const createAgendaState = (): AgendaState => ({ waiting: new Agenda(), aside: [] });

declare module '../context.ts' {
  interface State {
    readonly agenda: AgendaState;
  }
}
