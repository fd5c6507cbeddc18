import type { CustomerId, InstrumentId, PriceTicks, Side, Turnover } from '@bourse/rules';
import type { OrderId } from '../orders/index.ts';
import type {
  Copied,
  Copy,
  FollowingId,
  FollowTerms,
  Leader,
  LeaderTrade,
  LeaderTradeId,
  SkipReason,
  Target,
  WatchedLevel,
} from './state.ts';

/** Which setting it is, and whose. */
type OfFollowing = { readonly following: FollowingId; readonly follower: CustomerId; readonly leader: CustomerId };

/** A trade that a follower did not copy, and why. */
export type SkippedCopy = Omit<Copy, 'order' | 'worst'> & { readonly reason: SkipReason };

/** Why somebody does not follow any more. */
export type StopReason =
  | 'follower'
  | 'leader-ended'
  | 'account-closed'
  | 'not-available'
  | 'profit-target'
  | 'stop-target';

/** What ends an order of a copy from outside. */
export const CUT_REASONS = ['frozen', 'own-limit', 'not-available'] as const satisfies readonly SkipReason[];
export type CutReason = (typeof CUT_REASONS)[number];

/** Why something held is no copy any more. */
export type ReleaseReason = 'detached' | 'sold' | 'stopped';

export type FollowEvent =
  /** Somebody asked to lead, was approved or refused, or leads no more. */
  | {
      readonly type: 'leader-changed';
      readonly at: number;
      readonly leader: Leader;
      /** An operator, or what ended it; null where it was the customer. */
      readonly by: string | null;
      readonly reason: string;
    }
  /** Other accounts of a leader's person have become known. */
  | {
      readonly type: 'leader-accounts-known';
      readonly at: number;
      readonly leader: CustomerId;
      readonly others: readonly CustomerId[];
    }
  | ({ readonly type: 'following-started'; readonly at: number; readonly terms: FollowTerms } & OfFollowing)
  | ({ readonly type: 'following-changed'; readonly at: number; readonly terms: FollowTerms } & OfFollowing)
  | ({ readonly type: 'following-stopped'; readonly at: number; readonly reason: StopReason } & OfFollowing)
  /** A leader's order has filled, and waits to be copied. With the fills of that order that wait already. */
  | { readonly type: 'leader-traded'; readonly at: number; readonly leaderTrade: LeaderTrade }
  /** The next followers copy the first trade that waits, by the events after this one: at most `room` of them. */
  | { readonly type: 'copying-resumed'; readonly at: number; readonly leader: CustomerId; readonly room: number }
  /** That many followers are done, up to the setting `cursor`; the rest is due at once. */
  | {
      readonly type: 'copying-paused';
      readonly at: number;
      readonly leader: CustomerId;
      readonly cursor: FollowingId;
    }
  | {
      readonly type: 'copying-finished';
      readonly at: number;
      readonly leader: CustomerId;
      readonly leaderTrade: LeaderTradeId;
    }
  /** A follower's order was placed; `room` is for how many more followers this command has room. */
  | { readonly type: 'copy-placed'; readonly at: number; readonly copy: Copy; readonly room: number }
  | { readonly type: 'copy-skipped'; readonly at: number; readonly copy: SkippedCopy; readonly room: number }
  /** A follower's order is over, with what it did: nothing filled within the allowed slippage is no copy. */
  | {
      readonly type: 'copy-ended';
      readonly at: number;
      readonly copy: Copy;
      readonly filled: number;
      readonly turnover: Turnover;
      readonly quoteAmount: bigint;
      readonly fees: bigint;
      /** The average price in ticks, rounded to the nearest; null where nothing filled. */
      readonly price: PriceTicks | null;
      /** What ended its order before it could fill whole; absent where nothing did. */
      readonly cut?: CutReason;
      /** Orders of the leader's own stood within its limit, and it passed them by (rule FOLLOW-11). */
      readonly avoided?: true;
      /** By how much it changes what is held as copies: lots, their cost and their fees. Less than was sold where some was detached meanwhile. */
      readonly copied: Copied;
    }
  /** Something held is no copy any more: from now on the follower's own. */
  | ({
      readonly type: 'copies-released';
      readonly at: number;
      readonly instrument: InstrumentId;
      readonly lots: number;
      readonly cost: bigint;
      /** The fees that were paid for it; absent in rows from before they were kept. */
      readonly fees?: bigint;
      readonly reason: ReleaseReason;
    } & OfFollowing)
  /** Where prices have to come before a target can be reached: instead of the levels before. */
  | ({ readonly type: 'targets-watched'; readonly at: number; readonly levels: readonly WatchedLevel[] } & OfFollowing)
  /** What copies have brought has reached a target, at these prices: all that is held of them is sold next. */
  | ({
      readonly type: 'target-reached';
      readonly at: number;
      readonly target: Target;
      /** What they have brought, and what the target is a percent of; in the asset's smallest unit. */
      readonly result: bigint;
      readonly most: bigint;
      readonly prices: readonly { readonly instrument: InstrumentId; readonly price: PriceTicks }[];
    } & OfFollowing)
  /** The copies of a setting whose target was reached are sold, by the events after this one. */
  | ({ readonly type: 'copies-closing'; readonly at: number } & OfFollowing)
  /** A follower is told that the leader is paused, or leads again; `more` where others are to be told after this one. */
  | ({
      readonly type: 'follower-notified';
      readonly at: number;
      readonly status: 'paused' | 'approved';
      readonly more: boolean;
    } & OfFollowing)
  /** A leader's sale is over, with what it brought: the leader's record (rule FOLLOW-10). */
  | {
      readonly type: 'leader-result';
      readonly at: number;
      readonly leader: CustomerId;
      readonly order: OrderId;
      readonly instrument: InstrumentId;
      readonly side: Side;
      /** What was sold had cost with its fees, and what was earned or lost on it; in the quote asset's smallest unit. */
      readonly cost: bigint;
      readonly result: bigint;
      /** What was sold, and for how many ticks times lots; absent in rows from before it was kept. */
      readonly lots?: number;
      readonly turnover?: Turnover;
    };

declare module '../context.ts' {
  interface Events {
    readonly follow: FollowEvent;
  }
}
