import { type CustomerId, mulDiv, priceTicks, quantityLots } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, WhenDue, WhenReached } from '../module.ts';
import { type OrdersEvent, type PlaceOrder, placeOrder } from '../orders/index.ts';
import { SKIP_REASONS } from './copy.ts';
import type { FollowEvent } from './event.ts';
import { stopped } from './followings.ts';
import { accountsOfLeader } from './leaders.ts';
import { type Standing, standingOf } from './standing.ts';
import type { Following, FollowingId, Target, WatchedLevel } from './state.ts';

type Aimed = Pick<Following, 'most' | 'terms'>;

/** A gain or loss that is a target, in the asset's smallest unit; undefined without one. Rounded up: no target is reached before it is. */
const targetUnits = ({ most }: Aimed, percent: number | undefined): bigint | undefined =>
  percent === undefined ? undefined : mulDiv(most, BigInt(percent), 100n, 'up');

/** How many ticks an instrument may go before a target can be reached, while each of the others goes at most as far in money; at least one. */
const ticksWithin = (distance: bigint, count: number, tickUnits: bigint): number =>
  Math.max(1, Number((distance - 1n) / (BigInt(count) * tickUnits)));

/**
 * The prices at which a setting is worked out again. The way to a target is divided among the instruments in equal parts: while none has gone
 * its part, all together have not gone the whole way, so that no other price has to be looked at.
 */
export const levelsOf = (following: Aimed, { result, valued }: Standing): WatchedLevel[] => {
  const gain = targetUnits(following, following.terms.profitPercent);
  const loss = targetUnits(following, following.terms.stopPercent);
  return valued.map(({ instrument, price, tickUnits }) => {
    const rising = gain === undefined ? null : price + ticksWithin(gain - result, valued.length, tickUnits);
    const falling = loss === undefined ? null : price - ticksWithin(result + loss, valued.length, tickUnits);
    return {
      instrument,
      rising: rising === null || rising > Number.MAX_SAFE_INTEGER ? null : priceTicks(rising),
      falling: falling === null || falling <= 0 ? null : priceTicks(falling),
    };
  });
};

/** Which target it comes to; undefined where none. */
export const reachedBy = (following: Aimed, { result }: Pick<Standing, 'result'>): Target | undefined => {
  const gain = targetUnits(following, following.terms.profitPercent);
  const loss = targetUnits(following, following.terms.stopPercent);
  if (gain !== undefined && result >= gain) return 'profit';
  return loss !== undefined && result <= -loss ? 'stop' : undefined;
};

/** What a setting comes to now: a target that is reached, or the prices that are waited for. Nothing while a purchase is under way: its end decides. */
const workedOut = (core: Core, following: Following, at: number): FollowEvent[] => {
  const { id, follower, leader, terms, copied, watched, pending, reached, most } = following;
  if (pending > 0n || reached) return [];
  const of = { at, following: id, follower, leader } as const;
  const hasTargets = terms.profitPercent !== undefined || terms.stopPercent !== undefined;
  if (!hasTargets || copied.size === 0)
    return watched.length > 0 ? [{ type: 'targets-watched', ...of, levels: [] }] : [];
  const standing = standingOf(core, following);
  const target = reachedBy(following, standing);
  if (target === undefined) return [{ type: 'targets-watched', ...of, levels: levelsOf(following, standing) }];
  const prices = standing.valued.map(({ instrument, price }) => ({ instrument, price }));
  return [{ type: 'target-reached', ...of, target, result: standing.result, most, prices }];
};

const isSold = ({ reached }: Following): boolean => reached?.underWay === 0;

const stopReason = (target: Target): 'profit-target' | 'stop-target' => `${target}-target`;

/** After what is held as copies, or what is asked of them, has changed: the end where the last sale for a target is over (rule FOLLOW-14). */
export const watchTargets = (core: Core, id: FollowingId, at: number, emit: Emit<FollowEvent>): void => {
  const following = core.state.follow.followings.get(id);
  if (!following) return;
  const { reached } = following;
  const events =
    reached && isSold(following) ? stopped(following, stopReason(reached.target), at) : workedOut(core, following, at);
  for (const event of events) emit(event);
};

/** A price has come so far that settings are worked out again. */
export const onCopiesPrice: WhenReached<FollowEvent> = (core, keys, _sweep, at) =>
  keys.flatMap((key) => {
    const following = core.state.follow.followings.get(Number(key.split(' ', 1)[0]));
    return following ? workedOut(core, following, at) : [];
  });

const onTargetDue = (core: Core, keys: readonly string[], _moment: number, at: number): FollowEvent[] =>
  keys.flatMap((key): FollowEvent[] => {
    const following = core.state.follow.followings.get(Number(key));
    if (!following) return [];
    const { id, follower, leader } = following;
    return [{ type: 'copies-closing', at, following: id, follower, leader }];
  });

/** Sells the copies of a setting: a command of its own for each, because it can be many orders. */
export const whenTargetDue: WhenDue<FollowEvent> = Object.assign(onTargetDue, { most: 1 });

const saleOf = (customer: CustomerId, instrument: string, lots: number): PlaceOrder => ({
  type: 'place-order',
  mode: 'real',
  customer,
  instrument,
  side: 'sell',
  kind: 'market',
  timeInForce: 'IOC',
  quantity: quantityLots(lots),
  limit: null,
  budget: null,
});

/** Sells all copies of a setting by market orders, those of a closed market at its opening; what cannot be sold stays the follower's own, and the report says why. */
export const closeCopies = (core: Core, id: FollowingId, at: number, emit: Emit<FollowEvent | OrdersEvent>): void => {
  const following = core.state.follow.followings.get(id);
  if (!following?.reached) return;
  const { follow, ledger } = core.state;
  const { follower, leader, copied, reached } = following;
  const { target } = reached;
  for (const [instrument, held] of [...copied]) {
    const listing = listingOf(core, instrument);
    const { available } = ledger.customer('real', follower, 'stock', listing.instrument.base);
    // What is in a sale already is sold by that.
    const lots = Math.min(held.lots, Number(available / listing.scale.lotBaseUnits));
    if (lots === 0) continue;
    const copy = {
      id: follow.nextCopy,
      following: id,
      follower,
      leader,
      trade: null,
      instrument,
      side: 'sell',
      leaderPrice: null,
      leaderLots: 0,
      lots,
      target,
    } as const;
    const placed = placeOrder(core, saleOf(follower, instrument, lots), at, 'copied', accountsOfLeader(follow, leader));
    if (!placed.ok) {
      emit({ type: 'copy-skipped', at, copy: { ...copy, reason: SKIP_REASONS[placed.error] }, room: 0 });
      continue;
    }
    const order = core.state.orders.nextOrder;
    for (const event of placed.value) emit(event);
    emit({ type: 'copy-placed', at, copy: { ...copy, order, worst: 0n }, room: 0 });
  }
  if (isSold(following)) for (const event of stopped(following, stopReason(target), at)) emit(event);
};
