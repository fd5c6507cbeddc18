import { fileURLToPath } from 'node:url';
import { AssetRegistry, parsePrice } from '@bourse/rules';
import { expect, test } from 'vitest';
import { loadInstruments } from './instruments.ts';
import { moneyObject, priceObject } from './money.ts';
import { Rates } from './rates.ts';

const file = fileURLToPath(new URL('../../../../brands/sample/instruments.json', import.meta.url));

const priced = (id: string, price: string) => {
  const assets = new AssetRegistry();
  const table = loadInstruments(file, assets);
  const listing = table.get(id);
  const ticks = listing && parsePrice(listing.scale, price);
  if (!listing || !ticks?.ok) throw new Error(`${id} at ${price}`);
  const rates = new Rates(assets, table, (one) => (one === id ? ticks.value : undefined));
  const valuation = { assets, rates, brand: { currency: 'EUR', secondCurrency: 'USD' } };
  return { valuation, listing, ticks: ticks.value };
};

test('FIGURES-14: what a price of EUR/USD comes to in EUR is one euro, whatever it is', () => {
  for (const price of ['1.09043', '1.00001', '1.09999']) {
    const { valuation, listing, ticks } = priced('EUR-USD', price);
    const shown = priceObject(valuation, 'USD', listing.scale, ticks);
    expect(shown).toMatchObject({ amount: price, currency: 'USD', others: { EUR: '1.00' } });
  }
});

test('FIGURES-14: what a customer has is never told higher than it is', () => {
  const { valuation } = priced('EUR-USD', '1.09043');
  // 1.09 USD are 0.9996 EUR
  expect(moneyObject(valuation, 'USD', 109n).others['EUR']).toBe('0.99');
});
