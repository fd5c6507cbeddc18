import { defineModule } from '../module.ts';
import { whenCopyDue, whenLeaderGone } from './copy.ts';
import { evolveBought, followFolds } from './evolve.ts';
import { changeFollowing, detachCopies, followLeader, stopFollowing } from './followings.ts';
import { followForms } from './forms.ts';
import { applyAsLeader, decideLeader, knowLeaderAccounts, stopLeading } from './leaders.ts';
import { whenFollowersNotified } from './notified.ts';
import { followReactions } from './reactions.ts';
import { restoreFollow, takeFollow } from './snapshot.ts';
import { evolveSplitCopies } from './split-copies.ts';
import {
  COPIES_FALL,
  COPIES_RISE,
  COPY_DUE,
  createFollowState,
  FOLLOWERS_NOTIFIED,
  LEADER_GONE,
  TARGET_DUE,
} from './state.ts';
import { onCopiesPrice, whenTargetDue } from './targets.ts';

export const follow = defineModule({
  name: 'follow',
  state: createFollowState,
  commands: {
    'apply-as-leader': applyAsLeader,
    'decide-leader': decideLeader,
    'stop-leading': stopLeading,
    'know-leader-accounts': knowLeaderAccounts,
    'follow-leader': followLeader,
    'change-following': changeFollowing,
    'stop-following': stopFollowing,
    'detach-copies': detachCopies,
  },
  events: followFolds,
  forms: followForms,
  follows: { 'order-filled': evolveBought, 'split-adjusted': evolveSplitCopies },
  reactions: followReactions,
  agenda: {
    [COPY_DUE]: whenCopyDue,
    [LEADER_GONE]: whenLeaderGone,
    [FOLLOWERS_NOTIFIED]: whenFollowersNotified,
    [TARGET_DUE]: whenTargetDue,
  },
  triggers: { [COPIES_RISE]: onCopiesPrice, [COPIES_FALL]: onCopiesPrice },
  snapshot: { take: takeFollow, restore: restoreFollow },
});
