import { defineModule } from '../module.ts';
import { DividendsScreen } from './dividends.screen.tsx';

export const dividends = defineModule({
  name: 'dividends',
  screens: [
    {
      path: '/dividends',
      name: 'Dividends',
      icon: 'coin',
      keys: 'p d',
      group: 'Work',
      place: 15,
      roles: ['product', 'finance', 'compliance', 'support', 'auditor'],
      Screen: DividendsScreen,
    },
  ],
});
