import { broken, ok, type Result } from '@bourse/rules';
import type { Core, Event } from './context.ts';
import { dues } from './modules.ts';

/** Does what is due. */
export type RunAgenda = {
  readonly type: 'run-agenda';
  /** At most so many things; {@link DONE_AT_ONCE} when it is not given. */
  readonly most?: number;
};

/** How many things one command does at most: the rest is the next one's, so that one busy moment holds nobody up. */
export const DONE_AT_ONCE = 1_000;

/** Does the first of what is due: things of one kind and one moment (rule AGENDA-1). No errors; no event when nothing is due. */
export const runAgenda = (core: Core, { most = DONE_AT_ONCE }: RunAgenda, at: number): Result<Event[], never> => {
  const due = core.state.agenda.waiting.due(at, most);
  if (!due) return ok([]);
  const { moment, kind } = due;
  const handle = dues.get(kind) ?? broken(`nothing is done when ${kind} is due`);
  const keys = due.keys.slice(0, handle.most);
  const events: Event[] = [{ type: 'agenda-done', at, moment, kind, count: keys.length }];
  for (const event of handle(core, keys, moment, at, most)) events.push(event);
  return ok(events);
};
