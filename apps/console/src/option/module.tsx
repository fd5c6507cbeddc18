import { defineModule } from '../module.ts';
import { OptionsScreen } from './options.screen.tsx';

export const option = defineModule({
  name: 'option',
  screens: [
    {
      path: '/options',
      name: 'Options',
      icon: 'yield',
      keys: 'p u',
      group: 'Work',
      place: 17,
      roles: ['product', 'finance', 'compliance', 'support', 'auditor'],
      Screen: OptionsScreen,
    },
  ],
});
