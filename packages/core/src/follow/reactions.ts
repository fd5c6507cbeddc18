import { mulDiv, turnover } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, Reactions } from '../module.ts';
import { bookOf, closed, type FillShare, livingOf, type OrdersEvent } from '../orders/index.ts';
import { averagePrice, copyNext } from './copy.ts';
import { CUT_REASONS, type FollowEvent } from './event.ts';
import { theFollowing } from './evolve.ts';
import { stopped } from './followings.ts';
import { accountsOfLeader } from './leaders.ts';
import { isCopied, partOf } from './standing.ts';
import { type Copied, type Copy, type Following, isLeading, type LeaderTrade } from './state.ts';
import { closeCopies, watchTargets } from './targets.ts';

type Filled = Extract<Event, { readonly type: 'order-filled' }>;
type Closed = Extract<Event, { readonly type: 'order-closed' }>;
type Led = FollowEvent | OrdersEvent;

const heldLots = ({ state }: Core, customer: number, instrument: string): number =>
  state.stocks.shares.get({ mode: 'real', customer }, instrument)?.quantity ?? 0;

/** A leader's fill waits to be copied, with those of the same order that wait already and that nobody has copied yet (rule FOLLOW-4). */
const onLeaderFill = (core: Core, event: Filled, share: FillShare, at: number, emit: Emit<Led>): void => {
  const { follow } = core.state;
  const { instrument, price, quantity } = event;
  const leader = share.customer;
  if (follow.leaders.get(leader)?.status !== 'approved' || !follow.byLeader.has(leader)) return;
  const side = share === event.buyer ? 'buy' : 'sell';
  const queue = follow.queues.get(leader);
  const last = queue?.trades.at(-1);
  const isWaiting = last?.order === share.order && (queue?.cursor === 0 || (queue?.trades.length ?? 0) > 1);
  const before = isWaiting ? last : undefined;
  const trade: LeaderTrade = {
    id: before?.id ?? follow.nextTrade,
    leader,
    order: share.order,
    instrument,
    side,
    lots: (before?.lots ?? 0) + quantity,
    turnover: (before?.turnover ?? 0n) + turnover(price, quantity),
    heldBefore: before?.heldBefore ?? (side === 'sell' ? heldLots(core, leader, instrument) + quantity : 0),
    before: before?.before ?? follow.nextFollowing,
    at,
  };
  emit({ type: 'leader-traded', at, leaderTrade: trade });
};

/** What a follower sells by hand comes out of what is not copied first; what is then no more held is no copy any more (rule FOLLOW-7). */
const onOwnSale = (core: Core, { instrument }: Filled, { customer }: FillShare, at: number, emit: Emit<Led>): void => {
  const { follow } = core.state;
  const ids = follow.byFollower.get(customer);
  if (!ids) return;
  const held = heldLots(core, customer, instrument);
  const copying: Following[] = [];
  let copied = 0;
  for (const id of ids) {
    const following = follow.followings.get(id);
    const lots = following?.copied.get(instrument)?.lots ?? 0;
    if (following && lots > 0) copying.push(following);
    copied += lots;
  }
  let gone = copied - held;
  for (const { id, leader, copied: own } of copying) {
    const of = own.get(instrument);
    if (gone <= 0 || !of) break;
    const lots = Math.min(gone, of.lots);
    gone -= lots;
    emit({
      type: 'copies-released',
      at,
      following: id,
      follower: customer,
      leader,
      instrument,
      ...partOf(of, lots),
      reason: 'sold',
    });
  }
};

const NOTHING: Copied = { lots: 0, cost: 0n, fees: 0n };

/** By how much a copy that is over changes what is held as copies. Who has stopped meanwhile holds none. */
const copiedBy = (
  core: Core,
  { following, instrument, side }: Copy,
  { filled, quoteAmount, fees: paid }: Closed['order'],
): Copied => {
  const now = core.state.follow.followings.get(following);
  if (!now || filled === 0) return NOTHING;
  if (side === 'buy') return { lots: filled, cost: quoteAmount, fees: paid };
  const held = now.copied.get(instrument);
  if (!held) return NOTHING;
  const { lots, cost, fees } = partOf(held, Math.min(filled, held.lots));
  return { lots: -lots, cost: -cost, fees: -fees };
};

/** Whether orders of the leader's own are why a copy did not fill whole: what else stood within its limit it has taken (rule FOLLOW-11). */
const hasPassedBy = (
  core: Core,
  { leader }: Copy,
  { mode, instrument, side, limit, quantity }: Closed['order'],
): boolean => {
  const met = bookOf(core.state.orders, mode, instrument).peek(side, limit, quantity, 0);
  return met.next() && accountsOfLeader(core.state.follow, leader).includes(met.owner);
};

/** The report of a copy whose order is over. */
const onCopyClosed = (core: Core, { order, reason }: Closed, at: number, emit: Emit<Led>): void => {
  const copy = core.state.follow.copies.get(order.id);
  if (!copy) return;
  const { filled, turnover: sum, quoteAmount, fees } = order;
  const price = filled > 0 ? averagePrice(sum, filled) : null;
  const copied = copiedBy(core, copy, order);
  const isShort = filled < copy.lots && hasPassedBy(core, copy, order);
  const cut = CUT_REASONS.find((each) => each === reason);
  const why = cut ? { cut } : isShort ? ({ avoided: true } as const) : {};
  emit({ type: 'copy-ended', at, copy, filled, turnover: sum, quoteAmount, fees, price, ...why, copied });
};

/** What a leader's sale has brought of what was bought since approval (rule FOLLOW-10): from the ledger's figures, and losses like gains. */
const onLeaderClosed = (core: Core, { order }: Closed, at: number, emit: Emit<Led>): void => {
  const { id, mode, customer, side, instrument, filled, turnover: sum, quoteAmount, fees, margin } = order;
  const { leaders, bought } = core.state.follow;
  if (mode !== 'real' || side !== 'sell' || filled === 0 || margin || !isLeading(leaders.get(customer))) return;
  const own = bought.get(customer)?.get(instrument);
  if (!own) return;
  const { lots, ...paid } = partOf(own, Math.min(filled, own.lots));
  const share = (whole: bigint): bigint => mulDiv(whole, BigInt(lots), BigInt(filled), 'half-even');
  const cost = paid.cost + paid.fees;
  const result = share(quoteAmount - fees) - cost;
  const sold = { lots, turnover: share(sum) } as const;
  emit({ type: 'leader-result', at, leader: customer, order: id, instrument, side, cost, result, ...sold });
};

const endLeader = (core: Core, customer: number, by: string, at: number, emit: Emit<Led>): void => {
  const leader = core.state.follow.leaders.get(customer);
  if (leader && (isLeading(leader) || leader.status === 'applied'))
    emit({ type: 'leader-changed', at, leader: { ...leader, status: 'ended' }, by, reason: '' });
};

/**
 * Where copies are not open to a customer any more, nothing more is bought: what follows ends, and purchases under way with it (rule JURISDICTION-12). What
 * is sold because a target was reached goes on, and ends by itself.
 */
const endFollowings = (core: Core, customer: number, at: number, emit: Emit<Led>): void => {
  const { follow, orders } = core.state;
  // Copies: what ends leaves the lists.
  for (const id of [...(follow.byFollower.get(customer) ?? [])]) {
    const following = theFollowing(follow, id);
    if (!following.reached) for (const event of stopped(following, 'not-available', at)) emit(event);
  }
  for (const order of [...livingOf(orders, { mode: 'real', customer })])
    if (order.source === 'copied' && order.side === 'buy')
      emit(closed(core, listingOf(core, order.instrument), order, 'not-available', at));
};

/** Leaders' fills are copied one follower after another; who may not trade or is gone leads and follows no more. */
export const followReactions: Partial<Reactions<Event, Led>> = {
  'order-filled': (core, event, at, emit) => {
    if (!isCopied(core, event)) return;
    const { buyer, seller } = event;
    for (const share of [buyer, seller]) if (share && !share.margin) onLeaderFill(core, event, share, at, emit);
    if (seller && !seller.margin && !core.state.follow.copies.has(seller.order))
      onOwnSale(core, event, seller, at, emit);
  },
  'order-closed': (core, event, at, emit) => {
    if (event.order.source === 'copied') onCopyClosed(core, event, at, emit);
    else onLeaderClosed(core, event, at, emit);
  },
  'copying-resumed': (core, { leader, room }, at, emit) => copyNext(core, leader, room, at, emit),
  'copy-placed': (core, { copy, room }, at, emit) => {
    if (copy.trade !== null) copyNext(core, copy.leader, room, at, emit);
  },
  'copy-skipped': (core, { copy, room }, at, emit) => {
    if (copy.trade !== null) copyNext(core, copy.leader, room, at, emit);
  },
  'copy-ended': (core, { copy }, at, emit) => watchTargets(core, copy.following, at, emit),
  'copies-released': (core, { following }, at, emit) => watchTargets(core, following, at, emit),
  'following-changed': (core, { following }, at, emit) => watchTargets(core, following, at, emit),
  'copies-closing': (core, { following }, at, emit) => closeCopies(core, following, at, emit),
  'modules-frozen': (core, { customer, modules, by }, at, emit) => {
    if (modules.includes('FINANCIAL')) endLeader(core, customer, by, at, emit);
  },
  'products-closed': (core, { customer, closed: { real } }, at, emit) => {
    if (real.products.includes('follow')) endFollowings(core, customer, at, emit);
  },
  'customer-closed': (core, { customer, by }, at, emit) => {
    endLeader(core, customer, by, at, emit);
    const { byFollower, followings } = core.state.follow;
    for (const id of byFollower.get(customer) ?? []) {
      const following = followings.get(id);
      if (following) for (const event of stopped(following, 'account-closed', at)) emit(event);
    }
  },
};
