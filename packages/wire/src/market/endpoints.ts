import { z } from 'zod';
import {
  blankable,
  decimalText,
  derived,
  flag,
  id,
  instantMs,
  instrument,
  line,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { MARKETS } from '../market-name.ts';
import { coinItem, quote, tradingTerms } from '../quote.ts';
import { barText, dayBar, interval, shortBar, ticker } from './bars.ts';

const unknownInstrument = ['INSTRUMENT_NOT_FOUND'] as const;

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
const searchType = z.enum(['all', 'share', ...MARKETS]);

/** Nobody trades an index, so none of the terms of a trade applies. */
const untraded = (): null => null;

const indexItem = derived(
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
    depositAmt: decimalText.nullable(),
    eachPoint: decimalText.nullable(),
    maxNum: decimalText.nullable(),
    minNum: decimalText.nullable(),
    transFee: decimalText.nullable(),
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
  { depositAmt: untraded, eachPoint: untraded, maxNum: untraded, minNum: untraded, transFee: untraded },
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
    shows: [],
    summary: 'Coins, currency pairs and metals of the currency page, those quoted in EUR first.',
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
    shows: [],
    summary:
      'Instruments whose symbol or name holds every word of the text, the best first, symbols before names; all of the type without a word.',
    input: pageInput.extend({
      /** A whole market in one answer: its list sorts by every column. */
      pageSize: wholeNumber.pipe(z.int().min(1).max(500)).optional(),
      type: z
        .codec(z.union([z.literal(''), searchType]), searchType, {
          decode: (type) => (type === '' ? 'all' : type),
          encode: (type) => type,
        })
        .optional(),
      name: blankable(64),
    }),
    reply: page(quote),
    errors: [],
  }),
  'quotes.minuteHistory': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/getStockAHistMinEm',
    envelope: 'stock',
    who: 'public',
    isHeavy: true,
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
    isHeavy: true,
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
    isHeavy: true,
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
    shows: [],
    isHeavy: true,
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
    shows: [],
    isHeavy: true,
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
    isHeavy: true,
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
    isHeavy: true,
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
    reply: renamed(
      z.object({
        stock: quote,
        introduction: z.string(),
        terms: tradingTerms,
        /** From when the proceeds of a sale that fills now, or as the market opens next, can be withdrawn; null where they can at once. */
        settlesAt: instantMs.nullable(),
      }),
      { stock: 'quote' },
    ),
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
