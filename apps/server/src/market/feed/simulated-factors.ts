import { BoundedMap } from '../../store/bounded-map.ts';
import type { WalkSimulation } from '../instruments.ts';
import { hashText, mix, Random } from './random.ts';

/** First day of the simulated past: 1 January 2020 UTC. */
export const EPOCH_MS = Date.UTC(2020, 0, 1);
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** How much of each group's daily movement is the world's. */
const WORLD_SHARE: Readonly<Record<string, number>> = { coin: 0.35, euro: 0.2, metal: 0.15 };
const WORLD_SHARE_OF_SHARES = 0.55;

type Series = {
  readonly random: Random;
  readonly moves: number[];
  readonly volatility: number[];
  logVolatility: number;
};

/**
 * Movements that instruments have in common: the world's, each group's and each sector's, one normal number a calendar day, and how stormy
 * that day is. Storms last: the logarithm of the variance is autoregressive (Taylor's stochastic volatility).
 */
export class Factors {
  readonly #seed: number;
  readonly #series = new Map<string, Series>();
  readonly #hours = new BoundedMap<number, Float64Array>(4_000);
  readonly #bits = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The common move of a group or sector on a day, deviation 1 in the long run. */
  move(name: string, dayMs: number): number {
    const day = Math.floor((dayMs - EPOCH_MS) / DAY);
    const own = this.#upTo(name, day);
    const value = (own.moves[day] ?? 0) * (own.volatility[day] ?? 1);
    if (name.startsWith('sector ')) return value;
    const world = this.#upTo('world', day);
    const share = WORLD_SHARE[name] ?? WORLD_SHARE_OF_SHARES;
    return share * (world.moves[day] ?? 0) * (world.volatility[day] ?? 1) + Math.sqrt(1 - share * share) * value;
  }

  /** How stormy a day is in a group or sector: 1 is ordinary. */
  volatility(name: string, dayMs: number): number {
    const day = Math.floor((dayMs - EPOCH_MS) / DAY);
    return this.#upTo(name, day).volatility[day] ?? 1;
  }

  /** The normal number that drives a group in an hour as a whole. */
  hour(group: string, hourMs: number): number {
    const key = mix(this.#groupBits(group), Math.floor(hourMs / HOUR));
    // Box and Muller: one number is all that is needed of this seed.
    const radius = Math.sqrt(-2 * Math.log((mix(key, 5) + 0.5) / 4294967296));
    return radius * Math.cos((2 * Math.PI * mix(key, 6)) / 4294967296);
  }

  /** The normal numbers that drive a group in each minute of an hour. */
  minutes(group: string, hourMs: number): Float64Array {
    const key = mix(this.#groupBits(group), Math.floor(hourMs / HOUR));
    const known = this.#hours.get(key);
    if (known) return known;
    const random = new Random(key);
    const numbers = new Float64Array(60);
    for (let at = 0; at < 60; at++) numbers[at] = random.normal();
    this.#hours.set(key, numbers);
    return numbers;
  }

  #groupBits(group: string): number {
    let bits = this.#bits.get(group);
    if (bits === undefined) {
      bits = mix(this.#seed, hashText(`hours ${group}`));
      this.#bits.set(group, bits);
    }
    return bits;
  }

  #upTo(name: string, day: number): Series {
    let series = this.#series.get(name);
    if (!series) {
      series = {
        random: new Random(mix(this.#seed, hashText(`factor ${name}`))),
        moves: [],
        volatility: [],
        logVolatility: 0,
      };
      this.#series.set(name, series);
    }
    while (series.moves.length <= day) {
      series.logVolatility = 0.965 * series.logVolatility + 0.2 * series.random.normal();
      // The mean square of exp(x / 2) is exp(variance / 2); dividing by it keeps the deviation at 1 in the long run.
      series.volatility.push(Math.exp(series.logVolatility / 2 - 0.145));
      series.moves.push(series.random.normal());
    }
    return series;
  }
}

/** A day of a walk: logarithms of the prices at its open and close, and the deviation of a day's return then. */
export type WalkDay = {
  readonly open: number;
  readonly close: number;
  readonly deviation: number;
  readonly volume: number;
};

const REVERSION = 0.006;
const OVERNIGHT = 0.3;

/** The days of one instrument's own walk, each following from the one before and never from the clock. */
export class WalkDays {
  readonly #settings: WalkSimulation;
  readonly #factors: Factors;
  readonly #random: Random;
  readonly #deviation: number;
  readonly #shares: { readonly group: number; readonly sector: number; readonly own: number };
  readonly #days: WalkDay[] = [];
  #ownVariance = 1;
  #busy = 0;

  constructor(id: string, settings: WalkSimulation, daysAYear: number, seed: number, factors: Factors) {
    this.#settings = settings;
    this.#factors = factors;
    this.#random = new Random(mix(seed, hashText(`walk ${id}`)));
    this.#deviation = settings.volatility / Math.sqrt(daysAYear);
    const group = Math.min(0.72, 0.38 * settings.beta * settings.beta);
    const sector = Math.min(0.14, 1 - group);
    this.#shares = { group, sector, own: 1 - group - sector };
  }

  /** The nth day. `openings` gives the UTC instants at which the days open, and whether there was a pause before each. */
  at(n: number, openings: (day: number) => { readonly openMs: number; readonly pause: boolean }): WalkDay {
    while (this.#days.length <= n) this.#days.push(this.#next(openings(this.#days.length)));
    const day = this.#days[n];
    if (!day) throw new RangeError(`no simulated day ${n}`);
    return day;
  }

  #next(opening: { readonly openMs: number; readonly pause: boolean }): WalkDay {
    const random = this.#random;
    const { group, sector } = this.#settings;
    const shares = this.#shares;
    const anchor = Math.log(this.#settings.price);
    const before = this.#days.at(-1)?.close ?? anchor + 0.4 * this.#settings.volatility * random.normal();
    // News of one company: rare, and larger than the days around it.
    const shock = random.normal() * (random.uniform() < 0.008 ? 3 : 1);
    const own = Math.sqrt(this.#ownVariance) * shock;
    this.#ownVariance = Math.min(9, 0.05 + 0.85 * this.#ownVariance + 0.09 * own * own);
    const sectorName = `sector ${sector}`;
    const groupStorm = this.#factors.volatility(group, opening.openMs);
    const sectorStorm = this.#factors.volatility(sectorName, opening.openMs);
    const variance =
      shares.group * groupStorm * groupStorm +
      shares.sector * sectorStorm * sectorStorm +
      shares.own * this.#ownVariance;
    const deviation = this.#deviation * Math.sqrt(variance);
    const move =
      this.#deviation *
      (Math.sqrt(shares.group) * this.#factors.move(group, opening.openMs) +
        Math.sqrt(shares.sector) * this.#factors.move(sectorName, opening.openMs) +
        Math.sqrt(shares.own) * own);
    const surprise = random.normal();
    const gap = opening.pause ? OVERNIGHT * move + Math.sqrt(OVERNIGHT * (1 - OVERNIGHT)) * deviation * surprise : 0;
    this.#busy = 0.8 * this.#busy + 0.2 * random.normal();
    const volume =
      this.#settings.dayVolume * Math.exp(this.#busy + 0.4 * Math.min(3, Math.abs(move) / this.#deviation) - 0.3);
    const rest = opening.pause ? Math.sqrt(1 - OVERNIGHT) : 1;
    const close = before + move - REVERSION * (before - anchor);
    return { open: before + gap, close, deviation: deviation * rest, volume };
  }
}
