import type { Position } from '@bourse/rules';
import {
  type Fields,
  flag,
  type JournalForm,
  nothing,
  nullable,
  number,
  record,
  text,
  units,
} from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import { closeOutForm, positionSourceForm, requestFields, tickForm as tick } from '../orders/index.ts';
import type { MarginEvent, PositionEvent, PositionTrade } from './event.ts';
import type { PlaceMarginOrder } from './place-margin-order.ts';

/** A position, with nothing of its orders. */
export const positionForm = record<Position>(
  {
    id: number(),
    mode: text(),
    customer: number(),
    instrument: text(),
    account: text(),
    asset: text(),
    side: text(),
    quantity: number(),
    entry: units(),
    leverage: number(),
    margin: units(),
    feeReserve: units(),
    maintenanceBps: number(),
    callBps: number(),
    closeOutBps: number(),
    financing: units(),
    fees: units(),
    realised: units(),
    target: nullable(number()),
    stop: nullable(number()),
    source: positionSourceForm,
    order: number(),
    openedAt: number(),
    financesAt: number(),
    isCalled: flag(),
    callPrice: nullable(number()),
    liquidationPrice: nullable(number()),
    bankruptcyPrice: nullable(number()),
  },
  { marginCloseOutBps: number(), targetLimit: nullable(number()), stopLimit: nullable(number()) },
);

const trade = record<PositionTrade>({
  fill: nullable(number()),
  price: number(),
  quantity: number(),
  fee: units(),
  result: units(),
  tick,
});

/** What opens a position, and what increases it. */
const growing = { at: number(), position: positionForm, trade, entries };

type Closed = Extract<PositionEvent, { readonly type: 'position-closed' }>;

/** What closes a position, and what closes a part of it. */
const closing: Omit<Fields<Closed>, 'type'> = {
  at: number(),
  trade,
  reason: text(),
  closeOut: nullable(closeOutForm),
  insured: units(),
  uncovered: units(),
  entries,
  position: positionForm,
};

type Requested = PlaceMarginOrder['margin'];
type Opening = Extract<Requested, { readonly position: null }>;

const opening = record<Opening>(
  {
    position: nothing,
    leverage: number(),
    target: nullable(number()),
    stop: nullable(number()),
    source: positionSourceForm,
  },
  { marginCloseOutBps: number() },
);
const named = record<Exclude<Requested, Opening>>({ position: number() });

/** Told apart by whether they name a position. */
const requested = {
  write: (value: Requested) => (value.position === null ? opening.write(value) : named.write(value)),
  read: (written: readonly unknown[]) => (written[0] === null ? opening : named).read(written as never),
} as JournalForm<Requested>;

type Frequent =
  | 'position-opened'
  | 'position-increased'
  | 'position-reduced'
  | 'position-closed'
  | 'position-financed'
  | 'margin-called';

/** What one tick or one period can write for very many positions, and what their orders write. */
export const marginForms: Forms<Extract<MarginEvent, { readonly type: Frequent }> | PlaceMarginOrder> = {
  'place-margin-order': record({ type: text(), ...requestFields, margin: requested }),
  'position-opened': record({ type: text(), ...growing }),
  'position-increased': record({ type: text(), ...growing }),
  'position-reduced': record({ type: text(), ...closing }, { counterparty: number() }),
  'position-closed': record({ type: text(), ...closing }, { counterparty: number() }),
  'position-financed': record(
    { type: text(), at: number(), position: positionForm, units: units(), entries },
    { funding: record({ ratePpb: number(), mark: nullable(number()) }) },
  ),
  'margin-called': record({
    type: text(),
    at: number(),
    position: positionForm,
    price: number(),
    equity: units(),
    tick,
  }),
};
