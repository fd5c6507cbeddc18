import { assert, equityAt, type Position, type PriceTicks } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, ladderOf, listingOf } from '../market/index.ts';
import type { WhenReached } from '../module.ts';
import {
  bookOf,
  bookTick,
  type CloseOut,
  closed,
  collarPrice,
  crossesAny,
  type OrderId,
  type OrdersEvent,
} from '../orders/index.ts';
import { closing } from './admit.ts';
import { closeToHouse, InsuranceMoney } from './close.ts';
import { Deleveraging } from './deleverage.ts';
import type { MarginEvent } from './event.ts';
import { ordersOf, reducing } from './orders.ts';
import { isWorse } from './reducing.ts';

const reachedPosition = ({ state }: Core, id: string): Position => {
  const position = state.margin.positions.get(Number(id));
  assert(position, 'a position whose price is reached is open');
  return position;
};

/** Whether the book has anything that closes a position at a price or a better one. */
const isOffered = (core: Core, { mode, side }: Position, listing: Listing, price: PriceTicks): boolean => {
  const ladder = ladderOf(core, mode, listing);
  const resting = bookOf(core.state.orders, mode, listing.instrument.id);
  return ladder !== undefined && crossesAny(resting, ladder, closing(side), price);
};

/** What its target or stop is to place instead of an order at the market; null where it closes at the market. */
const exitLimit = ({ targetLimit, stopLimit }: Position, reason: CloseOut['reason']): PriceTicks | null =>
  (reason === 'target' ? targetLimit : reason === 'stop' ? stopLimit : null) ?? null;

/**
 * The limit order that a target or a stop with a limit places: it takes the place of the other orders that reduce the position, and rests. Where no
 * order can meet the book now, it waits for the next price.
 */
const limitExit = (
  core: Core,
  position: Position,
  { reason }: CloseOut,
  limit: PriceTicks,
  id: OrderId | undefined,
  at: number,
): (MarginEvent | OrdersEvent)[] => {
  if (id === undefined) return [{ type: 'position-exits-set', at, position }];
  const listing = listingOf(core, position.instrument);
  const { mode, customer, account, leverage, quantity, instrument, bankruptcyPrice: last } = position;
  const margin = { account, leverage, effect: 'reduce', position: position.id, closeOut: null } as const;
  const side = closing(position.side);
  const terms = { kind: 'limit', timeInForce: 'GTC', quantity, placedAt: at, source: reason, margin } as const;
  const worst = last !== null && isWorse(position, limit, last) ? last : limit;
  const left =
    reason === 'target'
      ? { ...position, target: null, targetLimit: null }
      : { ...position, stop: null, stopLimit: null };
  return [
    ...reducing(ordersOf(core, position)).map((order) => closed(core, listing, order, 'position-closed', at)),
    { type: 'position-exits-set', at, position: left },
    { type: 'order-placed', at, order: { id, mode, customer, instrument, side, ...terms, limit: worst } },
  ];
};

/** An order at the market that closes all of a position, no further than a price. */
const closingOrder = (
  id: OrderId,
  { instrument }: Listing,
  position: Position,
  limit: PriceTicks,
  closeOut: CloseOut,
  at: number,
): OrdersEvent => {
  const { mode, customer, account, leverage, quantity } = position;
  const side = closing(position.side);
  const margin = { account, leverage, effect: 'reduce', position: position.id, closeOut } as const;
  const terms = {
    kind: 'market',
    timeInForce: 'IOC',
    quantity,
    limit,
    placedAt: at,
    source: closeOut.reason,
    margin,
  } as const;
  return { type: 'order-placed', at, order: { id, mode, customer, instrument: instrument.id, side, ...terms } };
};

/**
 * Closes the positions whose price was reached: their orders are cancelled, and what the book does not take of them within the collar the house
 * takes at the mark price that reached them. All of it is the house's where the book offers nothing, and
 * while there is no book to go to, as after a start.
 */
const closes =
  (reason: CloseOut['reason']): WhenReached<MarginEvent | OrdersEvent> =>
  (core, ids, { mode, instrument, reached: mark, tick }, at) => {
    const insurance = new InsuranceMoney(core);
    const deleveraging = new Deleveraging(core, insurance);
    const listing = listingOf(core, instrument);
    const closeOut: CloseOut = { reason, mark, tick };
    const bookAt = bookTick(core, mode, listing, at);
    let { nextOrder } = core.state.orders;
    return ids.flatMap((id) => {
      const position = reachedPosition(core, id);
      const exit = exitLimit(position, reason);
      if (exit !== null) return limitExit(core, position, closeOut, exit, bookAt && nextOrder++, at);
      const ends = ordersOf(core, position).map((order) => closed(core, listing, order, 'position-closed', at));
      const reduced = deleveraging.close(position, closeOut, at);
      const left = reduced.findLast((event) => event.position.id === position.id)?.position ?? position;
      if (left.quantity === 0) return [...ends, ...reduced];
      const collar = bookAt && collarPrice(bookAt.price, closing(left.side), listing.instrument.collarBps);
      const limit = collar && deleveraging.worstPrice(left, closeOut, collar);
      if (!limit || !isOffered(core, left, listing, limit))
        return [...ends, ...reduced, closeToHouse(core, left, closeOut, insurance, at)];
      const order = closingOrder(nextOrder++, listing, left, limit, closeOut, at);
      insurance.take(left, deleveraging.mostDue(left, closeOut, limit));
      return [...ends, ...reduced, order];
    });
  };

/** Whether a mark price closes a position for want of margin. */
const liquidates = (position: Position, mark: PriceTicks): boolean =>
  position.liquidationPrice !== null && !isWorse(position, position.liquidationPrice, mark);

/** Calls customers for margin, once until their position changes. Who loses it at that very price is not called: it waits for that already. */
const calls: WhenReached<MarginEvent> = (core, ids, { reached, tick }, at) =>
  ids.flatMap((id) => {
    const position = reachedPosition(core, id);
    if (liquidates(position, reached)) return [];
    const equity = equityAt(listingOf(core, position.instrument).scale, position, reached);
    return [{ type: 'margin-called', at, position: { ...position, isCalled: true }, price: reached, equity, tick }];
  });

/** What positions wait for the mark price with (rules MARGIN-7, MARGIN-8). */
export const onPrice = {
  'margin-call': calls,
  liquidation: closes('liquidation'),
  'stop-price': closes('stop'),
  'target-price': closes('target'),
} as const;
