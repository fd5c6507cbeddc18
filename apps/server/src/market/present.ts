import { isDelivered } from '@bourse/core';
import {
  amountText,
  contractExpiry,
  type FinancingTerms,
  formatDecimal,
  notional,
  priceText,
  quantityLots,
  quantityText,
} from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import type { Bar } from './feed/feed.ts';
import type { Listing } from './instruments.ts';
import { priceObject } from './money.ts';
import { productNamed } from './product.ts';

type Quote = ReplyOf<Endpoints['market.overview']>[number];
type Terms = ReplyOf<Endpoints['quotes.single']>['terms'];

/** Hundredths as text with two decimals: -125 is '-1.25'. */
export const hundredths = (value: number): string => formatDecimal(BigInt(value), 2);

/** The picture of what is traded; of a pair of currencies it would be the same for every one with that base. */
export const logoOf = ({ brand }: Pick<Services, 'brand'>, { instrument: { kind, base } }: Listing): string | null =>
  kind === 'currency' ? null : (brand.marks.assets[base] ?? null);

/** What lists and headers show of an instrument. @param watched the ids on the caller's watchlist. */
export const presentQuote = (services: Services, listing: Listing, watched: ReadonlySet<string>): Quote => {
  const { market, assets } = services;
  const { instrument, scale, profile } = listing;
  const figures = market.candles.lastQuote(instrument.id);
  const price = (ticks: Parameters<typeof priceText>[1] | undefined) =>
    ticks === undefined ? null : priceText(scale, ticks);
  const quote = assets.get(instrument.quote);
  const money = (ticks: Parameters<typeof priceText>[1] | undefined) =>
    ticks === undefined ? null : priceObject(market.valuation, instrument.quote, scale, ticks);
  const volume = figures ? quantityLots(figures.volume) : quantityLots(0);
  return {
    instrument: instrument.id,
    code: profile.number ?? instrument.symbol,
    symbol: instrument.symbol,
    name: instrument.name,
    spell: instrument.symbol,
    venue: instrument.venue,
    kind: instrument.kind,
    product: instrument.product,
    base: instrument.base,
    currency: instrument.quote,
    logo: logoOf(services, listing),
    last: price(figures?.last ?? market.last(instrument.id)),
    open: price(figures?.open),
    prevClose: price(figures?.prevClose),
    high: price(figures?.high),
    low: price(figures?.low),
    change: figures ? signedPrice(listing, figures.last - figures.prevClose) : null,
    changePercent: figures ? hundredths(figures.changeBps) : null,
    volume: quantityText(scale, volume),
    turnover: figures ? amountText(quote, notional(scale, figures.last, volume, 'down')) : '0',
    lastMoney: money(figures?.last ?? market.last(instrument.id)),
    openMoney: money(figures?.open),
    prevCloseMoney: money(figures?.prevClose),
    highMoney: money(figures?.high),
    lowMoney: money(figures?.low),
    watched: watched.has(instrument.id),
    tradable: instrument.tradable,
    session: market.session(listing),
    nextOpen: market.opensAt(listing),
    feed: market.feed,
    stale: market.stale(instrument.id),
    future: listing.future
      ? { ...listing.future, expiresAt: contractExpiry(listing.future.series, services.now()) }
      : null,
    at: figures?.atMs ?? null,
  };
};

const signedPrice = ({ scale }: Listing, ticks: number): string =>
  formatDecimal(BigInt(ticks) * scale.tickUnits, scale.priceDecimals);

/** A fixed cost; what is funded has none, its rate is that of its calls. */
const presentFinancing = (financing: FinancingTerms): NonNullable<Terms['margin']>['financing'] =>
  'funding' in financing
    ? { everyMs: financing.everyMs, isFunding: true, long: 0, short: 0 }
    : { everyMs: financing.everyMs, ...financing.ppm };

/** The terms on which positions are opened with leverage; null where none are. */
const presentMargin = ({ margin, instrument, scale }: Listing, assets: Services['assets']): Terms['margin'] =>
  margin
    ? {
        tiers: margin.tiers.map(({ upTo, maintenanceBps, maxLeverage }) => ({
          upTo: upTo === null ? null : amountText(assets.get(instrument.quote), upTo),
          maintenanceBps,
          maxLeverage,
        })),
        callBps: margin.callBps,
        closeOutBps: margin.closeOutBps,
        marginCloseOutBps: null,
        financing: presentFinancing(margin.financing),
        maxQuantity: quantityText(scale, quantityLots(margin.maxLots)),
      }
    : null;

/** What an order form must keep to. */
export const presentTerms = (
  { brand, products, assets }: Pick<Services, 'brand' | 'products' | 'assets'>,
  listing: Listing,
): Terms => ({
  tickSize: listing.instrument.tickSize,
  lotSize: listing.instrument.lotSize,
  minNotional: listing.instrument.minNotional,
  feeBps: listing.instrument.feeBps,
  bandBps: listing.instrument.bandBps,
  collarBps: listing.instrument.collarBps,
  // What is not delivered is traded with leverage alone.
  leverages: isDelivered(listing) ? [1] : [...(listing.margin?.leverages ?? [1])].sort((a, b) => a - b),
  margin: presentMargin(listing, assets),
  minQuantity: listing.instrument.lotSize,
  maxQuantity: brand.trading.maxQuantity,
  ...productNamed(products, listing.instrument.product)?.formTerms?.(brand),
});

/** From when what is sold now, or as the market opens next, is settled, ms UTC; null where it is at once (rule STOCKS-4). */
export const settlesAt = ({ core, market, now }: Services, listing: Listing): number | null =>
  listing.instrument.product !== null && isDelivered(listing)
    ? core.settlements.delivery.settlesAt(core.config.calendar, listing, market.opensAt(listing) ?? now())
    : null;

export type WireBar = {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
};

export const presentBar = ({ scale }: Listing, bar: Bar): WireBar => ({
  time: bar.startMs,
  open: priceText(scale, bar.open),
  high: priceText(scale, bar.high),
  low: priceText(scale, bar.low),
  close: priceText(scale, bar.close),
  volume: quantityText(scale, bar.volume),
});
