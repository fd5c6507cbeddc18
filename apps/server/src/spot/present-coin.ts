import type { Endpoints, ReplyOf } from '@bourse/wire';
import { hundredths, type Listing, presentQuote } from '../market/index.ts';
import type { Services } from '../services.ts';

type CoinItem = ReplyOf<Endpoints['quotes.coin']>;

/** A coin, a pair or a metal as the coin lists show it. */
export const presentCoin = (services: Services, listing: Listing, watched: ReadonlySet<string>): CoinItem => {
  const quote = presentQuote(services, listing, watched);
  const { instrument } = listing;
  return {
    instrument: instrument.id,
    coin: instrument.base.toLowerCase(),
    symbol: instrument.id,
    label: instrument.symbol,
    product: instrument.product,
    base: instrument.base,
    currency: instrument.quote,
    market: instrument.kind === 'metal' ? 'metal' : instrument.kind === 'currency' ? 'mt5' : 'others',
    dataType: instrument.kind === 'coin' ? 2 : 1,
    custom: 1,
    logo: quote.logo,
    last: quote.last,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    volume: quote.volume,
    changePercent: quote.changePercent,
    feePercent: hundredths(instrument.feeBps),
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minNotional: instrument.minNotional,
    watched: quote.watched,
    feed: quote.feed,
    stale: quote.stale,
    at: quote.at,
  };
};
