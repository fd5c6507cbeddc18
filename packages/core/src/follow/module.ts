import { defineModule } from '../module.ts';
import { whenCopyDue, whenLeaderGone } from './copy.ts';
import { followFolds } from './evolve.ts';
import { changeFollowing, detachCopies, followLeader, stopFollowing } from './followings.ts';
import { applyAsLeader, decideLeader } from './leaders.ts';
import { followReactions } from './reactions.ts';
import { restoreFollow, takeFollow } from './snapshot.ts';
import { COPY_DUE, createFollowState, LEADER_GONE } from './state.ts';

export const follow = defineModule({
  name: 'follow',
  state: createFollowState,
  commands: {
    'apply-as-leader': applyAsLeader,
    'decide-leader': decideLeader,
    'follow-leader': followLeader,
    'change-following': changeFollowing,
    'stop-following': stopFollowing,
    'detach-copies': detachCopies,
  },
  events: followFolds,
  reactions: followReactions,
  agenda: { [COPY_DUE]: whenCopyDue, [LEADER_GONE]: whenLeaderGone },
  snapshot: { take: takeFollow, restore: restoreFollow },
});
