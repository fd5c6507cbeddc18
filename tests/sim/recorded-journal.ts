import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Core, type CoreConfig, createCore, type Event, replay } from '@bourse/core';
import { views } from '../../apps/server/src/module-registry.ts';
import { eventsOf } from '../../apps/server/src/platform/journal-text.ts';
import { NEXT, type Put } from '../../apps/server/src/store/views.ts';
import { createWorld } from './world.ts';

/** A row of a view as texts, by its columns. */
export type Row = Readonly<Record<string, string | null>>;

/** A row of the journal: the texts of its events and of its command. */
export type RecordedRow = readonly [seq: number, at: number, events: string, command?: string];

/** A journal that an older program wrote in the world of the simulation, with every event it knew. */
type RecordedJournal = { readonly rows: readonly RecordedRow[] };

/** With what that program folded it to, in its own fields. */
export type ViewedJournal = RecordedJournal & {
  readonly state: string;
  /** By view, then by key. */
  readonly views: Readonly<Record<string, Readonly<Record<string, Row>>>>;
};

/** With what that program folded it to, as `figuresOf` and `rowFigures` say it. */
export type FiguredJournal = RecordedJournal & {
  readonly figures: Readonly<Record<string, readonly string[]>>;
  readonly viewed: readonly string[];
};

/** A journal that is kept in `journals`. */
export const readRecordedJournal = <Journal extends RecordedJournal>(name: string): Journal =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL(`journals/${name}.br`, import.meta.url))).toString());

type Written = Readonly<Record<string, unknown>>;
/** What is kept of a row that is written into a view; undefined for nothing. */
type AsKept = (view: string, row: Written) => Written | undefined;

/** Gathers what is written into views, in memory. */
const gather = (asKept: AsKept): { readonly tables: Map<string, Map<string, Row>>; readonly put: Put } => {
  const tables = new Map<string, Map<string, Row>>();
  const numbers = new Map<string, number>();
  const put: Put = (view, given) => {
    const row = asKept(view.name, given);
    if (!row) return;
    const table = tables.get(view.name) ?? new Map<string, Row>();
    tables.set(view.name, table);
    const cells = Object.entries<unknown>(row).map(([column, value]) => [column, value === null ? null : `${value}`]);
    const texts: Record<string, string | null> = Object.fromEntries(cells);
    for (const [column, among] of Object.entries(view.numbers)) {
      if (texts[column] !== NEXT) continue;
      const list = `${view.name} ${column} ${among.map((each) => texts[each]).join(' ')}`;
      const number = (numbers.get(list) ?? 0) + 1;
      numbers.set(list, number);
      texts[column] = `${number}`;
    }
    const key = view.key.map((column) => texts[column]).join(' ');
    if (view.mode === 'first' && table.has(key)) return;
    if (view.mode === 'insert' && table.has(key)) throw new Error(`${view.name} ${key} twice`);
    table.set(key, texts);
  };
  return { tables, put };
};

const MINUTE_MS = 60_000;

/** The world of the programs that wrote these journals: what is a perpetual contract today was a coin on margin, with a fixed financing. */
const formerConfig = (): CoreConfig => {
  const { config } = createWorld();
  const listings = new Map(config.listings);
  for (const [id, { instrument, scale, margin }] of config.listings)
    if (instrument.product === 'contract' && margin)
      listings.set(id, {
        instrument: { ...instrument, kind: 'coin', product: 'bb' },
        scale,
        margin: { ...margin, financing: { everyMs: MINUTE_MS, ppm: { long: 800, short: -130 } } },
      });
  return { ...config, listings };
};

/** Folds a journal that is kept, and gathers of its views what is kept of them; tells of each event, in today's form, after its fold. */
export const foldRecordedJournal = (
  { rows }: RecordedJournal,
  folded: (event: Event, core: Core) => void = () => undefined,
  asKept: AsKept = (_view, row) => row,
): { readonly core: Core; readonly tables: ReadonlyMap<string, ReadonlyMap<string, Row>> } => {
  const core = createCore(formerConfig());
  const { tables, put } = gather(asKept);
  for (const [seq, at, text] of rows)
    for (const [index, event] of eventsOf(text).entries())
      replay(core, event, (today) => {
        views.write(today, { seq, at, index, state: core }, put);
        folded(today, core);
      });
  return { core, tables };
};
