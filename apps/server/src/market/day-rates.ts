import { isPair, type ReadonlyCore } from '@bourse/core';
import type { AssetRegistry, InstrumentId, PriceTicks } from '@bourse/rules';
import type { CandleService } from './candles/candle-service.ts';
import type { Bar } from './feed/feed.ts';
import type { InstrumentTable } from './instruments.ts';
import { Rates } from './rates.ts';

const DAY_MS = 86_400_000;
/** Quarters of an hour of a day of 25 hours, and one before it. */
export const DAY_BARS = 102;
/** As many days back as rates are asked for, and one before. */
const MOST_DAYS = 40;

const BAR_MS = 15 * 60_000;

/**
 * Gives the price at each instant of a day that began at `from`: the close of the last quarter of an hour that is over, so that what was worth
 * something then is worth the same whenever it is asked; `last` where there are no bars.
 */
export const priceOf = (bars: readonly Bar[], last: PriceTicks, from: number): ((at: number) => PriceTicks) => {
  const opening = bars.findLast(({ startMs }) => startMs < from)?.close ?? bars[0]?.open ?? last;
  return (at) => (at <= from ? opening : (bars.findLast(({ startMs }) => startMs + BAR_MS <= at)?.close ?? opening));
};

type Parts = {
  readonly core: ReadonlyCore;
  readonly assets: AssetRegistry;
  readonly table: InstrumentTable;
  readonly candles: CandleService;
  readonly now: () => number;
};

/**
 * What assets were worth in one another as a UTC day began: at the daily closes before it, where there are none at the first open known. The same
 * day always gives the same rates, whenever it is asked.
 */
export class DayRates {
  readonly #parts: Parts;
  #read: { readonly today: number; readonly bars: Promise<ReadonlyMap<InstrumentId, readonly Bar[]>> } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The rates of each of some UTC days, counted since 1970. */
  async of(days: Iterable<number>): Promise<ReadonlyMap<number, Rates>> {
    const { assets, table } = this.#parts;
    const bars = await this.#bars();
    const priceAt = (id: InstrumentId, day: number): PriceTicks | undefined => {
      const known = bars.get(id);
      return known?.findLast(({ startMs }) => startMs < day * DAY_MS)?.close ?? known?.[0]?.open;
    };
    return new Map([...days].map((day) => [day, new Rates(assets, table, (id) => priceAt(id, day))]));
  }

  /** Gives the rates at each instant of a day that began at `from`, to a quarter of an hour. */
  async during(from: number): Promise<(at: number) => Rates> {
    const { assets, table, candles } = this.#parts;
    const read = this.#inEuro().map(async (id) => {
      const bars = await candles.bars(id, '15m', undefined, DAY_BARS);
      const [first] = bars;
      return first ? ([[id, priceOf(bars, first.open, from)]] as const) : [];
    });
    const prices = new Map((await Promise.all(read)).flat());
    return (at) => new Rates(assets, table, (id) => prices.get(id)?.(at));
  }

  /** The daily bars of all that has a price in EUR, over which every rate goes; read once a day. */
  #bars(): Promise<ReadonlyMap<InstrumentId, readonly Bar[]>> {
    const today = Math.floor(this.#parts.now() / DAY_MS);
    if (this.#read?.today !== today) {
      const bars = this.#load();
      this.#read = { today, bars };
      bars.catch(() => {
        this.#read = undefined;
      });
    }
    return this.#read.bars;
  }

  async #load(): Promise<ReadonlyMap<InstrumentId, readonly Bar[]>> {
    const { candles } = this.#parts;
    const read = this.#inEuro().map(async (id) => [id, await candles.bars(id, '1d', undefined, MOST_DAYS)] as const);
    return new Map(await Promise.all(read));
  }

  #inEuro(): readonly InstrumentId[] {
    const { core, table } = this.#parts;
    return [...table.values()]
      .filter((listing) => {
        const { base, quote } = listing.instrument;
        return (quote === 'EUR' || base === 'EUR') && listing.replacedBy === undefined && isPair(core, listing);
      })
      .map(({ instrument }) => instrument.id);
  }
}
