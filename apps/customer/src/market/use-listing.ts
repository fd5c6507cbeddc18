import { type Loadable, useQueryCall } from '../shell/index.ts';
import type { Listing } from './quote.ts';

/** How often an instrument's session, halt and terms are asked for again; its price is pushed. */
const EVERY_MS = 10_000;

/** An instrument with its terms, kept fresh while it is looked at; idle as long as none is named. */
export const useListing = (instrument: string | undefined, keepLast = false): Loadable<Listing> =>
  useQueryCall(
    'quotes.single',
    { instrument: instrument ?? '' },
    { when: Boolean(instrument), everyMs: EVERY_MS, keepLast },
  );
