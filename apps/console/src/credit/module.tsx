import { defineModule } from '../module.ts';
import { CreditScreen } from './credit.screen.tsx';

export const credit = defineModule({
  name: 'credit',
  screens: [
    {
      path: '/credit',
      name: 'Credit',
      icon: 'limits',
      keys: 'g k',
      group: 'Work',
      place: 10,
      roles: ['finance', 'compliance', 'auditor'],
      Screen: CreditScreen,
    },
  ],
});
