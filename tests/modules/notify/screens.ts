import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: ({ message }) => [
    { name: 'messages', address: '/notification', shows: 'a list' },
    { name: 'messages-for-all', address: '/notification?tab=1', shows: 'a text' },
    { name: 'message', address: `/notificationDetail?notification=${message}`, shows: 'a text' },
  ],
  fresh: [{ name: 'new-messages', address: '/notification' }],
  console: [{ name: 'console-outbox', address: '/outbox' }],
};
