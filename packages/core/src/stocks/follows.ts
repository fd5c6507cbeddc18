import { type InstrumentId, type PriceTicks, type SplitRatio, splitPrice } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core, Event } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, Folds, Reactions } from '../module.ts';
import type { StocksEvent } from './event.ts';
import { evolveAllotted, evolveHoldings, evolvePurchase, evolveSplit, soldOut } from './evolve.ts';
import { evolveArrival, evolveAssets, evolveConversion, evolveDeparture } from './evolve-assets.ts';
import { evolveBrought } from './exits.ts';
import { addUnsettled, spendUnsettled } from './state.ts';

const depart = (core: Core, { entries }: { readonly entries: readonly Entry[] }): void => {
  for (const entry of entries)
    if (entry.type === 'post' || entry.type === 'spend') evolveDeparture(core, core.state.ledger.named(entry.from));
};

type Filled = Extract<Event, { readonly type: 'order-filled' }>;

/** A fill with the sides alone that are paid in full: one on margin holds nothing. */
const deliveredOf = (event: Filled): Filled => {
  const { buyer, seller } = event;
  if (!buyer?.margin && !seller?.margin) return event;
  return { ...event, buyer: buyer?.margin ? null : buyer, seller: seller?.margin ? null : seller };
};

/** What fills, conversions, deposits and money that leaves do to what is held and what it cost. */
export const stocksFollows: Partial<Folds<Event>> = {
  'order-filled': (core, event) => {
    const delivered = deliveredOf(event);
    evolveHoldings(core, delivered);
    evolveAssets(core, delivered);
    if (delivered.buyer) evolveBrought(core.state, delivered.buyer.order);
  },
  'order-closed': ({ state: { stocks } }, { order: { id } }) => void stocks.orderExits.delete(id),
  'offer-filled': (core, { at, fill, order: { mode, instrument, quantity, customer, cost } }) =>
    evolvePurchase(core, { mode, instrument, fill, at, quantity }, { customer, quoteAmount: cost, fee: 0n }),
  'split-adjusted': evolveSplit,
  'funds-converted': (core, { quote }) => evolveConversion(core, quote),
  'deposit-credited': (core, { deposit: { customer, account }, credited, value }) => {
    if (account === 'platform') evolveArrival(core, { mode: 'real', customer }, credited, value);
  },
  'payout-returned': (core, { customer, account, returned, value }) => {
    if (account === 'platform') evolveArrival(core, { mode: 'real', customer }, returned, value);
  },
  'shares-paid': ({ state, config }, { application: { id, customer }, terms: { instrument }, units }) => {
    const { quote: asset } = listingOf({ config }, instrument).instrument;
    const spent = spendUnsettled(state, { mode: 'real', customer, asset, units });
    if (spent.length > 0) state.stocks.spentOnShares.set(id, spent);
  },
  // What was paid with comes back as what it was: proceeds that have not settled meanwhile still settle on the day of their sale.
  'application-returned': ({ state }, { at, application: { id } }) => {
    const spent = state.stocks.spentOnShares.get(id) ?? [];
    state.stocks.spentOnShares.delete(id);
    for (const sale of spent) if (sale.settlesAt > at) addUnsettled(state, sale);
  },
  'shares-listed': (core, event) => {
    core.state.stocks.spentOnShares.delete(event.application.id);
    evolveAllotted(core, event);
  },
  'withdrawal-paid': depart,
  'credit-reversed': depart,
  'posted-manually': depart,
  'funds-transferred': depart,
};

type Line = Owner & { readonly instrument: InstrumentId };

/** Something of a holding may be free to sell again: what was reached meanwhile waits for the next price (rule STOCKS-12). */
const wake = (
  { state: { stocks } }: Core,
  { instrument, ...owner }: Line,
  at: number,
  emit: Emit<StocksEvent>,
): void => {
  if (stocks.exits.size === 0) return;
  const holding = stocks.shares.get(owner, instrument);
  const exits = holding && stocks.exits.get(holding.id);
  if (!exits?.isIdle) return;
  const { isIdle: _, ...awake } = exits;
  emit({ type: 'holding-exits-set', at, exits: awake });
};

const moved = (ratio: SplitRatio, price: PriceTicks | null): PriceTicks | null =>
  price === null ? null : splitPrice(ratio, price);

/** The last share of a holding ends it; what is bought, unlocked or no copy any more can be sold. */
export const stocksReactions: Partial<Reactions<Event, StocksEvent>> = {
  'order-filled': (core, event, at, emit) => {
    const { mode, instrument, buyer } = event;
    if (buyer && !buyer.margin) wake(core, { mode, customer: buyer.customer, instrument }, at, emit);
    const ended = soldOut(core.state, event, at);
    if (ended) emit(ended);
  },
  'offer-filled': (core, { order: { mode, customer, instrument } }, at, emit) =>
    wake(core, { mode, customer, instrument }, at, emit),
  'offer-unlocked': (core, { lock: { mode, customer, instrument } }, at, emit) =>
    wake(core, { mode, customer, instrument }, at, emit),
  'shares-listed': (core, { application: { customer }, terms: { instrument } }, at, emit) =>
    wake(core, { mode: 'real', customer, instrument }, at, emit),
  'copies-released': (core, { follower, instrument }, at, emit) =>
    wake(core, { mode: 'real', customer: follower, instrument }, at, emit),
  // Of some, nothing whole was left; of the others target and stop move with the price (rule STOCKS-13).
  'split-adjusted': ({ state: { stocks } }, { split: { instrument, ratio }, lines }, at, emit) => {
    for (const [fill, holding] of [...stocks.soldOut])
      emit({ type: 'holding-closed', at, fill, holding, reason: 'split' });
    if (stocks.exits.size === 0) return;
    for (const { mode, customer } of lines) {
      const holding = stocks.shares.get({ mode, customer }, instrument);
      const exits = holding && stocks.exits.get(holding.id);
      if (!exits) continue;
      const { isIdle: _, target, stop, ...of } = exits;
      const after = { ...of, target: moved(ratio, target), stop: moved(ratio, stop) };
      emit({ type: 'holding-exits-set', at, exits: after });
    }
  },
};
