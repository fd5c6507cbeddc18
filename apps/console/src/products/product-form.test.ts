import { expect, test } from 'vitest';
import { inputOf, problemsOf, type Terms } from './product-form.ts';

const NOW = Date.UTC(2026, 11, 1, 15);

const terms: Terms = {
  kind: 'etf',
  name: ' Harbour income ',
  about: 'Pays each day.',
  manager: '',
  account: 'financial',
  asset: 'EUR',
  unitPrice: '10',
  rate: '0.015',
  days: '30',
  minimum: '10',
  maximum: '5000',
  capacity: '10000',
  external: '',
  from: '2026-12-01',
  until: '2027-12-01',
};

test('PRODUCTS-13: typed terms are sent in millionths a day, and in days of UTC', () => {
  expect(inputOf(terms, NOW)).toMatchObject({
    name: 'Harbour income',
    ppm: 150,
    days: 30,
    external: '0',
    opensAt: Date.UTC(2026, 11, 1),
    closesAt: Date.UTC(2027, 11, 1),
  });
});

test.each([
  [{ rate: '1.0001' }, 'rate'],
  [{ days: '0' }, 'days'],
  [{ minimum: '5000.01' }, 'maximum'],
  [{ maximum: '10000.01' }, 'capacity'],
  [{ external: '10001' }, 'external'],
  [{ until: '2026-12-01' }, 'until'],
  [{ from: '2026-11-30' }, 'from'],
  [{ unitPrice: '5000.01' }, 'unitPrice'],
] as const)('PRODUCTS-13: terms that contradict each other are not sent: %o', (wrong, field) => {
  expect(Object.keys(problemsOf({ ...terms, ...wrong }, NOW))).toEqual([field]);
  expect(inputOf({ ...terms, ...wrong }, NOW)).toBeUndefined();
});

test('PRODUCTS-13: a term of no days is a fund’s alone, and what is missing is waited for', () => {
  expect(inputOf({ ...terms, kind: 'fund', days: '0' }, NOW)).toMatchObject({ days: 0 });
  for (const field of ['name', 'about', 'rate', 'unitPrice', 'minimum', 'from', 'days'] as const)
    expect(inputOf({ ...terms, [field]: '' }, NOW)).toBeUndefined();
});
