import { type CustomerId, err, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { FollowEvent, ReleaseReason, StopReason } from './event.ts';
import { accountsOfLeader } from './leaders.ts';
import { type Following, type FollowingId, type FollowTerms, followingOf, isLeading } from './state.ts';

/** What the deployment allows of a setting: the largest fixed amount, in the asset's smallest unit, and the widest slippage. */
export type FollowLimits = { readonly fixedMaximum: bigint; readonly slippageMaximumBps: number };

type TermsError = 'BAD_RATIO' | 'ABOVE_FIXED_AMOUNT' | 'BAD_AMOUNT' | 'BAD_TARGET';

/** The largest targets, in percent: what has lost all can be stopped no more. */
const PROFIT_MOST = 1_000;
const STOP_MOST = 99;

const isTarget = (percent: number | undefined, most: number): boolean =>
  percent === undefined || (Number.isInteger(percent) && percent >= 1 && percent <= most);

/** Checks what a follower asks for (rule FOLLOW-3). */
const checked = (
  { sizing, cap, slippageBps, profitPercent, stopPercent }: FollowTerms,
  { fixedMaximum, slippageMaximumBps }: FollowLimits,
): Result<undefined, TermsError> => {
  if (sizing.mode === 'ratio') {
    const { percent } = sizing;
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) return err('BAD_RATIO');
  } else {
    if (sizing.units <= 0n) return err('BAD_AMOUNT');
    if (sizing.units > fixedMaximum) return err('ABOVE_FIXED_AMOUNT');
  }
  const isSlippage = Number.isInteger(slippageBps) && slippageBps >= 0 && slippageBps <= slippageMaximumBps;
  if (cap <= 0n || !isSlippage) return err('BAD_AMOUNT');
  return isTarget(profitPercent, PROFIT_MOST) && isTarget(stopPercent, STOP_MOST) ? ok(undefined) : err('BAD_TARGET');
};

export type FollowLeader = {
  readonly type: 'follow-leader';
  readonly customer: CustomerId;
  readonly leader: CustomerId;
  readonly terms: FollowTerms;
  readonly limits: FollowLimits;
};

type FollowError =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'LEADER_NOT_FOUND'
  | 'LEADER_CANNOT_FOLLOW'
  | 'ALREADY_FOLLOWING'
  | TermsError;

/** Starts to copy a leader's trades from now on (rules FOLLOW-2, FOLLOW-3). The errors are checked in the order of their type. */
export const followLeader = (
  core: Core,
  { customer, leader, terms, limits }: FollowLeader,
  at: number,
): Result<FollowEvent[], FollowError> => {
  const { follow } = core.state;
  const known = mayTakeRisk(core, { mode: 'real', customer }, at);
  if (!known.ok) return known;
  if (follow.leaders.get(leader)?.status !== 'approved') return err('LEADER_NOT_FOUND');
  const own = follow.leaders.get(customer);
  // Those of a leader who has ended are let go of in pieces.
  if (isLeading(own) || own?.status === 'applied' || follow.byLeader.has(customer)) return err('LEADER_CANNOT_FOLLOW');
  // Nobody follows an account of their own.
  if (accountsOfLeader(follow, leader).includes(customer)) return err('LEADER_CANNOT_FOLLOW');
  if (followingOf(follow, customer, leader)) return err('ALREADY_FOLLOWING');
  const fit = checked(terms, limits);
  if (!fit.ok) return fit;
  const following = follow.nextFollowing;
  return ok([{ type: 'following-started', at, following, follower: customer, leader, terms }]);
};

/** A customer's own setting. */
const ownOf = ({ state: { follow } }: Core, customer: CustomerId, id: FollowingId): Following | undefined => {
  const following = follow.followings.get(id);
  return following?.follower === customer ? following : undefined;
};

export type ChangeFollowing = {
  readonly type: 'change-following';
  readonly customer: CustomerId;
  readonly following: FollowingId;
  readonly terms: FollowTerms;
  readonly limits: FollowLimits;
};

/** Whether more may be copied by other terms, or at a worse price: in another way of sizing always. */
export const copiesMore = (before: FollowTerms, { sizing, cap, slippageBps }: FollowTerms): boolean => {
  const sizeOf = (of: FollowTerms['sizing']): bigint => (of.mode === 'ratio' ? BigInt(of.percent) : of.units);
  const isLarger = sizing.mode !== before.sizing.mode || sizeOf(sizing) > sizeOf(before.sizing);
  return isLarger || cap > before.cap || slippageBps > before.slippageBps;
};

type ChangeError = 'ACCOUNT_NOT_FOUND' | 'FOLLOWING_NOT_FOUND' | 'CONFLICT' | TermsError | RiskRefusal;

/**
 * Changes what is copied from now on; the asset stays. Errors: FOLLOWING_NOT_FOUND, CONFLICT (a target was reached), then those of the terms, and
 * where more is to be copied those of new risk.
 */
export const changeFollowing = (
  core: Core,
  { customer, following: id, terms, limits }: ChangeFollowing,
  at: number,
): Result<FollowEvent[], ChangeError> => {
  const own = ownOf(core, customer, id);
  if (!own) return err('FOLLOWING_NOT_FOUND');
  if (own.reached) return err('CONFLICT');
  const fit = checked(terms, limits);
  if (!fit.ok) return fit;
  const free = copiesMore(own.terms, terms) ? mayTakeRisk(core, { mode: 'real', customer }, at) : ok(null);
  if (!free.ok) return free;
  const { leader, terms: before } = own;
  const changed = { ...terms, asset: before.asset };
  return ok([{ type: 'following-changed', at, following: id, follower: customer, leader, terms: changed }]);
};

/** What is held as copies of one instrument, or of all, becomes the follower's own. */
export const released = (
  { id, follower, leader, copied }: Following,
  only: InstrumentId | null,
  reason: ReleaseReason,
  at: number,
): FollowEvent[] =>
  [...copied].flatMap(([instrument, { lots, cost, fees = 0n }]): FollowEvent[] =>
    only !== null && only !== instrument
      ? []
      : [{ type: 'copies-released', at, following: id, follower, leader, instrument, lots, cost, fees, reason }],
  );

/** The end of a setting: what was copied stays with the follower (rule FOLLOW-8). */
export const stopped = (following: Following, reason: StopReason, at: number): FollowEvent[] => {
  const { id, follower, leader } = following;
  return [
    ...released(following, null, 'stopped', at),
    { type: 'following-stopped', at, following: id, follower, leader, reason },
  ];
};

export type StopFollowing = {
  readonly type: 'stop-following';
  readonly customer: CustomerId;
  readonly following: FollowingId;
};

/** Copies nothing more; what was copied stays (rule FOLLOW-8). Error: FOLLOWING_NOT_FOUND. */
export const stopFollowing = (
  core: Core,
  { customer, following: id }: StopFollowing,
  at: number,
): Result<FollowEvent[], 'FOLLOWING_NOT_FOUND'> => {
  const own = ownOf(core, customer, id);
  return own ? ok(stopped(own, 'follower', at)) : err('FOLLOWING_NOT_FOUND');
};

export type DetachCopies = {
  readonly type: 'detach-copies';
  readonly customer: CustomerId;
  readonly following: FollowingId;
  readonly instrument: InstrumentId;
};

/** Makes the copies of an instrument the follower's own: the leader's sales sell them no more (rule FOLLOW-7). Errors: FOLLOWING_NOT_FOUND, POSITION_NOT_FOUND. */
export const detachCopies = (
  core: Core,
  { customer, following: id, instrument }: DetachCopies,
  at: number,
): Result<FollowEvent[], 'FOLLOWING_NOT_FOUND' | 'POSITION_NOT_FOUND'> => {
  const own = ownOf(core, customer, id);
  if (!own) return err('FOLLOWING_NOT_FOUND');
  const events = released(own, instrument, 'detached', at);
  return events.length > 0 ? ok(events) : err('POSITION_NOT_FOUND');
};
