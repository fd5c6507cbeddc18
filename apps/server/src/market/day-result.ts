import type { Owner } from '@bourse/core';
import type { PriceTicks } from '@bourse/rules';
import type { Services } from '../services.ts';
import { type Flow, flowsSince } from './day-flows.ts';
import type { Bar } from './feed/feed.ts';
import { type Held, heldBy, moneyOf, type Pricing, pricedBy, productOf, valueAt } from './holdings.ts';

const STEP_MS = 15 * 60_000;
/** Bars of a day of 25 hours, and one before it. */
const DAY_BARS = 102;

/** What today brought with a product; in the smallest unit of what it is priced in. */
export type DayOfProduct = Pricing & {
  readonly result: bigint;
  /** What it was made with: the value as the day began, and what was paid since. */
  readonly base: bigint;
};

export type Day = {
  /** By instrument for shares, by asset for the rest. */
  readonly products: ReadonlyMap<string, DayOfProduct>;
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
  readonly priceAt: (at: number) => PriceTicks;
};

const priceOf = (bars: readonly Bar[], last: PriceTicks, from: number): ((at: number) => PriceTicks) => {
  const opening = bars.findLast(({ startMs }) => startMs < from)?.close ?? bars[0]?.open ?? last;
  return (at) => (at <= from ? opening : (bars.findLast(({ startMs }) => startMs < at)?.close ?? opening));
};

const trackOf = async (
  services: Services,
  pricing: Pricing,
  now: bigint,
  flows: readonly Flow[],
  from: number,
): Promise<Track | undefined> => {
  const { market } = services;
  const { id } = pricing.listed.instrument;
  const last = market.last(id);
  if (last === undefined) return undefined;
  const priceAt = priceOf(await market.candles.bars(id, '15m', undefined, DAY_BARS), last, from);
  const before = flows.reduce((units, flow) => units - flow.units, now);
  const paid: bigint[] = [];
  for (const flow of flows) {
    const sum = flow.paid
      ? market.rates.convert(flow.paid.units, flow.paid.money, moneyOf(pricing))
      : valueAt(services, pricing, flow.units, priceAt(flow.at));
    if (sum === undefined) return undefined;
    paid.push(sum);
  }
  return { ...pricing, flows, before, valueBefore: valueAt(services, pricing, before, priceAt(from)), paid, priceAt };
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

const dayOf = (services: Services, track: Track): DayOfProduct => {
  const last = services.market.last(track.listed.instrument.id) as PriceTicks;
  const result = runOf(services, track)(Number.MAX_SAFE_INTEGER, last);
  const bought = track.paid.reduce((sum, paid) => (paid > 0n ? sum + paid : sum), 0n);
  return { listed: track.listed, isQuote: track.isQuote, result, base: track.valueBefore + bought };
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

type Product = { readonly pricing: Pricing; readonly units: bigint; readonly flows: Flow[] };

/** What is held now or was today, with its changes of today. */
const productsOf = (
  services: Services,
  owner: Owner,
  held: readonly Held[],
  flows: readonly Flow[],
): ReadonlyMap<string, Product> => {
  const { market, core } = services;
  const byProduct = new Map<string, Product>();
  for (const one of held) byProduct.set(productOf(one), { pricing: one, units: one.units, flows: [] });
  for (const flow of flows) {
    const known = byProduct.get(flow.product);
    if (known) known.flows.push(flow);
    else {
      const share = market.find(flow.product);
      const pricing =
        share?.instrument.kind === 'share'
          ? { listed: share, isQuote: false }
          : pricedBy(services, flow.product, core.state.stocks.holdings.get(owner, flow.product));
      if (pricing) byProduct.set(flow.product, { pricing, units: 0n, flows: [flow] });
    }
  }
  return byProduct;
};

const unitsText = (held: readonly Held[]): string => held.map((one) => `${productOf(one)} ${one.units}`).join();

const MOST_TRIES = 3;

/** What is held, and its changes since an instant; read again where a trade came between the two. */
const heldWithFlows = async (services: Services, owner: Owner, from: number) => {
  let held = heldBy(services, owner);
  let flows = await flowsSince(services, owner, from);
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const now = heldBy(services, owner);
    const isStill = unitsText(now) === unitsText(held);
    held = now;
    if (isStill) break;
    flows = await flowsSince(services, owner, from);
  }
  return { held, flows };
};

/**
 * What is held now, and what today brought (rule FIGURES-2) by product with its course; `day` is undefined where there were too many trades to look
 * through.
 */
export const dayResult = async (
  services: Services,
  owner: Owner,
  from: number,
): Promise<{ readonly held: readonly Held[]; readonly day: Day | undefined }> => {
  const { market, brand } = services;
  const { held, flows } = await heldWithFlows(services, owner, from);
  if (!flows) return { held, day: undefined };
  const tracks = await Promise.all(
    [...productsOf(services, owner, held, flows)].map(async ([product, { pricing, units, flows: own }]) => {
      const track = await trackOf(services, pricing, units, own, from);
      return track && ([product, track] as const);
    }),
  );
  const known = tracks.filter((track) => track !== undefined);
  const products = new Map(known.map(([product, track]) => [product, dayOf(services, track)]));
  const total = [...products.values()].reduce(
    (sum, day) => sum + (market.rates.convert(day.result, moneyOf(day), brand.currency) ?? 0n),
    0n,
  );
  const course = courseOf(
    services,
    known.map(([, track]) => track),
    from,
    total,
  );
  return { held, day: { products, course } };
};
