import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { AgendaEvent } from './event.ts';
import type { SetAside } from './state.ts';

/** Sets aside the first of what is due, or of what prices have reached, because deciding on it failed. */
export type SetFirstAside = {
  readonly type: 'set-aside';
  readonly of: 'agenda' | 'triggers';
  readonly because: string;
};

const firstDue = ({ state }: Core, at: number): Omit<SetAside, 'because'> | undefined => {
  const due = state.agenda.waiting.due(at, 1);
  const key = due?.keys[0];
  return due && key !== undefined ? { at, moment: due.moment, kind: due.kind, key } : undefined;
};

const firstReached = ({ state }: Core, at: number): Omit<SetAside, 'because'> | undefined => {
  const piece = state.triggers.waiting.piece(1);
  const key = piece?.keys[0];
  if (!piece || piece.kind === null || key === undefined) return undefined;
  const { tick, ...price } = piece.sweep;
  return { at, moment: tick.at, kind: piece.kind, key, price };
};

/**
 * Sets the first thing that is due at an instant, or whose price was reached, aside (rules AGENDA-3, TRIGGERS-4), so that it does not stop the
 * rest. Errors: CONFLICT (there is none).
 */
export const setFirstAside = (
  core: Core,
  { of, because }: SetFirstAside,
  at: number,
): Result<AgendaEvent[], 'CONFLICT'> => {
  const first = of === 'agenda' ? firstDue(core, at) : firstReached(core, at);
  return first ? ok([{ type: 'agenda-set-aside', ...first, because }]) : err('CONFLICT');
};
