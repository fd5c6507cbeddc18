import type { CoreConfig } from '@bourse/core';
import { AssetRegistry, type Instrument, scaleOf } from '@bourse/rules';
import { EMPTY_FUNDS_CONFIG } from './empty-funds-config.ts';

/** The one pair that the benchmarks of the core trade: prices in hundredths of USDT, lots of 0.00001 BTC. */
export const pair: Instrument = {
  id: 'BTC-USDT',
  kind: 'coin',
  product: 'bb',
  venue: 'COIN',
  symbol: 'BTC/USDT',
  name: 'Bitcoin',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.01',
  lotSize: '0.00001',
  minNotional: '5',
  feeBps: 10,
  bandBps: 2000,
  collarBps: 500,
  ladder: { spreadBps: 5, levels: 10, stepTicks: 1000, sizeLots: 10_000, inventoryLots: 2 ** 40 },
  tradable: true,
};

/** A core that lists one pair, never closes and gives each demo customer plenty. */
export const benchConfig = (
  instrument: Instrument,
  own: Pick<CoreConfig, 'maxOpenOrders'> & Partial<CoreConfig>,
): CoreConfig => {
  const assets = new AssetRegistry();
  const scale = scaleOf(instrument, assets.get(instrument.base), assets.get(instrument.quote));
  return {
    assets,
    listings: new Map([[instrument.id, { instrument, scale }]]),
    calendar: { isOpen: () => true, opensAt: (_venue, at) => at, settlesAt: (_venue, at) => at },
    staleAfterMs: Number.MAX_SAFE_INTEGER,
    priceJump: {
      maxBps: { share: 1e6, index: 1e6, coin: 1e6, currency: 1e6, metal: 1e6, future: 1e6 },
      confirmMs: 4_000,
    },
    funds: EMPTY_FUNDS_CONFIG,
    demoMoney: [
      { account: 'platform', money: { asset: 'USDT', units: 10n ** 15n } },
      { account: 'platform', money: { asset: 'BTC', units: 10n ** 13n } },
    ],
    ...own,
  };
};
