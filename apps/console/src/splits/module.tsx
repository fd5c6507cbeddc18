import { defineModule } from '../module.ts';
import { SplitsScreen } from './splits.screen.tsx';

export const splits = defineModule({
  name: 'splits',
  screens: [
    {
      path: '/splits',
      name: 'Splits',
      icon: 'copying',
      keys: 'p s',
      group: 'Work',
      place: 16,
      roles: ['product', 'finance', 'compliance', 'support', 'auditor'],
      Screen: SplitsScreen,
    },
  ],
});
