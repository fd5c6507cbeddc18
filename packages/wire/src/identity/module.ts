import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const identity = defineModule({
  name: 'identity',
  calls: {
    first: { areas: ['user'], load: () => import('./first-calls.ts') },
    person: { areas: ['user', 'auth', 'recovery', 'security'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: [
    'role-change',
    'identity-decision',
    'factor-reset',
    'account-closing',
    'funds-password-reset',
    'address-change',
  ],
  subjects: ['customer', 'identity'],
  entities: ['identity', 'profile', 'security', 'session', 'preference', 'operator'],
});
