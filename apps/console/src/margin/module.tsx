import { defineModule } from '../module.ts';
import { CustomerMargin } from './customer-margin.tsx';
import { MarginScreen } from './margin.screen.tsx';

const READERS = ['support', 'compliance', 'finance', 'auditor'] as const;

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
      roles: READERS,
      Screen: MarginScreen,
    },
  ],
  customerLists: [{ key: 'margin', title: 'Positions on margin', roles: READERS, List: CustomerMargin }],
});
