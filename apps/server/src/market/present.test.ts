import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import { products } from '../module-registry.ts';
import { loadBrand } from '../platform/brand.ts';
import { loadInstruments } from './instruments.ts';
import { withMargin } from './margin-terms.ts';
import { presentTerms } from './present.ts';

const brands = fileURLToPath(new URL('../../../../brands', import.meta.url));
const brand = loadBrand(brands, 'sample');
const assets = new AssetRegistry();
const table = withMargin(loadInstruments(`${brands}/sample/instruments.json`, assets), brand.trading, assets);

const termsOf = (id: string) => {
  const listing = table.get(id);
  if (!listing) throw new Error(id);
  return presentTerms({ brand, products, assets }, listing);
};

test('SPOT-14: leverage and the least quantity are those that the module of the product says', () => {
  const { leverages, minQuantity } = brand.trading;
  expect(termsOf('US.QUILM')).toMatchObject({ leverages, minQuantity });
  expect(termsOf('BTC-USDT')).toMatchObject({ leverages: [1], minQuantity: '0.00001' });
  expect(termsOf('EUR-USD')).toMatchObject({ leverages: [1], minQuantity: '1' });
});

test('MARGIN-17: the form learns on which terms a share is traded with leverage; a coin has none', () => {
  expect(termsOf('US.QUILM').margin).toEqual({
    tiers: [
      { upTo: '100000.00', maintenanceBps: 200, maxLeverage: 20 },
      { upTo: '500000.00', maintenanceBps: 400, maxLeverage: 10 },
      { upTo: null, maintenanceBps: 800, maxLeverage: 5 },
    ],
    callBps: 10_000,
    closeOutBps: 5000,
    marginCloseOutBps: null,
    financing: { everyMs: 86_400_000, long: 200, short: 0 },
    maxQuantity: '100000',
  });
  expect(termsOf('BTC-USDT').margin).toBeNull();
});

test('SPOT-9: the least quantity of a coin is a lot, where a lot is many of it', () => {
  const coin = [...table.values()].find(({ instrument }) => instrument.lotSize === '1000');
  expect(coin && termsOf(coin.instrument.id)).toMatchObject({ lotSize: '1000', minQuantity: '1000' });
});

test('CONTRACT-1: the form learns the leverages of a contract, lowest first, and that its financing is funding', () => {
  const { leverages, margin, lotSize, feeBps } = termsOf('SOL-USDT.P');
  expect({ leverages, lotSize, feeBps }).toEqual({ leverages: [2, 5, 10, 20], lotSize: '1', feeBps: 5 });
  expect(margin?.financing).toEqual({ everyMs: 28_800_000, isFunding: true, long: 0, short: 0 });
});

test('MARGIN-17, CONTRACT-1: a contract without terms of the brand is not traded', () => {
  const registry = new AssetRegistry();
  const listed = loadInstruments(`${brands}/sample/instruments.json`, registry);
  const { contracts: _, ...trading } = brand.trading;
  const none = withMargin(listed, trading, registry).get('BTC-USDT.P');
  expect([none?.margin, none?.instrument.tradable]).toEqual([undefined, false]);
});
