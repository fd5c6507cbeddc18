import { defineModule } from '../module.ts';
import { CustomerPoints } from './customer-points.tsx';
import { PointsScreen } from './points.screen.tsx';

export const points = defineModule({
  name: 'points',
  screens: [
    {
      path: '/points',
      name: 'Points',
      icon: 'star',
      keys: 'g l',
      group: 'Work',
      place: 9,
      roles: ['product', 'support', 'finance', 'auditor'],
      Screen: PointsScreen,
    },
  ],
  customerLists: [
    { key: 'points', title: 'Points', roles: ['product', 'support', 'finance', 'auditor'], List: CustomerPoints },
  ],
});
