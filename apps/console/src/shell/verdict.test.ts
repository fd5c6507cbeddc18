import { describe, expect, test } from 'vitest';
import { type Health, verdictOf } from './verdict.ts';

const well: Health = {
  sums: [{ mode: 'real', asset: 'EUR', sum: '0.00' }],
  clientMoney: [{ mode: 'real', asset: 'EUR', difference: '0.00' }],
  faults: [],
  journal: { seq: 10, stopped: null },
  views: { seq: 10 },
  feed: { ageMs: 200, staleInstruments: 0 },
};

describe('whether the house stands', () => {
  test('all is well', () => {
    expect(verdictOf(well)).toEqual({ tone: 'good', words: 'Balanced', because: [] });
  });

  test.each<[string, Partial<Health>, 'bad' | 'warn', RegExp]>([
    ['a sum that is not zero', { sums: [{ mode: 'real', asset: 'EUR', sum: '-0.01' }] }, 'bad', /sums to -0.01/],
    [
      'client money that differs',
      { clientMoney: [{ mode: 'real', asset: 'USDT', difference: '1.000000' }] },
      'bad',
      /USDT .* differs/,
    ],
    ['a fault of the ledger', { faults: ['LEDGER-4: x is below zero'] }, 'bad', /LEDGER-4/],
    ['a journal that stopped', { journal: { seq: 10, stopped: 'disk full' } }, 'bad', /disk full/],
    ['views behind', { views: { seq: 8 } }, 'warn', /2 behind/],
    ['a silent feed', { feed: { ageMs: 6_000, staleInstruments: 0 } }, 'warn', /silent/],
    ['no tick yet', { feed: { ageMs: null, staleInstruments: 0 } }, 'warn', /No tick/],
    ['old prices', { feed: { ageMs: 10, staleInstruments: 3 } }, 'warn', /3 open instruments/],
  ])('%s is said', (_name, change, tone, because) => {
    const verdict = verdictOf({ ...well, ...change });
    expect(verdict.tone).toBe(tone);
    expect(verdict.because.join(' ')).toMatch(because);
  });

  test('broken books outweigh a late feed', () => {
    expect(verdictOf({ ...well, faults: ['x'], feed: { ageMs: null, staleInstruments: 9 } }).words).toBe(
      'Books broken',
    );
  });
});
