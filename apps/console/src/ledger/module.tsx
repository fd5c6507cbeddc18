import { defineModule } from '../module.ts';
import { AccountDetail } from './account-detail.tsx';
import { AccountsScreen } from './accounts.screen.tsx';
import { BooksScreen } from './books.screen.tsx';
import { EntryDetail } from './entry-detail.tsx';

export const ledger = defineModule({
  name: 'ledger',
  screens: [
    {
      path: '/books',
      name: 'Books',
      icon: 'books',
      keys: 'g b',
      group: 'Control',
      place: 1,
      roles: ['finance', 'product', 'auditor'],
      Screen: BooksScreen,
    },
    {
      path: '/accounts',
      name: 'House accounts',
      icon: 'accounts',
      keys: 'g h',
      group: 'Control',
      place: 2,
      roles: ['finance', 'compliance', 'auditor'],
      Screen: AccountsScreen,
    },
  ],
  details: {
    account: (id) => <AccountDetail account={id} />,
    entry: (id) => <EntryDetail seq={Number(id)} />,
  },
});
