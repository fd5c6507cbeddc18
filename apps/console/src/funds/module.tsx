import { defineModule } from '../module.ts';
import { EVERY_READER } from '../shell/customer-list.ts';
import { Deposits, Destinations, Moves, Withdrawals } from './customer-lists.tsx';
import { CustomerStatement, StatementDetail } from './customer-statement.tsx';
import { DepositDetail } from './deposit-detail.tsx';
import { DepositsScreen } from './deposits.screen.tsx';
import { DifferenceDetail } from './difference-detail.tsx';
import { ManualPostingsScreen } from './manual-postings.screen.tsx';
import { MovementsScreen } from './movements.screen.tsx';
import { PaymentDetailsScreen } from './payment-details.screen.tsx';
import { RebatesScreen } from './rebates.screen.tsx';
import { ReconciliationScreen } from './reconciliation.screen.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { WithdrawalsScreen } from './withdrawals.screen.tsx';

export const funds = defineModule({
  name: 'funds',
  screens: [
    {
      path: '/deposits',
      name: 'Deposits',
      icon: 'deposits',
      keys: 'g d',
      group: 'Work',
      place: 2,
      roles: ['finance', 'support', 'auditor'],
      Screen: DepositsScreen,
    },
    {
      path: '/withdrawals',
      name: 'Withdrawals',
      icon: 'withdrawals',
      keys: 'g w',
      group: 'Work',
      place: 3,
      roles: ['finance', 'support', 'compliance', 'auditor'],
      Screen: WithdrawalsScreen,
    },
    {
      path: '/movements',
      name: 'Find a movement',
      icon: 'search',
      keys: 'g v',
      group: 'Work',
      place: 6,
      roles: EVERY_READER,
      Screen: MovementsScreen,
    },
    {
      path: '/reconciliation',
      name: 'Reconciliation',
      icon: 'match',
      keys: 'g m',
      group: 'Control',
      place: 3,
      roles: ['finance', 'auditor'],
      Screen: ReconciliationScreen,
    },
    {
      path: '/by-hand',
      name: 'Manual postings',
      icon: 'hand',
      keys: 'g n',
      group: 'Control',
      place: 4,
      roles: ['finance', 'auditor'],
      Screen: ManualPostingsScreen,
    },
    {
      path: '/rebates',
      name: 'Rebates',
      icon: 'rebates',
      keys: 'g e',
      group: 'Control',
      place: 5,
      roles: ['finance', 'support', 'auditor'],
      Screen: RebatesScreen,
    },
    {
      path: '/payment-details',
      name: 'Payment details',
      icon: 'bank',
      keys: 'g p',
      group: 'Control',
      place: 9,
      roles: ['finance', 'compliance', 'auditor'],
      Screen: PaymentDetailsScreen,
    },
  ],
  details: {
    statement: (id) => <StatementDetail id={id} />,
    difference: (id) => <DifferenceDetail id={Number(id)} />,
    deposit: (id) => <DepositDetail id={Number(id)} />,
    withdrawal: (id) => <WithdrawalDetail id={Number(id)} />,
  },
  customerLists: [
    { key: 'statement', title: 'Statement', roles: EVERY_READER, List: CustomerStatement },
    { key: 'deposits', title: 'Deposits', roles: ['finance', 'support', 'auditor'], List: Deposits },
    { key: 'withdrawals', title: 'Withdrawals', roles: EVERY_READER, List: Withdrawals },
    { key: 'moves', title: 'Transfers, conversions, postings', roles: EVERY_READER, List: Moves },
    { key: 'destinations', title: 'Wallets, bank accounts and cards', roles: EVERY_READER, List: Destinations },
  ],
});
