import { defineModule } from '../module.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { Ledger } from './ledger.ts';

/** Postings come in with the events of every module, and are applied before any fold. */
export const ledger = defineModule({
  name: 'ledger',
  state: (houseAccounts: HouseAccounts) => new Ledger(houseAccounts),
  commands: {},
  events: {},
  houseAccounts: { 'money.client': 'signed', 'money.own': 'signed' },
  closingBlockers: {
    // Points are worth nothing outside.
    balances: ({ config, state }, customer) =>
      state.ledger
        .accountsOf('real', customer)
        .some(({ asset, available, held }) => config.assets.get(asset).kind !== 'points' && available + held !== 0n),
  },
  snapshot: { take: (books: Ledger) => books.toData(), restore: Ledger.fromData },
});
