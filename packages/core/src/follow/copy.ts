import {
  type CustomerId,
  mulDiv,
  type PriceTicks,
  priceTicks,
  quantityLots,
  type Result,
  type Side,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, WhenDue } from '../module.ts';
import {
  collarPrice,
  type OrdersEvent,
  type PlaceError,
  type PlaceOrder,
  placeOrder,
  UNTOUCHED,
} from '../orders/index.ts';
import type { FollowEvent } from './event.ts';
import { theFollowing } from './evolve.ts';
import { stopped } from './followings.ts';
import { accountsOfLeader } from './leaders.ts';
import { costOfCopies } from './standing.ts';
import type { Following, FollowingId, LeaderTrade, SkipReason } from './state.ts';

const BPS = 10_000n;

/** How many followers one command brings to the book at most: what a leader does keeps nobody else waiting (rule FOLLOW-5). */
export const COPIES_AT_ONCE = 100;

/** The average price of a turnover in ticks, rounded to the nearest. */
export const averagePrice = (sum: bigint, lots: number): PriceTicks =>
  priceTicks(Number(mulDiv(sum, 1n, BigInt(lots), 'half-even')));

/** The worst price that a copy may fill at: the leader's average and the allowed slippage, rounded towards the leader's. */
export const copyLimit = (sum: bigint, lots: number, side: Side, slippageBps: number): PriceTicks => {
  const factor = BPS + (side === 'buy' ? BigInt(slippageBps) : -BigInt(slippageBps));
  return priceTicks(Number(mulDiv(sum, factor, BPS * BigInt(lots), side === 'buy' ? 'down' : 'up')));
};

/** A copy's limit, and never further from the reference than a market order may fill: a leader's price in a thin book is no measure (rule FOLLOW-5). */
const withinCollar = (core: Core, { instrument, side }: LeaderTrade, limit: PriceTicks): PriceTicks => {
  const reference = core.state.market.references.get(instrument)?.price;
  if (reference === undefined) return limit;
  const collar = collarPrice(reference, side, listingOf(core, instrument).instrument.collarBps);
  return priceTicks(side === 'buy' ? Math.min(limit, collar) : Math.max(limit, collar));
};

export const SKIP_REASONS: Readonly<Record<PlaceError, SkipReason>> = {
  ACCOUNT_NOT_FOUND: 'frozen',
  FROZEN: 'frozen',
  SELF_EXCLUDED: 'own-limit',
  LOSS_LIMIT_REACHED: 'own-limit',
  SESSION_LIMIT_REACHED: 'own-limit',
  INSTRUMENT_NOT_FOUND: 'market-closed',
  NOT_TRADABLE: 'market-closed',
  HALTED: 'market-closed',
  SUSPENDED: 'market-closed',
  MARKET_STALE: 'market-closed',
  MARKET_CLOSED: 'market-closed',
  TOO_MANY_ORDERS: 'too-many-orders',
  BAD_AMOUNT: 'below-minimum',
  BELOW_MIN_NOTIONAL: 'below-minimum',
  ABOVE_MAXIMUM: 'above-cap',
  OUTSIDE_BAND: 'slippage',
  WOULD_CROSS: 'slippage',
  NOT_ENOUGH_DEPTH: 'slippage',
  INSUFFICIENT_FUNDS: 'no-money',
  INSUFFICIENT_HOLDING: 'no-money',
};

/** What a follower's copy comes to; a reason where it is none. Nothing of a sale of which nothing was copied. */
type Sized = { readonly lots: number; readonly worst: bigint; readonly skip: SkipReason | null };

const purchase = (core: Core, trade: LeaderTrade, following: Following, limit: PriceTicks): Sized => {
  const listing = listingOf(core, trade.instrument);
  const { sizing, asset, cap } = following.terms;
  const { delivery } = core.settlements;
  if (listing.instrument.quote !== asset) return { lots: 0, worst: 0n, skip: 'other-currency' };
  // Rounded down: never more than the follower's share of it.
  const lots =
    sizing.mode === 'ratio'
      ? Math.floor((trade.lots * sizing.percent) / 100)
      : delivery.affordable(listing, 0n, limit, quantityLots(Number.MAX_SAFE_INTEGER), sizing.units);
  const whole = quantityLots(lots);
  const worst = lots > 0 ? delivery.worstCase(listing, { side: 'buy', limit }, UNTOUCHED, whole) : 0n;
  if (lots === 0 || turnover(limit, whole) < listing.scale.minTurnover) return { lots, worst, skip: 'below-minimum' };
  const held = following.pending + costOfCopies(following);
  return { lots, worst, skip: held + worst > cap ? 'above-cap' : null };
};

const sale = (core: Core, trade: LeaderTrade, following: Following): Sized | undefined => {
  const copied = following.copied.get(trade.instrument)?.lots ?? 0;
  if (copied === 0) return undefined;
  const { heldBefore, lots: sold } = trade;
  // The last share of the leader's sells the last copy; before, the part is rounded down.
  const part = sold >= heldBefore ? copied : Number((BigInt(copied) * BigInt(sold)) / BigInt(heldBefore));
  const { base } = listingOf(core, trade.instrument).instrument;
  const { scale } = listingOf(core, trade.instrument);
  const { available } = core.state.ledger.customer('real', following.follower, 'stock', base);
  const lots = Math.min(part, Number(available / scale.lotBaseUnits));
  return { lots, worst: 0n, skip: lots === 0 ? 'below-minimum' : null };
};

/** The order of a copy: at once or not at all, and never further from the leader's price than allowed. */
const orderOfCopy = (trade: LeaderTrade, following: Following, lots: number, limit: PriceTicks): PlaceOrder => ({
  type: 'place-order',
  mode: 'real',
  customer: following.follower,
  instrument: trade.instrument,
  side: trade.side,
  kind: 'limit',
  timeInForce: 'IOC',
  quantity: quantityLots(lots),
  limit,
  budget: null,
});

/** Brings a follower's copy of a trade to the book, or says why not. @returns whether there was anything to copy. */
const copyTrade = (
  core: Core,
  trade: LeaderTrade,
  following: Following,
  room: number,
  at: number,
  emit: Emit<FollowEvent | OrdersEvent>,
): boolean => {
  // What is sold because a target was reached copies nothing more.
  if (following.reached) return false;
  const limit = withinCollar(
    core,
    trade,
    copyLimit(trade.turnover, trade.lots, trade.side, following.terms.slippageBps),
  );
  const sized = trade.side === 'buy' ? purchase(core, trade, following, limit) : sale(core, trade, following);
  if (!sized) return false;
  const { id, follower, leader } = following;
  const { instrument, side } = trade;
  const copy = {
    id: core.state.follow.nextCopy,
    following: id,
    follower,
    leader,
    trade: trade.id,
    instrument,
    side,
    leaderPrice: averagePrice(trade.turnover, trade.lots),
    leaderLots: trade.lots,
    lots: sized.lots,
  };
  const isOpen = core.config.calendar.isOpen(listingOf(core, instrument).instrument.venue, at);
  const placed: Result<OrdersEvent[], PlaceError> | undefined =
    sized.skip === null && isOpen
      ? placeOrder(
          core,
          orderOfCopy(trade, following, sized.lots, limit),
          at,
          'copied',
          accountsOfLeader(core.state.follow, leader),
        )
      : undefined;
  if (!placed?.ok) {
    const reason = placed ? SKIP_REASONS[placed.error] : (sized.skip ?? 'market-closed');
    emit({ type: 'copy-skipped', at, copy: { ...copy, reason }, room });
    return true;
  }
  const order = core.state.orders.nextOrder;
  for (const event of placed.value) emit(event);
  emit({ type: 'copy-placed', at, copy: { ...copy, order, worst: sized.worst }, room });
  return true;
};

/** Where the first setting behind a number stands among those of a leader, which are in order. */
export const placeAfter = (ids: readonly FollowingId[], cursor: FollowingId): number => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as FollowingId) <= cursor) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Lets the next follower of the first trade that waits copy it: one at a time, so that each meets what those before it have left (rule FOLLOW-5).
 * Those with nothing to copy take room as well.
 */
export const copyNext = (
  core: Core,
  leader: CustomerId,
  room: number,
  at: number,
  emit: Emit<FollowEvent | OrdersEvent>,
): void => {
  const { follow } = core.state;
  const queue = follow.queues.get(leader);
  const trade = queue?.trades[0];
  if (!queue || !trade) return;
  const ids = follow.byLeader.get(leader) ?? [];
  const isCopied = follow.leaders.get(leader)?.status === 'approved';
  let { cursor } = queue;
  let left = room;
  for (let index = placeAfter(ids, cursor); isCopied && index < ids.length; index += 1) {
    const id = ids[index] as FollowingId;
    if (id >= trade.before) break;
    if (left <= 0) {
      emit({ type: 'copying-paused', at, leader, cursor });
      return;
    }
    left -= 1;
    if (copyTrade(core, trade, theFollowing(follow, id), left, at, emit)) return;
    cursor = id;
  }
  emit({ type: 'copying-finished', at, leader, leaderTrade: trade.id });
};

/** The followers of a leader go on copying the first trade that waits. */
const onCopyDue = (_core: Core, leaders: readonly string[], _moment: number, at: number, most: number): FollowEvent[] =>
  leaders.map((leader) => ({
    type: 'copying-resumed',
    at,
    leader: Number(leader),
    room: Math.min(most, COPIES_AT_ONCE),
  }));

/** What is due: a command of its own for each leader, because each is a lot of work. */
export const whenCopyDue: WhenDue<FollowEvent> = Object.assign(onCopyDue, { most: 1 });

/** Lets go of the followers of a leader who has ended, so many at once. */
const onLeaderGone = (
  { state: { follow } }: Core,
  leaders: readonly string[],
  _moment: number,
  at: number,
  most: number,
): FollowEvent[] =>
  leaders.flatMap((leader) =>
    (follow.byLeader.get(Number(leader)) ?? [])
      .slice(0, Math.min(most, COPIES_AT_ONCE))
      .flatMap((id) => stopped(theFollowing(follow, id), 'leader-ended', at)),
  );

export const whenLeaderGone: WhenDue<FollowEvent> = Object.assign(onLeaderGone, { most: 1 });
