import { type Instrument, type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import type { Exchange, Ticker, Trade } from 'ccxt';
import { foldBars } from '../candles/buckets.ts';
import type { InstrumentTable } from '../instruments.ts';
import type { Bar, Feed, Interval, Tick } from './feed.ts';

export type CcxtOptions = {
  /** The exchange's name as the ccxt library knows it. */
  readonly exchange: string;
  /** The brand's instruments; those coins that the exchange trades are taken. */
  readonly instruments: InstrumentTable;
  readonly now?: () => number;
  /** By how much `now` is ahead of the machine's clock, which is what the exchange's times are compared with. */
  readonly aheadMs?: () => number;
  /** Told of a lost connection; the feed goes on trying. */
  readonly onTrouble?: (what: string, error: unknown) => void;
  /** Changes the exchange before it is used: addresses, credentials, options. */
  readonly configure?: (exchange: Exchange) => void | Promise<void>;
  /** The first pause before connecting again; doubled up to 30 s while it fails. */
  readonly retryMs?: number;
};

const LONGEST_RETRY_MS = 30_000;
/** How often the cache is looked at for trades that no answer came with. */
const SWEEP_MS = 250;
const PAGE = 1000;

type Market = {
  readonly instrument: Instrument;
  readonly tick: number;
  readonly lot: number;
  last: Tick | undefined;
  seen: string | undefined;
  seq: number;
};

/** Live prices of coins from an exchange, by the ccxt library (rules CCXT-1 to CCXT-4). The library is loaded only when this feed is chosen. */
export class CcxtFeed implements Feed {
  readonly kind = 'live';
  readonly instruments: readonly Instrument[];
  readonly #exchange: Exchange;
  readonly #options: CcxtOptions;
  readonly #now: () => number;
  readonly #markets = new Map<string, Market>();
  readonly #symbolOf = new Map<InstrumentId, string>();
  #publish: ((tick: Tick) => void) | undefined;
  #stopped = true;
  #wake: (() => void) | undefined;
  #sweep: NodeJS.Timeout | undefined;

  private constructor(exchange: Exchange, options: CcxtOptions) {
    this.#exchange = exchange;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const found: Instrument[] = [];
    for (const { instrument } of options.instruments.values()) {
      if (instrument.kind !== 'coin' || !(instrument.symbol in (exchange.markets ?? {}))) continue;
      found.push(instrument);
      const { tickSize, lotSize, symbol, id } = instrument;
      this.#markets.set(symbol, {
        instrument,
        tick: Number(tickSize),
        lot: Number(lotSize),
        last: undefined,
        seen: undefined,
        seq: this.#now() * 10,
      });
      this.#symbolOf.set(id, symbol);
    }
    this.instruments = found;
  }

  /** Loads the library and the exchange's list of markets. @throws {Error} one line, when either cannot be had or nothing fits. */
  static async open(options: CcxtOptions): Promise<CcxtFeed> {
    const { default: ccxt } = await import('ccxt');
    const Known: unknown = Reflect.get(ccxt.pro, options.exchange);
    if (typeof Known !== 'function')
      throw new Error(`FEED: ccxt knows no streaming exchange called ${options.exchange}`);
    const exchange = Reflect.construct(Known, [{ enableRateLimit: true, newUpdates: true }]) as Exchange;
    await options.configure?.(exchange);
    try {
      await exchange.loadMarkets();
    } catch (error) {
      await closed(exchange);
      throw new Error(`FEED: the markets of ${options.exchange} cannot be had (${reason(error)})`);
    }
    const feed = new CcxtFeed(exchange, options);
    if (feed.instruments.length === 0) {
      await closed(exchange);
      throw new Error(`FEED: ${options.exchange} trades none of the brand's coins`);
    }
    return feed;
  }

  async start(publish: (tick: Tick) => void): Promise<void> {
    this.#publish = publish;
    this.#stopped = false;
    const symbols = [...this.#markets.keys()];
    try {
      for (const ticker of Object.values(await this.#exchange.fetchTickers(symbols))) this.#onTicker(ticker);
    } catch (error) {
      throw new Error(`FEED: the prices of ${this.#options.exchange} cannot be had (${reason(error)})`);
    }
    void this.#follow('trades', async () => {
      await this.#exchange.watchTradesForSymbols(symbols);
      this.#takeTrades();
    });
    // What comes between two of the library's waits is cached, and answered only with the trade after it.
    this.#sweep = setInterval(() => this.#takeTrades(), SWEEP_MS);
    void this.#follow('tickers', async () => {
      for (const ticker of Object.values(await this.#exchange.watchTickers(symbols))) this.#onTicker(ticker);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    this.#wake?.();
    await closed(this.#exchange);
  }

  /** Asks for what comes next until the feed is stopped; after a failure again, a little later each time. */
  async #follow(what: string, next: () => Promise<void>): Promise<void> {
    const firstMs = this.#options.retryMs ?? 1000;
    let pauseMs = firstMs;
    while (!this.#stopped) {
      try {
        await next();
        pauseMs = firstMs;
      } catch (error) {
        if (this.#stopped) return;
        this.#options.onTrouble?.(`the ${what} of ${this.#options.exchange} were lost`, error);
        await this.#pause(pauseMs);
        pauseMs = Math.min(LONGEST_RETRY_MS, pauseMs * 2);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const before = this.#wake;
      this.#wake = () => {
        before?.();
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The library answers with one market's trades; those of others that came at the same moment wait in its cache. */
  #takeTrades(): void {
    for (const [symbol, market] of this.#markets) {
      const cached: readonly Trade[] = this.#exchange.trades[symbol] ?? [];
      const from = cached.findLastIndex((trade) => trade.id === market.seen) + 1;
      for (const trade of cached.slice(from)) this.#onTrade(market, trade);
    }
  }

  #onTrade(market: Market, trade: Trade): void {
    market.seen = trade.id;
    if (!trade.price) return;
    const volume = quantityLots(Math.round((trade.amount ?? 0) / market.lot));
    const side: Pick<Tick, 'side'> =
      trade.side === 'buy' ? { side: 'buy' } : trade.side === 'sell' ? { side: 'sell' } : {};
    this.#emit(market, trade.timestamp, trade.price, { volume, ...side });
  }

  /** A ticker is a price that stands: it shows that the connection lives while nobody trades. */
  #onTicker(ticker: Ticker): void {
    const market = this.#markets.get(ticker.symbol ?? '');
    if (!market || !ticker.last) return;
    const ticks = (price: number) => priceTicks(Math.max(1, Math.round(price / market.tick)));
    this.#emit(market, ticker.timestamp, ticker.last, {
      volume: quantityLots(0),
      ...(ticker.bid ? { bid: ticks(ticker.bid) } : {}),
      ...(ticker.ask ? { ask: ticks(ticker.ask) } : {}),
    });
  }

  #emit(market: Market, atMs: number | undefined, price: number, more: Pick<Tick, 'volume'> & Partial<Tick>): void {
    if (this.#stopped) return;
    market.seq += 1;
    const tick: Tick = {
      instrument: market.instrument.id,
      seq: market.seq,
      atMs: this.#timeOf(market, atMs),
      price: priceTicks(Math.max(1, Math.round(price / market.tick))),
      ...more,
    };
    market.last = tick;
    this.#publish?.(tick);
  }

  /**
   * The exchange's time in the server's, held between the tick before and now. Where the server's time is ahead of the machine's clock, because that
   * was set ahead and mended, the exchange's is moved along with it, or every price would look that much too old.
   */
  #timeOf({ last }: Market, exchangeMs: number | undefined): number {
    const now = this.#now();
    const moved = exchangeMs === undefined ? now : exchangeMs + Math.max(0, this.#options.aheadMs?.() ?? 0);
    return Math.max(last?.atMs ?? 0, Math.min(moved, now));
  }

  async history(id: InstrumentId, interval: Interval, endMs: number, limit: number): Promise<readonly Bar[]> {
    const symbol = this.#symbolOf.get(id);
    const market = symbol ? this.#markets.get(symbol) : undefined;
    if (!symbol || !market) return [];
    // Where three days begin differs between exchanges; days are the same everywhere.
    if (interval === '3d') {
      const days = await this.#pages(symbol, market, '1d', endMs + 2 * 86_400_000, (limit + 1) * 3);
      const folded = foldBars('COIN', '3d', days).filter((bar) => bar.startMs < endMs);
      return (days.length >= (limit + 1) * 3 ? folded.slice(1) : folded).slice(-limit);
    }
    return this.#pages(symbol, market, interval, endMs, limit);
  }

  async #pages(symbol: string, market: Market, interval: Interval, endMs: number, limit: number): Promise<Bar[]> {
    let bars: Bar[] = [];
    while (bars.length < limit) {
      const until = (bars[0]?.startMs ?? Math.min(endMs, this.#now() + 1)) - 1;
      const wanted = Math.min(PAGE, limit - bars.length);
      const page = await this.#exchange.fetchOHLCV(symbol, interval, undefined, wanted, { until });
      const older = page.map((row) => toBar(row, market)).filter((bar) => bar.startMs <= until);
      bars = [...older, ...bars];
      if (older.length < wanted) break;
    }
    return bars.slice(-limit);
  }
}

const toBar = (row: readonly (number | undefined)[], { tick, lot }: Market): Bar => {
  const [startMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = row;
  const ticks = (price: number) => priceTicks(Math.max(1, Math.round(price / tick)));
  return {
    startMs,
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    volume: quantityLots(Math.round(volume / lot)),
  };
};

/** The library's types say that closing is done at once; it answers with a promise. */
const closed = (exchange: Exchange): Promise<unknown> => Promise.resolve(exchange.close());

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
