import { expect, test } from 'vitest';
import { chanceOf, costOf, coverageOf, furtherCost, presetOf, problemOf } from './application-form.ts';

const terms = { kind: 'funds', price: '10.50', lot: 10, least: 20, most: 100, own: null } as const;

test('IPO-12: the form begins with the own application, or with what the kind of offering proposes', () => {
  expect(presetOf(terms, '1000.00')).toBe(90);
  expect(presetOf(terms, '5000.00')).toBe(100);
  expect(presetOf(terms, undefined)).toBe(0);
  expect(presetOf({ ...terms, kind: 'most' }, '0')).toBe(100);
  expect(presetOf({ ...terms, kind: 'full' }, '0')).toBe(100);
  expect(presetOf({ ...terms, kind: 'fixed' }, '0')).toBe(20);
  expect(presetOf({ ...terms, kind: 'fixed', own: 50 }, '0')).toBe(50);
});

test('IPO-5: a quantity is at least the least, at most the most, a multiple of the lot, and paid for', () => {
  expect(problemOf(terms, '', '5000')).toBe('newShares_10');
  expect(problemOf(terms, '10', '5000')).toBe('newShares_11');
  expect(problemOf(terms, '110', '5000')).toBe('newShares_12');
  expect(problemOf(terms, '25', '5000')).toBe('ipo.offLot');
  expect(problemOf(terms, '30', '314.99')).toBe('ipo.noFunds');
  expect(problemOf(terms, '30', '315')).toBeUndefined();
});

test('IPO-4: a change holds or releases the difference, and what is held already counts as money', () => {
  expect(costOf('10.50', 30)).toBe('315.00');
  expect(furtherCost({ price: '10.50', own: 50 }, 30)).toBe('-210.00');
  expect(problemOf({ ...terms, own: 50 }, '60', '105.00')).toBeUndefined();
  expect(problemOf({ ...terms, own: 50 }, '60', '104.99')).toBe('ipo.noFunds');
});

test('IPO-7: the chance of a lot is the number of lots by that of applications, and certain while all can be met', () => {
  expect(chanceOf({ applied: 100, applications: 50, offered: 100, lot: 10 })).toBe(100);
  expect(chanceOf({ applied: 400, applications: 40, offered: 100, lot: 10 })).toBe(25);
  expect(chanceOf({ applied: 400, applications: 4, offered: 100, lot: 10 })).toBe(100);
  expect(coverageOf({ applied: 250, offered: 100 })).toBe(250);
});
