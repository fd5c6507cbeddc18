import type { AccountName, Entry, Event, OrderId, ReadonlyState } from '@bourse/core';
import type { AccountMode, AccountType, AssetCode, CustomerId, InstrumentId } from '@bourse/rules';
import type { LiveRecord, RecordKind } from '@bourse/wire';

/** What of one customer's changed and was not pushed yet: each thing once, however often it changed. */
export type Touched = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly balances: Map<string, { readonly type: AccountType; readonly asset: AssetCode }>;
  readonly orders: Set<OrderId>;
  readonly positions: Set<InstrumentId>;
  readonly records: Map<string, LiveRecord>;
  /** The instruments of its fills. */
  readonly fills: Set<InstrumentId>;
  /** Whether a position on margin changed, by a fill or without one. */
  hasPosition: boolean;
};

export const untouched = (mode: AccountMode, customer: CustomerId): Touched => ({
  mode,
  customer,
  balances: new Map(),
  orders: new Set(),
  positions: new Set(),
  records: new Map(),
  fills: new Set(),
  hasPosition: false,
});

/** Adds what changed earlier and could not be pushed to what changed since. */
export const addTouched = (to: Touched, from: Touched): void => {
  for (const [key, balance] of from.balances) to.balances.set(key, balance);
  for (const id of from.orders) to.orders.add(id);
  for (const id of from.positions) to.positions.add(id);
  for (const [key, record] of from.records) to.records.set(key, record);
  for (const id of from.fills) to.fills.add(id);
  to.hasPosition ||= from.hasPosition;
};

export const touchRecord = (touched: Touched, kind: RecordKind, id: number | null = null): void =>
  void touched.records.set(`${kind} ${id}`, { kind, id });

/** Where to note what changed for a customer; undefined when they are not listening. */
export type Noted = (mode: AccountMode, customer: CustomerId) => Touched | undefined;

const namesOf = (entry: Entry): readonly AccountName[] =>
  entry.type === 'post' || entry.type === 'spend' ? [entry.from, entry.to] : [entry.account];

/** Notes the balances that entries moved, held or released; gives whose they are. */
const touchBalances = (entries: readonly Entry[], { ledger }: ReadonlyState, noted: Noted): ReadonlySet<Touched> => {
  const owners = new Set<Touched>();
  for (const entry of entries)
    for (const name of namesOf(entry)) {
      const { mode, customer, purpose, asset, key } = ledger.named(name);
      const touched = customer === undefined ? undefined : noted(mode, customer);
      if (!touched) continue;
      touched.balances.set(key, { type: purpose as AccountType, asset });
      owners.add(touched);
    }
  return owners;
};

/** Notes a record of one of these kinds that changed for a customer; of one who is not listening, nothing. */
export type NoteRecord<Kind extends RecordKind> = (
  mode: AccountMode,
  customer: CustomerId | undefined,
  kind: Kind,
  id?: number | null,
) => void;

/** Notes what an event changed for whom; `owners` are those whose balances its entries have moved. */
export type NoteChanges<E, Kind extends RecordKind = RecordKind> = (
  event: E,
  record: NoteRecord<Kind>,
  noted: Noted,
  owners: ReadonlySet<Touched>,
) => void;

/**
 * By the event's type: notes what it changed for whom, by what it says of itself, in records of these kinds; the balances of its entries are
 * noted beside.
 */
export type ChangesOf<E extends Event, Kind extends RecordKind = never> = {
  readonly [T in E['type']]: NoteChanges<Extract<E, { readonly type: T }>, Kind>;
};

/** The kind that the feed notes by itself, whatever a customer is told. */
export type NotedByFeed = 'notice';

/** What the modules note, together. */
export type ChangesByEvent = ReadonlyMap<Event['type'], NoteChanges<never>>;

/**
 * Notes what an event changed for whom (LIVE-16). Every balance that its entries touch is noted, whatever the event is, so that a new kind of
 * event can leave no balance unsaid.
 */
export const touch = (event: Event, state: ReadonlyState, noted: Noted, changes: ChangesByEvent): void => {
  const record: NoteRecord<RecordKind> = (mode, customer, kind, id = null) => {
    const touched = customer === undefined ? undefined : noted(mode, customer);
    if (touched) touchRecord(touched, kind, id);
  };
  const owners = touchBalances('entries' in event ? event.entries : [], state, noted);
  changes.get(event.type)?.(event as never, record, noted, owners);
};
