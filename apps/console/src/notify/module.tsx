import { defineModule } from '../module.ts';
import { MessageDetail } from './message-detail.tsx';
import { OutboxScreen } from './outbox.screen.tsx';

export const notify = defineModule({
  name: 'notify',
  screens: [
    {
      path: '/outbox',
      name: 'Outbox',
      icon: 'outbox',
      keys: 'g o',
      group: 'Work',
      place: 7,
      roles: ['support'],
      Screen: OutboxScreen,
    },
  ],
  details: {
    message: (id) => <MessageDetail id={id} />,
  },
});
