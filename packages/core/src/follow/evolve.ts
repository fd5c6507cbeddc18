import { assert, broken, type CustomerId, type InstrumentId } from '@bourse/rules';
import type { Core, Event, State } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { FollowEvent } from './event.ts';
import { broughtBy, costOfCopies, isCopied, partOf } from './standing.ts';
import {
  COPIES_FALL,
  COPIES_RISE,
  COPY_DUE,
  type Copied,
  FOLLOWERS_NOTIFIED,
  type Following,
  type FollowingId,
  type FollowState,
  isLeading,
  LEADER_GONE,
  LEADER_TRANSITIONS,
  TARGET_DUE,
  type TradeQueue,
  type WatchedLevel,
} from './state.ts';

export const theFollowing = ({ followings }: FollowState, id: FollowingId): Following =>
  followings.get(id) ?? broken(`nobody follows by setting ${id}`);

const queueOf = ({ queues }: FollowState, leader: CustomerId): TradeQueue =>
  queues.get(leader) ?? broken(`no trade of leader ${leader} waits`);

/** Enters a setting among those of its leader and its follower. */
export const enterFollowing = (follow: FollowState, following: Following): void => {
  const { id, leader, follower } = following;
  follow.followings.set(id, following);
  const of = follow.byLeader.get(leader);
  if (of) of.push(id);
  else follow.byLeader.set(leader, [id]);
  follow.byFollower.set(follower, [...(follow.byFollower.get(follower) ?? []), id]);
};

const leaveFollowing = (follow: FollowState, { id, leader, follower }: Following): void => {
  follow.followings.delete(id);
  const of = follow.byLeader.get(leader) ?? [];
  of.splice(of.indexOf(id), 1);
  if (of.length === 0) follow.byLeader.delete(leader);
  const own = (follow.byFollower.get(follower) ?? []).filter((other) => other !== id);
  if (own.length > 0) follow.byFollower.set(follower, own);
  else follow.byFollower.delete(follower);
};

/** Adds to what is held, or takes out of it. */
const change = (held: Map<InstrumentId, Copied>, instrument: InstrumentId, by: Copied): void => {
  const before = held.get(instrument) ?? { lots: 0, cost: 0n, fees: 0n };
  const fees = (before.fees ?? 0n) + (by.fees ?? 0n);
  const after = { lots: before.lots + by.lots, cost: before.cost + by.cost, fees };
  assert(after.lots >= 0 && after.cost >= 0n && fees >= 0n, 'no more is taken out than was held');
  if (after.lots === 0) held.delete(instrument);
  else held.set(instrument, after);
};

/** Counts the sales for a target that are under way. */
const addSale = (following: Following, count: 1 | 0 | -1): void => {
  const { reached } = following;
  assert(reached, `a target of setting ${following.id} was reached`);
  following.reached = { ...reached, underWay: (reached.underWay ?? 0) + count };
};

/** Waits for these prices because of a setting's targets, and for no others. */
const watch = ({ triggers }: State, following: Following, levels: readonly WatchedLevel[]): void => {
  const { id, watched } = following;
  const next = levels.map(({ instrument }) => instrument);
  for (const instrument of watched) {
    if (next.includes(instrument)) continue;
    for (const kind of [COPIES_RISE, COPIES_FALL] as const) triggers.waiting.remove(kind, `${id} ${instrument}`);
  }
  for (const { instrument, rising, falling } of levels) {
    const key = `${id} ${instrument}`;
    const line = { mode: 'real', instrument, price: 'last' } as const;
    if (rising === null) triggers.waiting.remove(COPIES_RISE, key);
    else triggers.waiting.set(COPIES_RISE, key, { ...line, direction: 'rising', level: rising });
    if (falling === null) triggers.waiting.remove(COPIES_FALL, key);
    else triggers.waiting.set(COPIES_FALL, key, { ...line, direction: 'falling', level: falling });
  }
  following.watched = next;
};

/** Ends the first trade that waits for a leader's followers, and goes on with the next. */
const nextTrade = ({ follow, agenda }: State, leader: CustomerId, at: number): void => {
  const queue = queueOf(follow, leader);
  queue.trades.shift();
  queue.cursor = 0;
  if (queue.trades.length > 0) agenda.waiting.add(at, COPY_DUE, String(leader));
  else follow.queues.delete(leader);
};

export const followFolds: Folds<FollowEvent> = {
  'leader-changed': ({ state: { follow, agenda } }, { at, leader }) => {
    const before = follow.leaders.get(leader.customer)?.status ?? 'none';
    assert(Object.values(LEADER_TRANSITIONS[before]).includes(leader.status), `${before} becomes ${leader.status}`);
    const { customer, status } = leader;
    follow.leaders.set(customer, leader);
    if (status === 'ended') follow.bought.delete(customer);
    if (!follow.byLeader.has(customer)) return;
    if (status === 'ended') agenda.waiting.add(at, LEADER_GONE, String(customer));
    if (status === 'paused' || before === 'paused')
      agenda.waiting.add(at, FOLLOWERS_NOTIFIED, `${customer} ${status} 0`);
  },
  'leader-accounts-known': ({ state: { follow } }, { leader, others }) => {
    const known = follow.leaders.get(leader) ?? broken(`${leader} does not lead`);
    follow.leaders.set(leader, { ...known, others });
  },
  'following-started': ({ state: { follow } }, { at, following: id, follower, leader, terms }) => {
    const empty = { copied: new Map(), pending: 0n, realised: 0n, most: 0n, watched: [], reached: null };
    enterFollowing(follow, { id, follower, leader, since: at, terms, ...empty });
    follow.nextFollowing = afterNumber(follow.nextFollowing, id, 'follow setting');
  },
  'following-changed': ({ state: { follow } }, { following, terms }) => {
    theFollowing(follow, following).terms = terms;
  },
  'following-stopped': ({ state }, { at, following, leader, reason }) => {
    const { follow, agenda } = state;
    watch(state, theFollowing(follow, following), []);
    leaveFollowing(follow, theFollowing(follow, following));
    // Those of a leader who has ended are let go of in pieces.
    if (reason === 'leader-ended' && follow.byLeader.has(leader)) agenda.waiting.add(at, LEADER_GONE, String(leader));
  },
  'leader-traded': ({ state: { follow, agenda } }, { at, leaderTrade: trade }) => {
    const queue = follow.queues.get(trade.leader);
    if (!queue) {
      follow.queues.set(trade.leader, { trades: [trade], cursor: 0 });
      agenda.waiting.add(at, COPY_DUE, String(trade.leader));
    } else if (queue.trades.at(-1)?.id === trade.id) queue.trades[queue.trades.length - 1] = trade;
    else queue.trades.push(trade);
    if (trade.id >= follow.nextTrade) follow.nextTrade = trade.id + 1;
  },
  'copying-resumed': () => undefined,
  'copying-paused': ({ state: { follow, agenda } }, { at, leader, cursor }) => {
    queueOf(follow, leader).cursor = cursor;
    agenda.waiting.add(at, COPY_DUE, String(leader));
  },
  'copying-finished': ({ state }, { at, leader }) => nextTrade(state, leader, at),
  'copy-placed': ({ state: { follow } }, { copy }) => {
    const following = theFollowing(follow, copy.following);
    follow.copies.set(copy.order, copy);
    follow.nextCopy = afterNumber(follow.nextCopy, copy.id, 'copy');
    following.pending += copy.worst;
    if (copy.trade !== null) queueOf(follow, copy.leader).cursor = copy.following;
    else addSale(following, 1);
  },
  'copy-skipped': ({ state: { follow } }, { copy }) => {
    follow.nextCopy = afterNumber(follow.nextCopy, copy.id, 'copy');
    if (copy.trade !== null) queueOf(follow, copy.leader).cursor = copy.following;
  },
  'copy-ended': ({ state: { follow } }, event) => {
    const { copy, copied } = event;
    follow.copies.delete(copy.order);
    // Who has stopped meanwhile keeps what it bought.
    const following = follow.followings.get(copy.following);
    if (!following) return;
    following.pending -= copy.worst;
    following.realised += broughtBy(event);
    if (copied.lots !== 0) change(following.copied, copy.instrument, copied);
    const cost = costOfCopies(following);
    if (cost > following.most) following.most = cost;
    if (copy.trade === null) addSale(following, -1);
  },
  'copies-released': ({ state: { follow } }, { following, instrument, lots, cost, fees = 0n }) =>
    change(theFollowing(follow, following).copied, instrument, { lots: -lots, cost: -cost, fees: -fees }),
  'targets-watched': ({ state }, { following, levels }) => watch(state, theFollowing(state.follow, following), levels),
  'target-reached': ({ state }, { at, following: id, target }) => {
    const following = theFollowing(state.follow, id);
    following.reached = { target, underWay: null };
    watch(state, following, []);
    state.agenda.waiting.add(at, TARGET_DUE, String(id));
  },
  'copies-closing': ({ state: { follow } }, { following }) => addSale(theFollowing(follow, following), 0),
  'follower-notified': ({ state: { agenda } }, { at, following, leader, status, more }) => {
    if (more) agenda.waiting.add(at, FOLLOWERS_NOTIFIED, `${leader} ${status} ${following}`);
  },
  'leader-result': ({ state: { follow } }, { leader, instrument, lots = 0 }) => {
    const bought = follow.bought.get(leader);
    const own = bought?.get(instrument);
    if (!bought || !own || lots === 0) return;
    const part = partOf(own, Math.min(lots, own.lots));
    change(bought, instrument, { lots: -part.lots, cost: -part.cost, fees: -part.fees });
  },
};

/** What a leader buys for the own account is what the record is of (rule FOLLOW-10). */
export const evolveBought = (core: Core, event: Extract<Event, { readonly type: 'order-filled' }>): void => {
  const { follow } = core.state;
  const { buyer, instrument, quantity } = event;
  if (!buyer || buyer.margin || !isCopied(core, event) || !isLeading(follow.leaders.get(buyer.customer))) return;
  const bought = follow.bought.get(buyer.customer) ?? new Map<InstrumentId, Copied>();
  follow.bought.set(buyer.customer, bought);
  change(bought, instrument, { lots: quantity, cost: buyer.quoteAmount, fees: buyer.fee });
};
