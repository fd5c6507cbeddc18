import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { AgendaEvent } from './event.ts';

/** Sets the first thing that is due aside, because deciding on it failed. */
export type SetAgendaAside = { readonly type: 'set-agenda-aside'; readonly because: string };

/** Sets the first thing that is due at an instant aside (rule AGENDA-3), so that it does not stop the rest. Errors: CONFLICT (nothing is due). */
export const setAgendaAside = (
  core: Core,
  { because }: SetAgendaAside,
  at: number,
): Result<AgendaEvent[], 'CONFLICT'> => {
  const due = core.state.agenda.waiting.due(at, 1);
  const key = due?.keys[0];
  if (!due || key === undefined) return err('CONFLICT');
  return ok([{ type: 'agenda-set-aside', at, moment: due.moment, kind: due.kind, key, because }]);
};
