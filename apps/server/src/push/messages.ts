import { type PriceTicks, priceText, quantityLots, quantityText } from '@bourse/rules';
import {
  LIVE_VERSION,
  type LiveBar,
  type LiveDepth,
  type LiveDetail,
  type LivePush,
  type LiveTicker,
  type LiveTrade,
} from '@bourse/wire';
import type { Bar } from '../market/feed/feed.ts';
import type { Listing } from '../market/instruments.ts';
import type { MarketData, Trade } from '../market/market-data.ts';
import { priceObject } from '../market/money.ts';
import { presentBar } from '../market/present.ts';
import type { Depths } from '../orders/depths.ts';
import { levels } from '../orders/present-depth.ts';
import type { Interval, Topic } from './topics.ts';

const SHOWN_TRADES = 20;

const ticker = (market: MarketData, { instrument, scale }: Listing): LiveTicker | undefined => {
  const quote = market.candles.lastQuote(instrument.id);
  if (!quote) return undefined;
  const mark = market.mark(instrument.id);
  return {
    symbol: instrument.id,
    last: priceText(scale, quote.last),
    open: priceText(scale, quote.open),
    high: priceText(scale, quote.high),
    low: priceText(scale, quote.low),
    prevClose: priceText(scale, quote.prevClose),
    volume: quantityText(scale, quantityLots(quote.volume)),
    changeBps: quote.changeBps,
    at: quote.atMs,
    ...(mark !== undefined && { mark: priceText(scale, mark) }),
  };
};

/** What a client of the detail page reads besides, under the published names. */
const detail = (market: MarketData, listing: Listing): LiveDetail | undefined => {
  const figures = ticker(market, listing);
  const quote = market.candles.lastQuote(listing.instrument.id);
  if (!figures || !quote) return undefined;
  const { instrument, profile, scale } = listing;
  const money = (ticks: PriceTicks) => {
    const { others, ...price } = priceObject(market.valuation, instrument.quote, scale, ticks);
    return { ...price, subSurrencys: others };
  };
  return {
    ...figures,
    code: profile.number ?? instrument.symbol,
    price: figures.last,
    close: figures.prevClose,
    priceAmountVO: money(quote.last),
    openAmountVO: money(quote.open),
    closeAmountVO: money(quote.prevClose),
    highAmountVO: money(quote.high),
    lowAmountVO: money(quote.low),
    intervention: false,
  };
};

const liveBar = (listing: Listing, shown: Bar): LiveBar => {
  const { time, volume, ...prices } = presentBar(listing, shown);
  return { id: time, ...prices, vol: volume, intervention: false };
};

const bar = (market: MarketData, listing: Listing, interval: Interval): LiveBar | undefined => {
  const current = market.candles.currentBar(listing.instrument.id, interval);
  return current && liveBar(listing, current);
};

/** The push of a bar that is not the present one: its last state, when it has closed. */
export const barMessage = (market: MarketData, topic: Topic, seq: number, closed: Bar): LivePush => ({
  v: LIVE_VERSION,
  symbol: topic.instrument,
  seq,
  type: 'KLINE',
  interval: topic.interval ?? '1m',
  data: liveBar(market.listing(topic.instrument), closed),
});

const trade = ({ scale }: Listing, { id, at, side, price, quantity, source }: Trade): LiveTrade => ({
  id,
  ts: at,
  direction: side,
  price: priceText(scale, price),
  amount: quantityText(scale, quantity),
  source,
});

const depth = (depths: Depths, listing: Listing, mode: Topic['mode']): LiveDepth => {
  const shown = depths.of(mode, listing.instrument.id);
  return {
    bids: levels(listing, shown.bids, shown.bids.length),
    asks: levels(listing, shown.asks, shown.asks.length),
    checksum: shown.checksum,
  };
};

/** What market topics are pushed from. */
export type Shown = {
  readonly market: MarketData;
  readonly depths: Depths;
  /** Whether it is known what is durable; until it is, no depth is shown. */
  readonly isKnown?: () => boolean;
};

/**
 * The present state of a topic as a push; undefined while there is nothing to say yet.
 * @param trades those since the last push, oldest first; null for the last twenty.
 */
export const messageOf = (
  { market, depths }: Shown,
  topic: Topic,
  seq: number,
  trades: readonly Trade[] | null,
): LivePush | undefined => {
  const listing = market.listing(topic.instrument);
  const head = { v: LIVE_VERSION, symbol: topic.instrument, seq } as const;
  switch (topic.channel) {
    case 'TICKER': {
      const data = ticker(market, listing);
      return data && { ...head, type: 'TICKER', data };
    }
    case 'DETAIL': {
      const data = detail(market, listing);
      return data && { ...head, type: 'DETAIL', data };
    }
    case 'KLINE': {
      const interval = topic.interval ?? '1m';
      const data = bar(market, listing, interval);
      return data && { ...head, type: 'KLINE', interval, data };
    }
    case 'TRADE': {
      const since = trades ?? market.trades(topic.instrument, SHOWN_TRADES).toReversed();
      return { ...head, type: 'TRADE', data: since.map((each) => trade(listing, each)) };
    }
    case 'DEPTH':
      return { ...head, type: 'DEPTH', data: depth(depths, listing, topic.mode) };
  }
};
