import { join } from 'node:path';
import { type Core, type CoreConfig, createCore } from '@bourse/core';
import { AssetRegistry, type InstrumentId } from '@bourse/rules';
import { CandleService } from '../market/candles/candle-service.ts';
import { MemoryCandleStore } from '../market/candles/store.ts';
import { loadInstruments } from '../market/instruments.ts';
import { MarketData } from '../market/market-data.ts';
import { fundsConfigOf, loadBrand } from '../platform/brand.ts';

/** After so long without a price an instrument is stale, ms. */
export const STALE_AFTER_MS = 5_000;

const BRANDS = join(import.meta.dirname, '../../../../brands');

type Market = { readonly core: Core; readonly market: MarketData; readonly ids: readonly InstrumentId[] };

/** The first tradable instruments of the sample brand, always open and without a feed: what a hub shows, without a server. */
export const brandMarket = (
  most: number,
  { now, priceJump }: { readonly now: () => number } & Pick<CoreConfig, 'priceJump'>,
): Market => {
  const assets = new AssetRegistry();
  const brand = loadBrand(BRANDS, 'sample');
  const table = loadInstruments(join(brand.folder, 'instruments.json'), assets);
  const listings = [...table.values()].filter(({ instrument }) => instrument.tradable).slice(0, most);
  const instruments = listings.map(({ instrument }) => instrument);
  const feed = { kind: 'simulated', instruments, start: async () => undefined, stop: async () => undefined } as const;
  const core = createCore({
    assets,
    listings: table,
    calendar: { isOpen: () => true, opensAt: (_venue, at) => at, settlesAt: (_venue, at) => at },
    staleAfterMs: STALE_AFTER_MS,
    priceJump,
    maxOpenOrders: 100,
    demoMoney: [],
    funds: fundsConfigOf(brand, assets),
  });
  const candles = new CandleService({ feed, store: new MemoryCandleStore() });
  const market = new MarketData({
    core,
    table,
    candles,
    assets,
    brand,
    feed: 'simulated',
    sessions: 'continuous',
    now,
  });
  return { core, market, ids: instruments.map(({ id }) => id) };
};
