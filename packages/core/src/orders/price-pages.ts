const PAGE_WORDS = 8;
// A page's number is its prices ÷ 64; then whose it is; two words of bits tell its levels in use; then its neighbours in price order.
const NUMBER = 0;
const OWNER = 1;
const LOW = 2;
const HIGH = 3;
const BELOW = 4;
const ABOVE = 5;

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
const highestBit = (word: number): number => 31 - Math.clz32(word);

/** The pages of many books in one place, so that going from one book to another stays within the same memory. */
export class PageMemory {
  /** The records of the levels, as many doubles each as asked for; zeros where nothing rests. */
  ints = new Int32Array(0);
  doubles = new Float64Array(this.ints.buffer);
  pages = new Int32Array(0);
  /** Where a page was last seen, by its number and book: always to be checked against the page itself. */
  guesses = new Int32Array(1);
  readonly #levelDoubles: number;
  #free = 0;
  #next = 1;

  constructor(levelDoubles: number) {
    this.#levelDoubles = levelDoubles;
  }

  take(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.pages[free * PAGE_WORDS + ABOVE] as number;
      return free;
    }
    if (this.#next * PAGE_WORDS >= this.pages.length) this.#grow();
    this.#next += 1;
    return this.#next - 1;
  }

  give(page: number): void {
    this.pages[page * PAGE_WORDS + OWNER] = 0;
    this.pages[page * PAGE_WORDS + ABOVE] = this.#free;
    this.#free = page;
  }

  #grow(): void {
    const count = Math.max(4, (this.pages.length / PAGE_WORDS) * 2);
    const pages = new Int32Array(count * PAGE_WORDS);
    pages.set(this.pages);
    this.pages = pages;
    const ints = new Int32Array(count * 64 * this.#levelDoubles * 2);
    ints.set(this.ints);
    this.ints = ints;
    this.doubles = new Float64Array(ints.buffer);
    this.guesses = new Int32Array(count * 4);
  }
}

/**
 * The price levels of a book, in pages of 64 neighbouring ticks that exist only where something rests. A level is a number:
 * page × 64 + offset, and 0 is none. Pages are chained in price order and mark their levels in use by a bit, so the next level
 * is a bit scan and at most one step, however far apart prices are.
 */
export class PricePages {
  readonly memory: PageMemory;
  readonly #owner: number;
  /** Pages in use by ascending price. */
  #sorted = new Int32Array(0);
  #used = 0;

  /** `owner` is the book's number, from 1, which no other book in the memory has. */
  constructor(memory: PageMemory, owner: number) {
    this.memory = memory;
    this.#owner = owner;
  }

  /** The price of a level in ticks. */
  price(level: number): number {
    return ((this.memory.pages[(level >> 6) * PAGE_WORDS + NUMBER] as number) << 6) | (level & 63);
  }

  /** The level of a price, its page made if there is none; the caller puts an order in it and marks it. */
  open(price: number): number {
    const number = price >> 6;
    const { guesses, pages } = this.memory;
    let page = guesses[this.#guess(number, guesses)] as number;
    const at = page * PAGE_WORDS;
    if (pages[at + NUMBER] !== number || pages[at + OWNER] !== this.#owner) page = this.#findPage(number);
    return page * 64 + (price & 63);
  }

  /** Marks a level as one where orders rest. */
  mark(level: number): void {
    const word = (level >> 6) * PAGE_WORDS + LOW + ((level >> 5) & 1);
    (this.memory.pages[word] as number) |= 1 << (level & 31);
  }

  /** Forgets an empty level, and its page when it was the last there. */
  close(level: number): void {
    const page = level >> 6;
    const at = page * PAGE_WORDS;
    const ints = this.memory.pages;
    (ints[at + LOW + ((level >> 5) & 1)] as number) &= ~(1 << (level & 31));
    if (ints[at + LOW] === 0 && ints[at + HIGH] === 0) this.#removePage(page);
  }

  /** The next level in use at a higher price, or 0. */
  above(level: number): number {
    const ints = this.memory.pages;
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
    const ints = this.memory.pages;
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

  #findPage(number: number): number {
    const index = this.#placeOf(number);
    const found = index < this.#used ? (this.#sorted[index] as number) : 0;
    const page =
      found !== 0 && this.memory.pages[found * PAGE_WORDS + NUMBER] === number ? found : this.#addPage(number, index);
    const { guesses } = this.memory;
    guesses[this.#guess(number, guesses)] = page;
    return page;
  }

  // Books stand apart in the guesses, for each has its pages side by side.
  #guess(number: number, guesses: Int32Array): number {
    return (number + this.#owner * 61) & (guesses.length - 1);
  }

  #addPage(number: number, index: number): number {
    const page = this.memory.take();
    const ints = this.memory.pages;
    const at = page * PAGE_WORDS;
    const sorted = this.#room();
    const below = index === 0 ? 0 : (sorted[index - 1] as number);
    const above = index === this.#used ? 0 : (sorted[index] as number);
    sorted.copyWithin(index + 1, index, this.#used);
    sorted[index] = page;
    this.#used += 1;
    ints[at + NUMBER] = number;
    ints[at + OWNER] = this.#owner;
    ints[at + LOW] = 0;
    ints[at + HIGH] = 0;
    ints[at + BELOW] = below;
    ints[at + ABOVE] = above;
    if (below !== 0) ints[below * PAGE_WORDS + ABOVE] = page;
    if (above !== 0) ints[above * PAGE_WORDS + BELOW] = page;
    return page;
  }

  #removePage(page: number): void {
    const ints = this.memory.pages;
    const at = page * PAGE_WORDS;
    const below = ints[at + BELOW] as number;
    const above = ints[at + ABOVE] as number;
    if (below !== 0) ints[below * PAGE_WORDS + ABOVE] = above;
    if (above !== 0) ints[above * PAGE_WORDS + BELOW] = below;
    const number = ints[at + NUMBER] as number;
    const index = this.#placeOf(number);
    this.#sorted.copyWithin(index, index + 1, this.#used);
    this.#used -= 1;
    this.memory.give(page);
  }

  /** How many pages lie below a page number. */
  #placeOf(number: number): number {
    let low = 0;
    let high = this.#used;
    while (low < high) {
      const middle = (low + high) >> 1;
      const page = this.#sorted[middle] as number;
      if ((this.memory.pages[page * PAGE_WORDS + NUMBER] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The list of pages in use, with room for one more. */
  #room(): Int32Array {
    if (this.#used === this.#sorted.length) {
      const sorted = new Int32Array(Math.max(4, this.#used * 2));
      sorted.set(this.#sorted);
      this.#sorted = sorted;
    }
    return this.#sorted;
  }
}
