import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const follow = defineModule({
  name: 'follow',
  calls: {
    own: { areas: ['follow'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices: {
    'leader-changed': {
      link: '/followOrderList',
      isSecurity: false,
      words: { status: { in: 'status', text: 'follow.status' } },
    },
    'copy-skipped': {
      link: '/followOrderRecord?tab=copies',
      isSecurity: false,
      called: ['leader'],
      words: { reason: { in: 'reason', text: 'follow.reason' } },
    },
    'target-reached': {
      link: '/followOrderRecord?tab=copies',
      isSecurity: false,
      called: ['leader'],
      words: { target: { in: 'target', text: 'follow.target' } },
    },
    'leader-paused': { link: '/followOrderList?tab=copying', isSecurity: false, called: ['leader'] },
    'leader-resumed': { link: '/followOrderList?tab=copying', isSecurity: false, called: ['leader'] },
    'following-closed': { link: '/followOrderRecord', isSecurity: false, called: ['leader'] },
    'following-stopped': { link: '/followOrderRecord', isSecurity: false, called: ['leader'] },
  },
  entities: ['leader', 'following'],
});
