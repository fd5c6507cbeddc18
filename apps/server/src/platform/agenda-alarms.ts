import type { ReadonlyCore } from '@bourse/core';

/** What was due, or had its price reached, and could not be done, in words for whoever has to mend it (rules AGENDA-3, TRIGGERS-4). */
export const agendaAlarms = ({ state }: ReadonlyCore): readonly string[] =>
  state.agenda.aside.map(
    ({ kind, key, moment, because, price }) =>
      `${kind} ${key}, ${price ? `reached by the ${price.price} price of ${price.instrument}` : 'due'} at ${new Date(moment).toISOString()}, was not done: ${because}`,
  );
