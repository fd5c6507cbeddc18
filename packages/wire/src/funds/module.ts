import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const funds = defineModule({
  name: 'funds',
  calls: {
    money: { areas: ['funds'], load: () => import('./calls.ts') },
    payments: { areas: ['funds'], load: () => import('./payment-calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: [
    'deposit-address',
    'withdrawal',
    'deposit-credit',
    'credit-reversal',
    'payout-return',
    'refusal',
    'manual-posting',
    'money-settings',
  ],
  records: ['deposit', 'withdrawal', 'transfer', 'conversion', 'rebate', 'posting'],
  subjects: ['deposit', 'withdrawal', 'difference', 'statement'],
  entities: ['destination', 'payment-detail', 'reconciliation', 'difference'],
});
