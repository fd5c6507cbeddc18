import { type Event, hasHoldings, type PositionEvent, type ReadonlyCore } from '@bourse/core';
import { type Position, turnover } from '@bourse/rules';
import { addToLists, listNumber } from '../store/lists.ts';
import { defineView, type ViewSet } from '../store/views.ts';
import { closedOnMarginList, closeOutText, positionText } from './closed.ts';

/** What changed positions on margin, in the journal's order, with what each is afterwards. Entry values are ticks × lots, money the quote asset's smallest unit. */
const positionChanges = defineView({
  name: 'position_changes',
  columns: {
    position: 'bigint',
    seq: 'bigint',
    event: 'integer',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    asset: 'text',
    side: 'text',
    at: 'bigint',
    /** What was opened, below zero what was closed, in lots, and its price × quantity. */
    traded: 'bigint',
    turnover: 'numeric',
    /** What came to the customer's account, below zero what left it: results, fees, financing. */
    received: 'numeric',
    /** The fee that it took. */
    fee: 'numeric',
    /** The fill that did it; null of what was traded outside the book, and of what is no trade. */
    fill: 'bigint?',
    open_quantity: 'bigint',
    open_entry: 'numeric',
    /** Why it was reduced or closed; null of what opened or changed it otherwise. */
    reason: 'text?',
    /** What of a loss beyond its margin the insurance fund paid, and what the house. */
    insured: 'numeric',
    uncovered: 'numeric',
  },
  mode: 'insert',
  key: ['position', 'seq', 'event'],
  indexes: [
    ['customer', 'mode', 'at'],
    { columns: ['at'], where: "reason = 'liquidation'" },
    { columns: ['fill'], where: 'fill IS NOT NULL' },
  ],
});

/** Who was called for margin, at which mark price in ticks, and what was left of margin and result then, in the quote asset's smallest unit. */
const marginCalls = defineView({
  name: 'margin_calls',
  columns: {
    position: 'bigint',
    seq: 'bigint',
    event: 'integer',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    asset: 'text',
    at: 'bigint',
    price: 'bigint',
    equity: 'numeric',
  },
  mode: 'insert',
  key: ['position', 'seq', 'event'],
  indexes: [['at']],
});

/** Positions on margin that are over, as the last change left them, each as one text. */
const closedOnMargin = defineView({
  name: 'closed_on_margin',
  columns: {
    id: 'bigint',
    mode: 'text',
    customer: 'bigint',
    position: 'text',
    closed_at: 'bigint',
    /** The mark price that closed it and its tick, as one text; null where its owner did. */
    close_out: 'text?',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'mode', 'closed_at']],
  version: 2,
});

const isChange = (event: Event): event is Extract<PositionEvent, { readonly entries: unknown }> =>
  event.type.startsWith('position-') && 'entries' in event;

const receivedBy = (
  { state: { ledger } }: ReadonlyCore,
  { position, entries }: Extract<PositionEvent, { readonly entries: unknown }>,
): bigint => {
  const { key } = ledger.customer(position.mode, position.customer, position.account, position.asset);
  let sum = 0n;
  for (const entry of entries) {
    if (entry.type !== 'post' && entry.type !== 'spend') continue;
    if (ledger.named(entry.to).key === key) sum += entry.units;
    if (ledger.named(entry.from).key === key) sum -= entry.units;
  }
  return sum;
};

const tradedBy = (
  event: PositionEvent,
): { readonly traded: number; readonly turnover: bigint; readonly fee: bigint; readonly fill: number | null } => {
  if (!('trade' in event)) return { traded: 0, turnover: 0n, fee: 0n, fill: null };
  const { price, quantity, fee, fill } = event.trade;
  const isGrowth = event.type === 'position-opened' || event.type === 'position-increased';
  return { traded: isGrowth ? quantity : -quantity, turnover: turnover(price, quantity), fee, fill };
};

/** Why a change closed something, and what of its loss others paid. */
const endOf = (event: PositionEvent) => {
  if (!('reason' in event)) return { reason: null, insured: 0n, uncovered: 0n };
  const { reason, insured, uncovered } = event;
  return { reason, insured, uncovered };
};

/** Of a product with holdings, one list has what was held and what was open on margin; any other has one of its own, and one of each instrument. */
const closedLists = (core: ReadonlyCore, { mode, instrument }: Position): readonly bigint[] => {
  const listing = core.config.listings.get(instrument);
  const product = listing?.instrument.product;
  if (!listing || !product || hasHoldings(core, listing)) return [listNumber('closed-positions', mode)];
  return [closedOnMarginList(product, mode), closedOnMarginList(product, mode, instrument)];
};

export const marginViews: ViewSet<ReadonlyCore, Event> = {
  tables: [positionChanges, marginCalls, closedOnMargin],
  write: (event, { state: core, seq, index }, put) => {
    if (event.type === 'margin-called') {
      const { position, at, price, equity } = event;
      const { id, mode, customer, instrument, asset } = position;
      put(marginCalls, { position: id, seq, event: index, mode, customer, instrument, asset, at, price, equity });
      return;
    }
    if (!isChange(event)) return;
    const { position, at } = event;
    put(positionChanges, {
      position: position.id,
      seq,
      event: index,
      mode: position.mode,
      customer: position.customer,
      instrument: position.instrument,
      asset: position.asset,
      side: position.side,
      at,
      ...tradedBy(event),
      received: receivedBy(core, event),
      open_quantity: position.quantity,
      open_entry: position.entry,
      ...endOf(event),
    });
    if (event.type !== 'position-closed') return;
    put(closedOnMargin, {
      id: position.id,
      mode: position.mode,
      customer: position.customer,
      position: positionText.write(position),
      closed_at: at,
      close_out: event.closeOut && closeOutText.write(event.closeOut),
    });
    // In the list of closed positions its number is below zero: holdings are numbered apart.
    addToLists(put, -position.id, [position.customer], closedLists(core, position));
  },
};
