import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import type { Exchange } from 'ccxt';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { products } from '../../module-registry.ts';
import { loadInstruments } from '../instruments.ts';
import { CcxtFeed } from './ccxt.ts';
import type { Tick } from './feed.ts';
import { openFeed } from './open-feed.ts';

const file = fileURLToPath(new URL('../../../../../brands/sample/instruments.json', import.meta.url));
const instruments = loadInstruments(file, new AssetRegistry());
const MINUTE = 60_000;

const spotMarket = (base: string, status = 'TRADING') => ({
  symbol: `${base}USDT`,
  status,
  baseAsset: base,
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  permissions: [],
  permissionSets: [['SPOT']],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
  ],
});

const ticker = (symbol: string, last: string) => ({
  symbol,
  lastPrice: last,
  bidPrice: '63999.99',
  askPrice: '64000.01',
  openPrice: '63000.00',
  highPrice: '65000.00',
  lowPrice: '62000.00',
  volume: '100.0',
  quoteVolume: '6400000.0',
  closeTime: Date.now(),
});

/** A server on this machine that answers as the exchange's REST and WebSocket interfaces do. */
class StandIn {
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly requested: URL[] = [];
  readonly open = new Set<WebSocket>();
  readonly subscribed: string[] = [];
  readonly #readers = new Map<string, WebSocket>();
  connections = 0;
  #trade = 100;

  constructor() {
    this.#http = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      this.requested.push(url);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.#answer(url)));
    });
    this.#sockets = new WebSocketServer({ server: this.#http });
    this.#sockets.on('connection', (socket) => {
      this.connections += 1;
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket));
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as { method: string; params: string[]; id: number };
        if (message.method === 'SUBSCRIBE') {
          this.subscribed.push(...message.params);
          for (const stream of message.params) this.#readers.set(stream, socket);
        }
        socket.send(JSON.stringify({ result: null, id: message.id }));
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    return (this.#http.address() as AddressInfo).port;
  }

  #answer(url: URL): unknown {
    if (url.pathname.endsWith('/exchangeInfo')) {
      return {
        timezone: 'UTC',
        serverTime: Date.now(),
        rateLimits: [],
        symbols: [spotMarket('BTC'), spotMarket('ETH'), spotMarket('ZZZ')],
      };
    }
    if (url.pathname.endsWith('/ticker/24hr')) return [ticker('BTCUSDT', '64000.00'), ticker('ETHUSDT', '3100.50')];
    if (url.pathname.endsWith('/klines')) {
      const limit = Number(url.searchParams.get('limit') ?? 500);
      const last = Math.floor(Number(url.searchParams.get('endTime') ?? Date.now()) / MINUTE);
      return Array.from({ length: limit }, (_, at) => {
        const start = (last - limit + 1 + at) * MINUTE;
        const price = 60_000 + ((start / MINUTE) % 1000);
        return [
          start,
          `${price}.00`,
          `${price + 5}.00`,
          `${price - 5}.00`,
          `${price + 1}.00`,
          '1.5',
          start + MINUTE - 1,
          '90000',
          10,
          '1',
          '60000',
          '0',
        ];
      });
    }
    return {};
  }

  trade(symbol: string, price: string, quantity: string, buyerIsMaker: boolean): void {
    this.#trade += 1;
    const at = Date.now();
    // As at an exchange: to the connection that asked for it, for trades and tickers may come on two.
    this.#send(`${symbol.toLowerCase()}@trade`, {
      e: 'trade',
      E: at,
      s: symbol,
      t: this.#trade,
      p: price,
      q: quantity,
      T: at,
      m: buyerIsMaker,
      M: true,
    });
  }

  #send(stream: string, message: object): void {
    this.#readers.get(stream)?.send(JSON.stringify(message));
  }

  drop(): void {
    for (const socket of this.open) socket.terminate();
  }

  async close(): Promise<void> {
    this.drop();
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

const until = async (done: () => boolean): Promise<void> => {
  for (const end = Date.now() + 25_000; !done(); ) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop();
});

const opened = async () => {
  const server = new StandIn();
  const port = await server.listen();
  running.push({ stop: () => server.close() });
  const troubles: string[] = [];
  const configure = async (exchange: Exchange): Promise<void> => {
    // What the library asks for where an address is not encrypted.
    await exchange.loadHttpProxyAgent();
    const { api } = exchange.urls as unknown as { api: Record<string, unknown> & { ws: Record<string, unknown> } };
    api['public'] = `http://127.0.0.1:${port}/api/v3`;
    // The library tells the spot stream by this word in its address.
    api.ws['spot'] = `ws://127.0.0.1:${port}/stream/ws`;
    Object.assign(exchange.options, { fetchMarkets: { types: ['spot'] }, fetchMargins: false, fetchCurrencies: false });
  };
  const feed = await CcxtFeed.open({
    exchange: 'binance',
    instruments,
    configure,
    retryMs: 20,
    onTrouble: (what) => troubles.push(what),
  });
  running.push(feed);
  return { server, feed, troubles };
};

describe('an exchange', { timeout: 30_000 }, () => {
  test("CCXT-1: the brand's coins that the exchange trades, each with a price at once", async () => {
    const { feed } = await opened();
    const ticks: Tick[] = [];
    await feed.start((tick) => ticks.push(tick));
    expect(feed.kind).toBe('live');
    expect(feed.instruments.map((instrument) => instrument.id)).toEqual(['BTC-USDT', 'ETH-USDT']);
    expect(ticks.map(({ instrument, price, volume }) => [instrument, price, volume])).toEqual([
      ['BTC-USDT', 6_400_000, 0],
      ['ETH-USDT', 310_050, 0],
    ]);
    expect(ticks[0]?.bid).toBe(6_399_999);
  });

  test('CCXT-2: trades become ticks with sequence, side and lots; a lost connection is made again', async () => {
    const { feed, server, troubles } = await opened();
    const ticks: Tick[] = [];
    await feed.start((tick) => ticks.push(tick));
    const trades = (): Tick[] => ticks.filter((tick) => tick.volume > 0);
    await until(() => server.subscribed.includes('btcusdt@trade') && server.subscribed.includes('ethusdt@trade'));
    server.trade('BTCUSDT', '64010.50', '0.00250', false);
    server.trade('ETHUSDT', '3101.00', '1.5', true);
    server.trade('BTCUSDT', '64011.00', '0.00001', true);
    await until(() => trades().length === 3);
    const btc = trades().filter((tick) => tick.instrument === 'BTC-USDT');
    expect(btc.map(({ price, volume, side }) => [price, volume, side])).toEqual([
      [6_401_050, 250, 'buy'],
      [6_401_100, 1, 'sell'],
    ]);
    const before = server.connections;
    server.subscribed.length = 0;
    server.drop();
    await until(() => server.connections > before && server.subscribed.includes('btcusdt@trade'));
    expect(troubles.length).toBeGreaterThan(0);
    server.trade('BTCUSDT', '64020.00', '0.1', false);
    await until(() => trades().some((tick) => tick.price === 6_402_000));
    const all = ticks.filter((tick) => tick.instrument === 'BTC-USDT');
    for (let at = 1; at < all.length; at++) {
      expect(all[at]?.seq).toBe((all[at - 1]?.seq ?? 0) + 1);
      expect(all[at]?.atMs).toBeGreaterThanOrEqual(all[at - 1]?.atMs ?? 0);
    }
  });

  test('CCXT-3: the past in pages, oldest first, without a gap or a double', async () => {
    const { feed } = await opened();
    const end = Math.floor(Date.now() / MINUTE) * MINUTE;
    const bars = await feed.history('BTC-USDT', '1m', end, 1700);
    expect(bars).toHaveLength(1700);
    expect(bars.at(-1)?.startMs).toBe(end - MINUTE);
    expect(bars.every((bar, at) => at === 0 || bar.startMs === (bars[at - 1]?.startMs ?? 0) + MINUTE)).toBe(true);
    expect(bars[0]).toMatchObject({ volume: 150_000 });
  });

  test('CCXT-4: an exchange that is not known, or that cannot be reached, stops the start with one line', async () => {
    const options = {
      instruments,
      registry: new AssetRegistry(),
      products,
      seed: 1,
      sessions: 'calendar',
      replaySpeed: 1,
    } as const;
    await expect(openFeed({ ...options, setting: 'ccxt:nowhere' })).rejects.toThrow(
      'FEED: ccxt knows no streaming exchange called nowhere',
    );
    const configure = (exchange: Exchange): void => {
      (exchange.urls as unknown as { api: Record<string, unknown> }).api['public'] = 'http://127.0.0.1:9/api/v3';
      Object.assign(exchange.options, { fetchMarkets: { types: ['spot'] }, fetchMargins: false });
    };
    const failed = await CcxtFeed.open({ exchange: 'binance', instruments, configure }).catch(
      (error: Error) => error.message,
    );
    expect(failed).toMatch(/^FEED: the markets of binance cannot be had \(.*\)$/);
  });
});
