import { type Allotment, MOST_IN_BALLOT } from './ballot.ts';

/** Of an application: its number, and how many lots it asks for. */
type Requested = { readonly id: number; readonly lots: number };

export type DrawOf = {
  /** How many applications there are, and those by their places. */
  readonly count: number;
  readonly at: (place: number) => Requested;
  readonly rankOf: (application: number) => number;
  /** In lots. */
  readonly offered: number;
};

/** A rank is a hash: it costs several times of what the other steps cost. In units of work an application. */
const RANK_WORK = 4;

/** The units of work by which a draw of so many applications is done: ranks, order by buckets, order within them, shares, lots left over. */
export const drawWork = (count: number): number => (RANK_WORK + 4) * count;

/** About how many applications come to one bucket of the order. */
const IN_BUCKET = 128;

/**
 * The ballot and the shares of an oversubscribed issue (rule IPO-7), worked out in pieces of as many units as the caller likes. What comes of it does
 * not depend on the pieces. Ranks are hashes, so that buckets by their leading bits are about equally full and each is sorted at once.
 */
export class BallotDraw {
  readonly #of: DrawOf;
  readonly #bucketBits: number;
  #done = 0;
  #ranks: Uint32Array;
  /** Where the next application of each bucket goes. */
  readonly #ends: Uint32Array;
  #order = new Float64Array();
  #sorted = 0;
  #further = 0;
  #remainder = 0;
  #lots = new Float64Array();
  #numbers = new Uint32Array();

  constructor(of: DrawOf) {
    this.#of = of;
    this.#bucketBits = Math.max(0, Math.ceil(Math.log2(Math.max(1, of.count / IN_BUCKET))));
    this.#ranks = new Uint32Array(of.count);
    this.#ends = new Uint32Array(2 ** this.#bucketBits);
  }

  /** What each gets; undefined until all work is done. */
  get allotment(): Allotment | undefined {
    return this.#done === drawWork(this.#of.count) ? { lots: this.#lots, numbers: this.#numbers } : undefined;
  }

  /** Goes on until so many units of work are done, of {@link drawWork}; what is done already is not done again. */
  advance(to: number): void {
    const { count } = this.#of;
    const steps = [
      [RANK_WORK, this.#rank],
      [1, this.#put],
      [1, this.#sort],
      [1, this.#share],
      [1, this.#giveRest],
    ] as const;
    let begin = 0;
    for (const [work, step] of steps) {
      const placeAt = (units: number): number => Math.min(count, Math.max(0, Math.floor((units - begin) / work)));
      const [from, until] = [placeAt(this.#done), placeAt(to)];
      if (until > from) step.call(this, from, until);
      begin += work * count;
    }
    this.#done = Math.max(this.#done, Math.min(to, begin));
  }

  #bucketOf(rank: number): number {
    return this.#bucketBits === 0 ? 0 : rank >>> (32 - this.#bucketBits);
  }

  #rank(from: number, to: number): void {
    const { at, rankOf, count, offered } = this.#of;
    for (let place = from; place < to; place += 1) {
      const { id, lots } = at(place);
      const rank = rankOf(id);
      this.#ranks[place] = rank;
      const bucket = this.#bucketOf(rank);
      this.#ends[bucket] = (this.#ends[bucket] ?? 0) + 1;
      this.#further += lots - 1;
    }
    if (to < count) return;
    // From how many each bucket has to where it begins.
    let begin = 0;
    for (let bucket = 0; bucket < this.#ends.length; bucket += 1) {
      const has = this.#ends[bucket] ?? 0;
      this.#ends[bucket] = begin;
      begin += has;
    }
    this.#order = new Float64Array(count);
    this.#remainder = Math.max(0, offered - count);
  }

  #put(from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const rank = this.#ranks[place] ?? 0;
      const bucket = this.#bucketOf(rank);
      const end = this.#ends[bucket] ?? 0;
      this.#order[end] = rank * MOST_IN_BALLOT + place;
      this.#ends[bucket] = end + 1;
    }
    if (to < this.#of.count) return;
    this.#ranks = new Uint32Array();
    this.#lots = new Float64Array(this.#of.count);
    this.#numbers = new Uint32Array(this.#of.count);
  }

  /** Sorts the buckets that end within what has been reached. */
  #sort(_from: number, to: number): void {
    for (; this.#sorted < this.#ends.length; this.#sorted += 1) {
      const end = this.#ends[this.#sorted] ?? 0;
      if (end > to) return;
      this.#order.subarray(this.#sorted === 0 ? 0 : this.#ends[this.#sorted - 1], end).sort();
    }
  }

  /** What an application gets of the lots beyond the first ones, times what all still ask for. */
  #shares(place: number): bigint {
    const { at, offered, count } = this.#of;
    return BigInt(at(place).lots - 1) * BigInt(Math.max(0, offered - count));
  }

  #share(from: number, to: number): void {
    const { offered, count } = this.#of;
    for (let index = from; index < to; index += 1) {
      const place = (this.#order[index] ?? 0) % MOST_IN_BALLOT;
      this.#numbers[place] = index + 1;
      if (index >= offered) continue;
      // Round down: what is left over is given out below, so that all of the issue is.
      const share = offered > count ? Number(this.#shares(place) / BigInt(this.#further)) : 0;
      this.#lots[place] = 1 + share;
      this.#remainder -= share;
    }
  }

  #giveRest(from: number, to: number): void {
    for (let index = from; index < to && this.#remainder > 0; index += 1) {
      const place = (this.#order[index] ?? 0) % MOST_IN_BALLOT;
      if (this.#shares(place) % BigInt(this.#further) === 0n) continue;
      this.#lots[place] = (this.#lots[place] ?? 0) + 1;
      this.#remainder -= 1;
    }
  }
}
