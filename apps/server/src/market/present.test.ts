import { fileURLToPath } from 'node:url';
import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import { products } from '../module-registry.ts';
import { loadBrand } from '../platform/brand.ts';
import { loadInstruments } from './instruments.ts';
import { presentTerms } from './present.ts';

const brands = fileURLToPath(new URL('../../../../brands', import.meta.url));
const brand = loadBrand(brands, 'sample');
const table = loadInstruments(`${brands}/sample/instruments.json`, new AssetRegistry());

const termsOf = (id: string) => {
  const listing = table.get(id);
  if (!listing) throw new Error(id);
  return presentTerms({ brand, products }, listing);
};

test('SPOT-14: leverage and the least quantity are those that the module of the product says', () => {
  const { leverages, minQuantity } = brand.trading;
  expect(termsOf('US.QUILM')).toMatchObject({ leverages, minQuantity });
  expect(termsOf('BTC-USDT')).toMatchObject({ leverages: [1], minQuantity: '0.00001' });
  expect(termsOf('EUR-USD')).toMatchObject({ leverages: [1], minQuantity: '1' });
});

test('SPOT-9: the least quantity of a coin is a lot, where a lot is many of it', () => {
  const coin = [...table.values()].find(({ instrument }) => instrument.lotSize === '1000');
  expect(coin && termsOf(coin.instrument.id)).toMatchObject({ lotSize: '1000', minQuantity: '1000' });
});
