import { defineModule } from '../module.ts';
import { MarginScreen } from './margin.screen.tsx';

export const margin = defineModule({
  name: 'margin',
  screens: [
    {
      path: '/margin',
      name: 'Margin',
      icon: 'scales',
      keys: 'p m',
      group: 'Market',
      place: 3,
      roles: ['support', 'compliance', 'finance', 'auditor'],
      Screen: MarginScreen,
    },
  ],
});
