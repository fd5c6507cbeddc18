import { SlotIndex } from './slot-index.ts';

const PAGE_WORDS = 8;
const PAGE_DOUBLES = 4;
// The double at the start of a page is its number: price ÷ 64.
const LOW = 2;
const HIGH = 3;
const BELOW = 4;
const ABOVE = 5;

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
const highestBit = (word: number): number => 31 - Math.clz32(word);

/**
 * The price levels of a book, in pages of 64 neighbouring ticks that exist only where something rests. A level is a number:
 * page × 64 + offset, and 0 is none. Pages are found by hash, chained in price order, and mark their levels in use by a bit,
 * so the next level is a bit scan and at most one step, however far apart prices are.
 */
export class PricePages {
  /** The records of the levels, as many doubles each as asked for; zeros where nothing rests. */
  ints = new Int32Array(0);
  doubles = new Float64Array(this.ints.buffer);
  #pageInts = new Int32Array(0);
  #pageDoubles = new Float64Array(0);
  /** Pages in use by ascending price, to place a new one in the chain. */
  #sorted = new Int32Array(0);
  #used = 0;
  #free = 0;
  #next = 1;
  readonly #index = new SlotIndex(PAGE_DOUBLES);
  readonly #levelDoubles: number;

  constructor(levelDoubles: number) {
    this.#levelDoubles = levelDoubles;
  }

  /** The price of a level in ticks. */
  price(level: number): number {
    return (this.#pageDoubles[(level >> 6) * PAGE_DOUBLES] as number) * 64 + (level & 63);
  }

  /** The level of a price, its page made if there is none; the caller puts an order in it and marks it. */
  open(price: number): number {
    const number = price >> 6;
    let page = this.#index.find(this.#pageDoubles, number);
    if (page === 0) page = this.#addPage(number);
    return page * 64 + (price & 63);
  }

  /** Marks a level as one where orders rest. */
  mark(level: number): void {
    const word = (level >> 6) * PAGE_WORDS + LOW + ((level >> 5) & 1);
    (this.#pageInts[word] as number) |= 1 << (level & 31);
  }

  /** Forgets an empty level, and its page when it was the last there. */
  close(level: number): void {
    const page = level >> 6;
    const at = page * PAGE_WORDS;
    const ints = this.#pageInts;
    (ints[at + LOW + ((level >> 5) & 1)] as number) &= ~(1 << (level & 31));
    if (ints[at + LOW] === 0 && ints[at + HIGH] === 0) this.#removePage(page);
  }

  /** The next level in use at a higher price, or 0. */
  above(level: number): number {
    const ints = this.#pageInts;
    let page = level >> 6;
    let at = page * PAGE_WORDS;
    const shifted = -2 << (level & 31);
    if (level & 32) {
      const high = (ints[at + HIGH] as number) & shifted;
      if (high !== 0) return page * 64 + 32 + lowestBit(high);
    } else {
      const low = (ints[at + LOW] as number) & shifted;
      if (low !== 0) return page * 64 + lowestBit(low);
      const high = ints[at + HIGH] as number;
      if (high !== 0) return page * 64 + 32 + lowestBit(high);
    }
    page = ints[at + ABOVE] as number;
    if (page === 0) return 0;
    at = page * PAGE_WORDS;
    const low = ints[at + LOW] as number;
    return page * 64 + (low !== 0 ? lowestBit(low) : 32 + lowestBit(ints[at + HIGH] as number));
  }

  /** The next level in use at a lower price, or 0. */
  below(level: number): number {
    const ints = this.#pageInts;
    let page = level >> 6;
    let at = page * PAGE_WORDS;
    const shifted = (1 << (level & 31)) - 1;
    if (level & 32) {
      const high = (ints[at + HIGH] as number) & shifted;
      if (high !== 0) return page * 64 + 32 + highestBit(high);
      const low = ints[at + LOW] as number;
      if (low !== 0) return page * 64 + highestBit(low);
    } else {
      const low = (ints[at + LOW] as number) & shifted;
      if (low !== 0) return page * 64 + highestBit(low);
    }
    page = ints[at + BELOW] as number;
    if (page === 0) return 0;
    at = page * PAGE_WORDS;
    const high = ints[at + HIGH] as number;
    return page * 64 + (high !== 0 ? 32 + highestBit(high) : highestBit(ints[at + LOW] as number));
  }

  #addPage(number: number): number {
    const page = this.#takePage();
    const ints = this.#pageInts;
    const at = page * PAGE_WORDS;
    this.#pageDoubles[page * PAGE_DOUBLES] = number;
    this.#index.add(this.#pageDoubles, page);
    const place = this.#placeOf(number);
    const sorted = this.#sorted;
    const below = place === 0 ? 0 : (sorted[place - 1] as number);
    const above = place === this.#used ? 0 : (sorted[place] as number);
    sorted.copyWithin(place + 1, place, this.#used);
    sorted[place] = page;
    this.#used += 1;
    ints[at + LOW] = 0;
    ints[at + HIGH] = 0;
    ints[at + BELOW] = below;
    ints[at + ABOVE] = above;
    if (below !== 0) ints[below * PAGE_WORDS + ABOVE] = page;
    if (above !== 0) ints[above * PAGE_WORDS + BELOW] = page;
    return page;
  }

  #removePage(page: number): void {
    const ints = this.#pageInts;
    const at = page * PAGE_WORDS;
    const below = ints[at + BELOW] as number;
    const above = ints[at + ABOVE] as number;
    if (below !== 0) ints[below * PAGE_WORDS + ABOVE] = above;
    if (above !== 0) ints[above * PAGE_WORDS + BELOW] = below;
    const place = this.#placeOf(this.#pageDoubles[page * PAGE_DOUBLES] as number);
    this.#sorted.copyWithin(place, place + 1, this.#used);
    this.#used -= 1;
    this.#index.remove(this.#pageDoubles, page);
    ints[at + ABOVE] = this.#free;
    this.#free = page;
  }

  /** How many pages lie below a page number. */
  #placeOf(number: number): number {
    let low = 0;
    let high = this.#used;
    while (low < high) {
      const middle = (low + high) >> 1;
      const page = this.#sorted[middle] as number;
      if ((this.#pageDoubles[page * PAGE_DOUBLES] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #takePage(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.#pageInts[free * PAGE_WORDS + ABOVE] as number;
      return free;
    }
    if (this.#next * PAGE_WORDS >= this.#pageInts.length) this.#grow();
    this.#next += 1;
    return this.#next - 1;
  }

  #grow(): void {
    const pages = Math.max(4, (this.#pageInts.length / PAGE_WORDS) * 2);
    const pageInts = new Int32Array(pages * PAGE_WORDS);
    pageInts.set(this.#pageInts);
    this.#pageInts = pageInts;
    this.#pageDoubles = new Float64Array(pageInts.buffer);
    const ints = new Int32Array(pages * 64 * this.#levelDoubles * 2);
    ints.set(this.ints);
    this.ints = ints;
    this.doubles = new Float64Array(ints.buffer);
    const sorted = new Int32Array(pages);
    sorted.set(this.#sorted);
    this.#sorted = sorted;
  }
}
