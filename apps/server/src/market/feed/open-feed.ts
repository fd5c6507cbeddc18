import type { AssetRegistry, SessionMode } from '@bourse/rules';
import { BoundedMap } from '../../store/bounded-map.ts';
import type { InstrumentTable } from '../instruments.ts';
import type { TradedProducts } from '../product.ts';
import type { Feed } from './feed.ts';
import { SimulatedFeed } from './simulated.ts';
import { SimulatedMarket } from './simulated-market.ts';

export type OpenFeedOptions = {
  /** The setting FEED: `simulated`, `replay:<folder>` or `ccxt:<exchange>`. */
  readonly setting: string;
  /** The brand's instruments. */
  readonly instruments: InstrumentTable;
  readonly registry: AssetRegistry;
  /** What trades the instruments of recordings. */
  readonly products: TradedProducts;
  readonly seed: string | number;
  readonly sessions: SessionMode;
  readonly replaySpeed: number | 'max';
  readonly now?: () => number;
  /** By how much `now` is ahead of the machine's clock, milliseconds: what a feed with times of its own is compared with. */
  readonly aheadMs?: () => number;
  readonly onTrouble?: (what: string, error: unknown) => void;
};

export type OpenedFeed = {
  readonly feed: Feed;
  /** The instruments that this feed quotes: the brand's, or those of the recordings. */
  readonly instruments: InstrumentTable;
};

const markets = new BoundedMap<string, SimulatedMarket>(2);

/**
 * The simulated market of these instruments and this seed. It follows from them and the time alone (rule FEED-1) and its past is long to work out,
 * so every server of this process that asks for the same is given the same.
 */
const simulatedMarket = (table: InstrumentTable, seed: string, mode: SessionMode, nowMs: number): SimulatedMarket => {
  const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  const key = JSON.stringify([seed, mode, [...table.values()]], plain);
  const market = markets.get(key) ?? new SimulatedMarket(table, seed, mode, nowMs);
  markets.set(key, market);
  return market;
};

/** Opens the feed that the settings name; nothing is published before its `start`. @throws {Error} one line that says what is wrong. */
export const openFeed = async (options: OpenFeedOptions): Promise<OpenedFeed> => {
  const { setting, instruments, registry, products, now, aheadMs, onTrouble } = options;
  const clock = now === undefined ? {} : { now };
  const argument = setting.slice(setting.indexOf(':') + 1);
  if (setting === 'simulated') {
    const seed = String(options.seed);
    const mode = options.sessions;
    const market = simulatedMarket(instruments, seed, mode, (now ?? Date.now)());
    const feed = new SimulatedFeed({ instruments, seed, mode, market, ...clock });
    return { feed, instruments };
  }
  if (setting.startsWith('replay:')) {
    const { ReplayFeed } = await import('./replay.ts');
    const feed = await ReplayFeed.open({
      folder: argument,
      speed: options.replaySpeed,
      registry,
      products,
      ...clock,
    });
    return { feed, instruments: feed.table };
  }
  if (setting.startsWith('ccxt:')) {
    const { CcxtFeed } = await import('./ccxt.ts');
    const trouble = onTrouble === undefined ? {} : { onTrouble };
    const feed = await CcxtFeed.open({
      exchange: argument,
      instruments,
      ...clock,
      ...(aheadMs && { aheadMs }),
      ...trouble,
    });
    const quoted = new Set(feed.instruments.map((instrument) => instrument.id));
    return { feed, instruments: new Map([...instruments].filter(([id]) => quoted.has(id))) };
  }
  throw new Error(`FEED: ${setting} is neither simulated, replay:<folder> nor ccxt:<exchange>`);
};
