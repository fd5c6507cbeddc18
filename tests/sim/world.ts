import { type Calendar, type CoreConfig, type Listing, WITHDRAWAL_GATES } from '@bourse/core';
import {
  type AccountType,
  type Asset,
  type AssetCode,
  AssetRegistry,
  type Instrument,
  type InstrumentId,
  type MarginTerms,
  scaleOf,
  type VenueId,
} from '@bourse/rules';

const MINUTE_MS = 60_000;

type Sketch = Pick<
  Instrument,
  'id' | 'kind' | 'product' | 'venue' | 'base' | 'quote' | 'tickSize' | 'lotSize' | 'minNotional' | 'settlement'
> & {
  readonly baseDecimals: number;
  /** Where its price begins, in ticks. */
  readonly start: number;
  readonly sizeLots: number;
  readonly feeBps: number;
};

// Scales are chosen to hurt: quotes without decimals, lots worth a fraction of a unit, prices of a few ticks.
// One of them is traded on margin alone, the others that are also for delivery.
const SKETCHES: readonly Sketch[] = [
  share('US.AURX', 'US', 'USD', 10_000, 10),
  share('US.BELO', 'US', 'USD', 412, 0),
  share('US.CYRA', 'US', 'USD', 95_000, 25),
  share('HK.DAIN', 'HK', 'HKD', 2_350, 13),
  share('HK.EMBA', 'HK', 'HKD', 61, 10),
  coin('BTC-USDT', 'BTC', 'USDT', '0.01', '0.00001', 6_000_000, 10),
  {
    ...coin('XBT-USDT', 'XBT', 'USDT', '0.1', '0.001', 590_000, 6),
    kind: 'future',
    product: 'contract',
    settlement: 'margin',
  },
  coin('LUM-USDT', 'LUM', 'USDT', '0.0001', '0.1', 20_417, 7),
  coin('NIX-USDT', 'NIX', 'USDT', '0.00000001', '1', 1_312, 10),
  { ...coin('ORA-EUR', 'ORA', 'EUR', '0.001', '0.001', 333_333, 9), product: 'divisa' },
  {
    ...coin('USD-JPY', 'USD', 'JPY', '0.001', '0.01', 151_234, 1),
    kind: 'currency',
    product: 'divisa',
    venue: 'FX',
    baseDecimals: 2,
  },
  {
    ...coin('EUR-USD', 'EUR', 'USD', '0.00001', '0.01', 108_421, 2),
    kind: 'currency',
    product: 'divisa',
    venue: 'FX',
    baseDecimals: 2,
  },
  { ...coin('XAU-USD', 'XAU', 'USD', '0.01', '0.001', 265_000, 5), kind: 'metal', venue: 'METAL', baseDecimals: 4 },
];

function share(id: InstrumentId, venue: VenueId, quote: AssetCode, start: number, feeBps: number): Sketch {
  const steps = { tickSize: '0.01', lotSize: '1', minNotional: '1', baseDecimals: 0 };
  return { id, kind: 'share', product: 'stocks', venue, base: id, quote, ...steps, start, feeBps, sizeLots: 60 };
}

function coin(
  id: InstrumentId,
  base: AssetCode,
  quote: AssetCode,
  tickSize: string,
  lotSize: string,
  start: number,
  feeBps: number,
): Sketch {
  const steps = { tickSize, lotSize, minNotional: '1', baseDecimals: 8 };
  return { id, kind: 'coin', product: 'bb', venue: 'COIN', base, quote, ...steps, start, feeBps, sizeLots: 900 };
}

/** What is traded on margin here, from which account; shares come with a close-out at half of maintenance, as leveraged shares do. */
const ON_MARGIN: Readonly<Record<InstrumentId, Pick<MarginTerms, 'account' | 'callBps' | 'closeOutBps'>>> = {
  'BTC-USDT': { account: 'contract', callBps: 15_000, closeOutBps: 10_000 },
  'XBT-USDT': { account: 'contract', callBps: 15_000, closeOutBps: 10_000 },
  'LUM-USDT': { account: 'contract', callBps: 12_000, closeOutBps: 10_000 },
  'USD-JPY': { account: 'platform', callBps: 20_000, closeOutBps: 10_000 },
  'US.AURX': { account: 'stock', callBps: 10_000, closeOutBps: 5_000 },
};

/** Whose financing is funding: its price strays from that of what it is on, so that every premium is met. */
const FUNDED: ReadonlySet<InstrumentId> = new Set(['XBT-USDT']);

/** Small tiers, so that they are met, and a financing that comes every minute and takes enough to end a position. */
const marginOf = (id: InstrumentId, asset: Asset, sizeLots: number): { readonly margin?: MarginTerms } => {
  const terms = ON_MARGIN[id];
  if (!terms) return {};
  const unit = 10n ** BigInt(asset.decimals);
  return {
    margin: {
      ...terms,
      leverages: [1, 2, 5, 10, 25],
      tiers: [
        { upTo: 20_000n * unit, maintenanceBps: 100, maxLeverage: 25 },
        { upTo: 200_000n * unit, maintenanceBps: 350, maxLeverage: 10 },
        { upTo: null, maintenanceBps: 900, maxLeverage: 5 },
      ],
      financing: FUNDED.has(id)
        ? { everyMs: MINUTE_MS, funding: { index: 'BTC-USDT', interestPpb: 100_000 } }
        : { everyMs: MINUTE_MS, ppm: { long: 800, short: -130 } },
      maxLots: sizeLots * 1_000,
    },
  };
};

const listingOf = (assets: AssetRegistry, sketch: Sketch): Listing => {
  const { baseDecimals, start, sizeLots, ...rest } = sketch;
  assets.add({ code: sketch.base, kind: sketch.kind === 'share' ? 'share' : 'coin', decimals: baseDecimals });
  const instrument: Instrument = {
    ...rest,
    symbol: sketch.id,
    name: sketch.id,
    bandBps: 2_000,
    collarBps: 500,
    ladder: {
      spreadBps: 12,
      levels: 8,
      stepTicks: Math.max(1, Math.floor(start / 2_000)),
      sizeLots,
      inventoryLots: sizeLots * 60,
    },
    tradable: true,
  };
  const quote = assets.get(sketch.quote);
  const scale = scaleOf(instrument, assets.get(sketch.base), quote);
  return { instrument, scale, ...marginOf(sketch.id, quote, sizeLots) };
};

/** Where deposits of an asset go in this world. */
export const DEPOSITS: readonly { readonly asset: AssetCode; readonly account: AccountType; readonly most: number }[] =
  [
    { asset: 'USD', account: 'stock', most: 20_000_000 },
    { asset: 'HKD', account: 'stock', most: 20_000_000 },
    { asset: 'USD', account: 'platform', most: 10_000_000 },
    { asset: 'USDT', account: 'platform', most: 90_000_000_000 },
    { asset: 'EUR', account: 'platform', most: 10_000_000 },
    { asset: 'USDT', account: 'contract', most: 9_000_000_000 },
    { asset: 'JPY', account: 'platform', most: 9_000_000 },
  ];

// A day of this world is ten minutes, two of them closed; venues close one after another, and two never do.
const DAY_MS = 10 * MINUTE_MS;
const CLOSED_MS = 2 * MINUTE_MS;
const SHIFT_MS: Partial<Record<VenueId, number>> = { US: 0, HK: 3 * MINUTE_MS, FX: 6 * MINUTE_MS };

const calendar: Calendar = {
  isOpen: (venue, at) => {
    const shift = SHIFT_MS[venue];
    return shift === undefined || (at + shift) % DAY_MS >= CLOSED_MS;
  },
  opensAt: (venue, at) => {
    const into = (at + (SHIFT_MS[venue] ?? CLOSED_MS)) % DAY_MS;
    return into < CLOSED_MS ? at + CLOSED_MS - into : at;
  },
  settlesAt: (_venue, at) => (Math.floor(at / DAY_MS) + 2) * DAY_MS,
};

export type World = { readonly config: CoreConfig; readonly starts: ReadonlyMap<InstrumentId, number> };

/** Thirteen instruments over five venues, and days of ten minutes. */
export const createWorld = (): World => {
  const assets = new AssetRegistry();
  const listings = new Map(SKETCHES.map((sketch) => [sketch.id, listingOf(assets, sketch)]));
  const config: CoreConfig = {
    assets,
    listings,
    calendar,
    staleAfterMs: 5_000,
    priceJump: {
      maxBps: { share: 500, index: 500, coin: 800, currency: 900, metal: 600, future: 600 },
      confirmMs: 2_000,
    },
    maxOpenOrders: 40,
    // Few, so that orders are often filled in pieces.
    fillsAtOnce: 4,
    demoMoney: [
      { account: 'stock', money: { asset: 'USD', units: 10_000_000n } },
      { account: 'platform', money: { asset: 'USDT', units: 50_000_000_000n } },
      { account: 'contract', money: { asset: 'USDT', units: 5_000_000_000n } },
      { account: 'platform', money: { asset: 'JPY', units: 9_000_000n } },
      { account: 'financial', money: { asset: 'EUR', units: 100_000n } },
    ],
    funds: {
      accounts: {
        platform: ['USDT', 'EUR', 'USD', 'JPY', 'BTC', 'LUM', 'NIX', 'ORA', 'XAU'],
        financial: ['USDT', 'USD', 'EUR'],
        contract: ['USDT'],
        stock: ['USD', 'EUR', 'JPY'],
      },
      conversion: {
        feeBps: 30,
        validMs: 3_000,
        onlyWith: new Map([['JPY', ['USD']]]),
        bounds: { asset: 'USD', minimum: 2n, maximum: 5_000_000n },
        spread: { leastBps: 1, mostBps: 80, rangeShareBps: 5_000 },
      },
      withdrawalGates: WITHDRAWAL_GATES,
      rebate: { shareBps: 2_000, delayMs: 60_000 },
    },
  };
  return { config, starts: new Map(SKETCHES.map(({ id, start }) => [id, start])) };
};
