import type { InstrumentId, PositionId } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core, Event } from '../context.ts';
import type { Folds } from '../module.ts';
import { DIVIDEND_EX, dividendOf, type TradedSince, traderName } from './state.ts';

/** What is traded from the ex-moments on of dividends that are not all fixed. */
function* tradedSince({ state: { dividends } }: Core, instrument: InstrumentId, at: number): Generator<TradedSince> {
  for (const id of dividends.pending.get(instrument) ?? []) {
    const { terms, since } = dividendOf(dividends, id);
    if (at >= terms.exAt) yield since;
  }
}

const add = <K>(sums: Map<K, number>, key: K, lots: number): void => {
  const sum = (sums.get(key) ?? 0) + lots;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
};

const traded = (core: Core, instrument: InstrumentId, at: number, owner: Owner, lots: number): void => {
  for (const { shares } of tradedSince(core, instrument, at)) add(shares, traderName(owner), lots);
};

type Changed = Extract<Event, { readonly trade: unknown }>;

const position =
  (sign: 1 | -1) =>
  (core: Core, { at, position: { id, instrument }, trade: { quantity } }: Changed): void => {
    for (const { positions } of tradedSince(core, instrument, at)) add<PositionId>(positions, id, sign * quantity);
  };

/** What was held at an ex-moment is what is held less what was traded since (rule DIVIDENDS-3). */
export const dividendsFollows: Partial<Folds<Event>> = {
  'customer-opened': ({ state: { dividends } }, { customer }) => {
    const { next, last } = dividends.customers;
    dividends.customers =
      last === 0
        ? { next: customer, last: customer }
        : { next: Math.min(next, customer), last: Math.max(last, customer) };
  },
  'order-filled': (core, { mode, instrument, at, quantity, buyer, seller }) => {
    if (!core.state.dividends.pending.has(instrument)) return;
    if (buyer && !buyer.margin) traded(core, instrument, at, { mode, customer: buyer.customer }, quantity);
    if (seller && !seller.margin) traded(core, instrument, at, { mode, customer: seller.customer }, -quantity);
  },
  'offer-filled': (core, { at, order }) => traded(core, order.instrument, at, order, order.quantity),
  'shares-listed': (core, { at, application: { customer, allotted }, terms: { instrument } }) =>
    traded(core, instrument, at, { mode: 'real', customer }, allotted),
  // What waited for the split is fixed by the new shares.
  'split-adjusted': ({ state: { dividends, agenda } }, { at, split: { instrument, exAt }, isLast }) => {
    if (!isLast) return;
    for (const id of dividends.pending.get(instrument) ?? []) {
      const { terms } = dividendOf(dividends, id);
      if (exAt < terms.exAt && terms.exAt <= at) agenda.waiting.add(terms.exAt, DIVIDEND_EX, String(id));
    }
  },
  'position-opened': position(1),
  'position-increased': position(1),
  'position-reduced': position(-1),
  'position-closed': (core, event) => {
    position(-1)(core, event);
    const { at, position: ended } = event;
    for (const { closed } of tradedSince(core, ended.instrument, at)) {
      const name = traderName(ended);
      closed.set(name, [...(closed.get(name) ?? []), ended]);
    }
  },
};
