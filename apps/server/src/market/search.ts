import { isShareVenue } from '@bourse/rules';
import type { Listing } from './instruments.ts';

/** What the names that an instrument goes by are set apart by; nobody types it. */
const MARK = '\u0001';

type Entry = {
  readonly listing: Listing;
  /** Each symbol, code and id between marks; then the name, a mark before each of its words and a space after. */
  readonly text: string;
  /** Where the name begins in it. */
  readonly nameFrom: number;
};

/** Capitals without accents, so that 'são' finds 'SAO'. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();

const entryOf = (listing: Listing): Entry => {
  const { id, symbol, name, base } = listing.instrument;
  const codes = [symbol, base, symbol.replaceAll('/', ''), id, id.replaceAll('-', ''), listing.profile.number ?? ''];
  const named = [...new Set(codes.map(folded))].filter((code) => code !== '');
  const symbols = `${MARK}${named.join(MARK)}${MARK}`;
  const words = `${MARK}${folded(name).trim().replaceAll(/\s+/g, ` ${MARK}`)} `;
  return { listing, text: symbols + words, nameFrom: symbols.length };
};

type Word = { readonly plain: string; readonly marked: string; readonly isLetter: boolean };

const wordOf = (plain: string): Word => ({ plain, marked: MARK + plain, isLetter: /^[A-Z0-9]$/.test(plain) });

/** A letter alone is looked for where a word begins: it is in nearly everything. */
const holds = ({ text }: Entry, { plain, marked, isLetter }: Word): boolean => text.includes(isLetter ? marked : plain);

const RANKS = 7;

/** How well a word fits that an entry holds, the lower the better (rule SEARCH-1). */
const rankOf = ({ text, nameFrom }: Entry, { plain, marked }: Word): number => {
  let best = text.indexOf(plain) < nameFrom ? RANKS - 2 : RANKS - 1;
  for (let at = text.indexOf(marked); at >= 0; at = text.indexOf(marked, at + 1)) {
    const after = text[at + marked.length];
    if (at < nameFrom) {
      if (after === MARK) return 0;
      best = 1;
    } else {
      // A symbol that begins with it is better than any name.
      if (best === 1) break;
      const rank = after === ' ' ? 2 : at === nameFrom ? 3 : 4;
      best = Math.min(best, rank);
    }
  }
  return best;
};

/** The lists that an instrument stands in: all, those of its kind, and those of its market, where a future has no place among what is traded at once. */
const typesOf = ({ instrument: { kind, venue } }: Listing): readonly string[] =>
  kind === 'future' || !isShareVenue(venue) ? ['all', kind] : ['all', kind, venue];

/** What is listed, to be found by symbol and name; built once, as nothing is listed anew while the server runs. */
export class InstrumentSearch {
  readonly #byType = new Map<string, Entry[]>();
  /** What a letter alone finds, which is much, once it has been looked for. */
  readonly #byLetter = new Map<string, readonly Listing[]>();

  constructor(listings: Iterable<Listing>) {
    for (const listing of listings) {
      const entry = entryOf(listing);
      for (const type of typesOf(listing)) {
        const entries = this.#byType.get(type);
        if (entries) entries.push(entry);
        else this.#byType.set(type, [entry]);
      }
    }
  }

  /** What fits every word of a text, the best first and else as it is listed; all of the type where there is no word. */
  find(type: string, text: string): readonly Listing[] {
    const entries = this.#byType.get(type) ?? [];
    const [word, ...more] = folded(text)
      .split(/\s+/)
      .filter((each) => each !== '')
      .map(wordOf);
    if (word === undefined) return entries.map(({ listing }) => listing);
    if (!word.isLetter || more.length > 0) return this.#search(entries, word, more);
    const key = `${type} ${word.plain}`;
    const known = this.#byLetter.get(key) ?? this.#search(entries, word, more);
    this.#byLetter.set(key, known);
    return known;
  }

  #search(entries: readonly Entry[], word: Word, more: readonly Word[]): readonly Listing[] {
    const ranked: Listing[][] = Array.from({ length: RANKS }, () => []);
    // Later words tell more apart than the first.
    for (const entry of entries)
      if (more.every((each) => holds(entry, each)) && holds(entry, word))
        ranked[rankOf(entry, word)]?.push(entry.listing);
    return ranked.flat();
  }
}
