import { decimalsWritten, err, ok, priceText, quantityText, type Result } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import type { Interval } from './feed/feed.ts';
import type { Listing } from './instruments.ts';
import type { Trade } from './market-data.ts';
import { presentBar, presentQuote, presentTerms, settlesAt, type WireBar } from './present.ts';
import { orderWatched, unwatch, watch, watchedBy, watchlistOf } from './watchlist.ts';

type CallContext = Context<AnyCaller>;

type BarQuery = {
  readonly instrument: string;
  readonly interval: Interval;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly onlyToday?: boolean | undefined;
};

const DAY_MS = 86_400_000;
const MOST_BARS = 1000;

/** Bars of a chart call, oldest first; page 2 are the thousand before the newest thousand. */
const barsOf = async (
  { services }: CallContext,
  query: BarQuery,
  usual: number,
): Promise<Result<{ listing: Listing; bars: WireBar[] }, 'INSTRUMENT_NOT_FOUND'>> => {
  const listing = services.market.find(query.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const { candles } = services.market;
  const limit = Math.min(query.limit ?? usual, MOST_BARS);
  let before = query.before;
  for (let page = 1; page < Math.min(query.page ?? 1, 50); page += 1) {
    const skipped = await candles.bars(listing.instrument.id, query.interval, before, limit);
    if (!skipped[0]) return ok({ listing, bars: [] });
    before = skipped[0].startMs;
  }
  const bars = await candles.bars(listing.instrument.id, query.interval, before, limit);
  const from = query.onlyToday ? Math.floor(services.now() / DAY_MS) * DAY_MS : 0;
  return ok({ listing, bars: bars.filter((bar) => bar.startMs >= from).map((bar) => presentBar(listing, bar)) });
};

const onlyBars = async (
  context: CallContext,
  query: BarQuery,
  usual: number,
): Promise<Result<WireBar[], 'INSTRUMENT_NOT_FOUND'>> => {
  const found = await barsOf(context, query, usual);
  return found.ok ? ok(found.value.bars) : found;
};

/** The history rows of shares carry the money beside the volume: the close times the volume, as nothing finer is kept. */
const dayBars = async (
  context: CallContext,
  query: BarQuery,
): Promise<Result<(WireBar & { turnover: string })[], 'INSTRUMENT_NOT_FOUND'>> => {
  const found = await barsOf(context, query, 500);
  if (!found.ok) return found;
  return ok(found.value.bars.map((bar) => ({ ...bar, turnover: productText(bar.close, bar.volume) })));
};

const productText = (a: string, b: string): string => {
  const [da, db] = [decimalsWritten(a), decimalsWritten(b)];
  const product = BigInt(a.replace('.', '')) * BigInt(b.replace('.', ''));
  const digits = product.toString().padStart(da + db + 1, '0');
  return da + db === 0 ? digits : `${digits.slice(0, -(da + db))}.${digits.slice(-(da + db)).slice(0, 2)}`;
};

const tickerOf = (services: Services, listing: Listing) => {
  const quote = presentQuote(services, listing, new Set());
  const { open, high, low, last, volume } = quote;
  return open !== null && high !== null && low !== null && last !== null ? { open, high, low, last, volume } : null;
};

const presentTrade = ({ scale }: Listing, trade: Trade) => ({
  id: trade.id,
  at: trade.at,
  side: trade.side,
  price: priceText(scale, trade.price),
  quantity: quantityText(scale, trade.quantity),
  source: trade.source,
});

const listedIn = ({ market }: Services, names: readonly string[]): Listing[] => {
  const listings = names.map((name) => market.find(name)).filter((found) => found !== undefined);
  return [...new Set(listings.map((each) => market.successor(each)))];
};

export const quotesHandlers = {
  'quotes.search': async (input, context) => {
    const found = context.services.market.search.find(input.type ?? 'all', input.name ?? '');
    const page = pageOf(found, pagingOf(input, 20));
    const watched = await watchedBy(context);
    return ok({ list: page.list.map((each) => presentQuote(context.services, each, watched)), total: page.total });
  },

  'quotes.minuteHistory': (input, context) => dayBars(context, input),
  'quotes.dayHistory': (input, context) => dayBars(context, input),
  'quotes.textKline': (input, context) => onlyBars(context, input, MOST_BARS),
  'quotes.coinKline': (input, context) => onlyBars(context, input, 300),
  'quotes.forexKline': (input, context) => onlyBars(context, input, 100),

  'quotes.stockKline': async (input, context) => {
    const found = await barsOf(context, input, MOST_BARS);
    return found.ok ? ok({ ticker: tickerOf(context.services, found.value.listing), bars: found.value.bars }) : found;
  },

  'quotes.contractKline': async (input, context) => {
    const found = await barsOf(context, input, 100);
    return found.ok ? ok({ ticker: tickerOf(context.services, found.value.listing), bars: found.value.bars }) : found;
  },

  'quotes.single': async (input, context) => {
    const named = context.services.market.find(input.instrument);
    if (!named) return err('INSTRUMENT_NOT_FOUND');
    const listing = context.services.market.successor(named);
    const quote = presentQuote(context.services, listing, await watchedBy(context));
    const terms = presentTerms(context.services, listing);
    const { jurisdictions } = context.services;
    const marginCloseOutBps = await jurisdictions.marginCloseOut(context.caller);
    return ok({
      quote,
      introduction: listing.profile.description,
      terms: {
        ...terms,
        leverages: await jurisdictions.offered(context.caller, listing, terms.leverages),
        margin: terms.margin && { ...terms.margin, marginCloseOutBps },
      },
      settlesAt: settlesAt(context.services, listing),
    });
  },

  'quotes.singleList': async (input, context) => {
    const listing = context.services.market.find(input.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    return ok([presentQuote(context.services, listing, await watchedBy(context))]);
  },

  'quotes.disposition': async (input, { services }) => {
    const { rows } = await services.database.pool.query<{ instrument: string; reason: string; since: bigint }>(
      'SELECT instrument, reason, since FROM halts WHERE halted ORDER BY since DESC',
    );
    const halted = rows.flatMap((row) => {
      const listing = services.market.find(row.instrument);
      if (!listing || (input.stockType !== undefined && listing.instrument.venue !== input.stockType)) return [];
      const { id, symbol, name, venue } = listing.instrument;
      return [{ id, instrument: id, code: symbol, name, venue, reason: row.reason, since: Number(row.since) }];
    });
    return ok(pageOf(halted, pagingOf(input)));
  },

  'quotes.indexes': async (_input, { services }) =>
    ok(
      services.market.search.find('index', '').map((listing) => {
        const quote = presentQuote(services, listing, new Set());
        return {
          name: quote.name,
          code: quote.code,
          instrument: quote.instrument,
          last: quote.last,
          change: quote.change,
          changePercent: quote.changePercent,
          onHome: true,
          inLists: true,
          tradable: quote.tradable,
          venue: quote.venue,
        };
      }),
    ),
} satisfies Omit<
  HandlersOf<NamesOf<'quotes'>>,
  | 'quotes.coinList'
  | 'quotes.currencyList'
  | 'quotes.coin'
  | 'quotes.newsPage'
  | 'quotes.news'
  | 'quotes.siteInfo'
  | 'quotes.orderBook'
>;

export const watchHandlers = {
  'watch.list': async (input, { services, caller }) => {
    const ids = await watchlistOf(services.database, caller.id);
    const page = pageOf(listedIn(services, ids), pagingOf(input, 20));
    const watched = new Set(page.list.map(({ instrument }) => instrument.id));
    return ok({ list: page.list.map((each) => presentQuote(services, each, watched)), total: page.total });
  },

  'watch.add': async (input, { services, caller }) => {
    const listing = services.market.find(input.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { id } = services.market.successor(listing).instrument;
    return watch(services.database, caller.id, id, services.brand.trading.watchlistMax);
  },

  'watch.remove': async (input, { services, caller }) => {
    const listing = services.market.find(input.instrument);
    if (listing) await unwatch(services.database, caller.id, services.market.predecessors(listing));
    return ok(null);
  },

  'watch.order': async ({ instruments }, { services, caller }) => {
    await orderWatched(services.database, caller.id, instruments);
    return ok(null);
  },
} satisfies HandlersOf<NamesOf<'watch'>>;

export const marketHandlers = {
  'market.overview': async (input, context) => {
    const watched = await watchedBy(context);
    return ok(
      listedIn(context.services, input.instruments).map((each) => presentQuote(context.services, each, watched)),
    );
  },

  'market.trades': async (input, { services }) => {
    const listing = services.market.find(input.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const trades = services.market.trades(listing.instrument.id, input.limit ?? 20);
    return ok({
      symbol: listing.instrument.id,
      seq: trades[0]?.id ?? 0,
      trades: trades.map((trade) => presentTrade(listing, trade)),
    });
  },

  'market.sparklines': async (input, { services }) => {
    const lines = listedIn(services, input.instruments).map(async (listing) => {
      const closes = await services.market.candles.sparkline(listing.instrument.id);
      return { instrument: listing.instrument.id, points: closes.map((close) => priceText(listing.scale, close)) };
    });
    return ok(await Promise.all(lines));
  },
} satisfies Omit<HandlersOf<NamesOf<'market'>>, 'market.depth'>;
