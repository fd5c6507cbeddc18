import { opposite, priceTicks, quantityLots } from '@bourse/rules';
import { type Ladder, quoteLadder, takeFromHouse } from '../market/index.ts';
import { crossesAny, type MatchLimits, planOrder, type TickFill } from './match.ts';
import type { MatchSink, Submission } from './obvious-book.ts';
import { type IncomingOrder, MAX_PRICE_TICKS, type OrderBook } from './order-book.ts';

/** A house that quotes nothing, and limits that no price is outside of: what happens is the customers' orders' alone. */
export const NO_QUOTES: Ladder = quoteLadder(priceTicks(1), { spreadBps: 0, levels: 0, stepTicks: 1, sizeLots: 1 });
export const NO_LIMITS: MatchLimits = { bandBps: MAX_PRICE_TICKS * 10_000, collarBps: (MAX_PRICE_TICKS - 1) * 10_000 };

/**
 * Brings an order to a book as the business does, without its money: one that meets nothing rests, any other is planned, and what the events
 * of its plan do to the book is done in their order. The sink is told of what becomes of customers' resting orders.
 */
export const submitToBook = (
  book: OrderBook,
  ladder: Ladder,
  order: IncomingOrder,
  limits: MatchLimits,
  sink: MatchSink,
): Submission => {
  const { id, owner, side, limit, quantity, timeInForce } = order;
  const mayRest = limit !== null && (timeInForce === 'GTC' || timeInForce === 'POST');
  if (mayRest && !crossesAny(book, ladder, side, limit)) {
    book.rest({ id, owner, side, price: limit, quantity });
    return 'rested';
  }
  const plan = planOrder(book, ladder, order, limits);
  if (!plan.ok) return 'refused';
  const { fills, selfTradeCancels, remaining, rests } = plan.value;
  for (const own of selfTradeCancels) {
    book.cancel(own);
    sink.selfTradeCancel(own);
  }
  for (const fill of fills) {
    if (fill.maker === 'house') takeFromHouse(ladder, opposite(side), fill.price, fill.quantity);
    else {
      book.reduce(fill.maker, fill.quantity);
      sink.fill(fill.maker, fill.makerOwner, fill.price, fill.quantity);
    }
  }
  if (rests && limit !== null) book.rest({ id, owner, side, price: limit, quantity: remaining });
  if (rests) return 'rested';
  return remaining === quantityLots(0) ? 'filled' : 'cancelled';
};

/** Tells of an order that was brought to a book: cancels '-id', fills 'id@price×quantity', then what became of it. */
export const saidOf = (bring: (sink: MatchSink) => Submission): string[] => {
  const said: string[] = [];
  const outcome = bring({
    fill: (maker, _owner, price, lots) => said.push(`${maker}@${price}×${lots}`),
    selfTradeCancel: (own) => said.push(`-${own}`),
  });
  return [...said, outcome];
};

/** Does to the book and the quotes what the event of a tick's fill does. */
export const fillAtTick = (book: OrderBook, ladder: Ladder, { id, side, quantity, taken }: TickFill): void => {
  for (const level of taken) takeFromHouse(ladder, opposite(side), level.price, level.quantity);
  book.reduce(id, quantity);
};
