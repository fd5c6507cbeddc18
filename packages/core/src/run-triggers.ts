import { broken, ok, type Result } from '@bourse/rules';
import type { Core, Event } from './context.ts';
import { crossings } from './modules.ts';

/** Fires what a tick has reached. */
export type RunTriggers = {
  readonly type: 'run-triggers';
  /** At most so many; {@link FIRED_AT_ONCE} when it is not given. */
  readonly most?: number;
};

/** How many triggers one command fires at most: closing a position takes several postings, and nobody waits for many of them. */
export const FIRED_AT_ONCE = 250;

/** Fires the first of what prices have reached: triggers of one line and one kind (rule TRIGGERS-2). No errors; no event when nothing is left. */
export const runTriggers = (core: Core, { most = FIRED_AT_ONCE }: RunTriggers, at: number): Result<Event[], never> => {
  const piece = core.state.triggers.waiting.piece(most);
  if (!piece) return ok([]);
  const { sweep, kind, keys } = piece;
  const events: Event[] = [{ type: 'triggers-fired', at, sweep, kind, keys }];
  if (kind === null) return ok(events);
  const handle = crossings.get(kind) ?? broken(`nothing is done when ${kind} is reached`);
  for (const event of handle(core, keys, sweep, at)) events.push(event);
  return ok(events);
};
