import type { Event, PositionEvent } from '@bourse/core';
import type { ChangesOf, NoteChanges } from '../push/touched.ts';

type Changing = PositionEvent['type'];

const note: NoteChanges<PositionEvent, 'margin'> = ({ position: { mode, customer, id } }, record, noted) => {
  record(mode, customer, 'margin', id);
  const touched = noted(mode, customer);
  if (touched) touched.hasPosition = true;
};

/** What of it the private half of the live feed says has changed. */
export const marginChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'margin'> = {
  'position-opened': note,
  'position-increased': note,
  'position-reduced': note,
  'position-closed': note,
  'position-margin-changed': note,
  'position-financed': note,
  'position-dividend': note,
  'position-split': note,
  'position-exits-set': note,
  'margin-called': note,
};
