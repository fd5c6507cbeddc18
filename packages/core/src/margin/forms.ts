import type { Position, PositionSource } from '@bourse/rules';
import { type Fields, flag, type JournalForm, nullable, number, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { CloseOut } from '../orders/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { MarginEvent, PositionEvent, PositionTrade } from './event.ts';

type OwnSource = Extract<PositionSource, { readonly from: 'own' }>;
type CopySource = Exclude<PositionSource, OwnSource>;

const own = record<OwnSource>({ from: text() });
const copy = record<CopySource>({ from: text(), leader: number(), position: number() });

/** Told apart by whether they name a leader. */
const source = {
  write: (value: PositionSource) => (value.from === 'own' ? own.write(value) : copy.write(value)),
  read: (written: readonly unknown[]) => (written.length === 1 ? own : copy).read(written as never),
} as JournalForm<PositionSource>;

const tick = record<TickMark>({ seq: number(), price: number(), at: number() });

const position = record<Position>(
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
    source,
    order: number(),
    openedAt: number(),
    financesAt: number(),
    isCalled: flag(),
    callPrice: nullable(number()),
    liquidationPrice: nullable(number()),
    bankruptcyPrice: nullable(number()),
  },
  { marginCloseOutBps: number() },
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
const growing = { at: number(), position, trade, entries };

type Closed = Extract<PositionEvent, { readonly type: 'position-closed' }>;

/** What closes a position, and what closes a part of it. */
const closing: Omit<Fields<Closed>, 'type'> = {
  at: number(),
  trade,
  reason: text(),
  closeOut: nullable(record<CloseOut>({ reason: text(), mark: number(), tick })),
  insured: units(),
  uncovered: units(),
  entries,
  position,
};

type Frequent =
  | 'position-opened'
  | 'position-increased'
  | 'position-reduced'
  | 'position-closed'
  | 'position-financed'
  | 'margin-called';

/** What one tick or one period can write for very many positions, and what their orders write. */
export const marginForms: Forms<Extract<MarginEvent, { readonly type: Frequent }>> = {
  'position-opened': record({ type: text(), ...growing }),
  'position-increased': record({ type: text(), ...growing }),
  'position-reduced': record({ type: text(), ...closing }, { counterparty: number() }),
  'position-closed': record({ type: text(), ...closing }, { counterparty: number() }),
  'position-financed': record(
    { type: text(), at: number(), position, units: units(), entries },
    { funding: record({ ratePpb: number(), mark: nullable(number()) }) },
  ),
  'margin-called': record({ type: text(), at: number(), position, price: number(), equity: units(), tick }),
};
