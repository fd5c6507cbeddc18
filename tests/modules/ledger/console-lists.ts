import { POSTINGS } from '../../../apps/server/src/ledger/postings.ts';
import { nameNumber } from '../../../apps/server/src/store/name-number.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.postings': {
    source: POSTINGS,
    narrowed: { account: nameNumber('real.house.fees.EUR') },
    rows: `
      INSERT INTO postings (seq, event, line, source, source_no, source_balance, destination, destination_no, destination_balance, asset, units, cause, at)
      SELECT n, 9, 0, n, 1, 0, CASE n % 10 WHEN 0 THEN ${nameNumber('real.house.fees.EUR')} ELSE ${nameNumber('real.house.inventory.EUR')} END, n, 0, 'EUR', n, 'order-filled', n FROM ${NUMBERS};`,
  },
  'console.accounts': { notSearched: 'of one customer, in the record: a dozen at most' },
  'console.houseAccounts': { notSearched: 'a page of accounts that the code names' },
};
