import { expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, problemsOf, termsOf, tierProblem } from './offer-draft.ts';

const NOW = new Date('2026-01-05T12:00').getTime();

const draft: Draft = {
  ...EMPTY_DRAFT,
  instrument: ' US.QUILM ',
  quantity: '5000',
  minimum: '100',
  maximum: '1000',
  tiers: [{ discount: '12.5', password: 'block' }],
  opens: '2026-01-05T10:00',
  closes: '2026-01-12T10:00',
  lockHours: '24',
};

test('OFFERS-1: a whole draft gives its terms, an unfinished one neither terms nor a problem', () => {
  expect(termsOf(draft, NOW)).toMatchObject({
    instrument: 'US.QUILM',
    tiers: [{ discountBps: 1250, password: 'block' }],
    opensAt: new Date('2026-01-05T10:00').getTime(),
    lockHours: 24,
  });
  expect(termsOf({ ...draft, kind: 'otc' }, NOW)?.tiers).toEqual([{ discountBps: 1250 }]);
  expect([problemsOf(EMPTY_DRAFT, NOW), termsOf(EMPTY_DRAFT, NOW)]).toEqual([{}, undefined]);
});

test.each([
  [{ minimum: '1001' }, 'maximum'],
  [{ maximum: '5001' }, 'maximum'],
  [{ quantity: '0' }, 'quantity'],
  [{ opens: '2026-01-02T11:59' }, 'opens'],
  [{ opens: '2037-01-02T11:59' }, 'opens'],
  [{ closes: '2026-01-05T10:00' }, 'closes'],
  [{ closes: '2026-01-05T11:00' }, 'closes'],
  [{ closes: '2037-01-05T11:00' }, 'closes'],
  [{ lockHours: '9999999' }, 'lockHours'],
])('OFFERS-1: %j is said to be wrong beside its field, and cannot be proposed', (changes, field) => {
  expect(problemsOf({ ...draft, ...changes }, NOW)).toHaveProperty(field);
  expect(termsOf({ ...draft, ...changes }, NOW)).toBeUndefined();
});

test('OFFERS-1: a tier takes off half of the price at most', () => {
  const tiers = [{ discount: '50.01', password: '' }];
  expect([tierProblem({ discount: '50', password: '' }), termsOf({ ...draft, tiers }, NOW)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(tiers.map(tierProblem)).toEqual(['At most 50 %.']);
});
