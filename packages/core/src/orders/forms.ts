import { type Fields, listOf, nullable, number, type Optional, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { FillShare, OrderOwner, OrdersEvent } from './event.ts';
import type { OrderTerms } from './order.ts';
import type { PlaceOrder } from './place-order.ts';

const terms: Fields<OrderTerms> = {
  id: number(),
  mode: text(),
  customer: number(),
  instrument: text(),
  side: text(),
  kind: text(),
  timeInForce: text(),
  quantity: number(),
  limit: number(),
  placedAt: number(),
  source: text(),
};

/** Of one that another module places: whom it passes by. */
const avoiding: Optional<OrderTerms> = { avoids: listOf(number()) };

const owner: Fields<OrderOwner> = { id: number(), mode: text(), customer: number(), instrument: text() };

const share = nullable(
  record<FillShare>({ order: number(), customer: number(), quoteAmount: units(), fee: units(), left: number() }),
);

export const ordersForms: Forms<OrdersEvent | PlaceOrder> = {
  'place-order': record({
    type: text(),
    mode: text(),
    customer: number(),
    instrument: text(),
    side: text(),
    kind: text(),
    timeInForce: text(),
    quantity: nullable(number()),
    limit: nullable(number()),
    budget: nullable(units()),
  }),
  'order-placed': record({ type: text(), at: number(), order: record(terms, avoiding) }),
  'order-rested': record({ type: text(), at: number(), ...owner, entries }),
  'order-queued': record({ type: text(), at: number(), ...owner, opensAt: nullable(number()), entries }),
  'order-filled': record({
    type: text(),
    at: number(),
    fill: number(),
    mode: text(),
    instrument: text(),
    price: number(),
    quantity: number(),
    taker: text(),
    buyer: share,
    seller: share,
    tick: record({ seq: number(), price: number(), at: number() }),
    house: listOf(record({ price: number(), quantity: number() })),
    settlesAt: nullable(number()),
    entries,
  }),
  'order-closed': record({
    type: text(),
    at: number(),
    before: text(),
    order: record({
      ...terms,
      status: text(),
      filled: number(),
      turnover: units(),
      quoteAmount: units(),
      fees: units(),
      cost: nullable(units()),
    }),
    reason: nullable(text()),
    entries,
  }),
};
