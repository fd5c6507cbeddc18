import type { PositionSource } from '@bourse/rules';
import {
  type Fields,
  flag,
  type JournalForm,
  listOf,
  nullable,
  number,
  type Optional,
  oneOf,
  record,
  text,
  units,
} from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { TickMark } from '../tick-mark.ts';
import type { FillMargin, FillShare, OrderOwner, OrdersEvent } from './event.ts';
import type { OrderTerms } from './order.ts';
import type { CloseOut, OrderMargin } from './order-margin.ts';
import type { OrderRequest, PlaceOrder } from './place-order.ts';

export const tickForm = record<TickMark>({ seq: number(), price: number(), at: number() });

export const closeOutForm = record<CloseOut>({ reason: text(), mark: number(), tick: tickForm });

type CopySource = Exclude<PositionSource, { readonly from: 'own' }>;
const copySource = record<CopySource>({ from: text(), leader: number(), position: number() });

export const positionSourceForm = oneOf<PositionSource, 'from'>(
  { own: record({ from: text() }), copied: copySource as never, detached: copySource as never },
  'from',
);

type Effect<E> = Extract<OrderMargin, { readonly effect: E }>;

const effect = { account: text<OrderMargin['account']>(), leverage: number() };
const opens: Fields<Effect<'open'>> = {
  ...effect,
  effect: text(),
  target: nullable(number()),
  stop: nullable(number()),
  source: positionSourceForm,
};
const closeOutShare: Optional<Effect<'open'>> = { marginCloseOutBps: number() };
const increases: Fields<Effect<'increase'>> = { ...effect, effect: text(), position: number() };
const reduces: Fields<Effect<'reduce'>> = {
  ...effect,
  effect: text(),
  position: number(),
  closeOut: nullable(closeOutForm),
};

const orderMargin: JournalForm<OrderMargin> = oneOf<OrderMargin, 'effect'>(
  { open: record(opens, closeOutShare), increase: record(increases), reduce: record(reduces) },
  'effect',
  2,
);

type Paid<E> = Effect<E> & Pick<FillMargin, 'initial' | 'isHeld'>;

const paid = { initial: units(), isHeld: flag() };
const fillMargin: JournalForm<FillMargin> = oneOf<FillMargin, 'effect'>(
  {
    open: record<Paid<'open'>>({ ...paid, ...opens }, closeOutShare),
    increase: record<Paid<'increase'>>({ ...paid, ...increases }),
    reduce: record<Paid<'reduce'>>({ ...paid, ...reduces }),
  },
  'effect',
  4,
);

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

/** Of one that another module places whom it passes by, of one on margin what it does with a position: in the order in which they came to the journal. */
const more: Optional<OrderTerms> = { avoids: listOf(number()), margin: orderMargin };

const owner: Fields<OrderOwner> = { id: number(), mode: text(), customer: number(), instrument: text() };

const share = nullable(
  record<FillShare>(
    { order: number(), customer: number(), quoteAmount: units(), fee: units(), left: number() },
    { margin: fillMargin },
  ),
);

/** What is asked of an order, paid in full or on margin. */
export const requestFields: Fields<OrderRequest & Pick<PlaceOrder, 'quantity'>> = {
  mode: text(),
  customer: number(),
  instrument: text(),
  side: text(),
  kind: text(),
  timeInForce: text(),
  quantity: nullable(number()),
  limit: nullable(number()),
};

export const ordersForms: Forms<OrdersEvent | PlaceOrder> = {
  'place-order': record({ type: text(), ...requestFields, budget: nullable(units()) }),
  'order-placed': record({ type: text(), at: number(), order: record(terms, more) }),
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
    tick: tickForm,
    house: listOf(record({ price: number(), quantity: number() })),
    settlesAt: nullable(number()),
    entries,
  }),
  'order-closed': record({
    type: text(),
    at: number(),
    before: text(),
    order: record(
      {
        ...terms,
        status: text(),
        filled: number(),
        turnover: units(),
        quoteAmount: units(),
        fees: units(),
        cost: nullable(units()),
      },
      { margin: orderMargin },
    ),
    reason: nullable(text()),
    entries,
  }),
};
