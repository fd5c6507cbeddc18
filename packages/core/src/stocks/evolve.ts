import {
  type AccountMode,
  type AssetCode,
  assert,
  type CustomerId,
  type InstrumentId,
  mulDiv,
  partOfRest,
  quantityLots,
  splitLots,
} from '@bourse/rules';
import type { Core, Event, State } from '../context.ts';
import { unsettledName } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { Folds } from '../module.ts';
import { type FillShare, type OrdersEvent, orderOf } from '../orders/index.ts';
import { stateAfter } from '../transitions.ts';
import type { StocksEvent } from './event.ts';
import { putExits, removeHolding } from './exits.ts';
import {
  addUnsettled,
  dropSettled,
  HOLDING_TRANSITIONS,
  type ShareHolding,
  type StocksState,
  spendUnsettled,
} from './state.ts';

type Filled = Extract<OrdersEvent, { type: 'order-filled' }>;

/** A purchase of shares, whoever sold them. */
export type Purchase = Pick<Filled, 'mode' | 'instrument' | 'fill' | 'at' | 'quantity'>;
export type PurchaseShare = Pick<FillShare, 'customer' | 'quoteAmount' | 'fee'>;

const opened = (
  id: number,
  mode: AccountMode,
  customer: CustomerId,
  instrument: InstrumentId,
  at: number,
): ShareHolding => ({
  id,
  mode,
  customer,
  instrument,
  quantity: 0,
  cost: 0n,
  bought: 0,
  entryValue: 0n,
  soldFor: 0n,
  realised: 0n,
  fees: 0n,
  heldFees: 0n,
  openedAt: at,
});

const buy = (holding: ShareHolding, { quantity }: Purchase, { quoteAmount, fee }: PurchaseShare): void => {
  holding.quantity += quantity;
  holding.cost += quoteAmount;
  holding.bought += quantity;
  holding.entryValue += quoteAmount;
  holding.realised -= fee;
  holding.fees += fee;
  holding.heldFees += fee;
};

/**
 * Sells at the average cost, halves to even; the last share takes all the cost that is left (rule STOCKS-3).
 * @returns what the sold shares had cost, with the fees that were paid for them.
 */
const sell = (holding: ShareHolding, { quantity }: Filled, { quoteAmount, fee }: FillShare): bigint => {
  assert(holding.quantity >= quantity, 'more was sold than was held');
  const share = (whole: bigint): bigint =>
    holding.quantity === quantity ? whole : mulDiv(whole, BigInt(quantity), BigInt(holding.quantity), 'half-even');
  const [cost, heldFees] = [share(holding.cost), share(holding.heldFees)];
  holding.quantity -= quantity;
  holding.cost -= cost;
  holding.soldFor += quoteAmount;
  holding.realised += quoteAmount - cost - fee;
  holding.fees += fee;
  holding.heldFees -= heldFees;
  return cost + heldFees;
};

const foldBuy = ({ shares }: StocksState, event: Purchase, share: PurchaseShare): void => {
  let holding = shares.get({ mode: event.mode, customer: share.customer }, event.instrument);
  stateAfter(HOLDING_TRANSITIONS, holding ? 'held' : 'none', 'buy');
  if (!holding) {
    holding = opened(event.fill, event.mode, share.customer, event.instrument, event.at);
    shares.put(holding);
  }
  buy(holding, event, share);
};

/** Shares of an issue enter positions at what was paid for them, without a fee (rule IPO-9). */
export const evolveAllotted = (
  { state: { stocks } }: Core,
  { at, fill, application, terms, cost }: Extract<Event, { readonly type: 'shares-listed' }>,
): void => {
  const { customer, allotted } = application;
  foldBuy(
    stocks,
    { mode: 'real', instrument: terms.instrument, fill, at, quantity: quantityLots(allotted) },
    { customer, quoteAmount: cost, fee: 0n },
  );
};

/** A holding sold to the last share is over with that fill (rule STOCKS-5). */
const foldSale = (core: Core, event: Filled, share: FillShare, money: AssetCode): void => {
  const { stocks, orders } = core.state;
  const owner = { mode: event.mode, customer: share.customer };
  const holding = stocks.shares.get(owner, event.instrument);
  const isAll = holding?.quantity === event.quantity;
  stateAfter(HOLDING_TRANSITIONS, holding ? 'held' : 'none', isAll ? 'sell-out' : 'sell');
  assert(holding, 'what is sold was held');
  const cost = sell(holding, event, share);
  stocks.results.add(owner, event.instrument, money, share.quoteAmount - share.fee - cost);
  const order = orderOf(orders, share.order);
  if (order.cost !== null) order.cost += cost;
  if (!isAll) return;
  removeHolding(core.state, holding);
  stocks.soldOut.set(event.fill, holding);
};

/** Makes what owners hold of a share the new one: its cost stays, and what is left over is sold without a fee (rules SPLIT-3, SPLIT-4). */
export const evolveSplit = (
  { state, config }: Core,
  { split: { instrument, ratio }, lines }: Extract<Event, { readonly type: 'split-adjusted' }>,
): void => {
  const { stocks } = state;
  const { quote } = listingOf({ config }, instrument).instrument;
  for (const { before, after, rest, units, ...owner } of lines) {
    const holding = stocks.shares.get(owner, instrument);
    assert(holding?.quantity === before, 'what is adjusted is held');
    const part = (sum: bigint): bigint => (after === 0 ? sum : partOfRest(ratio, sum, before, rest));
    const [cost, heldFees] = [part(holding.cost), part(holding.heldFees)];
    holding.quantity = after;
    holding.cost -= cost;
    holding.heldFees -= heldFees;
    // One that ends here is over as what it was: in the new share it was never whole.
    if (after > 0) holding.bought = splitLots(ratio, holding.bought).whole;
    holding.soldFor += units;
    holding.realised += units - cost;
    if (rest > 0) stocks.results.add(owner, instrument, quote, units - cost - heldFees);
    if (after > 0) continue;
    stateAfter(HOLDING_TRANSITIONS, 'held', 'sell-out');
    removeHolding(state, holding);
    stocks.soldOut.set(holding.id, holding);
  }
};

/** Folds a purchase of a share into what is held; it uses up unsettled proceeds first. */
export const evolvePurchase = (core: Core, event: Purchase, share: PurchaseShare): void => {
  const { customer, quoteAmount, fee } = share;
  foldBuy(core.state.stocks, event, share);
  const { quote: asset } = listingOf(core, event.instrument).instrument;
  spendUnsettled(core.state, { mode: event.mode, customer, asset, units: quoteAmount + fee });
};

/** Folds a fill of a share into positions and unsettled proceeds; fills of other instruments are passed over. */
export const evolveHoldings = (core: Core, event: Filled): void => {
  const { mode, buyer, seller, settlesAt } = event;
  const { instrument } = listingOf(core, event.instrument);
  if (!productTerms(core, instrument).hasHoldings) return;
  const { quote: asset } = instrument;
  if (buyer) evolvePurchase(core, event, buyer);
  if (!seller) return;
  foldSale(core, event, seller, asset);
  const units = seller.quoteAmount - seller.fee;
  if (settlesAt !== null && units > 0n)
    addUnsettled(core.state, { mode, customer: seller.customer, asset, units, settlesAt });
};

/** The end of the holding that a fill sold the last share of, once that is folded. */
export const soldOut = ({ stocks }: State, { fill }: Pick<Filled, 'fill'>, at: number): StocksEvent | undefined => {
  const holding = stocks.soldOut.get(fill);
  return holding && { type: 'holding-closed', at, fill, holding };
};

export const stocksFolds: Folds<StocksEvent> = {
  'sales-settled': ({ state }, { settled }) => {
    for (const { mode, customer, asset, settlesAt } of settled)
      dropSettled(state, unsettledName(mode, customer, asset), settlesAt);
  },
  'holding-exits-set': ({ state }, { exits }) => putExits(state, exits),
  'order-exits-set': ({ state: { stocks } }, { exits }) => void stocks.orderExits.set(exits.order, exits),
  'holding-closed': ({ state: { stocks } }, { fill }) => assert(stocks.soldOut.delete(fill), 'a holding is over once'),
};
