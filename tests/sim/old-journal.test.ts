import { readFileSync } from 'node:fs';
import {
  type Action,
  type Core,
  carryOut,
  createCore,
  decide,
  type Event,
  FORMER_FIELDS,
  FORMER_TYPES,
  replay,
  SNAPSHOT_VERSION,
  withCurrentNames,
} from '@bourse/core';
import { expect, test } from 'vitest';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { eventsOf, fromText } from '../../apps/server/src/platform/journal-text.ts';
import { decodeExact, encodeExact } from '../../apps/server/src/store/json.ts';
import { nameNumber } from '../../apps/server/src/store/name-number.ts';
import { takeSnapshot } from '../../packages/core/src/testing.ts';
import { figuresOf, rowFigures } from './figures.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import {
  type FiguredJournal,
  foldRecordedJournal,
  type Row,
  readRecordedJournal,
  type ViewedJournal,
} from './recorded-journal.ts';
import { createWorld } from './world.ts';

/** What an older program said of everything, without what it did not know yet. */
const asBefore = (now: unknown, before: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((each, index) => asBefore(each, index < before.length ? before[index] : each));
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) return now;
  return Object.fromEntries(
    Object.keys(before).map((key) => [key, asBefore((now as never)[key], (before as never)[key])]),
  );
};

/** Rows in one order, however they were kept: by what names them. */
const inOrder = (rows: readonly unknown[]): readonly unknown[] => {
  const nameOf = (row: unknown): string => {
    if (Array.isArray(row)) return row.slice(0, 3).join(' ');
    const { id, mode, customer, asset, instrument } = row as Readonly<Record<string, unknown>>;
    return [mode, customer, asset, instrument, id].join(' ');
  };
  return [...rows].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
};

const MODES = ['demo', 'real'] as const;

/** What money and orders a state comes to, in no module's own shape. */
const stateOf = ({
  state: { ledger, market, orders, stocks, funds, margin },
}: Core): Readonly<Record<string, readonly unknown[]>> => ({
  balances: [...ledger.accounts()]
    .filter(({ movements }) => movements > 0)
    .map(({ key, available, held, movements }) => [key, available, held, movements]),
  holds: [...ledger.holds()].map(([hold, { account, units }]) => [hold, account.key, units]),
  orders: [...orders.orders.values()],
  resting: MODES.flatMap((mode) =>
    [...orders.books[mode]]
      .filter(([, book]) => book.size > 0)
      .map(([id, book]) => [`${mode[0]}.${id}`, [...book.orders()].map((order) => order.id)]),
  ),
  inventory: MODES.flatMap((mode) => [...market.inventory[mode]].map(([id, units]) => [mode, id, units])),
  positions: [...stocks.shares.all()],
  holdings: [...stocks.holdings.all()].map(({ lots, ...holding }) => ({ ...holding, lots: inOrder([...lots]) })),
  results: [...stocks.results.toData()],
  unsettled: [...stocks.sales.values()].flat(),
  deposits: [...funds.deposits.values()],
  withdrawals: [...funds.withdrawals.values()],
  rebates: [...funds.rebates.values()],
  margin: [...margin.positions.all()],
});

/** A row that is kept, and its key, with the numbers by which views name accounts and lists today. */
const inNumbers = (key: string, row: Row): readonly [key: string, row: Row] => {
  const numbered = (['source', 'destination', 'list'] as const).filter(
    (column) => row[`${column}_no`] ?? column === 'list',
  );
  const names = numbered.flatMap((column) => row[column] ?? []);
  const as = names.reduce((text, name) => text.replace(name, `${nameNumber(name)}`), key);
  const cells = numbered.flatMap((column) => (row[column] ? [[column, `${nameNumber(row[column])}`]] : []));
  return [as, { ...row, ...Object.fromEntries(cells) }];
};

const PRODUCTS = new Set(['bb', 'divisa', 'stocks']);

/** The column of an order in which its number in a list is kept today. */
const numberOf = (list: string): string => {
  const [, , of] = list.split('.');
  return of === undefined ? 'no' : PRODUCTS.has(of) ? 'product_no' : 'instrument_no';
};

/** Requests as they are found today: by the number of their customer and key. */
const byNumber = (requests: Readonly<Record<string, Row>>): Record<string, Row> =>
  Object.fromEntries(
    Object.values(requests).map(({ customer, key, seq = null, at = null }) => {
      const number = `${nameNumber(`${customer} ${key}`)}`;
      return [`${number} ${seq}`, { number, seq, at }];
    }),
  );

const SIDES_OF_LINE = ['source', 'source_no', 'source_balance', 'destination', 'destination_no', 'destination_balance'];

/** Postings as rows of their own, as they were before those of an event stood in one row. */
const apart = (rows: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> =>
  new Map(
    [...rows.values()].flatMap(({ lines, seq = null, event = null, at = null, fill = null, cause = null }) =>
      (lines ?? '').split(' ').map((text): [string, Row] => {
        const [line = null, ...cells] = text.split(':');
        const [units = null, asset = null] = cells.slice(SIDES_OF_LINE.length);
        const sides = Object.fromEntries(SIDES_OF_LINE.map((name, index) => [name, cells[index] ?? null]));
        return [`${seq} ${event} ${line}`, { seq, event, line, at, fill, cause, units, asset, ...sides }];
      }),
    ),
  );

/** Columns and words of views that had other names. */
const COLUMNS: Readonly<Record<string, string>> = {
  book: 'mode',
  exchanged: 'quote_amount',
  put_aside: 'hold_note',
  told: 'public_reason',
  bought_for: 'entry_value',
};
const CELLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  step: { 'put-aside': 'on-hold', 'put-back': 'released' },
  reason: { asked: 'requested' },
  cause: Object.fromEntries(FORMER_TYPES),
};

const WORDS = new Map([...FORMER_TYPES, ...Object.values(CELLS).flatMap((words) => Object.entries(words))]);

/** A text of JSON in a row by the names of today, and the row's words in their order. */
const wordsInCurrentNames = (row: string): string =>
  row
    .replaceAll(/"([a-zA-Z]+)":/g, (_, name) => `"${FORMER_FIELDS.get(name) ?? name}":`)
    .replaceAll(/"([a-z-]+)"/g, (_, word) => `"${WORDS.get(word) ?? word}"`)
    .split(' ')
    .map((word) => WORDS.get(word) ?? word)
    .sort()
    .join(' ');

/** The rows of the views by the names of today. */
const inCurrentNames = (
  views: Readonly<Record<string, Readonly<Record<string, Row>>>>,
): Readonly<Record<string, Readonly<Record<string, Row>>>> => {
  const rowOf = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]) => [COLUMNS[column] ?? column, CELLS[column]?.[cell ?? ''] ?? cell]),
    );
  const tableOf = (rows: Readonly<Record<string, Row>>) =>
    Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, rowOf(row)]));
  return Object.fromEntries(Object.entries(views).map(([view, rows]) => [view, tableOf(rows)]));
};

/** The rows of the views as they are kept today: the numbers of orders in their lists had rows of their own. */
const inColumns = (views: Readonly<Record<string, Readonly<Record<string, Row>>>>) => {
  const { list_rows: lists = {}, orders = {} } = views;
  const numbers = Object.entries(lists).filter(([, { list }]) => list?.split('.')[0] === 'orders');
  const numbered: Record<string, Row> = { ...orders };
  for (const [key, { list, ref }] of numbers)
    numbered[ref ?? ''] = { ...numbered[ref ?? ''], [numberOf(list ?? '')]: key.split(' ').at(-1) ?? null };
  const others = Object.entries(lists).filter(([, { list }]) => list?.split('.')[0] !== 'orders');
  expect(numbers.length).toBeGreaterThan(0);
  return {
    ...views,
    orders: numbered,
    list_rows: Object.fromEntries(others),
    requests: byNumber(views.requests ?? {}),
  };
};

/** An inviter's own rebates stand in no list since: they are found by an index. */
const isListedToday = (view: string, { list, owner }: Row): boolean =>
  view !== 'list_rows' || list !== 'rebates' || owner === '0';

/** What news said of an event before its text was the journal's. */
const saidThen = (said: unknown): string => {
  const { entries: _, ...event } = fromText(`${said}`) as Record<string, unknown>;
  return encodeExact(event);
};

/**
 * A row as it was before positions on margin had views of their own, a list of those that are closed (below zero), notices, and their terms beside
 * their orders; before the instruments of an entry had one, and before news were written as the journal's events.
 */
const asThen = (view: string, { margin: _, ...row }: Readonly<Record<string, unknown>>): Row | undefined => {
  const isSince =
    view === 'position_changes' ||
    view === 'closed_on_margin' ||
    view === 'margin_calls' ||
    view === 'entry_instruments' ||
    (view === 'list_rows' && Number(row['ref']) < 0) ||
    (view === 'news' && /^(\[|{"type":)"(margin-called|position-closed)"/.test(`${row['said']}`));
  if (isSince) return undefined;
  return (view === 'news' ? { ...row, said: saidThen(row['said']) } : row) as Row;
};

test.each(['version-10'])('JOURNAL-44: a journal of %s folds to the same state and the same views', (name) => {
  const old = readRecordedJournal<ViewedJournal>(name);
  const { core, tables } = foldRecordedJournal(old, undefined, asThen);
  const before = withCurrentNames(decodeExact(old.state) as object) as ReturnType<typeof stateOf>;
  const now = stateOf(core);
  for (const [part, rows] of Object.entries(before)) {
    const stored = inOrder(rows);
    expect([part, asBefore(inOrder(now[part] ?? []), stored)]).toEqual([part, stored]);
  }
  for (const [view, stored] of Object.entries(inColumns(inCurrentNames(old.views)))) {
    const rows = Object.fromEntries(Object.entries(stored).filter(([, row]) => isListedToday(view, row)));
    const today = tables.get(view) ?? new Map<string, Row>();
    const written = view === 'postings' ? apart(today) : today;
    expect([view, written.size]).toEqual([view, Object.keys(rows).length]);
    for (const [key, row] of Object.entries(rows)) {
      const [found, as] = inNumbers(key, row);
      expect(asBefore(written.get(found), as)).toEqual(as);
    }
  }
});

test.each(['version-16'])(
  'JOURNAL-44, JOURNAL-50: a journal of %s comes to the same money, orders, positions and views',
  (name) => {
    const old = readRecordedJournal<FiguredJournal>(name);
    const { core, tables } = foldRecordedJournal(old, undefined, asThen);
    expect(figuresOf(core)).toEqual(old.figures);
    expect(rowFigures(tables).map(wordsInCurrentNames).sort()).toEqual(old.viewed.map(wordsInCurrentNames).sort());
    const cells = [...tables].flatMap(([view, rows]) =>
      [...rows.values()].flatMap((row) => Object.entries(row).map(([column, cell]) => [view, column, cell])),
    );
    // A field that an older event has under another name would be written as this.
    expect(cells.filter(([, , cell]) => cell?.includes('undefined') || cell?.includes('NaN'))).toEqual([]);
  },
);

test.each([
  ['version-10', 46],
  ['version-16', 53],
])('JOURNAL-44: the journal of %s that is kept has every event of its time', (name, events) => {
  const { rows } = readRecordedJournal(name);
  const types = new Set(rows.flatMap(([, , text]) => eventsOf(text).map(({ type }) => type)));
  expect(types.size).toBe(events);
});

test('JOURNAL-49: what was ever written as a list is read as it was', () => {
  const kept: readonly (readonly [text: string, whole: string])[] = JSON.parse(
    readFileSync(new URL('journals/lists.json', import.meta.url)).toString(),
  );
  expect(kept.length).toBeGreaterThan(50);
  for (const [text, whole] of kept) expect(encodeExact(fromText(text))).toBe(whole);
});

test('JOURNAL-50: what is written today has no former name of a field or a type', () => {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (FORMER_FIELDS.has(name)) found.add(name);
      look(part);
    }
  };
  const actions: Action[] = [];
  const rows = simulated(6_000, (action) => actions.push(action));
  for (const written of [...actions, ...rows.flat()]) {
    if (FORMER_TYPES.has(written.type)) found.add(written.type);
    look(written);
  }
  expect(new Set(actions.map(({ type }) => type)).size).toBeGreaterThan(20);
  expect([...found]).toEqual([]);
});

/** The events of a run of the simulation, row by row; `see` is given the action of each. */
const simulated = (operations: number, see?: (action: Action) => void): Event[][] => {
  const world = createWorld();
  const core = createCore(world.config);
  const generator = new Generator(new Random(5), world, 5);
  const rows: Event[][] = [];
  for (let operation = 0; operation < operations; operation += 1) {
    const command = generator.next(core);
    const decided = decide(core, command, generator.at);
    if (!decided.ok || decided.value.length === 0) continue;
    see?.(command.action);
    carryOut(core, decided.value, generator.at);
    for (const event of decided.value) generator.learn(event);
    rows.push(decided.value);
  }
  return rows;
};

test('BOOK-20, JOURNAL-44: orders of before they said what placed them fold to those that say it', () => {
  const rows = simulated(9_000);
  const sources = new Set<string>();
  const before = rows.map((row) =>
    row.map((event): Event => {
      if (event.type !== 'order-placed' && event.type !== 'order-closed') return event;
      const { source, ...order } = event.order;
      sources.add(source);
      // Nothing was copied before, and no target or stop placed an order with a limit or sold a holding.
      if (source === 'copied' || (source !== 'customer' && (order.kind === 'limit' || !order.margin))) return event;
      return { ...event, order } as unknown as Event;
    }),
  );
  expect([...sources].sort()).toEqual(['copied', 'customer', 'liquidation', 'stop', 'target']);
  const fold = (all: readonly (readonly Event[])[]) => {
    const core = createCore(createWorld().config);
    const shown: Event[] = [];
    for (const event of all.flat()) replay(core, event, (today) => shown.push(today));
    return { shown, state: encodeExact(takeSnapshot(core)) };
  };
  const today = fold(rows);
  const old = fold(before);
  expect(old.shown).toEqual(today.shown);
  expect(old.state).toBe(today.state);
});

test('JOURNAL-45: a snapshot of another version is not understood', () => {
  const port = corePort(createWorld().config);
  const lines = [...port.lines(port.create())];
  const read = (all: readonly string[]): void => {
    const reader = port.reader();
    for (const line of all) reader.add(line);
  };
  read(lines);
  const older = encodeExact(['', 'version', SNAPSHOT_VERSION - 1]);
  expect(() => read([older, ...lines.slice(1)])).toThrow(
    `a snapshot of version ${SNAPSHOT_VERSION - 1} is not understood`,
  );
});

test('LEDGER-9: every account that was posted to is entered once, with whose it is, what it is for and in what', () => {
  const { core, tables } = foldRecordedJournal(readRecordedJournal('version-10'));
  const posted = [...core.state.ledger.accounts()].filter(({ movements }) => movements > 0);
  const entered = posted.map(({ key, mode, customer, purpose, asset }): [string, Row] => [
    `${nameNumber(key)}`,
    {
      number: `${nameNumber(key)}`,
      key,
      mode,
      customer: customer === undefined ? null : `${customer}`,
      purpose,
      asset,
    },
  ]);
  expect(tables.get('ledger_accounts')).toEqual(new Map(entered));
  const outside = posted.filter(({ mode, purpose }) => mode === 'real' && purpose.startsWith('clearing.'));
  expect(outside.length).toBeGreaterThan(3);
  for (const { purpose, asset, available } of outside) {
    const moves = [...(tables.get('clearing_postings')?.values() ?? [])].filter(
      (row) => row['clearing'] === purpose && row['asset'] === asset,
    );
    const sum = moves.reduce(
      (total, { direction, units }) => total + (direction === 'in' ? 1n : -1n) * BigInt(units ?? 0),
      0n,
    );
    expect([purpose, asset, sum]).toEqual([purpose, asset, -available]);
    expect(moves.at(-1)?.['balance']).toBe(`${-available}`);
  }
});
