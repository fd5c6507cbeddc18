import { defineModule } from '../module.ts';
import { LeadersScreen } from './leaders.screen.tsx';

export const follow = defineModule({
  name: 'follow',
  screens: [
    {
      path: '/leaders',
      name: 'Copy trading',
      icon: 'copying',
      keys: 'p l',
      group: 'Work',
      place: 11,
      roles: ['product', 'compliance', 'support', 'auditor'],
      Screen: LeadersScreen,
    },
  ],
});
