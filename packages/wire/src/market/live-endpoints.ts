import { z } from 'zod';
import {
  decimalText,
  done,
  instantMs,
  instrument,
  instrumentList,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { quote } from '../quote.ts';

const trade = renamed(
  z.object({
    id: wholeNumber,
    ts: instantMs,
    direction: z.enum(['buy', 'sell']),
    price: decimalText,
    amount: decimalText,
    /** Whether it was made in the order book here, or told by the feed of the reference market (rule BOOK-21). */
    source: z.enum(['reference', 'book']),
  }),
  { ts: 'at', direction: 'side', amount: 'quantity' },
);

export const watchEndpoints = {
  'watch.list': endpoint({
    area: 'watch',
    method: 'GET',
    path: '/stock/optional/list',
    envelope: 'stock',
    who: 'customer',
    shows: ['watchlist'],
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
    changes: ['watchlist'],
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
    changes: ['watchlist'],
    summary: 'Takes an instrument off the watchlist.',
    input: renamed(z.object({ gid: instrument }), { gid: 'instrument' }),
    reply: done,
    errors: [],
  }),
  'watch.order': endpoint({
    area: 'watch',
    method: 'POST',
    path: '/stock/optional/order',
    envelope: 'stock',
    who: 'customer',
    changes: ['watchlist'],
    summary:
      'Puts the watchlist in the order given; what is not named keeps its order behind it, what is not on it is passed over.',
    input: renamed(z.object({ gids: instrumentList }), { gids: 'instruments' }),
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
    errors: ['INSTRUMENT_NOT_FOUND'],
  }),
  'market.sparklines': endpoint({
    area: 'market',
    method: 'GET',
    path: '/stock/sparklines',
    envelope: 'stock',
    who: 'public',
    summary:
      'The course of many instruments as a few prices each, oldest first, over the window of their change; unknown ids are left out.',
    input: renamed(z.object({ ids: instrumentList }), { ids: 'instruments' }),
    reply: z.array(renamed(z.object({ gid: z.string(), points: z.array(z.string()) }), { gid: 'instrument' })),
    errors: [],
  }),
};
