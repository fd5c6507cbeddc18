import { assert, type Book, type CustomerId, type InstrumentId, mulDiv } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type FillShare, listingOf, type MarketEvent } from '../market/index.ts';
import type { StocksEvent } from './event.ts';
import { dropSettled, keepUnsettled, type Position, positionKey } from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;

const isFill = (event: { readonly type: string }): event is Filled => event.type === 'order-filled';

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

/** A position after a buy. */
const bought = (position: Position, event: Filled, share: FillShare): Position => ({
  ...position,
  quantity: position.quantity + event.quantity,
  cost: position.cost + share.exchanged,
  bought: position.bought + event.quantity,
  boughtFor: position.boughtFor + share.exchanged,
  realised: position.realised - share.fee,
  fees: position.fees + share.fee,
});

/** A position after a sale, at its average cost, halves to even; the last share takes all the cost that is left (rule STOCKS-3). */
const sold = (position: Position, event: Filled, share: FillShare): Position => {
  assert(position.quantity >= event.quantity, 'more was sold than was held');
  const all = position.quantity === event.quantity;
  const cost = all
    ? position.cost
    : mulDiv(position.cost, BigInt(event.quantity), BigInt(position.quantity), 'half-even');
  return {
    ...position,
    quantity: position.quantity - event.quantity,
    cost: position.cost - cost,
    soldFor: position.soldFor + share.exchanged,
    realised: position.realised + share.exchanged - cost - share.fee,
    fees: position.fees + share.fee,
  };
};

const isOfShare = (core: Core, { instrument }: Filled): boolean =>
  listingOf(core, instrument).instrument.kind === 'share';

/** The positions a fill of a share changes, as they are after it; `known` gives them as they were. */
const afterFill = (event: Filled, known: (key: string) => Position | undefined): readonly Position[] => {
  const changed: Position[] = [];
  for (const [share, change] of [
    [event.buyer, bought],
    [event.seller, sold],
  ] as const) {
    if (!share) continue;
    const key = positionKey(event.book, share.customer, event.instrument);
    const before = known(key) ?? opened(event.fill, event.book, share.customer, event.instrument, event.at);
    changed.push(change(before, event, share));
  }
  return changed;
};

/** The positions that events decided on, but not folded yet, close. */
export const closings = (core: Core, events: readonly { readonly type: string }[]): StocksEvent[] => {
  const closed: StocksEvent[] = [];
  const changed = new Map<string, Position>();
  const { positions } = core.state.stocks;
  for (const event of events) {
    if (!isFill(event) || !isOfShare(core, event)) continue;
    for (const position of afterFill(event, (key) => changed.get(key) ?? positions.get(key))) {
      const key = positionKey(position.book, position.customer, position.instrument);
      changed.set(key, position);
      if (position.quantity === 0) closed.push({ type: 'position-closed', at: event.at, fill: event.fill, position });
    }
  }
  return closed;
};

/** Folds a fill of a share into positions and unsettled proceeds; fills of other instruments are passed over. */
export const evolveHoldings = (core: Core, event: Filled): void => {
  const { stocks } = core.state;
  const { positions } = stocks;
  if (!isOfShare(core, event)) return;
  for (const position of afterFill(event, (key) => positions.get(key)))
    positions.set(positionKey(position.book, position.customer, position.instrument), position);
  if (!event.seller || event.settlesAt === null) return;
  const { quote } = listingOf(core, event.instrument).instrument;
  keepUnsettled(stocks, event.fill, {
    book: event.book,
    customer: event.seller.customer,
    account: 'stock',
    asset: quote,
    units: event.seller.exchanged - event.seller.fee,
    settlesAt: event.settlesAt,
  });
};

export const evolveStocks = (core: Core, event: StocksEvent): void => {
  const { stocks } = core.state;
  if (event.type === 'sales-settled') dropSettled(stocks, event.fills);
  else stocks.positions.delete(positionKey(event.position.book, event.position.customer, event.position.instrument));
};
