import type { Event } from '@bourse/core';
import type { AccountMode, InstrumentId } from '@bourse/rules';

/** An order book, or without an account mode both of an instrument. */
export type ChangedBook = { readonly instrument: InstrumentId; readonly mode?: AccountMode };

/** The order book that an event changes; undefined for one that changes none. */
export const changedBook = (event: Event): ChangedBook | undefined => {
  switch (event.type) {
    case 'order-filled':
    case 'order-rested':
      return event;
    case 'order-closed':
      return event.order;
    case 'instrument-halted':
    case 'instrument-resumed':
      return { instrument: event.instrument };
    default:
      return undefined;
  }
};
