import type { InstrumentId } from '@bourse/rules';
import { enterFollowing } from './evolve.ts';
import {
  type Copied,
  type Copy,
  createFollowState,
  type Following,
  type FollowState,
  type Leader,
  type LeaderTrade,
} from './state.ts';

type FollowingData = Omit<Following, 'copied'> & { readonly copied: readonly (readonly [InstrumentId, Copied])[] };

export type FollowSnapshot = {
  readonly leaders: readonly Leader[];
  readonly followings: readonly FollowingData[];
  readonly queues: readonly (readonly [leader: number, trades: readonly LeaderTrade[], cursor: number])[];
  /** By leader; missing in snapshots of versions before it. */
  readonly bought?: readonly (readonly [leader: number, held: readonly (readonly [InstrumentId, Copied])[]])[];
  readonly copies: readonly Copy[];
  readonly nextFollowing: number;
  readonly nextTrade: number;
  readonly nextCopy: number;
};

const numbered = <T>(items: Iterable<T>, number: (item: T) => number): T[] =>
  [...items].sort((one, other) => number(one) - number(other));

export const takeFollow = (state: FollowState): FollowSnapshot => ({
  leaders: numbered(state.leaders.values(), ({ customer }) => customer),
  followings: numbered(state.followings.values(), ({ id }) => id).map((following) => ({
    ...following,
    copied: [...following.copied],
  })),
  queues: numbered(state.queues, ([leader]) => leader).map(([leader, { trades, cursor }]) => [leader, trades, cursor]),
  bought: numbered(state.bought, ([leader]) => leader).map(([leader, held]) => [leader, [...held]]),
  copies: numbered(state.copies.values(), ({ id }) => id),
  nextFollowing: state.nextFollowing,
  nextTrade: state.nextTrade,
  nextCopy: state.nextCopy,
});

export const restoreFollow = (data: FollowSnapshot): FollowState => {
  const state = createFollowState();
  for (const leader of data.leaders) state.leaders.set(leader.customer, leader);
  for (const following of data.followings) enterFollowing(state, { ...following, copied: new Map(following.copied) });
  for (const [leader, trades, cursor] of data.queues) state.queues.set(leader, { trades: [...trades], cursor });
  for (const [leader, held] of data.bought ?? []) state.bought.set(leader, new Map(held));
  for (const copy of data.copies) state.copies.set(copy.order, copy);
  state.nextFollowing = data.nextFollowing;
  state.nextTrade = data.nextTrade;
  state.nextCopy = data.nextCopy;
  return state;
};
