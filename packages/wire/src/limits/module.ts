import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';

export const limits = defineModule({
  name: 'limits',
  calls: {
    own: { areas: ['limits'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  notices: {
    'own-limit-set': { link: '/limits', isSecurity: false, words: { limit: { in: 'limit', text: 'limits.kind' } } },
    'own-limit-loosening': {
      link: '/limits',
      isSecurity: false,
      words: {
        limit: { in: 'limit', text: 'limits.kind' },
        when: { in: 'when', text: 'notify.limit', otherwise: 'after-a-day' },
      },
    },
    'own-loss-counted': { link: '/limits', isSecurity: false },
    'self-excluded': {
      link: '/limits',
      isSecurity: false,
      words: { ends: { in: 'ends', text: 'notify.exclusion', otherwise: 'unsaid' } },
    },
    'self-exclusion-ended': { link: '/limits', isSecurity: false },
  },
  records: ['limits'],
});
