import { type AccountMode, type AssetCode, assert, type CustomerId, type InstrumentId, mulDiv } from '@bourse/rules';
import type { Core, State } from '../context.ts';
import { unsettledName } from '../ledger/index.ts';
import { type FillShare, listingOf, type MarketEvent, orderOf } from '../market/index.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { StocksEvent } from './event.ts';
import {
  dropSettled,
  HOLDING_TRANSITIONS,
  keepUnsettled,
  type Position,
  type StocksState,
  spendUnsettled,
} from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;

const opened = (
  id: number,
  book: AccountMode,
  customer: CustomerId,
  instrument: InstrumentId,
  at: number,
): Position => ({
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
  heldFees: 0n,
  openedAt: at,
});

const buy = (position: Position, { quantity }: Filled, { exchanged, fee }: FillShare): void => {
  position.quantity += quantity;
  position.cost += exchanged;
  position.bought += quantity;
  position.boughtFor += exchanged;
  position.realised -= fee;
  position.fees += fee;
  position.heldFees += fee;
};

/**
 * Sells at the average cost, halves to even; the last share takes all the cost that is left (rule STOCKS-3).
 * @returns what the sold shares had cost, with the fees that were paid for them.
 */
const sell = (position: Position, { quantity }: Filled, { exchanged, fee }: FillShare): bigint => {
  assert(position.quantity >= quantity, 'more was sold than was held');
  const share = (whole: bigint): bigint =>
    position.quantity === quantity ? whole : mulDiv(whole, BigInt(quantity), BigInt(position.quantity), 'half-even');
  const [cost, heldFees] = [share(position.cost), share(position.heldFees)];
  position.quantity -= quantity;
  position.cost -= cost;
  position.soldFor += exchanged;
  position.realised += exchanged - cost - fee;
  position.fees += fee;
  position.heldFees -= heldFees;
  return cost + heldFees;
};

const foldBuy = ({ positions }: StocksState, event: Filled, share: FillShare): void => {
  let position = positions.get({ book: event.book, customer: share.customer }, event.instrument);
  stateAfter(HOLDING_TRANSITIONS, position ? 'held' : 'none', 'buy');
  if (!position) {
    position = opened(event.fill, event.book, share.customer, event.instrument, event.at);
    positions.put(position);
  }
  buy(position, event, share);
};

/** A holding sold to the last share is over with that fill (rule STOCKS-5). */
const foldSale = (core: Core, event: Filled, share: FillShare, money: AssetCode): void => {
  const { stocks, market } = core.state;
  const owner = { book: event.book, customer: share.customer };
  const position = stocks.positions.get(owner, event.instrument);
  const isAll = position?.quantity === event.quantity;
  stateAfter(HOLDING_TRANSITIONS, position ? 'held' : 'none', isAll ? 'sell-out' : 'sell');
  assert(position, 'what is held has a position');
  const cost = sell(position, event, share);
  stocks.results.add(owner, event.instrument, money, share.exchanged - share.fee - cost);
  const order = orderOf(market, share.order);
  if (order.cost !== null) order.cost += cost;
  if (!isAll) return;
  stocks.positions.remove(position);
  stocks.soldOut.set(event.fill, position);
};

/** Folds a fill of a share into positions and unsettled proceeds; fills of other instruments are passed over. */
export const evolveHoldings = (core: Core, event: Filled): void => {
  const { stocks } = core.state;
  const { book, buyer, seller, settlesAt } = event;
  const { kind, quote: asset } = listingOf(core, event.instrument).instrument;
  if (kind !== 'share') return;
  if (buyer) {
    foldBuy(stocks, event, buyer);
    spendUnsettled(core.state, { book, customer: buyer.customer, asset, units: buyer.exchanged + buyer.fee });
  }
  if (!seller) return;
  foldSale(core, event, seller, asset);
  const units = seller.exchanged - seller.fee;
  if (settlesAt !== null && units > 0n)
    keepUnsettled(core.state, { book, customer: seller.customer, asset, units, settlesAt });
};

/** The end of the holding that a fill sold the last share of, once that is folded. */
export const soldOut = ({ stocks }: State, { fill }: Pick<Filled, 'fill'>, at: number): StocksEvent | undefined => {
  const holding = stocks.soldOut.get(fill);
  return holding && { type: 'holding-closed', at, fill, holding };
};

export const stocksFolds: Folds<StocksEvent> = {
  'sales-settled': ({ state }, { settled }) => {
    for (const { book, customer, asset, settlesAt } of settled)
      dropSettled(state, unsettledName(book, customer, asset), settlesAt);
  },
  'holding-closed': ({ state: { stocks } }, { fill }) => assert(stocks.soldOut.delete(fill), 'a holding is over once'),
};
