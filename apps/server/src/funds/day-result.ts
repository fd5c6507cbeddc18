import type { Owner } from '@bourse/core';
import type { AssetCode, InstrumentId, PriceTicks } from '@bourse/rules';
import { type MarginDay, marginDay } from '../margin/index.ts';
import { DAY_BARS, priceOf } from '../market/index.ts';
import type { Services } from '../services.ts';
import { type Charge, type ExchangeLeg, type Flow, flowsSince } from './day-flows.ts';
import {
  type Held,
  heldBy,
  moneyOf,
  type Pricing,
  pricingOf,
  productOf,
  type RealisedResults,
  realisedBy,
  resultsOf,
  unrealisedWorth,
  valueAt,
} from './held.ts';

const STEP_MS = 15 * 60_000;

/** What today brought with a product; in the smallest unit of what it is priced in. */
export type DayOfProduct = Pricing & {
  readonly result: bigint;
  /** What it was made with: the value as the day began, and what was paid since. */
  readonly base: bigint;
  /** The result in the account currency's smallest unit; undefined where no rate leads there now. */
  readonly worth: bigint | undefined;
};

export type Day = {
  /** By what its changes are kept: the instrument of what is kept in holdings, the asset of the rest. */
  readonly products: ReadonlyMap<string, DayOfProduct>;
  /** What exchanging money cost today by the money it was paid in, in the account currency's smallest unit; undefined where no rate leads there now. */
  readonly charges: ReadonlyMap<AssetCode, bigint | undefined>;
  /** How far the rates that money was converted at were from those of now, in the account currency's smallest unit. */
  readonly conversionRates: bigint;
  /** The course of the sum since something was held, oldest first, in the account currency's smallest unit (rule FIGURES-8). */
  readonly course: readonly bigint[];
};

type Track = Pricing & {
  readonly flows: readonly Flow[];
  /** Units held as the day began, and their value then. */
  readonly before: bigint;
  readonly valueBefore: bigint;
  /** Each flow's price, in what the product is priced in; below zero what was received. */
  readonly paid: readonly bigint[];
  readonly last: PriceTicks;
  readonly priceAt: (at: number) => PriceTicks;
};

/** Gives an instrument's price at each instant of a day that began at `from`; `last` where there are no bars. */
export const dayPrices = async (
  { market }: Services,
  instrument: InstrumentId,
  last: PriceTicks,
  from: number,
): Promise<(at: number) => PriceTicks> =>
  priceOf(await market.candles.bars(instrument, '15m', undefined, DAY_BARS), last, from);

const trackOf = async (
  services: Services,
  { pricing, held, flows }: Product,
  from: number,
): Promise<Track | undefined> => {
  const { market } = services;
  const { id } = pricing.listing.instrument;
  const last = held ? held.last : market.last(id);
  if (last === undefined) return undefined;
  const now = held?.units ?? 0n;
  const priceAt = await dayPrices(services, id, last, from);
  const before = flows.reduce((units, flow) => units - flow.units, now);
  const paid: bigint[] = [];
  for (const flow of flows) {
    const sum = flow.paid
      ? market.rates.convert(flow.paid.units, flow.paid.money, moneyOf(pricing))
      : valueAt(services, pricing, flow.units, priceAt(flow.at));
    if (sum === undefined) return undefined;
    paid.push(sum);
  }
  const valueBefore = valueAt(services, pricing, before, priceAt(from));
  return { listing: pricing.listing, isQuote: pricing.isQuote, flows, before, valueBefore, paid, last, priceAt };
};

/** Gives what a product brought from the day's begin to an instant, at a price; to be asked for instants that do not go back. */
const runOf = (services: Services, track: Track) => {
  const { flows, before, valueBefore, paid } = track;
  let units = before;
  let spent = 0n;
  let next = 0;
  return (at: number, price: PriceTicks): bigint => {
    for (let flow = flows[next]; flow && flow.at <= at; flow = flows[next]) {
      units += flow.units;
      spent += paid[next] ?? 0n;
      next += 1;
    }
    return valueAt(services, track, units, price) - valueBefore - spent;
  };
};

/** Whether all of a product's results are of today: by each money, what is realised and unrealised now is today's changes and nothing else. */
const isAllOfToday = (
  { before, flows }: Track,
  held: Held | undefined,
  results: ReadonlyMap<AssetCode, bigint> | undefined,
): boolean => {
  if (before !== 0n || (held && held.costed !== held.units)) return false;
  const left = new Map(results);
  const add = (money: AssetCode, units: bigint): void => {
    left.set(money, (left.get(money) ?? 0n) + units);
  };
  for (const [money, units] of held?.paid ?? []) add(money, -units);
  for (const { paid } of flows) {
    if (!paid) return false;
    add(paid.money, paid.units);
  }
  return [...left.values()].every((units) => units === 0n);
};

type Moment = { readonly results: RealisedResults; readonly realised: ReadonlyMap<string, bigint> };

/**
 * Today's result in the account currency. Where all results are of today it is their sum: a figure rounded on its own would differ from the two by
 * a unit.
 */
const worthOf = (
  { market, brand }: Services,
  product: string,
  track: Track,
  result: bigint,
  held: Held | undefined,
  { results, realised }: Moment,
): bigint | undefined => {
  const sold = results.has(product) ? realised.get(product) : 0n;
  const unrealised = held ? unrealisedWorth({ market, brand }, held) : 0n;
  if (isAllOfToday(track, held, results.get(product)) && sold !== undefined && unrealised !== undefined)
    return sold + unrealised;
  return market.rates.convert(result, moneyOf(track), brand.currency);
};

const dayOf = (services: Services, track: Track): Omit<DayOfProduct, 'worth'> => {
  const result = runOf(services, track)(Number.MAX_SAFE_INTEGER, track.last);
  const bought = track.paid.reduce((sum, paid) => (paid > 0n ? sum + paid : sum), 0n);
  return { listing: track.listing, isQuote: track.isQuote, result, base: track.valueBefore + bought };
};

/** When something was first held on a day; infinite where nothing was. */
const firstHeld = (tracks: readonly Track[], from: number): number => {
  let first = Number.POSITIVE_INFINITY;
  for (const { before, flows } of tracks) first = Math.min(first, before > 0n ? from : (flows[0]?.at ?? first));
  return first;
};

const courseOf = (services: Services, tracks: readonly Track[], from: number, last: bigint): readonly bigint[] => {
  const { market, brand } = services;
  const first = firstHeld(tracks, from);
  if (!Number.isFinite(first)) return [];
  const runs = tracks.map((track) => ({ track, run: runOf(services, track) }));
  const now = services.now();
  const course: bigint[] = [];
  for (let at = from; at < now; at += STEP_MS) {
    if (at < first) continue;
    let sum = 0n;
    for (const { track, run } of runs)
      sum += market.rates.convert(run(at, track.priceAt(at)), moneyOf(track), brand.currency) ?? 0n;
    course.push(sum);
  }
  return [...course, last];
};

type Product = { readonly pricing: Pricing; readonly held: Held | undefined; readonly flows: Flow[] };

/** What is held now or was today, with its changes of today. */
const productsOf = (
  services: Services,
  owner: Owner,
  held: readonly Held[],
  flows: readonly Flow[],
): ReadonlyMap<string, Product> => {
  const byProduct = new Map<string, Product>();
  for (const one of held) byProduct.set(productOf(services, one), { pricing: one, held: one, flows: [] });
  for (const flow of flows) {
    const known = byProduct.get(flow.product);
    if (known) known.flows.push(flow);
    else {
      const pricing = pricingOf(services, owner, flow.product);
      if (pricing) byProduct.set(flow.product, { pricing, held: undefined, flows: [flow] });
    }
  }
  return byProduct;
};

type Known = { readonly held: readonly Held[]; readonly results: RealisedResults };

const unitsText = (services: Services, { held, results }: Known): string =>
  [
    ...held.map((one) => `${productOf(services, one)} ${one.units}`),
    ...[...results].flatMap(([product, sums]) => [...sums].map(([money, units]) => `${product} ${money} ${units}`)),
  ].join();

/** What exchanging money cost, by the money it was paid in; each is summed up before it is converted, as what is realised is. */
const chargesOf = ({ market, brand }: Services, charges: readonly Charge[]): Day['charges'] => {
  const sums = new Map<AssetCode, bigint>();
  for (const { money, units } of charges) sums.set(money, (sums.get(money) ?? 0n) - units);
  return new Map([...sums].map(([money, units]) => [money, market.rates.convert(units, money, brand.currency)]));
};

const rateEffectOf = ({ market, brand }: Services, legs: readonly ExchangeLeg[]): bigint => {
  let sum = 0n;
  for (const { money, units } of legs) sum += market.rates.convert(units, money, brand.currency) ?? 0n;
  return sum;
};

const MOST_TRIES = 3;

/** What is held, what sales brought, and the changes since an instant; read again where a trade came between them. */
const heldWithFlows = async (services: Services, owner: Owner, from: number) => {
  const read = (): Known => ({ held: heldBy(services, owner), results: resultsOf(services, owner) });
  let known = read();
  let changes = await flowsSince(services, owner, from);
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const now = read();
    const isStill = unitsText(services, now) === unitsText(services, known);
    known = now;
    if (isStill) break;
    changes = await flowsSince(services, owner, from);
  }
  return { ...known, changes };
};

/** What is held and what sales brought at one moment; `day` is undefined where there were too many trades to look through. */
export type Figures = {
  readonly held: readonly Held[];
  readonly realised: ReturnType<typeof realisedBy>;
  readonly day: Day | undefined;
  readonly margin: MarginDay;
};

/** What is held now, what all sales brought, and what today brought (rule FIGURES-2) by product with its course. */
export const dayResult = async (services: Services, owner: Owner, from: number): Promise<Figures> => {
  const { held, results, changes } = await heldWithFlows(services, owner, from);
  const margin = await marginDay(services, owner, from, async (instrument, last) =>
    (await dayPrices(services, instrument, last, from))(from),
  );
  if (!changes) return { held, realised: realisedBy(services, results), day: undefined, margin };
  const { flows } = changes;
  const tracks = await Promise.all(
    [...productsOf(services, owner, held, flows)].map(async ([name, product]) => {
      const track = await trackOf(services, product, from);
      return track && { name, held: product.held, track };
    }),
  );
  const realised = realisedBy(services, results);
  const known = tracks.filter((track) => track !== undefined);
  const products = new Map(
    known.map(({ name, track, held: own }) => {
      const figures = dayOf(services, track);
      const moment = { results, realised: realised.sums };
      return [name, { ...figures, worth: worthOf(services, name, track, figures.result, own, moment) }];
    }),
  );
  const charges = chargesOf(services, changes.charges);
  const conversionRates = rateEffectOf(services, changes.legs);
  const total = [...products.values()].reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
  const course = courseOf(
    services,
    known.map(({ track }) => track),
    from,
    total,
  );
  return { held, realised, day: { products, charges, conversionRates, course }, margin };
};
