import { z } from 'zod';
import {
  blankable,
  decimalText,
  done,
  flag,
  id,
  instantMs,
  instrument,
  instrumentList,
  line,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { coinItem, quote, tradingTerms } from '../quote.ts';
import { barText, dayBar, interval, shortBar, ticker } from './bars.ts';

const unknownInstrument = ['INSTRUMENT_NOT_FOUND'] as const satisfies readonly ErrorName[];

const barCount = wholeNumber.pipe(z.int().min(1).max(1000)).optional();
const pageNumber = wholeNumber.pipe(z.int().min(1).max(100_000)).optional();

/** `before` gives the bars that open earlier than it; `page` 2 the thousand before the newest thousand, and so on. */
const byGid = renamed(
  z.object({
    gid: instrument,
    period: interval,
    adjust: blankable(16),
    isOnlyOneDay: flag.optional(),
    end: instantMs.optional(),
  }),
  { gid: 'instrument', period: 'interval', isOnlyOneDay: 'onlyToday', end: 'before' },
);

const bySymbol = renamed(
  z.object({
    symbol: instrument,
    interval,
    limit: barCount,
    page: pageNumber,
    end: instantMs.optional(),
    stockType: line(32).optional(),
    market: line(32).optional(),
    dataType: line(32).or(z.number()).optional(),
  }),
  { symbol: 'instrument', end: 'before' },
);

/** [price, customers' quantity, the house's quantity], best first. */
const level = z.tuple([z.string(), z.string(), z.string()]);

const depth = z.object({
  symbol: z.string(),
  seq: z.int(),
  bids: z.array(level),
  asks: z.array(level),
  /** Of the best ten levels a side, as in the live feed. */
  checksum: z.int(),
});

const trade = renamed(
  z.object({
    id: wholeNumber,
    ts: instantMs,
    direction: z.enum(['buy', 'sell']),
    price: decimalText,
    amount: decimalText,
  }),
  { ts: 'at', direction: 'side', amount: 'quantity' },
);

const searchType = z.enum(['all', 'share', 'index', 'coin', 'currency', 'metal', 'US', 'HK', 'CN', 'BR', 'EU']);

const indexItem = renamed(
  z.object({
    indexName: z.string(),
    indexCode: z.string(),
    indexGid: z.string(),
    currentPoint: decimalText.nullable(),
    floatPoint: decimalText.nullable(),
    floatRate: decimalText.nullable(),
    homeShow: flag,
    listShow: flag,
    transState: flag,
    type: z.string(),
  }),
  {
    indexName: 'name',
    indexCode: 'code',
    indexGid: 'instrument',
    currentPoint: 'last',
    floatPoint: 'change',
    floatRate: 'changePercent',
    homeShow: 'onHome',
    listShow: 'inLists',
    transState: 'tradable',
    type: 'venue',
  },
);

export const quotesEndpoints = {
  'quotes.coinList': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/currencySymbol/getCoinList',
    envelope: 'stock',
    who: 'public',
    summary: 'Coins that are quoted.',
    input: pageInput,
    reply: page(coinItem),
    errors: [],
  }),
  'quotes.currencyList': endpoint({
    area: 'quotes',
    method: 'POST',
    path: '/stock/foreignExchange/getCoinList',
    envelope: 'stock',
    who: 'public',
    summary: 'Coins, currency pairs and metals of the currency desk, those quoted in EUR first.',
    input: pageInput,
    reply: page(coinItem),
    errors: [],
  }),
  'quotes.coin': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/coin/getRt',
    envelope: 'stock',
    who: 'public',
    summary: 'One coin, currency pair or metal with its price.',
    input: renamed(z.object({ symbol: instrument }), { symbol: 'instrument' }),
    reply: coinItem,
    errors: unknownInstrument,
  }),
  'quotes.search': endpoint({
    area: 'quotes',
    method: 'POST',
    path: '/stock/search',
    envelope: 'stock',
    who: 'public',
    summary: 'Instruments whose name, code or symbol holds the text; all of the type when there is none.',
    input: pageInput.extend({ type: searchType.optional(), name: blankable(64) }),
    reply: page(quote),
    errors: [],
  }),
  'quotes.minuteHistory': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getStockAHistMinEm',
    envelope: 'stock',
    who: 'public',
    summary: "A share's bars within the day, oldest first.",
    input: byGid,
    reply: z.array(dayBar),
    errors: unknownInstrument,
  }),
  'quotes.dayHistory': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getStockAHist',
    envelope: 'stock',
    who: 'public',
    summary: "A share's bars of days, weeks or months, oldest first.",
    input: byGid,
    reply: z.array(dayBar),
    errors: unknownInstrument,
  }),
  'quotes.textKline': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getKLine',
    envelope: 'stock',
    who: 'public',
    summary: 'Bars as one text, oldest first.',
    input: renamed(
      z.object({
        gid: instrument,
        interval,
        page: pageNumber,
        isOnlyOneDay: flag.optional(),
        end: instantMs.optional(),
      }),
      { gid: 'instrument', isOnlyOneDay: 'onlyToday', end: 'before' },
    ),
    reply: barText,
    errors: unknownInstrument,
  }),
  'quotes.stockKline': endpoint({
    area: 'quotes',
    method: 'POST',
    path: '/api/klineStock',
    envelope: 'api',
    who: 'public',
    summary: 'Bars of any instrument, oldest first, with the day so far; at most 1000, older ones by `end` or by page.',
    input: bySymbol,
    reply: renamed(z.object({ ticker, historyKline: z.array(shortBar) }), { historyKline: 'bars' }),
    errors: unknownInstrument,
  }),
  'quotes.coinKline': endpoint({
    area: 'quotes',
    method: 'POST',
    path: '/stock/coinKline/getKlineList',
    envelope: 'stock',
    who: 'public',
    summary: "A coin's bars, oldest first.",
    input: bySymbol,
    reply: z.array(shortBar),
    errors: unknownInstrument,
  }),
  'quotes.forexKline': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/forex/kline',
    envelope: 'stock',
    who: 'public',
    summary: "A currency pair's bars, oldest first; at most 1000, older ones by `end`.",
    input: bySymbol,
    reply: z.array(shortBar),
    errors: unknownInstrument,
  }),
  'quotes.contractKline': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/api/contract/kline',
    envelope: 'result',
    who: 'public',
    summary: "A contract coin's bars, oldest first, with the day so far; older ones by `end`.",
    input: bySymbol,
    reply: renamed(z.object({ history: z.array(shortBar), ticker }), { history: 'bars' }),
    errors: unknownInstrument,
  }),
  'quotes.single': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getSingleStock',
    envelope: 'stock',
    who: 'public',
    summary: 'An instrument with its price, what an order must keep to, and a few lines about it.',
    input: renamed(z.object({ gid: instrument }), { gid: 'instrument' }),
    reply: renamed(z.object({ stock: quote, introduction: z.string(), terms: tradingTerms }), { stock: 'quote' }),
    errors: unknownInstrument,
  }),
  'quotes.singleList': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/singleStock/list',
    envelope: 'stock',
    who: 'public',
    summary: 'The price of one instrument as a list of one.',
    input: renamed(z.object({ stockGid: instrument }), { stockGid: 'instrument' }),
    reply: z.array(quote),
    errors: unknownInstrument,
  }),
  'quotes.disposition': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/disposition-stock/page',
    envelope: 'stock',
    who: 'public',
    summary: 'Shares that are halted now, with the reason; of one market when it is named.',
    input: pageInput.extend({ stockType: line(16, 'US').optional() }),
    reply: page(
      renamed(
        z.object({
          id,
          stockGid: z.string(),
          stockCode: z.string(),
          stockName: z.string(),
          stockType: z.string(),
          reason: z.string(),
          createTime: instantMs,
        }),
        { stockGid: 'instrument', stockCode: 'code', stockName: 'name', stockType: 'venue', createTime: 'since' },
      ),
    ),
    errors: [],
  }),
  'quotes.orderBook': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getOrderBook',
    envelope: 'stock',
    who: 'public',
    summary: 'The best two levels a side as a list of one, as older clients read them.',
    input: renamed(z.object({ gid: instrument.optional(), symbol: instrument.optional() }), { gid: 'instrument' }),
    reply: z.object({
      list: z.array(
        renamed(
          z.object({
            stockGid: z.string(),
            rosePrice1: decimalText.nullable(),
            rosePrice2: decimalText.nullable(),
            roseVolume1: decimalText.nullable(),
            roseVolume2: decimalText.nullable(),
            fallPrice1: decimalText.nullable(),
            fallPrice2: decimalText.nullable(),
            fallVolume1: decimalText.nullable(),
            fallVolume2: decimalText.nullable(),
          }),
          {
            stockGid: 'instrument',
            rosePrice1: 'bidPrice1',
            rosePrice2: 'bidPrice2',
            roseVolume1: 'bidQuantity1',
            roseVolume2: 'bidQuantity2',
            fallPrice1: 'askPrice1',
            fallPrice2: 'askPrice2',
            fallVolume1: 'askQuantity1',
            fallVolume2: 'askQuantity2',
          },
        ),
      ),
    }),
    errors: unknownInstrument,
  }),
  'quotes.indexes': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/indexes',
    envelope: 'stock',
    who: 'public',
    summary: 'The indexes, for the carousel.',
    input: z.object({}),
    reply: z.array(indexItem),
    errors: [],
  }),
};

export const watchEndpoints = {
  'watch.list': endpoint({
    area: 'watch',
    method: 'GET',
    path: '/stock/optional/list',
    envelope: 'stock',
    who: 'customer',
    summary: 'The watchlist, in the order the customer gave it.',
    input: pageInput,
    reply: page(quote),
    errors: [],
  }),
  'watch.add': endpoint({
    area: 'watch',
    method: 'POST',
    path: '/stock/optional/add',
    envelope: 'stock',
    who: 'customer',
    summary: 'Puts an instrument on the watchlist; one that is there already stays.',
    input: renamed(z.object({ gid: instrument }), { gid: 'instrument' }),
    reply: done,
    errors: ['INSTRUMENT_NOT_FOUND', 'WATCHLIST_FULL'],
  }),
  'watch.remove': endpoint({
    area: 'watch',
    method: 'DELETE',
    path: '/stock/optional/delete',
    envelope: 'stock',
    who: 'customer',
    summary: 'Takes an instrument off the watchlist.',
    input: renamed(z.object({ gid: instrument }), { gid: 'instrument' }),
    reply: done,
    errors: [],
  }),
};

export const marketEndpoints = {
  'market.overview': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/quotes',
    envelope: 'stock',
    who: 'public',
    summary: 'Prices of many instruments in one call; unknown ids are left out.',
    input: renamed(z.object({ ids: instrumentList }), { ids: 'instruments' }),
    reply: z.array(quote),
    errors: [],
  }),
  'market.depth': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/depth',
    envelope: 'stock',
    who: 'public',
    summary: 'The order book as it can be traded on now: customers and house apart.',
    input: renamed(z.object({ gid: instrument, limit: wholeNumber.pipe(z.int().min(1).max(100)).optional() }), {
      gid: 'instrument',
    }),
    reply: depth,
    errors: unknownInstrument,
  }),
  'market.trades': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/trades',
    envelope: 'stock',
    who: 'public',
    summary: 'The last trades, newest first; 20 when no number is given.',
    input: renamed(z.object({ gid: instrument, limit: wholeNumber.pipe(z.int().min(1).max(100)).optional() }), {
      gid: 'instrument',
    }),
    reply: z.object({ symbol: z.string(), seq: z.int(), trades: z.array(trade) }),
    errors: unknownInstrument,
  }),
  'market.sparklines': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/sparklines',
    envelope: 'stock',
    who: 'public',
    summary: 'The last day of many instruments as a few closing prices each, oldest first; unknown ids are left out.',
    input: renamed(z.object({ ids: instrumentList }), { ids: 'instruments' }),
    reply: z.array(renamed(z.object({ gid: z.string(), points: z.array(z.string()) }), { gid: 'instrument' })),
    errors: [],
  }),
};
