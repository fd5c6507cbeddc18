import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { allowed } from '../platform/index.ts';
import type { FollowEvent } from './event.ts';
import { LEADER_TRANSITIONS, type Leader } from './state.ts';

export type ApplyAsLeader = { readonly type: 'apply-as-leader'; readonly customer: CustomerId };

/** Asks to lead (rule FOLLOW-1). Errors: ACCOUNT_NOT_FOUND, FROZEN, FOLLOWER_CANNOT_LEAD, CONFLICT (asked already, or leads). */
export const applyAsLeader = (
  { state: { follow, platform } }: Core,
  { customer }: ApplyAsLeader,
  at: number,
): Result<FollowEvent[], 'ACCOUNT_NOT_FOUND' | 'FROZEN' | 'FOLLOWER_CANNOT_LEAD' | 'CONFLICT'> => {
  const known = allowed(platform, customer, 'FINANCIAL');
  if (!known.ok) return known;
  if ((follow.byFollower.get(customer)?.length ?? 0) > 0) return err('FOLLOWER_CANNOT_LEAD');
  const status = LEADER_TRANSITIONS[follow.leaders.get(customer)?.status ?? 'none'].apply;
  // Those who followed before are let go of in pieces.
  if (status !== 'applied' || follow.byLeader.has(customer)) return err('CONFLICT');
  const leader: Leader = { customer, status, appliedAt: at, approvedAt: null };
  return ok([{ type: 'leader-changed', at, leader, by: null, reason: '' }]);
};

export type DecideLeader = {
  readonly type: 'decide-leader';
  readonly customer: CustomerId;
  /** Ends also who leads already. */
  readonly decision: 'approve' | 'refuse' | 'end';
  readonly reason: string;
  readonly by: string;
};

/** Approves or refuses who asks to lead, or ends who leads (rule FOLLOW-1). Errors: LEADER_NOT_FOUND, FROZEN, CONFLICT (not in that state). */
export const decideLeader = (
  { state: { follow, platform } }: Core,
  { customer, decision, reason, by }: DecideLeader,
  at: number,
): Result<FollowEvent[], 'LEADER_NOT_FOUND' | 'FROZEN' | 'CONFLICT'> => {
  const before = follow.leaders.get(customer);
  if (!before) return err('LEADER_NOT_FOUND');
  const next = LEADER_TRANSITIONS[before.status][decision];
  if (!next || next === 'none') return err('CONFLICT');
  if (decision === 'approve' && !allowed(platform, customer, 'FINANCIAL').ok) return err('FROZEN');
  const approvedAt = decision === 'approve' ? at : before.approvedAt;
  return ok([{ type: 'leader-changed', at, leader: { ...before, status: next, approvedAt }, by, reason }]);
};
