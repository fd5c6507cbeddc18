import { expect, test } from 'vitest';
import { besideMarket, type Draft, EMPTY_DRAFT, problemsOf, termsOf } from './offering-form.ts';

const NOW = new Date('2026-01-01T12:00').getTime();

const draft: Draft = {
  name: ' Aurix, new shares ',
  instrument: 'US.AURX',
  newType: 1,
  price: '10.50',
  lot: '10',
  offered: '1000',
  least: '20',
  most: '500',
  opensAt: '2026-01-02T09:00',
  closesAt: '2026-01-05T09:00',
  paysAt: '2026-01-06T09:00',
  listsAt: '2026-01-07T09:00',
};

test('IPO-1: a whole draft gives its terms, an unfinished one neither terms nor a problem', () => {
  expect(termsOf(draft, NOW)).toMatchObject({ name: 'Aurix, new shares', lot: 10, most: 500, price: '10.50' });
  expect(termsOf(draft, NOW)?.opensAt).toBe(new Date('2026-01-02T09:00').getTime());
  expect([problemsOf(EMPTY_DRAFT, NOW), termsOf(EMPTY_DRAFT, NOW)]).toEqual([{}, undefined]);
  expect(termsOf({ ...draft, price: '' }, NOW)).toBeUndefined();
});

test.each([
  [{ price: '0' }, 'price'],
  [{ price: '-1' }, 'price'],
  [{ lot: '0' }, 'lot'],
  [{ offered: '1005' }, 'offered'],
  [{ least: '25' }, 'least'],
  [{ most: '10' }, 'most'],
  [{ most: '1010' }, 'most'],
  [{ newType: 4 }, 'most'],
  [{ opensAt: '2026-01-01T12:00' }, 'opensAt'],
  [{ closesAt: '2026-01-02T09:00' }, 'closesAt'],
  [{ paysAt: '2026-01-05T08:59' }, 'paysAt'],
  [{ listsAt: '2026-01-06T09:00' }, 'listsAt'],
])('IPO-1: %j is said to be wrong beside its field', (changes, field) => {
  expect(problemsOf({ ...draft, ...changes }, NOW)).toHaveProperty(field);
  expect(termsOf({ ...draft, ...changes }, NOW)).toBeUndefined();
});

test('IPO-1: whatever is wrong is said at once, not one thing after another', () => {
  const wrong = { price: '0', offered: '1005', most: '10', opensAt: '2025-12-31T12:00', paysAt: '2026-01-05T08:59' };
  expect(Object.keys(problemsOf({ ...draft, ...wrong }, NOW)).sort()).toEqual(Object.keys(wrong).sort());
});

test.each([
  ['10', '8.00', '25.00 % above it'],
  ['6', '8.00', '25.00 % below it'],
  ['8', '8.00', 'the same'],
  ['', '8.00', undefined],
  ['8', null, undefined],
])('IPO-15: a price of %s where the market has %s is said to be %s', (price, last, said) => {
  expect(besideMarket(price, last)).toBe(said);
});
