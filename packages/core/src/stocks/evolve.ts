import { assert, type Book, type CustomerId, type InstrumentId, mulDiv } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type FillShare, listingOf, type MarketEvent } from '../market/index.ts';
import type { StocksEvent } from './event.ts';
import { dropSettled, keepUnsettled, type Position, type StocksState } from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;

const opened = (id: number, book: Book, customer: CustomerId, instrument: InstrumentId, at: number): Position => ({
  id,
  book,
  customer,
  instrument,
  quantity: 0,
  cost: 0n,
  bought: 0,
  boughtFor: 0n,
  soldFor: 0n,
  realised: 0n,
  fees: 0n,
  openedAt: at,
});

const buy = (position: Position, { quantity }: Filled, { exchanged, fee }: FillShare): void => {
  position.quantity += quantity;
  position.cost += exchanged;
  position.bought += quantity;
  position.boughtFor += exchanged;
  position.realised -= fee;
  position.fees += fee;
};

/** Sells at the average cost, halves to even; the last share takes all the cost that is left (rule STOCKS-3). */
const sell = (position: Position, { quantity }: Filled, { exchanged, fee }: FillShare): void => {
  assert(position.quantity >= quantity, 'more was sold than was held');
  const cost =
    position.quantity === quantity
      ? position.cost
      : mulDiv(position.cost, BigInt(quantity), BigInt(position.quantity), 'half-even');
  position.quantity -= quantity;
  position.cost -= cost;
  position.soldFor += exchanged;
  position.realised += exchanged - cost - fee;
  position.fees += fee;
};

const foldBuy = ({ positions }: StocksState, event: Filled, share: FillShare): void => {
  let position = positions.get({ book: event.book, customer: share.customer }, event.instrument);
  if (!position) {
    position = opened(event.fill, event.book, share.customer, event.instrument, event.at);
    positions.put(position);
  }
  buy(position, event, share);
};

/** A holding sold to the last share is over with that fill (rule STOCKS-5). */
const foldSale = (stocks: StocksState, event: Filled, share: FillShare): void => {
  const position = stocks.positions.get({ book: event.book, customer: share.customer }, event.instrument);
  assert(position, 'only what is held is sold');
  sell(position, event, share);
  if (position.quantity > 0) return;
  stocks.positions.remove(position);
  stocks.lastClosed = { fill: event.fill, position };
};

/** Folds a fill of a share into positions and unsettled proceeds; fills of other instruments are passed over. */
export const evolveHoldings = (core: Core, event: Filled): void => {
  const { stocks } = core.state;
  const { kind, quote } = listingOf(core, event.instrument).instrument;
  if (kind !== 'share') return;
  if (event.buyer) foldBuy(stocks, event, event.buyer);
  if (!event.seller) return;
  foldSale(stocks, event, event.seller);
  if (event.settlesAt === null) return;
  keepUnsettled(stocks, event.fill, {
    book: event.book,
    customer: event.seller.customer,
    account: 'stock',
    asset: quote,
    units: event.seller.exchanged - event.seller.fee,
    settlesAt: event.settlesAt,
  });
};

export const evolveStocks = (core: Core, event: StocksEvent): void => dropSettled(core.state.stocks, event.fills);
