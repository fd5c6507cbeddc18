import { type Book, mulDiv, type QuantityLots } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type FillShare, listingOf, type MarketEvent } from '../market/index.ts';
import type { StocksEvent } from './event.ts';
import { type Position, positionKey } from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;

/** Folds a fill of a share into positions and unsettled proceeds; fills of other instruments are passed over. */
export const evolveHoldings = (core: Core, event: Filled): void => {
  const { instrument } = listingOf(core, event.instrument);
  if (instrument.kind !== 'share') return;
  if (event.buyer) bought(core, event, event.buyer);
  if (event.seller) sold(core, event, event.seller);
};

const positionOf = (core: Core, book: Book, share: FillShare, event: Filled): Position => {
  const { positions } = core.state.stocks;
  const key = positionKey(book, share.customer, event.instrument);
  let position = positions.get(key);
  if (!position) {
    const { customer } = share;
    position = {
      book,
      customer,
      instrument: event.instrument,
      quantity: 0,
      cost: 0n,
      realised: 0n,
      fees: 0n,
      openedAt: event.at,
    };
    positions.set(key, position);
  }
  return position;
};

const bought = (core: Core, event: Filled, share: FillShare): void => {
  const position = positionOf(core, event.book, share, event);
  position.quantity += event.quantity;
  position.cost += share.exchanged;
  position.fees += share.fee;
};

const sold = (core: Core, event: Filled, share: FillShare): void => {
  const position = positionOf(core, event.book, share, event);
  const cost = soldCost(position, event.quantity);
  position.quantity -= event.quantity;
  position.cost -= cost;
  position.realised += share.exchanged - cost - share.fee;
  position.fees += share.fee;
  const { instrument } = listingOf(core, event.instrument);
  if (position.quantity === 0)
    core.state.stocks.positions.delete(positionKey(event.book, share.customer, event.instrument));
  if (event.settlesAt === null) return;
  core.state.stocks.unsettled.set(event.fill, {
    book: event.book,
    customer: share.customer,
    account: 'stock',
    asset: instrument.quote,
    units: share.exchanged - share.fee,
    settlesAt: event.settlesAt,
  });
};

/** The part of a position's cost that goes with what is sold of it, at its average cost, in the quote asset's smallest unit. */
export const soldCost = (position: Position, quantity: QuantityLots): bigint =>
  quantity === position.quantity
    ? position.cost
    : mulDiv(position.cost, BigInt(quantity), BigInt(position.quantity), 'half-even');

export const evolveStocks = (core: Core, event: StocksEvent): void => {
  for (const fill of event.fills) core.state.stocks.unsettled.delete(fill);
};
