import { defineModule } from '../module.ts';
import { OfferingsScreen } from './offerings.screen.tsx';

export const ipo = defineModule({
  name: 'ipo',
  screens: [
    {
      path: '/offerings',
      name: 'New shares',
      icon: 'sprout',
      keys: 'p n',
      group: 'Work',
      place: 12,
      roles: ['product', 'compliance', 'finance', 'support', 'auditor'],
      Screen: OfferingsScreen,
    },
  ],
});
