import type { AccountName, Entry, Event, OrderId, State } from '@bourse/core';
import type { AccountMode, AccountType, AssetCode, CustomerId, InstrumentId } from '@bourse/rules';
import type { LiveRecord, RecordKind } from '@bourse/wire';

/** What of one customer's changed and was not pushed yet: each thing once, however often it changed. */
export type Touched = {
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly balances: Map<string, { readonly type: AccountType; readonly asset: AssetCode }>;
  readonly orders: Set<OrderId>;
  readonly positions: Set<InstrumentId>;
  readonly records: Map<string, LiveRecord>;
  hasFill: boolean;
};

export const untouched = (book: AccountMode, customer: CustomerId): Touched => ({
  book,
  customer,
  balances: new Map(),
  orders: new Set(),
  positions: new Set(),
  records: new Map(),
  hasFill: false,
});

/** Adds what changed earlier and could not be pushed to what changed since. */
export const addTouched = (to: Touched, from: Touched): void => {
  for (const [key, balance] of from.balances) to.balances.set(key, balance);
  for (const id of from.orders) to.orders.add(id);
  for (const id of from.positions) to.positions.add(id);
  for (const [key, record] of from.records) to.records.set(key, record);
  to.hasFill ||= from.hasFill;
};

export const touchRecord = (touched: Touched, kind: RecordKind, id: number | null = null): void =>
  void touched.records.set(`${kind} ${id}`, { kind, id });

/** Where to note what changed for a customer; undefined when they are not listening. */
export type Noted = (book: AccountMode, customer: CustomerId) => Touched | undefined;

const namesOf = (entry: Entry): readonly AccountName[] =>
  entry.type === 'post' || entry.type === 'spend' ? [entry.from, entry.to] : [entry.account];

/** Notes the balances that entries moved, held or released; gives whose they are. */
const touchBalances = (entries: readonly Entry[], { ledger }: State, noted: Noted): ReadonlySet<Touched> => {
  const owners = new Set<Touched>();
  for (const entry of entries)
    for (const name of namesOf(entry)) {
      const { book, customer, purpose, asset, key } = ledger.named(name);
      const touched = customer === undefined ? undefined : noted(book, customer);
      if (!touched) continue;
      touched.balances.set(key, { type: purpose as AccountType, asset });
      owners.add(touched);
    }
  return owners;
};

const BOOKS = ['real', 'demo'] as const satisfies readonly AccountMode[];

/** Notes whose an event is by what it says of itself, beside the balances of its entries. */
const touchNamed = (event: Event, { funds, market }: State, noted: Noted): void => {
  const record = (
    book: AccountMode,
    customer: CustomerId | undefined,
    kind: RecordKind,
    id: number | null = null,
  ): void => {
    const touched = customer === undefined ? undefined : noted(book, customer);
    if (touched) touchRecord(touched, kind, id);
  };
  switch (event.type) {
    case 'order-placed':
      noted(event.order.book, event.order.customer)?.orders.add(event.order.id);
      return;
    case 'order-filled':
      for (const share of [event.buyer, event.seller]) {
        const touched = share && noted(event.book, share.customer);
        if (!touched) continue;
        touched.orders.add(share.order);
        touched.positions.add(event.instrument);
        touched.hasFill = true;
      }
      return;
    case 'order-rested':
    case 'order-queued': {
      // One that has ended meanwhile is noted by its end.
      const order = market.orders.get(event.id);
      if (order) noted(order.book, order.customer)?.orders.add(order.id);
      return;
    }
    case 'deposit-requested':
      record('real', event.deposit.customer, 'deposit', event.deposit.id);
      return;
    case 'deposit-refused':
      record('real', event.customer, 'deposit', event.id);
      return;
    case 'withdrawal-requested':
      record('real', event.withdrawal.customer, 'withdrawal', event.withdrawal.id);
      return;
    case 'withdrawal-put-aside':
    case 'withdrawal-started':
      record('real', funds.withdrawals.get(event.id)?.customer, 'withdrawal', event.id);
      return;
    case 'funds-transferred':
      record(event.book, event.customer, 'transfer');
      return;
    case 'funds-converted':
      record(event.quote.book, event.quote.customer, 'conversion');
      return;
    case 'rebate-accrued':
      if (event.units > 0n) record('real', event.inviter, 'rebate');
      return;
    case 'rebates-released':
      for (const { inviter, units } of event.rebates) if (units > 0n) record('real', inviter, 'rebate');
      return;
    case 'sales-settled':
      for (const { book, customer, asset } of event.settled ?? []) {
        noted(book, customer)?.balances.set(`stock ${asset}`, { type: 'stock', asset });
        record(book, customer, 'settlement');
      }
      return;
    case 'modules-frozen':
    case 'identity-level-set':
    case 'withdrawals-delayed':
      for (const book of BOOKS) record(book, event.customer, 'customer');
      return;
    default:
      return;
  }
};

/** The record that an event with entries changes for everyone whose balance it moved. */
const recordOf = (event: Event): LiveRecord | undefined => {
  switch (event.type) {
    case 'deposit-credited':
      return { kind: 'deposit', id: event.id };
    case 'withdrawal-cancelled':
    case 'withdrawal-refused':
    case 'withdrawal-paid':
      return { kind: 'withdrawal', id: event.id };
    case 'posted-manually':
      return { kind: 'posting', id: event.posting.id };
    case 'points-signed':
    case 'points-exchanged':
      return { kind: 'points', id: null };
    default:
      return undefined;
  }
};

/**
 * Notes what an event changed for whom (LIVE-16). Every balance that its entries touch is noted, whatever the event is, so that a new kind of
 * event can leave no balance unsaid.
 */
export const touch = (event: Event, state: State, noted: Noted): void => {
  touchNamed(event, state, noted);
  if (!('entries' in event)) return;
  const owners = touchBalances(event.entries, state, noted);
  const record = recordOf(event);
  for (const touched of owners) {
    if (record) touchRecord(touched, record.kind, record.id);
    // The end of an order names the order only; what it held belongs to its customer.
    if (event.type === 'order-closed') touched.orders.add(event.id);
  }
};
