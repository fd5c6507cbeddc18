import { defineModule } from '../module.ts';
import { Ledger } from './ledger.ts';

/** Postings come in with the events of every module, and are applied before any fold. */
export const ledger = defineModule({
  name: 'ledger',
  state: () => new Ledger(),
  commands: {},
  events: {},
  snapshot: { take: (books: Ledger) => books.toData(), restore: Ledger.fromData },
});
