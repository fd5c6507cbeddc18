import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type AssetKind,
  type AssetRegistry,
  decimalsWritten,
  type Instrument,
  type InstrumentKind,
  scaleOf,
  utcDay,
} from '@bourse/rules';
import type { Listing } from '../instruments.ts';
import type { TradedProducts } from '../product.ts';
import { linesOf, ReplayRefused } from './replay-lines.ts';
import { recognise, rowsOf } from './replay-rows.ts';
import { LAST_OF_BAR, momentsOf, type Recording } from './replay-ticks.ts';

/** A recording with the instrument it appears as. */
export type Recorded = {
  readonly recording: Recording;
  readonly listing: Listing;
  /** First and last moment in the recording's own time. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Length of its bars, 0 when it holds single moments. */
  readonly barMs: number;
};

const DIGITS = 7;
const DESCRIBING = /^(\d+|\d+(s|m|h|d|min)|bid|ask|ticks?|trades?|quotes?|daily|minute|depth|snapshot|updates?|bars?)$/;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD', 'HKD', 'CNY', 'BRL', 'SEK', 'NOK', 'MXN'];
const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'ADA', 'DOGE', 'LTC', 'DOT', 'LINK', 'AVAX', 'TRX'];

type Identity = {
  readonly id: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: InstrumentKind;
};

/** What a file's name says of the instrument: gbpusd-2012-02-1m is GBP/USD, btc-perp BTC-PERP/USDT, sp500 an index. */
export const identify = (file: string): Identity => {
  const words = basename(file)
    .replace(/\.csv(\.gz)?$/i, '')
    .toLowerCase()
    .split(/[-_. ]+/);
  const names = words.filter((word) => !DESCRIBING.test(word));
  const name = (names.length > 0 ? names : words).join('-').toUpperCase();
  const id = `REPLAY.${name}`.slice(0, 24);
  const [first = '', ...more] = name.split('-');
  const suffix = more.length > 0 ? `-${more.join('-')}` : '';
  const pair = /^([A-Z0-9]{2,6}?)(USDT|EUR|USD|GBP|JPY|CHF|AUD|CAD)$/.exec(first);
  const [base = first, quote] = pair ? [pair[1] ?? '', pair[2] ?? 'USD'] : [first, undefined];
  if (CURRENCIES.includes(base) && quote)
    return { id, symbol: `${base}${suffix}/${quote}`, base, quote, kind: 'currency' };
  if (base === 'XAU' || base === 'XAG')
    return { id, symbol: `${base}${suffix}/${quote ?? 'USD'}`, base, quote: quote ?? 'USD', kind: 'metal' };
  if (COINS.includes(base) || quote === 'USDT') {
    const paid = quote ?? 'USDT';
    return { id, symbol: `${base}${suffix}/${paid}`, base, quote: paid, kind: 'coin' };
  }
  return { id, symbol: name, base: id, quote: 'USD', kind: /\d{2,}$/.test(name) ? 'index' : 'share' };
};

/** The recordings of a folder: files that belong together taken as one. @throws {ReplayRefused} in one line. */
export const recordingsIn = async (folder: string): Promise<Recording[]> => {
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => /\.csv(\.gz)?$/i.test(name))
      .sort();
  } catch {
    throw new Error(`FEED: the folder ${folder} cannot be read`);
  }
  if (names.length === 0) throw new Error(`FEED: the folder ${folder} holds no .csv or .csv.gz file`);
  const recordings: Recording[] = [];
  const taken = new Set<string>();
  for (const name of names) {
    if (taken.has(name)) continue;
    const file = join(folder, name);
    const partner = (from: RegExp, to: string): string | undefined => {
      const other = name.replace(from, `$1${to}$2`);
      return other !== name && names.includes(other) ? other : undefined;
    };
    const bid = partner(/(^|[-_.])ask([-_.])/i, 'bid');
    const snapshot = partner(/([-_.])updates([-_.])/i, 'snapshot');
    const updates = partner(/([-_.])snapshot([-_.])/i, 'updates');
    if (bid) {
      taken.add(bid);
      recordings.push({ form: 'bid-ask', bid: join(folder, bid), ask: file });
    } else if (snapshot) continue;
    else if (updates) {
      taken.add(updates);
      recordings.push({ form: 'depth', files: [file, join(folder, updates)] });
    } else recordings.push(await alone(file));
  }
  return recordings;
};

const alone = async (file: string): Promise<Recording> => {
  for await (const [, header] of linesOf(file)) {
    return recognise(file, header).kind === 'depth' ? { form: 'depth', files: [file] } : { form: 'single', file };
  }
  throw new ReplayRefused(file, 1, 'the file is empty');
};

const filesOf = (recording: Recording): readonly string[] =>
  recording.form === 'single'
    ? [recording.file]
    : recording.form === 'depth'
      ? recording.files
      : [recording.bid, recording.ask];

type Survey = { fromMs: number; toMs: number; barMs: number; decimals: number; highest: number; rows: number };

/** Reads every row once: a recording that is wrong anywhere stops the start and not the play. Holds no row. */
const survey = async (recording: Recording): Promise<Survey> => {
  const found: Survey = { fromMs: 0, toMs: 0, barMs: 0, decimals: 0, highest: 0, rows: 0 };
  for (const file of filesOf(recording)) {
    let rows = 0;
    let before: number | undefined;
    for await (const row of rowsOf(file)) {
      rows += 1;
      const prices =
        row.type === 'bar'
          ? [row.open, row.high, row.low, row.close]
          : row.type === 'quote'
            ? [row.bid, row.ask]
            : [row.price];
      for (const price of prices) {
        found.highest = Math.max(found.highest, price);
        found.decimals = Math.max(found.decimals, decimalsWritten(String(price)));
      }
      if (row.type === 'bar' && before !== undefined && row.atMs > before) {
        found.barMs = found.barMs === 0 ? row.atMs - before : Math.min(found.barMs, row.atMs - before);
      }
      before = row.atMs;
      found.fromMs ||= row.atMs;
      found.toMs = row.atMs;
    }
    if (rows === 0) throw new ReplayRefused(file, 1, 'there is no row after the columns');
    found.rows += rows;
  }
  // One file tells its times by itself; of two that go together only what both have is played.
  if (recording.form === 'single') return { ...found, toMs: found.toMs + Math.floor(found.barMs * LAST_OF_BAR) };
  let first: number | undefined;
  for await (const moment of momentsOf(recording, found.barMs)) {
    // Before a book has both sides, nothing is told.
    if (moment.price === undefined) continue;
    first ??= moment.atMs;
    found.toMs = moment.atMs;
  }
  if (first === undefined) {
    throw new ReplayRefused(filesOf(recording)[0] ?? '', 1, 'no moment has both a bid and an ask');
  }
  return { ...found, fromMs: first };
};

const ASSET_KINDS: Record<InstrumentKind, AssetKind> = {
  share: 'share',
  index: 'share',
  coin: 'coin',
  currency: 'currency',
  metal: 'metal',
  // No recording is named as one.
  future: 'coin',
};
const ASSET_DECIMALS: Record<InstrumentKind, number> = {
  share: 0,
  index: 0,
  coin: 8,
  currency: 2,
  metal: 4,
  future: 8,
};
const LOTS: Record<InstrumentKind, string> = {
  share: '1',
  index: '1',
  coin: '0.0001',
  currency: '1',
  metal: '0.01',
  future: '1',
};

/** What recordings are listed with: the assets, to which theirs are added, and the products, of which the first that takes one trades it. */
export type Listed = { readonly registry: AssetRegistry; readonly products: TradedProducts };

const listingFor = (recording: Recording, found: Survey, { registry, products }: Listed): Listing => {
  const file = filesOf(recording)[0] ?? '';
  const { id, symbol, base, quote, kind } = identify(file);
  const decimals = Math.min(found.decimals, Math.max(0, DIGITS - Math.floor(Math.log10(found.highest)) - 1));
  const tick = 10 ** -decimals;
  const spreadBps = kind === 'currency' ? 2 : 5;
  const sizeLots = Math.max(1, Math.round(10_000 / (found.highest * Number(LOTS[kind]))));
  const [product = null] =
    Object.entries(products).find(([, { takesRecorded }]) => takesRecorded({ kind, quote })) ?? [];
  const instrument: Instrument = {
    id,
    kind,
    product,
    venue: 'REPLAY',
    symbol,
    name: `${symbol}, recorded ${utcDay(found.fromMs)} to ${utcDay(found.toMs)}`,
    base,
    quote,
    tickSize: tick.toFixed(decimals),
    lotSize: LOTS[kind],
    minNotional: '5',
    feeBps: 10,
    bandBps: 2000,
    collarBps: 300,
    ladder: {
      spreadBps,
      levels: 10,
      stepTicks: Math.max(1, Math.round((found.highest * spreadBps) / 30_000 / tick)),
      sizeLots,
      inventoryLots: sizeLots * 2_500,
    },
    tradable: product !== null,
  };
  for (const [code, of] of [
    [base, kind],
    [quote, quote === 'USDT' ? 'coin' : 'currency'],
  ] as const) {
    if (!registry.find(code)) registry.add({ code, kind: ASSET_KINDS[of], decimals: ASSET_DECIMALS[of] });
  }
  const scale = scaleOf(instrument, registry.get(base), registry.get(quote));
  const description = `Recorded prices from ${basename(file)}, played again.`;
  return { instrument, scale, profile: { sector: 'Replay', description } };
};

/** Reads and checks every recording of a folder. @throws {ReplayRefused} one line with file, line and why, at the first that is wrong. */
export const catalogue = async (folder: string, into: Listed): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for (const recording of await recordingsIn(folder)) {
    const found = await survey(recording);
    const listing = listingFor(recording, found, into);
    const double = all.find((other) => other.listing.instrument.id === listing.instrument.id);
    if (double) {
      const file = filesOf(recording)[0] ?? '';
      throw new ReplayRefused(file, 1, `the name stands for ${listing.instrument.id}, as another file's does`);
    }
    all.push({ recording, listing, fromMs: found.fromMs, toMs: found.toMs, barMs: found.barMs });
  }
  return all;
};
