import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { FollowEvent } from './event.ts';
import { type FollowState, LEADER_TRANSITIONS, type Leader } from './state.ts';

export type ApplyAsLeader = { readonly type: 'apply-as-leader'; readonly customer: CustomerId };

/** Asks to lead (rule FOLLOW-1). Errors: ACCOUNT_NOT_FOUND, FROZEN, FOLLOWER_CANNOT_LEAD, CONFLICT (asked already, or leads). */
export const applyAsLeader = (
  core: Core,
  { customer }: ApplyAsLeader,
  at: number,
): Result<FollowEvent[], 'ACCOUNT_NOT_FOUND' | RiskRefusal | 'FOLLOWER_CANNOT_LEAD' | 'CONFLICT'> => {
  const { follow } = core.state;
  const known = mayTakeRisk(core, { mode: 'real', customer }, at);
  if (!known.ok) return known;
  if ((follow.byFollower.get(customer)?.length ?? 0) > 0) return err('FOLLOWER_CANNOT_LEAD');
  const status = LEADER_TRANSITIONS[follow.leaders.get(customer)?.status ?? 'none'].apply;
  // Those who followed before are let go of in pieces.
  if (status !== 'applied' || follow.byLeader.has(customer)) return err('CONFLICT');
  const others = follow.leaders.get(customer)?.others;
  const leader: Leader = { customer, status, appliedAt: at, approvedAt: null, ...(others && { others }) };
  return ok([{ type: 'leader-changed', at, leader, by: null, reason: '' }]);
};

export type DecideLeader = {
  readonly type: 'decide-leader';
  readonly customer: CustomerId;
  /** Who leads is paused, resumed or ended. */
  readonly decision: 'approve' | 'refuse' | 'pause' | 'resume' | 'end';
  readonly reason: string;
  readonly by: string;
};

/** Approves or refuses who asks to lead; pauses, resumes or ends who leads (rule FOLLOW-1). Errors: LEADER_NOT_FOUND, FROZEN, CONFLICT (not in that state). */
export const decideLeader = (
  core: Core,
  { customer, decision, reason, by }: DecideLeader,
  at: number,
): Result<FollowEvent[], 'LEADER_NOT_FOUND' | 'FROZEN' | 'CONFLICT'> => {
  const { follow } = core.state;
  const before = follow.leaders.get(customer);
  if (!before) return err('LEADER_NOT_FOUND');
  const next = LEADER_TRANSITIONS[before.status][decision];
  if (!next || next === 'none') return err('CONFLICT');
  if (decision === 'approve' && !mayTakeRisk(core, { mode: 'real', customer, isOwn: false }, at).ok)
    return err('FROZEN');
  const approvedAt = decision === 'approve' ? at : before.approvedAt;
  return ok([{ type: 'leader-changed', at, leader: { ...before, status: next, approvedAt }, by, reason }]);
};

export type StopLeading = { readonly type: 'stop-leading'; readonly customer: CustomerId };

/** Ends the own leading, or takes back that it was asked for (rule FOLLOW-1). Error: LEADER_NOT_FOUND. */
export const stopLeading = (
  { state: { follow } }: Core,
  { customer }: StopLeading,
  at: number,
): Result<FollowEvent[], 'LEADER_NOT_FOUND'> => {
  const before = follow.leaders.get(customer);
  const status = before && LEADER_TRANSITIONS[before.status].end;
  if (!before || status !== 'ended') return err('LEADER_NOT_FOUND');
  return ok([{ type: 'leader-changed', at, leader: { ...before, status }, by: null, reason: '' }]);
};

export type KnowLeaderAccounts = {
  readonly type: 'know-leader-accounts';
  readonly customer: CustomerId;
  /** Other customers who are the same person as the leader. */
  readonly others: readonly CustomerId[];
};

/** Keeps which other accounts are the leader's own: no copy meets their orders (rule FOLLOW-11). One that was known stays known. Error: LEADER_NOT_FOUND. */
export const knowLeaderAccounts = (
  { state: { follow } }: Core,
  { customer, others }: KnowLeaderAccounts,
  at: number,
): Result<FollowEvent[], 'LEADER_NOT_FOUND'> => {
  const leader = follow.leaders.get(customer);
  if (!leader) return err('LEADER_NOT_FOUND');
  const known = new Set(leader.others);
  for (const other of others) if (other !== customer) known.add(other);
  if (known.size === (leader.others?.length ?? 0)) return ok([]);
  return ok([
    { type: 'leader-accounts-known', at, leader: customer, others: [...known].sort((one, other) => one - other) },
  ]);
};

/** Whose resting orders no copy of a leader's trades meets: the leader's, and those of the same person's other accounts (rule FOLLOW-11). */
export const accountsOfLeader = ({ leaders }: FollowState, leader: CustomerId): readonly CustomerId[] => [
  leader,
  ...(leaders.get(leader)?.others ?? []),
];
