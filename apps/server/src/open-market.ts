import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CoreConfig } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import { type BrandTheme, loadTheme } from './content/theme.ts';
import { fundsViews } from './funds/views.ts';
import { ledgerViews } from './ledger/views.ts';
import { type OpenedFeed, openFeed } from './market/feed/open-feed.ts';
import { loadInstruments } from './market/instruments.ts';
import { marketViews } from './market/views.ts';
import { type Blobs, folderBlobs, s3Blobs } from './platform/blobs.ts';
import { type Brand, checkBrand, demoMoneyOf, fundsConfigOf, loadBrand } from './platform/brand.ts';
import { calendarOf } from './platform/calendar.ts';
import { platformViews } from './platform/views.ts';
import { pointsViews } from './points/views.ts';
import { systemClock } from './sequencer/clock.ts';
import { type SteadyClock, steadyClock } from './sequencer/steady-clock.ts';
import type { Settings } from './settings.ts';
import { stocksViews } from './stocks/views.ts';
import { listViews } from './store/lists.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';
import { combineViews } from './store/views.ts';

const BRANDS = fileURLToPath(new URL('../../../brands', import.meta.url));

/** Every view of the server, as one. */
export const views = combineViews([
  listViews,
  marketViews,
  ledgerViews,
  stocksViews,
  fundsViews,
  pointsViews,
  platformViews,
]);

export type Market = {
  readonly opened: OpenedFeed;
  readonly config: CoreConfig;
  readonly assets: AssetRegistry;
  readonly brand: Brand;
  readonly theme: BrandTheme | undefined;
};

/** What a deployment trades: its brand, the feed it chose and the instruments that the feed quotes. @throws {StartRefused} */
export const openMarket = async (
  settings: Settings,
  log: (line: string) => void,
  clock: SteadyClock = steadyClock(systemClock),
): Promise<Market> => {
  const brand = loadBrand(BRANDS, settings.brand);
  const assets = new AssetRegistry();
  try {
    const instruments = loadInstruments(join(brand.folder, 'instruments.json'), assets);
    checkBrand(brand, assets);
    const theme = loadTheme(brand);
    const opened = await openFeed({
      setting: settings.feed,
      instruments,
      registry: assets,
      seed: settings.seed,
      sessions: settings.sessions,
      replaySpeed: settings.replaySpeed,
      now: clock.nowMs,
      aheadMs: () => -clock.offsetMs(),
      onTrouble: (what, error) => log(`${what}: ${reasonOf(error)}`),
    });
    const config: CoreConfig = {
      assets,
      listings: opened.instruments,
      calendar: calendarOf(settings.sessions),
      staleAfterMs: brand.trading.staleAfterMs,
      priceJump: {
        maxBps: brand.trading.priceJump.maxBps,
        confirmMs: brand.trading.priceJump.confirmSeconds * 1000,
      },
      maxOpenOrders: brand.trading.maxOpenOrders,
      demoMoney: demoMoneyOf(brand, assets),
      funds: fundsConfigOf(brand, assets),
    };
    return { opened, config, assets, brand, theme };
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(reasonOf(error));
  }
};

/** What lies in the deployment's bucket, or else in a folder of its data folder. */
export const blobsOf = async ({ files, dataFolder }: Settings, folder: string): Promise<Blobs> =>
  files ? s3Blobs(files) : folderBlobs(join(dataFolder, folder));
