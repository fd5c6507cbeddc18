import { linesOf, ReplayRefused } from './replay-lines.ts';

/** What the columns of a recording hold. */
export type RecordingKind = 'bars' | 'quotes' | 'trades' | 'depth';

/** One row of a recording, prices in the quote asset. */
export type Row =
  | {
      readonly type: 'bar';
      readonly atMs: number;
      readonly open: number;
      readonly high: number;
      readonly low: number;
      readonly close: number;
      readonly volume: number;
    }
  | { readonly type: 'quote'; readonly atMs: number; readonly bid: number; readonly ask: number }
  | {
      readonly type: 'trade';
      readonly atMs: number;
      readonly price: number;
      readonly volume: number;
      readonly side: 'buy' | 'sell' | undefined;
    }
  | {
      readonly type: 'level';
      readonly atMs: number;
      readonly update: string;
      readonly side: 'bid' | 'ask';
      readonly snapshot: boolean;
      readonly price: number;
      readonly size: number;
    };

const KNOWN =
  'known are bars (timestamp or date, open, high, low, close, volume), quotes (timestamp, bid, ask), trades (timestamp, price, volume, side) and depth (timestamp, side, update_type, price, qty)';

const TIME = ['timestamp', 'time', 'date', 'datetime'];
const VOLUME = ['volume', 'qty', 'quantity', 'amount', 'size'];

/** Where each column stands. */
export type Columns = {
  readonly kind: RecordingKind;
  readonly at: (name: string) => number;
  readonly time: number;
  readonly volume: number;
};

/** Recognises a recording by the names of its columns. @throws {ReplayRefused} when they are not known. */
export const recognise = (file: string, header: string): Columns => {
  const names = header
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replaceAll('"', ''));
  const at = (name: string): number => names.indexOf(name);
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.includes(name));
  const time = names.findIndex((name) => TIME.includes(name));
  const volume = names.findIndex((name) => VOLUME.includes(name));
  const kind: RecordingKind | undefined =
    time < 0
      ? undefined
      : has('open', 'high', 'low', 'close')
        ? 'bars'
        : has('side', 'update_type', 'price', 'qty')
          ? 'depth'
          : has('bid', 'ask')
            ? 'quotes'
            : has('price')
              ? 'trades'
              : undefined;
  if (!kind) throw new ReplayRefused(file, 1, `the columns ${names.join(', ').slice(0, 120)} are not known; ${KNOWN}`);
  return { kind, at, time, volume };
};

const WHEN = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(?:Z|\+00:?00)?$/;

/** A time in UTC as milliseconds: a date, a date and time, or a count of seconds or milliseconds since 1970. */
export const parseWhen = (text: string): number | undefined => {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const found = WHEN.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const fraction = Math.floor(Number(`0.${found[7] ?? 0}`) * 1000);
  const ms = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0, fraction);
  return new Date(ms).getUTCDate() === day ? ms : undefined;
};

const NUMBER = /^\d{1,15}(\.\d{1,18})?$/;

class Fields {
  readonly #file: string;
  readonly #line: number;
  readonly #values: readonly string[];

  constructor(file: string, line: number, text: string) {
    this.#file = file;
    this.#line = line;
    this.#values = text.split(',');
  }

  refuse(why: string): never {
    throw new ReplayRefused(this.#file, this.#line, why);
  }

  text(at: number, name: string): string {
    return this.#values[at]?.trim().replaceAll('"', '') ?? this.refuse(`${name} is missing`);
  }

  when(at: number): number {
    const text = this.text(at, 'the time');
    return parseWhen(text) ?? this.refuse(`the time "${text.slice(0, 40)}" is not a date and time in UTC`);
  }

  price(at: number, name: string): number {
    const text = this.text(at, name);
    const value = NUMBER.test(text) ? Number(text) : 0;
    return value > 0 ? value : this.refuse(`${name} "${text.slice(0, 40)}" is not a price`);
  }

  size(at: number, name: string): number {
    if (at < 0) return 0;
    const text = this.text(at, name);
    return NUMBER.test(text) ? Number(text) : this.refuse(`${name} "${text.slice(0, 40)}" is not a quantity`);
  }
}

const readBar = (fields: Fields, columns: Columns): Row => {
  const atMs = fields.when(columns.time);
  const open = fields.price(columns.at('open'), 'open');
  const high = fields.price(columns.at('high'), 'high');
  const low = fields.price(columns.at('low'), 'low');
  const close = fields.price(columns.at('close'), 'close');
  if (high < Math.max(open, close)) fields.refuse('the high is below the open or the close');
  if (low > Math.min(open, close)) fields.refuse('the low is above the open or the close');
  return { type: 'bar', atMs, open, high, low, close, volume: fields.size(columns.volume, 'volume') };
};

const readLevel = (fields: Fields, columns: Columns): Row => {
  const side = fields.text(columns.at('side'), 'side').toLowerCase();
  if (!['a', 'b', 'ask', 'bid'].includes(side)) fields.refuse(`the side "${side.slice(0, 20)}" is neither a nor b`);
  const type = fields.text(columns.at('update_type'), 'update_type');
  if (type !== 'snap' && type !== 'set')
    fields.refuse(`the update_type "${type.slice(0, 20)}" is neither snap nor set`);
  const update = columns.at('last_update_id');
  return {
    type: 'level',
    atMs: fields.when(columns.time),
    update: update < 0 ? '' : fields.text(update, 'last_update_id'),
    side: side.startsWith('a') ? 'ask' : 'bid',
    snapshot: type === 'snap',
    price: fields.price(columns.at('price'), 'price'),
    size: fields.size(columns.at('qty'), 'qty'),
  };
};

const readRow = (fields: Fields, columns: Columns): Row => {
  if (columns.kind === 'bars') return readBar(fields, columns);
  if (columns.kind === 'depth') return readLevel(fields, columns);
  const atMs = fields.when(columns.time);
  if (columns.kind === 'quotes') {
    const bid = fields.price(columns.at('bid'), 'bid');
    const ask = fields.price(columns.at('ask'), 'ask');
    if (ask < bid) fields.refuse('the ask is below the bid');
    return { type: 'quote', atMs, bid, ask };
  }
  const price = fields.price(columns.at('price'), 'price');
  const side = columns.at('side') < 0 ? '' : fields.text(columns.at('side'), 'side').toLowerCase();
  const volume = fields.size(columns.volume, 'volume');
  return { type: 'trade', atMs, price, volume, side: side === 'buy' || side === 'sell' ? side : undefined };
};

/** The rows of a recording in their order. @throws {ReplayRefused} at the first that is wrong, or that goes back in time. */
export async function* rowsOf(file: string): AsyncGenerator<Row> {
  let columns: Columns | undefined;
  let before = Number.NEGATIVE_INFINITY;
  for await (const [line, text] of linesOf(file)) {
    if (!columns) {
      columns = recognise(file, text);
      continue;
    }
    const row = readRow(new Fields(file, line, text), columns);
    if (row.atMs < before) throw new ReplayRefused(file, line, 'the time goes back');
    before = row.atMs;
    yield row;
  }
  if (!columns) throw new ReplayRefused(file, 1, 'the file is empty');
}
