import { type Event, fundingNow, isPair, isSuspended, type ReadonlyCore } from '@bourse/core';
import {
  type AssetRegistry,
  type InstrumentId,
  nextOpen,
  type PriceTicks,
  type QuantityLots,
  type SessionMode,
  type Side,
  sessionAt,
  type VenueId,
} from '@bourse/rules';
import type { Brand } from '../platform/index.ts';
import type { CandleService } from './candles/candle-service.ts';
import { DayRates } from './day-rates.ts';
import type { FeedKind, RecordedDepth, Tick } from './feed/feed.ts';
import type { InstrumentTable, Listing } from './instruments.ts';
import { Rates } from './rates.ts';
import { InstrumentSearch } from './search.ts';

/** One trade of the tape: told by the feed, of the reference market, or made in the order book here (rule BOOK-21). Price in ticks, quantity in lots. */
export type Trade = {
  readonly id: number;
  readonly at: number;
  readonly side: Side;
  readonly price: PriceTicks;
  readonly quantity: QuantityLots;
  readonly source: 'reference' | 'book';
};

export type SessionLabel = 'open' | 'break' | 'closed' | 'halted' | 'suspended';

export type MarketListener = {
  /** Each tick of the feed as it comes, believed or not. */
  readonly published?: (tick: Tick) => void;
  /** A tick that is believed. */
  readonly tick?: (tick: Tick) => void;
  readonly trade?: (instrument: InstrumentId, trade: Trade) => void;
};

const TAPE_LENGTH = 100;

export type MarketDataParts = {
  readonly core: ReadonlyCore;
  readonly table: InstrumentTable;
  readonly candles: CandleService;
  readonly assets: AssetRegistry;
  readonly brand: Brand;
  readonly feed: FeedKind;
  /** The order book of a recording, where the feed has one. */
  readonly recordedDepth?: (instrument: InstrumentId) => RecordedDepth | undefined;
  readonly sessions: SessionMode;
  readonly now: () => number;
};

/** Everything that is shown of the markets, for calls and pushes alike. Reads the core, never changes it. */
export class MarketData {
  readonly feed: FeedKind;
  readonly candles: CandleService;
  readonly rates: Rates;
  /** What assets were worth as days began, for sums over past days. */
  readonly dayRates: DayRates;
  /** What money objects are worked out with. */
  readonly valuation: { readonly assets: AssetRegistry; readonly rates: Rates; readonly brand: Brand };
  readonly search: InstrumentSearch;
  readonly #parts: MarketDataParts;
  readonly #names = new Map<string, InstrumentId>();
  readonly #tapes = new Map<InstrumentId, Trade[]>();
  readonly #listeners = new Set<MarketListener>();
  readonly #venues = new Map<string, { until: number; state: 'open' | 'break' | 'closed' }>();
  #nextTrade = 1;

  constructor(parts: MarketDataParts) {
    this.#parts = parts;
    this.feed = parts.feed;
    this.candles = parts.candles;
    this.rates = new Rates(parts.assets, parts.table, (id) => this.last(id));
    this.dayRates = new DayRates(parts);
    this.valuation = { assets: parts.assets, rates: this.rates, brand: parts.brand };
    for (const listing of parts.table.values()) this.#name(listing);
    this.search = new InstrumentSearch(this.all());
  }

  /** Older clients say 'btc', 'BTCUSDT', 'BTC/USDT' or the share's symbol; the first instrument listed keeps a name. */
  #name(listing: Listing): void {
    const { id, symbol, base } = listing.instrument;
    const names = [id, symbol, id.replaceAll('-', ''), symbol.replaceAll('/', '')];
    if (this.isPair(listing)) names.push(base);
    for (const name of names) {
      const plain = name.toUpperCase();
      if (!this.#names.has(plain)) this.#names.set(plain, id);
    }
  }

  /** Whether an instrument gives the exchange rate of its two assets now: a pair that is not closed for good. */
  isPair(listing: Listing): boolean {
    return listing.replacedBy === undefined && isPair(this.#parts.core, listing);
  }

  /** All that is listed, without what is closed for good. */
  *all(): Iterable<Listing> {
    for (const listing of this.#parts.table.values()) if (listing.replacedBy === undefined) yield listing;
  }

  /** All that is listed, and what is closed for good: what orders of the past refer to. */
  everListed(): Iterable<Listing> {
    return this.#parts.table.values();
  }

  /** What is traded in the place of an instrument: itself, unless it is closed for good. */
  successor(listing: Listing): Listing {
    return listing.replacedBy === undefined ? listing : this.listing(listing.replacedBy);
  }

  /** The instrument that a text names: its id, its symbol with or without the stroke, or a coin's code. */
  find(text: string): Listing | undefined {
    const id = this.#names.get(text.toUpperCase());
    return id === undefined ? undefined : this.#parts.table.get(id);
  }

  /** A listed instrument by its id. @throws {Error} when it is not listed (any more). */
  listing(id: InstrumentId): Listing {
    const listing = this.#parts.table.get(id);
    if (!listing) throw new Error(`instrument ${id} is not listed`);
    return listing;
  }

  /** An instrument with what it is traded in the place of. */
  predecessors({ instrument: { id } }: Listing): readonly InstrumentId[] {
    const closed = [...this.everListed()].filter(({ replacedBy }) => replacedBy === id);
    return [id, ...closed.map(({ instrument }) => instrument.id)];
  }

  /** The newest price in ticks; undefined before the first tick. */
  last(id: InstrumentId): PriceTicks | undefined {
    return this.#parts.core.state.market.references.get(id)?.price;
  }

  /** The newest mark price of a contract, that of real accounts, in ticks; undefined of what has no funding, and before the first tick. */
  mark(id: InstrumentId): PriceTicks | undefined {
    const { core, now } = this.#parts;
    return fundingNow(core, 'real', id, now())?.mark;
  }

  /**
   * The same market with one price for each instrument, the one at which it is first asked for: what is worked out in several steps agrees with
   * itself while prices move.
   */
  atOnePrice(): MarketData {
    const prices = new Map<InstrumentId, PriceTicks | undefined>();
    const last = (id: InstrumentId): PriceTicks | undefined => {
      if (!prices.has(id)) prices.set(id, this.last(id));
      return prices.get(id);
    };
    const own: Partial<MarketData> = { last, rates: this.rates.at(last) };
    return new Proxy<MarketData>(this, {
      get: (market, name) => {
        if (name in own) return Reflect.get(own, name);
        const value: unknown = Reflect.get(market, name, market);
        return typeof value === 'function' ? value.bind(market) : value;
      },
    });
  }

  /** When the newest price was published; undefined before the first tick. */
  pricedAt(id: InstrumentId): number | undefined {
    return this.#parts.core.state.market.references.get(id)?.at;
  }

  /** Whether the newest price is too old to take new risk on. */
  stale(id: InstrumentId): boolean {
    const tick = this.#parts.core.state.market.references.get(id);
    return !tick || this.isSilent(tick.at);
  }

  /** Whether what was published at an instant is too old by now to take new risk on, or of the future. */
  isSilent(atMs: number): boolean {
    return Math.abs(this.#parts.now() - atMs) > this.#parts.core.config.staleAfterMs;
  }

  /** Whether nothing is traded at the newest price now: it is doubted, or of before an ex-moment (rule DIVIDENDS-10). */
  isSuspended(id: InstrumentId): boolean {
    return isSuspended(this.#parts.core, id, this.#parts.now());
  }

  /** Whether the house quotes nothing at the newest price now: it is too old, or nothing is traded at it. */
  isUnquoted(id: InstrumentId): boolean {
    return this.stale(id) || this.isSuspended(id);
  }

  /** The instruments that would trade now if their price were fresh (MARKETDATA-3); a closed venue has no ticks to be late. */
  staleInstruments(): readonly InstrumentId[] {
    const stale: InstrumentId[] = [];
    for (const listing of this.all()) {
      const { id } = listing.instrument;
      if (this.stale(id) && this.session(listing) === 'open') stale.push(id);
    }
    return stale;
  }

  session({ instrument, replacedBy }: Listing): SessionLabel {
    const { core } = this.#parts;
    if (replacedBy !== undefined) return 'closed';
    if (core.state.market.halted.has(instrument.id)) return 'halted';
    const state = this.#venueState(instrument.venue);
    return state === 'open' && this.isSuspended(instrument.id) ? 'suspended' : state;
  }

  #venueState(venue: VenueId): 'open' | 'break' | 'closed' {
    const now = this.#parts.now();
    const known = this.#venues.get(venue);
    if (known && now < known.until) return known.state;
    const { state } = sessionAt(venue, now, this.#parts.sessions);
    this.#venues.set(venue, { until: now + 1000, state });
    return state;
  }

  /** When the instrument's venue opens next, milliseconds UTC; null while it is open. */
  opensAt(listing: Listing): number | null {
    return this.session(listing) === 'closed' && listing.replacedBy === undefined
      ? nextOpen(listing.instrument.venue, this.#parts.now(), this.#parts.sessions)
      : null;
  }

  listen(listener: MarketListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes note of what the feed published, before anyone knows whether it is believed. */
  publish(tick: Tick): void {
    for (const listener of this.#listeners) listener.published?.(tick);
  }

  /** Shows a tick that the core believes. */
  accept(tick: Tick): void {
    this.candles.accept(tick);
    for (const listener of this.#listeners) listener.tick?.(tick);
    const { instrument, atMs, side = 'buy', price, volume } = tick;
    if (volume > 0) this.#print(instrument, { at: atMs, side, price, quantity: volume, source: 'reference' });
  }

  /** Takes in a committed event: fills in real mode go to the tape. */
  committed(event: Event): void {
    if (event.type === 'split-adjusted' && event.isLast) {
      this.candles.restart(event.split.instrument);
      this.#tapes.delete(event.split.instrument);
    }
    if (event.type === 'order-filled' && event.mode === 'real')
      this.#print(event.instrument, {
        at: event.at,
        side: event.taker,
        price: event.price,
        quantity: event.quantity,
        source: 'book',
      });
  }

  #print(instrument: InstrumentId, printed: Omit<Trade, 'id'>): void {
    const trade: Trade = { id: this.#nextTrade++, ...printed };
    let tape = this.#tapes.get(instrument);
    if (!tape) {
      tape = [];
      this.#tapes.set(instrument, tape);
    }
    tape.push(trade);
    if (tape.length > 2 * TAPE_LENGTH) tape.splice(0, TAPE_LENGTH);
    for (const listener of this.#listeners) listener.trade?.(instrument, trade);
  }

  /** The order book that was recorded (REPLAY-7): to be looked at, never traded on. */
  recordedDepth(id: InstrumentId): RecordedDepth | undefined {
    return this.#parts.recordedDepth?.(id);
  }

  /** The last trades, newest first. */
  trades(id: InstrumentId, limit: number): readonly Trade[] {
    return (this.#tapes.get(id) ?? []).slice(-limit).reverse();
  }
}
