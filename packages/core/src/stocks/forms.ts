import { flag, nullable, number, record, text } from '../journal-form.ts';
import type { Forms } from '../module.ts';
import type { StocksEvent } from './event.ts';
import type { HoldingExits } from './state.ts';

const exits = record<HoldingExits>(
  {
    holding: number(),
    mode: text(),
    customer: number(),
    instrument: text(),
    target: nullable(number()),
    stop: nullable(number()),
  },
  { isIdle: flag() },
);

/** What one tick can write for very many holdings. */
export const stocksForms: Forms<Extract<StocksEvent, { readonly type: 'holding-exits-set' }>> = {
  'holding-exits-set': record({ type: text(), at: number(), exits }),
};
