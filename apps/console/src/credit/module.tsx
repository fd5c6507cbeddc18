import { defineModule } from '../module.ts';
import { CreditScreen } from './credit.screen.tsx';

export const credit = defineModule({
  name: 'credit',
  screens: [
    {
      path: '/credit',
      name: 'Credit',
      icon: 'card',
      keys: 'g q',
      group: 'Work',
      place: 10,
      roles: ['finance', 'compliance', 'auditor'],
      Screen: CreditScreen,
    },
  ],
});
