import type { AccountMode, AssetCode, CustomerId, InstrumentId, PriceTicks, Side, Turnover } from '@bourse/rules';
import { LargeMap } from '../large-map.ts';
import type { OrderId } from '../orders/index.ts';
import type { Reading } from '../reading.ts';
import type { Transitions } from '../transitions.ts';

/** What has become of who asks to lead; none has never asked. */
export type LeaderStatus = 'none' | 'applied' | 'approved' | 'paused' | 'refused' | 'ended';

/** The legal transitions of a leader (rule FOLLOW-1). Who was refused or has ended may apply again. */
export const LEADER_TRANSITIONS: Transitions<
  LeaderStatus,
  'apply' | 'approve' | 'refuse' | 'pause' | 'resume' | 'end'
> = {
  none: { apply: 'applied' },
  applied: { approve: 'approved', refuse: 'refused', end: 'ended' },
  approved: { pause: 'paused', end: 'ended' },
  paused: { resume: 'approved', end: 'ended' },
  refused: { apply: 'applied' },
  ended: { apply: 'applied' },
};

export type Leader = {
  readonly customer: CustomerId;
  readonly status: Exclude<LeaderStatus, 'none'>;
  readonly appliedAt: number;
  /** Since when others can follow, ms UTC; null before. */
  readonly approvedAt: number | null;
  /** Other accounts of the same person, as far as they are known; absent where none is (rule FOLLOW-11). */
  readonly others?: readonly CustomerId[];
};

/** Whether somebody leads, be it that nothing is copied for now (rule FOLLOW-1). */
export const isLeading = (leader: Pick<Leader, 'status'> | undefined): boolean =>
  leader?.status === 'approved' || leader?.status === 'paused';

/** How large a copy is: a share of the leader's fill, or the same money each time, in the smallest unit of the setting's asset. */
export type Sizing =
  | { readonly mode: 'ratio'; readonly percent: number }
  | { readonly mode: 'fixed'; readonly units: bigint };

export type FollowTerms = {
  readonly sizing: Sizing;
  /** What copies are bought with; fills in another currency are skipped. */
  readonly asset: AssetCode;
  /** The most that the copies held may have cost together, in the asset's smallest unit. */
  readonly cap: bigint;
  /** How far from the leader's price a copy may fill. */
  readonly slippageBps: number;
  /** What copies may gain or lose, in whole percent, until all are sold; absent where there is no such target (rule FOLLOW-14). */
  readonly profitPercent?: number;
  readonly stopPercent?: number;
};

/** Whether a customer's holding of a share has copies in it; of the demo account none has. */
export const hasCopies = (
  { byFollower, followings }: Reading<Pick<FollowState, 'byFollower' | 'followings'>>,
  { mode, customer }: { readonly mode: AccountMode; readonly customer: CustomerId },
  instrument: InstrumentId,
): boolean =>
  mode === 'real' &&
  (byFollower.get(customer) ?? []).some((id) => (followings.get(id)?.copied.get(instrument)?.lots ?? 0) > 0);

/** Which of a setting's targets it is. */
export type Target = 'profit' | 'stop';

export type FollowingId = number;

/** What is held of an instrument as a copy, or was bought by a leader, in lots. */
export type Copied = {
  readonly lots: number;
  /** What it cost without fees, in the quote asset's smallest unit. */
  readonly cost: bigint;
  /** The fees that were paid for it; absent of what was copied before they were kept, whose setting lost them at once. */
  readonly fees?: bigint;
};

/** A customer who follows a leader, and what is copied and not detached. */
export type Following = {
  readonly id: FollowingId;
  readonly follower: CustomerId;
  readonly leader: CustomerId;
  readonly since: number;
  terms: FollowTerms;
  readonly copied: Map<InstrumentId, Copied>;
  /** The most that purchases under way can cost, in the asset's smallest unit. */
  pending: bigint;
  /** What sales of copies have brought, the fees of what was sold taken off, in the asset's smallest unit. */
  realised: bigint;
  /** The most that the copies held have cost at one time, in the asset's smallest unit: what targets are percents of. */
  most: bigint;
  /** The instruments whose prices are waited for (rule FOLLOW-14). */
  watched: readonly InstrumentId[];
  /** The target that was reached, and how many sales for it are under way, null until they are placed; null before. */
  reached: { readonly target: Target; readonly underWay: number | null } | null;
};

/** Prices at which a setting is worked out again, in ticks; null where none is waited for on that side. */
export type WatchedLevel = {
  readonly instrument: InstrumentId;
  readonly rising: PriceTicks | null;
  readonly falling: PriceTicks | null;
};

export type LeaderTradeId = number;

/** What one order of a leader did and followers have to copy; fills that come before the first copy are taken together. */
export type LeaderTrade = {
  readonly id: LeaderTradeId;
  readonly leader: CustomerId;
  readonly order: OrderId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly lots: number;
  readonly turnover: Turnover;
  /** What the leader held before a sale, in lots; of a purchase 0. */
  readonly heldBefore: number;
  /** Only those who followed before it copy it: settings with a lower number. */
  readonly before: FollowingId;
  readonly at: number;
};

export type CopyId = number;

/** Why a follower did not copy a trade. */
export type SkipReason =
  | 'other-currency'
  | 'below-minimum'
  | 'above-cap'
  | 'no-money'
  | 'slippage'
  | 'frozen'
  | 'own-limit'
  | 'not-available'
  | 'market-closed'
  | 'too-many-orders';

/** What a follower's order copies, with what the report compares it with; or, without a trade, a sale because a target was reached. */
export type Copy = {
  readonly id: CopyId;
  readonly following: FollowingId;
  readonly follower: CustomerId;
  readonly leader: CustomerId;
  readonly trade: LeaderTradeId | null;
  readonly instrument: InstrumentId;
  readonly side: Side;
  /** The leader's average price in ticks, rounded to the nearest; null without a trade. */
  readonly leaderPrice: PriceTicks | null;
  readonly leaderLots: number;
  /** The target that the sale is for; absent where a trade is copied. */
  readonly target?: Target;
  /** What is ordered, in lots. */
  readonly lots: number;
  readonly order: OrderId;
  /** The most that it can cost, in the quote asset's smallest unit; of a sale 0. */
  readonly worst: bigint;
};

/** Trades that wait to be copied, oldest first, and the last setting that the first of them has come to. */
export type TradeQueue = { readonly trades: LeaderTrade[]; cursor: FollowingId };

export type FollowState = {
  readonly leaders: LargeMap<CustomerId, Leader>;
  readonly followings: LargeMap<FollowingId, Following>;
  /** Settings by leader and by follower, oldest first. Follow from `followings`. */
  readonly byLeader: Map<CustomerId, FollowingId[]>;
  readonly byFollower: LargeMap<CustomerId, FollowingId[]>;
  readonly queues: Map<CustomerId, TradeQueue>;
  /** What leaders have bought since their approval and not sold, by leader and instrument: what their record is of (rule FOLLOW-10). */
  readonly bought: Map<CustomerId, Map<InstrumentId, Copied>>;
  /** Copies under way, by their orders. */
  readonly copies: Map<OrderId, Copy>;
  nextFollowing: FollowingId;
  nextTrade: LeaderTradeId;
  nextCopy: CopyId;
};

export const createFollowState = (): FollowState => ({
  leaders: new LargeMap(),
  followings: new LargeMap(),
  byLeader: new Map(),
  byFollower: new LargeMap(),
  queues: new Map(),
  bought: new Map(),
  copies: new Map(),
  nextFollowing: 1,
  nextTrade: 1,
  nextCopy: 1,
});

/** The setting by which a customer follows a leader; undefined where there is none. */
export const followingOf = (
  { byFollower, followings }: FollowState,
  follower: CustomerId,
  leader: CustomerId,
): Following | undefined => {
  for (const id of byFollower.get(follower) ?? []) {
    const following = followings.get(id);
    if (following?.leader === leader) return following;
  }
  return undefined;
};

/** The kinds of what waits: trades that are to be copied, and followers of a leader who has ended; each by the leader's number. */
export const COPY_DUE = 'copy-due';
export const LEADER_GONE = 'leader-gone';
/** Followers who are to be told that their leader is paused, or leads again; by the leader, the status and the last setting that was told. */
export const FOLLOWERS_NOTIFIED = 'followers-notified';
/** Copies that are to be sold because a target was reached; by the setting. */
export const TARGET_DUE = 'target-due';
/** Prices that are waited for because of targets, by the setting and the instrument. */
export const COPIES_RISE = 'copies-rise';
export const COPIES_FALL = 'copies-fall';

declare module '../context.ts' {
  interface State {
    readonly follow: FollowState;
  }
  interface AgendaKinds {
    readonly follow: 'copy-due' | 'leader-gone' | 'followers-notified' | 'target-due';
  }
  interface TriggerKinds {
    readonly follow: 'copies-rise' | 'copies-fall';
  }
  interface OrderSources {
    readonly follow: 'copied';
  }
}
