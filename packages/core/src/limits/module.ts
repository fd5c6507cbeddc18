import { defineModule } from '../module.ts';
import { beginOwnSession, excludeSelf, keepOwnLimit, onExclusionEnd, onOwnLimitDue, setOwnLimit } from './commands.ts';
import { limitsFolds, limitsFollows } from './evolve.ts';
import { limitsReactions } from './reactions.ts';
import { createLimitsState, EXCLUSION_END, type LimitsState, OWN_LIMIT_DUE, type OwnLimits } from './state.ts';
import { limitsUpcasts } from './upcast.ts';

type LimitsSnapshot = { readonly own: readonly OwnLimits[] };

export const limits = defineModule({
  name: 'limits',
  state: createLimitsState,
  commands: {
    'set-own-limit': setOwnLimit,
    'keep-own-limit': keepOwnLimit,
    'begin-own-session': beginOwnSession,
    'exclude-self': excludeSelf,
  },
  events: limitsFolds,
  follows: limitsFollows,
  upcasts: limitsUpcasts,
  reactions: limitsReactions,
  agenda: { [OWN_LIMIT_DUE]: onOwnLimitDue, [EXCLUSION_END]: onExclusionEnd },
  snapshot: {
    take: ({ own }: LimitsState): LimitsSnapshot => ({
      own: [...own.values()].sort((one, other) => one.customer - other.customer),
    }),
    restore: ({ own }: LimitsSnapshot): LimitsState => {
      const state = createLimitsState();
      for (const each of own) state.own.set(each.customer, each);
      return state;
    },
  },
});
