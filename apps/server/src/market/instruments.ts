import { readFileSync } from 'node:fs';
import { products } from '@bourse/core';
import {
  type AssetRegistry,
  CONTRACT_SERIES,
  type ContractSeries,
  INSTRUMENT_KINDS,
  type Instrument,
  type InstrumentId,
  type InstrumentKind,
  type InstrumentScale,
  type MarginTerms,
  parseDecimal,
  SHARE_VENUES,
  scaleOf,
  usualPair,
} from '@bourse/rules';
import { isProduct } from '@bourse/wire';
import { z } from 'zod';

const decimalText = z.string().refine((text) => {
  const value = parseDecimal(text, 30);
  return value.ok && value.value > 0n;
}, 'must be a positive decimal text');
const bps = z.int().min(0).max(10_000);
const word = z.string().min(1).max(200);

const walk = z.strictObject({
  kind: z.literal('walk'),
  /** What the price moves around, in the quote asset. */
  price: z.number().positive(),
  /** Standard deviation of a year's return: 0.3 is 30 %. */
  volatility: z.number().positive().max(3),
  /** Whose common movement the price follows, and how strongly. */
  group: word,
  beta: z.number().min(0).max(3),
  sector: word,
  ticksPerMinute: z.int().min(20).max(120),
  /** Lots traded on an ordinary day. */
  dayVolume: z.number().positive(),
});
const basket = z.strictObject({
  kind: z.literal('basket'),
  price: z.number().positive(),
  of: z.array(word).min(2),
  ticksPerMinute: z.int().min(20).max(120),
});
const product = z.strictObject({
  kind: z.literal('product'),
  of: z.array(word).max(2),
  /** What the product is divided by. */
  per: z.array(word).max(1),
  ticksPerMinute: z.int().min(20).max(120),
  dayVolume: z.number().positive(),
});

const future = z.strictObject({
  kind: z.literal('future'),
  of: word,
  /** By how much a contract stands above its underlying for a year that it has left: 0.04 is 4 %. */
  carry: z.number().min(-1).max(1),
  ticksPerMinute: z.int().min(20).max(120),
  dayVolume: z.number().positive(),
});

const instrumentSchema = z.strictObject({
  id: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{1,23}$/, 'must be capitals, digits, dots and dashes'),
  kind: z.enum(INSTRUMENT_KINDS),
  product: z.string().refine(isProduct, 'no module trades it').nullable(),
  venue: z.enum([...SHARE_VENUES, 'COIN', 'FX', 'METAL']),
  symbol: word,
  name: word,
  base: word,
  quote: word,
  tickSize: decimalText,
  lotSize: decimalText,
  minNotional: decimalText,
  feeBps: bps,
  bandBps: bps,
  collarBps: bps,
  ladder: z.strictObject({
    spreadBps: bps,
    levels: z.int().min(1).max(100),
    stepTicks: z.int().min(1),
    sizeLots: z.int().min(1),
    inventoryLots: z
      .int()
      .min(1)
      .max(2 ** 40),
  }),
  tradable: z.boolean(),
  settlement: z.enum(['delivery', 'margin']).optional(),
  sector: word,
  description: word,
  /** The number a venue knows a share by, where it uses numbers. */
  number: z.string().regex(/^\d+$/).optional(),
  simulation: z.discriminatedUnion('kind', [walk, basket, product, future]).optional(),
  /** Of a future, what its contracts are on and which of them it stands for. */
  future: z.strictObject({ underlying: word, series: z.enum(CONTRACT_SERIES) }).optional(),
  /** What is traded in its place, of one that is closed for good: it stays in the file for the orders in the journal (rule SPOT-10). */
  replacedBy: word.optional(),
});

const fileSchema = z.strictObject({
  assets: z.array(
    z.strictObject({
      code: word,
      kind: z.enum(['currency', 'coin', 'metal']),
      decimals: z.int().min(0).max(18),
      name: word,
    }),
  ),
  instruments: z.array(instrumentSchema).min(1),
});

/** How the simulated market moves an instrument: a walk of its own, an equally weighted basket, a product of others' prices, or what it is a future on. */
export type Simulation = NonNullable<z.infer<typeof instrumentSchema>['simulation']>;
export type WalkSimulation = z.infer<typeof walk>;

/** What customers are told of an instrument beyond its trading terms. */
export type InstrumentProfile = { readonly sector: string; readonly description: string; readonly number?: string };

/** What a future's contracts are on, and which of them it stands for. */
export type FutureTerms = { readonly underlying: InstrumentId; readonly series: ContractSeries };

export type Listing = {
  readonly instrument: Instrument;
  readonly scale: InstrumentScale;
  readonly profile: InstrumentProfile;
  /** On which terms it is traded on margin; absent where it is not. */
  readonly margin?: MarginTerms;
  readonly simulation?: Simulation;
  readonly future?: FutureTerms;
  /** Of one that is closed for good: it has no price, and stands in no list. */
  readonly replacedBy?: InstrumentId;
};

export type InstrumentTable = ReadonlyMap<InstrumentId, Listing>;

const fail = (file: string, what: string): never => {
  throw new Error(`${file}: ${what}`);
};

type Row = z.infer<typeof instrumentSchema>;

const addAsset = (
  registry: AssetRegistry,
  file: string,
  code: string,
  kind: 'coin' | 'share' | 'metal' | 'currency',
  decimals: number,
) => {
  const known = registry.find(code);
  if (known && known.decimals !== decimals)
    fail(file, `asset ${code}: decimals must be ${known.decimals} as elsewhere`);
  registry.add({ code, kind, decimals });
};

const listed = (registry: AssetRegistry, file: string, row: Row): Listing => {
  const { sector, description, number, simulation, future, replacedBy, settlement, ...traded } = row;
  const instrument = { ...traded, ...(settlement && { settlement }) };
  // A share or an index is an asset of its own: one share is its unit.
  if (row.kind === 'share' || row.kind === 'index') addAsset(registry, file, row.base, 'share', 0);
  const base = registry.find(row.base) ?? fail(file, `instrument ${row.id}: base ${row.base} is not a known asset`);
  const quote = registry.find(row.quote) ?? fail(file, `instrument ${row.id}: quote ${row.quote} is not a known asset`);
  const profile = { sector, description, ...(number === undefined ? {} : { number }) };
  try {
    const listing = { instrument, scale: scaleOf(instrument, base, quote), profile };
    return {
      ...listing,
      ...(simulation && { simulation }),
      ...(future && { future }),
      ...(replacedBy !== undefined && { replacedBy }),
    };
  } catch (error) {
    return fail(file, `instrument ${row.id}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** What an instrument of the simulated market is made of. */
export const legsOf = (simulation: Simulation): readonly InstrumentId[] => {
  if (simulation.kind === 'walk') return [];
  if (simulation.kind === 'future') return [simulation.of];
  return simulation.kind === 'basket' ? simulation.of : [...simulation.of, ...simulation.per];
};

/** The price the simulated market moves around, in the quote asset: that of the row, or of what it is made of. */
const nominalPrice = (simulation: Simulation, rows: ReadonlyMap<InstrumentId, Row>): number => {
  if (simulation.kind === 'future') {
    const of = rows.get(simulation.of)?.simulation;
    return of ? nominalPrice(of, rows) : 1;
  }
  if (simulation.kind !== 'product') return simulation.price;
  const product = (ids: readonly InstrumentId[]): number =>
    ids.reduce((price, id) => {
      const leg = rows.get(id)?.simulation;
      return leg?.kind === 'walk' ? price * leg.price : price;
    }, 1);
  return product(simulation.of) / product(simulation.per);
};

/** What is closed for good is kept as it was, for what refers to it; nothing moves its price and nobody trades it. */
const checkClosed = (
  file: string,
  { id, tradable, simulation }: Row,
  other: Row | undefined,
  replacedBy: InstrumentId,
): void => {
  if (!other || other.replacedBy !== undefined)
    fail(file, `instruments ${id}, field replacedBy: ${replacedBy} is not an instrument of this file that trades`);
  if (tradable || simulation)
    fail(file, `instruments ${id}, field replacedBy: it is neither tradable nor simulated any more`);
};

/** What nobody trades is no product's: an index, a future that expires. A product trades the kinds of instruments that its terms name (rule SPOT-14). */
const UNTRADED: readonly InstrumentKind[] = ['index', 'future'];

const checkProduct = (file: string, { id, kind, product, tradable }: Row): void => {
  const fits = product === null ? UNTRADED.includes(kind) : products.get(product)?.kinds.includes(kind);
  if (!fits) fail(file, `instruments ${id}, field product: ${product} does not trade what is of kind ${kind}`);
  if (product === null && tradable) fail(file, `instruments ${id}, field tradable: no product trades it`);
};

/** A future says what it is on, and nothing else does; the simulated market moves it by that. One that is traded never expires, and is settled by margin. */
const checkFuture = (file: string, row: Row, table: InstrumentTable): void => {
  const { id, kind, future, simulation, product, settlement } = row;
  if ((kind === 'future') !== (future !== undefined))
    fail(file, `instruments ${id}, field future: ${future ? 'it is none' : 'is missing'}`);
  if (!future) return;
  if (product !== null && (future.series !== 'perpetual' || settlement !== 'margin'))
    fail(file, `instruments ${id}, field product: only a perpetual contract that is settled by margin is traded`);
  if (!table.has(future.underlying))
    fail(file, `instruments ${id}, field future: ${future.underlying} is not an instrument of this file`);
  if (simulation && (simulation.kind !== 'future' || simulation.of !== future.underlying))
    fail(file, `instruments ${id}, field simulation: must follow ${future.underlying}`);
};

/** Refuses terms that contradict each other: orders that could never fill, and quotes that nobody may trade on. */
const checkTerms = (file: string, row: Row, simulation: Simulation, rows: ReadonlyMap<InstrumentId, Row>): void => {
  const { id, bandBps, collarBps, ladder, tickSize, kind, base, quote } = row;
  const usual = usualPair(base, quote);
  if (kind === 'currency' && usual.base !== base)
    fail(file, `instruments ${id}, field base: the pair is quoted as ${usual.base}/${usual.quote}`);
  if (collarBps > bandBps)
    fail(file, `instruments ${id}, field collarBps: ${collarBps} is wider than the band of ${bandBps}`);
  const ticks = Math.round(nominalPrice(simulation, rows) / Number(tickSize));
  if (ticks < 1) fail(file, `instruments ${id}, field tickSize: ${tickSize} is larger than the price itself`);
  const best = Math.max(1, Math.ceil((ticks * ladder.spreadBps) / 20_000));
  const furthest = best + (ladder.levels - 1) * ladder.stepTicks;
  if (best * 10_000 > ticks * collarBps)
    fail(file, `instruments ${id}, field ladder.spreadBps: the best quote lies outside the collar of ${collarBps}`);
  if (furthest * 10_000 > ticks * bandBps || furthest >= ticks)
    fail(file, `instruments ${id}, field ladder: its last level lies ${furthest} ticks away, outside the band`);
};

const fieldName = (path: readonly PropertyKey[], json: unknown): string => {
  const [list, position, ...rest] = path;
  if (typeof position !== 'number' || typeof list !== 'string') return path.map(String).join('.') || 'the file';
  const rows: unknown = json && typeof json === 'object' ? Reflect.get(json, list) : undefined;
  const row: unknown = Array.isArray(rows) ? rows[position] : undefined;
  const id: unknown = row && typeof row === 'object' ? (Reflect.get(row, 'id') ?? Reflect.get(row, 'code')) : undefined;
  return `${list} ${typeof id === 'string' ? id : `number ${position + 1}`}, field ${rest.map(String).join('.') || '(all)'}`;
};

/**
 * The instruments of parsed JSON, their assets added to the registry.
 * @throws {Error} one line with the file, the entry, the field and what is wrong with it.
 */
export const readInstruments = (json: unknown, file: string, registry: AssetRegistry): InstrumentTable => {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail(file, issue ? `${fieldName(issue.path, json)}: ${issue.message}` : 'is not as it should be');
  }
  for (const asset of parsed.data.assets) addAsset(registry, file, asset.code, asset.kind, asset.decimals);
  const table = new Map<InstrumentId, Listing>();
  for (const row of parsed.data.instruments) {
    if (table.has(row.id)) fail(file, `instruments ${row.id}, field id: is there twice`);
    table.set(row.id, listed(registry, file, row));
  }
  const rows = new Map(parsed.data.instruments.map((row) => [row.id, row]));
  for (const row of parsed.data.instruments) {
    for (const id of row.simulation ? legsOf(row.simulation) : []) {
      const leg = table.get(id)?.simulation;
      if (!leg) fail(file, `instruments ${row.id}, field simulation: ${id} is not a simulated instrument of this file`);
      const mayBasket = row.simulation?.kind === 'future' && leg?.kind === 'basket';
      if (leg?.kind !== 'walk' && !mayBasket)
        fail(file, `instruments ${row.id}, field simulation: ${id} is not a walk of its own`);
    }
  }
  for (const row of parsed.data.instruments) {
    checkProduct(file, row);
    checkFuture(file, row, table);
    if (row.replacedBy !== undefined) checkClosed(file, row, rows.get(row.replacedBy), row.replacedBy);
    else
      checkTerms(file, row, row.simulation ?? fail(file, `instruments ${row.id}, field simulation: is missing`), rows);
  }
  return table;
};

/** Reads a brand's instruments.json. @throws {Error} one line naming the file and the field that is wrong. */
export const loadInstruments = (file: string, registry: AssetRegistry): InstrumentTable => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    fail(file, 'cannot be read');
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    fail(file, `is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  return readInstruments(json, file, registry);
};
