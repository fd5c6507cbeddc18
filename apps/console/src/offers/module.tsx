import { defineModule } from '../module.ts';
import { OffersScreen } from './offers.screen.tsx';

export const offers = defineModule({
  name: 'offers',
  screens: [
    {
      path: '/offers',
      name: 'Offers',
      icon: 'tag',
      keys: 'p o',
      group: 'Work',
      place: 13,
      roles: ['product', 'compliance', 'support', 'finance', 'auditor'],
      Screen: OffersScreen,
    },
  ],
});
