import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'income-product-bought' | 'income-product-redeemed' | 'income-paid';

/** What of it the private half of the live feed says has changed. */
export const productsChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'income-holding'> = {
  'income-product-bought': ({ holding: { mode, customer, id } }, record) =>
    record(mode, customer, 'income-holding', id),
  'income-product-redeemed': ({ holding: { mode, customer, id } }, record) =>
    record(mode, customer, 'income-holding', id),
  'income-paid': ({ mode, lines }, record) => {
    for (const { customer, holding } of lines) record(mode, customer, 'income-holding', holding);
  },
};
