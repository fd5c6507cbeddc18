import { assert, baseUnits, type PriceTicks, type QuantityLots, quantityLots } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, ladderOf, listingOf, productTerms } from '../market/index.ts';
import type { WhenReached } from '../module.ts';
import {
  bookOf,
  bookTick,
  closed,
  collarPrice,
  livingOf,
  MAX_ORDER_LOTS,
  type Order,
  type OrdersEvent,
  planOrder,
} from '../orders/index.ts';
import type { StocksEvent } from './event.ts';
import { ownLots } from './own-lots.ts';
import type { HoldingExits } from './state.ts';

/** Nobody: no order is this customer's own. */
const NOBODY = 0;

const reachedExits = ({ state }: Core, key: string): HoldingExits => {
  const exits = state.stocks.exits.get(Number(key));
  assert(exits, 'exits whose price is reached are set');
  return exits;
};

/** The owner's living sales of the share that are paid in full. */
const salesOf = (core: Core, { mode, customer, instrument }: HoldingExits): Order[] =>
  livingOf(core.state.orders, { mode, customer }).filter(
    (order) => order.instrument === instrument && order.side === 'sell' && !order.margin,
  );

/** What of a holding can be sold once these orders have ended: the customer's own, less what is locked. */
const freeLots = (core: Core, exits: HoldingExits, listing: Listing, sales: readonly Order[]): QuantityLots => {
  const { mode, customer, instrument } = exits;
  const holding = core.state.stocks.shares.get({ mode, customer }, instrument);
  assert(holding?.id === exits.holding, 'exits are gone with their holding');
  const { account } = productTerms(core, listing.instrument);
  const { ledger } = core.state;
  let free = ledger.customer(mode, customer, account, listing.instrument.base).available;
  for (const { id } of sales) free += ledger.heldBy(id);
  const lots = Number(free / baseUnits(listing.scale, quantityLots(1)));
  return quantityLots(Math.min(lots, ownLots(core, holding), MAX_ORDER_LOTS));
};

/** How many lots the book takes from a customer within the collar. */
const takenLots = (
  core: Core,
  { mode }: Pick<HoldingExits, 'mode'>,
  listing: Listing,
  owner: number,
  quantity: QuantityLots,
): number => {
  const ladder = ladderOf(core, mode, listing);
  if (!ladder) return 0;
  const resting = bookOf(core.state.orders, mode, listing.instrument.id);
  const sale = { id: 0, owner, side: 'sell', limit: null, quantity, timeInForce: 'IOC', avoids: undefined } as const;
  const plan = planOrder(resting, ladder, sale, listing.instrument);
  return plan.ok ? quantity - plan.value.remaining : 0;
};

/**
 * Sells holdings whose price was reached: their owner's other sales end, an order at the market takes their place, and the exits are gone. Where no
 * order can meet the book, or what is offered went to those before, the exits wait for the next price; where nothing is free to sell, for that.
 */
const sells =
  (source: 'target' | 'stop'): WhenReached<StocksEvent | OrdersEvent> =>
  (core, keys, { mode, instrument }, at) => {
    const listing = listingOf(core, instrument);
    const tick = bookTick(core, mode, listing, at);
    const limit: PriceTicks | undefined = tick && collarPrice(tick.price, 'sell', listing.instrument.collarBps);
    let offered = limit ? takenLots(core, { mode }, listing, NOBODY, quantityLots(MAX_ORDER_LOTS)) : 0;
    let { nextOrder } = core.state.orders;
    return keys.flatMap((key): (StocksEvent | OrdersEvent)[] => {
      const exits = reachedExits(core, key);
      const sales = salesOf(core, exits);
      const quantity = freeLots(core, exits, listing, sales);
      if (quantity === 0) return [{ type: 'holding-exits-set', at, exits: { ...exits, isIdle: true } }];
      const { customer } = exits;
      if (!limit || offered <= 0 || takenLots(core, exits, listing, customer, quantity) === 0)
        return [{ type: 'holding-exits-set', at, exits }];
      offered -= quantity;
      const terms = { kind: 'market', timeInForce: 'IOC', quantity, limit, placedAt: at, source } as const;
      const order = { id: nextOrder++, mode, customer, instrument, side: 'sell', ...terms } as const;
      return [
        ...sales.map((sale) => closed(core, listing, sale, 'position-closed', at)),
        { type: 'holding-exits-set', at, exits: { ...exits, target: null, stop: null } },
        { type: 'order-placed', at, order },
      ];
    });
  };

/** What holdings wait for the mark price with (rule STOCKS-12). */
export const onHoldingPrice = {
  'holding-target': sells('target'),
  'holding-stop': sells('stop'),
} as const;
