import type { Core } from '@bourse/core';

/** What was due and could not be done, in words for whoever has to mend it (rule AGENDA-3). */
export const agendaAlarms = ({ state }: Core): readonly string[] =>
  state.agenda.aside.map(
    ({ kind, key, moment, because }) =>
      `${kind} ${key}, due at ${new Date(moment).toISOString()}, was not done: ${because}`,
  );
