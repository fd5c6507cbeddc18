import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CoreConfig } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import { type BrandTheme, loadTheme } from './content/theme.ts';
import { gateOf } from './jurisdiction/jurisdictions.ts';
import { checkJurisdictions, type JurisdictionTable, loadJurisdictions } from './jurisdiction/table.ts';
import { type OpenedFeed, openFeed } from './market/feed/open-feed.ts';
import { loadInstruments } from './market/instruments.ts';
import { offeredLeverages, withMargin } from './market/margin-terms.ts';
import { products } from './module-registry.ts';
import { type Blobs, folderBlobs, s3Blobs } from './platform/blobs.ts';
import { type Brand, checkBrand, demoMoneyOf, fundsConfigOf, loadBrand } from './platform/brand.ts';
import { calendarOf } from './platform/calendar.ts';
import { systemClock } from './sequencer/clock.ts';
import { type SteadyClock, steadyClock } from './sequencer/steady-clock.ts';
import type { Settings } from './settings.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';

const BRANDS = fileURLToPath(new URL('../../../brands', import.meta.url));

export type Market = {
  readonly opened: OpenedFeed;
  readonly config: CoreConfig;
  readonly assets: AssetRegistry;
  readonly brand: Brand;
  readonly theme: BrandTheme | undefined;
  /** Of live mode: in paper mode everything is open. */
  readonly jurisdictions: JurisdictionTable | undefined;
};

/** What a deployment trades: its brand, the feed it chose and the instruments that the feed quotes. @throws {StartRefused} */
export const openMarket = async (
  settings: Settings,
  log: (line: string) => void,
  clock: SteadyClock = steadyClock(systemClock),
): Promise<Market> => {
  const read = loadBrand(BRANDS, settings.brand);
  const leverages = offeredLeverages(read.trading);
  const brand = { ...read, trading: { ...read.trading, leverages } };
  const assets = new AssetRegistry();
  try {
    const instruments = loadInstruments(join(brand.folder, 'instruments.json'), assets);
    checkBrand(brand, assets);
    const theme = loadTheme(brand);
    const feed = await openFeed({
      setting: settings.feed,
      instruments,
      registry: assets,
      products,
      seed: settings.seed,
      sessions: settings.sessions,
      replaySpeed: settings.replaySpeed,
      now: clock.nowMs,
      aheadMs: () => -clock.offsetMs(),
      onTrouble: (what, error) => log(`${what}: ${reasonOf(error)}`),
    });
    // Recorded shares are traded with leverage as well.
    const opened = { ...feed, instruments: withMargin(feed.instruments, brand.trading, assets) };
    const table = loadJurisdictions(brand.folder, settings.mode);
    if (table) checkJurisdictions(brand.folder, table, opened.instruments, (listing) => gateOf(products, listing));
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
    const jurisdictions = settings.mode === 'live' ? table : undefined;
    return { opened, config, assets, brand, theme, jurisdictions };
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(reasonOf(error));
  }
};

/** What lies in the deployment's bucket, or else in a folder of its data folder. */
export const blobsOf = async ({ files, dataFolder }: Settings, folder: string): Promise<Blobs> =>
  files ? s3Blobs(files) : folderBlobs(join(dataFolder, folder));
