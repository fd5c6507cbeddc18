import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentKind } from '@bourse/rules';
import { CAP_CLASSES, type CapClass, GATED_PRODUCTS, type GatedProduct } from '@bourse/wire';
import { getCountries } from 'libphonenumber-js';
import { z } from 'zod';
import type { Listing } from '../market/index.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';
import type { Traded } from './port.ts';

const COUNTRIES: ReadonlySet<string> = new Set(getCountries());

/** Whether there is a country with an ISO 3166-1 code of two letters. */
export const isCountry = (code: string): boolean => COUNTRIES.has(code);

const eachOf = <const N extends string, T extends z.ZodType>(names: readonly N[], type: T) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, type])) as Record<N, T>);

const country = z.string().refine(isCountry, 'must be the ISO code of a country');

/** What customers of some countries may open: each product open, open after the suitability test, or closed; leverage at most so much, null for no bound; and when margin closes a position. */
const terms = {
  products: eachOf(GATED_PRODUCTS, z.enum(['open', 'test', 'closed'])),
  maxLeverage: eachOf(CAP_CLASSES, z.int().min(1).nullable()),
  /** The share of the margin to open at which positions are closed at the latest, hundredths of a percent; null where the maintenance margin alone counts. */
  marginCloseOutBps: z.int().min(1).max(9_000).nullable(),
};

const schema = z.strictObject({
  /** A pair of two of them is a major pair. */
  majorCurrencies: z.array(z.string().min(1)),
  /** The metals that count as gold. */
  gold: z.array(z.string().min(1)),
  groups: z.record(z.string().regex(/^[A-Z]{2,12}$/), z.array(country).min(1)),
  /** Each names groups, or countries by their code. */
  rows: z.array(z.strictObject({ of: z.array(z.string()).min(1), ...terms })),
  /** Of every country that no row names. */
  default: z.strictObject(terms),
});

/** What a country leaves open to its customers. */
export type Jurisdiction = Readonly<z.output<typeof schema>['default']>;

/** The brand's countries. */
export type JurisdictionTable = {
  readonly of: (country: string) => Jurisdiction;
  readonly default: Jurisdiction;
  /** The default row among them. */
  readonly rows: readonly Jurisdiction[];
  readonly majorCurrencies: ReadonlySet<string>;
  readonly gold: ReadonlySet<string>;
};

const rowsByCountry = (
  { groups, rows }: z.output<typeof schema>,
  fail: (what: string) => never,
): ReadonlyMap<string, Jurisdiction> => {
  const found = new Map<string, Jurisdiction>();
  for (const [at, { of, ...row }] of rows.entries())
    for (const name of of) {
      const countries =
        groups[name] ?? (isCountry(name) ? [name] : fail(`rows.${at}.of: '${name}' is no group or country`));
      for (const each of countries) {
        if (found.has(each)) fail(`rows.${at}.of: ${each} is named twice`);
        found.set(each, row);
      }
    }
  return found;
};

const fileOf = (folder: string): string => join(folder, 'jurisdictions.json');

/**
 * Reads `brands/<name>/jurisdictions.json`; undefined where a brand has none, which paper mode alone starts without.
 * @throws {StartRefused} with one line: the file, the field, and what is wrong with it (rule JURISDICTION-6).
 */
export const loadJurisdictions = (folder: string, mode: 'paper' | 'live'): JurisdictionTable | undefined => {
  const file = fileOf(folder);
  const fail = (what: string): never => {
    throw new StartRefused(`jurisdictions ${file}: ${what}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(reasonOf(error));
    if (mode === 'live') fail('live mode needs one');
    return undefined;
  }
  const read = schema.safeParse(data);
  if (!read.success)
    return fail(`${read.error.issues[0]?.path.join('.') || 'the whole'}: ${read.error.issues[0]?.message}`);
  const table = read.data;
  const byCountry = rowsByCountry(table, fail);
  return {
    of: (code) => byCountry.get(code) ?? table.default,
    default: table.default,
    rows: [table.default, ...table.rows],
    majorCurrencies: new Set(table.majorCurrencies),
    gold: new Set(table.gold),
  };
};

type Classes = Pick<JurisdictionTable, 'majorCurrencies' | 'gold'>;

/** Of a kind, the class of one of its instruments; a future that says nothing of its underlying is a commodity. */
const CLASS_OF_KIND: Readonly<Record<InstrumentKind, (of: Traded['instrument'], by: Classes) => CapClass>> = {
  share: () => 'share',
  index: () => 'index',
  coin: () => 'coin',
  currency: ({ base, quote }, { majorCurrencies }) =>
    majorCurrencies.has(base) && majorCurrencies.has(quote) ? 'major-pair' : 'other-pair',
  metal: ({ base }, { gold }) => (gold.has(base) ? 'gold' : 'commodity'),
  future: () => 'commodity',
};

/** The class whose cap bounds the leverage on an instrument: by its kind and assets; a future has that of its underlying (rule JURISDICTION-4). */
export const classOf = (by: Classes, { instrument, future }: Traded, listingOf: (id: string) => Traded): CapClass =>
  future ? classOf(by, listingOf(future.underlying), listingOf) : CLASS_OF_KIND[instrument.kind](instrument, by);

/** The lowest of some leverages. */
export const lowestOf = (leverages: readonly number[]): number =>
  leverages.reduce((least, leverage) => Math.min(least, leverage), Number.POSITIVE_INFINITY);

/** What of a row bounds leverage. */
export type Capped = Pick<Jurisdiction, 'maxLeverage'>;

/** The most leverage that a row allows on an instrument's class; infinite without a bound. */
export const capOf = ({ maxLeverage }: Capped, capClass: CapClass): number =>
  maxLeverage[capClass] ?? Number.POSITIVE_INFINITY;

/**
 * Checks that whom a product is open to is left a leverage of each of its instruments.
 * @throws {StartRefused} with one line that names the instrument.
 */
export const checkJurisdictions = (
  folder: string,
  table: JurisdictionTable,
  listings: ReadonlyMap<string, Listing>,
  gateOf: (listing: Listing) => GatedProduct | undefined,
): void => {
  const listingOf = (id: string): Listing => {
    const found = listings.get(id);
    if (!found) throw new StartRefused(`instrument ${id} is not listed`);
    return found;
  };
  for (const listing of listings.values()) {
    const gate = gateOf(listing);
    if (!gate || !listing.margin) continue;
    const least = lowestOf(listing.margin.leverages);
    const capClass = classOf(table, listing, listingOf);
    const without = table.rows.find((row) => row.products[gate] !== 'closed' && capOf(row, capClass) < least);
    if (without)
      throw new StartRefused(
        `jurisdictions ${fileOf(folder)}: maxLeverage.${capClass}: ${capOf(without, capClass)} leaves ${listing.instrument.id} no leverage`,
      );
  }
};
