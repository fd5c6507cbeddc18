import { defineModule } from '../module.ts';
import { ContentScreen, LimitsScreen } from './content.screen.tsx';
import { ContentDetail } from './detail.tsx';

export const content = defineModule({
  name: 'content',
  screens: [
    {
      path: '/content',
      name: 'Content',
      icon: 'content',
      keys: 'g t',
      group: 'Work',
      place: 8,
      roles: 'every',
      Screen: ContentScreen,
    },
    {
      path: '/limits',
      name: 'Limits and fees',
      icon: 'limits',
      keys: 'g j',
      group: 'Control',
      place: 8,
      roles: 'every',
      Screen: LimitsScreen,
    },
  ],
  details: {
    content: (id) => <ContentDetail id={id} />,
  },
});
