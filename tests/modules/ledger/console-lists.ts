import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.postings': { elsewhere: 'read account by account: its own test looks at the plan' },
  'console.accounts': { notSearched: 'of one customer, in the record: a dozen at most' },
  'console.houseAccounts': { notSearched: 'a page of accounts that the code names' },
};
