import type { Event } from '@bourse/core';
import { utcMinute } from '@bourse/rules';
import type { NewsOf } from '../news.ts';

type Kind = 'own-limit-set' | 'own-limit-loosening' | 'own-loss-counted' | 'self-excluded' | 'self-exclusion-ended';

/** What customers are told of their limits: what changed, that one is reached, and of an exclusion. */
export const limitsNews: NewsOf<Extract<Event, { readonly type: Kind }>, Kind> = {
  'own-limit-set': { notice: ({ type: kind, customer, kind: limit }) => ({ customer, kind, values: { limit } }) },
  'own-limit-loosening': {
    notice: ({ type: kind, customer, kind: limit, from }) => ({
      customer,
      kind,
      values: { limit, when: 'at', from: utcMinute(from) },
    }),
  },
  'own-loss-counted': {
    notice: ({ type: kind, customer }) => ({ customer, kind, values: {} }),
    isNews: ({ isReached }) => isReached,
  },
  'self-excluded': {
    notice: ({ type: kind, customer, until }) => ({
      customer,
      kind,
      values: until === null ? { ends: 'for-good' } : { ends: 'until', until: utcMinute(until) },
    }),
  },
  'self-exclusion-ended': { notice: ({ type: kind, customer }) => ({ customer, kind, values: {} }) },
};
