import { Agenda } from './agenda.ts';

/** What was due and could not be done. */
export type SetAside = {
  readonly at: number;
  readonly moment: number;
  readonly kind: string;
  readonly key: string;
  readonly because: string;
};

export type AgendaState = {
  readonly waiting: Agenda;
  /** Oldest first; it is mended by hand, and stays to be seen. */
  readonly aside: SetAside[];
};

export const createAgendaState = (): AgendaState => ({ waiting: new Agenda(), aside: [] });

declare module '../context.ts' {
  interface State {
    readonly agenda: AgendaState;
  }
}
