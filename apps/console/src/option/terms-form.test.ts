import { expect, test } from 'vitest';
import { inputOf, type Terms, termsProblem } from './terms-form.ts';

const terms: Terms = {
  isOffered: true,
  periods: [{ seconds: '60', odds: '85', minimum: '10.00', maximum: '500.00' }],
  instrumentCap: '50000.00',
  customerCap: '2000.00',
  endCap: '5000.00',
};

test('OPTION-2: terms are sent as typed, and not while they contradict each other', () => {
  expect(inputOf('BTC-USDT', terms)).toMatchObject({
    instrument: 'BTC-USDT',
    periods: [{ seconds: 60, oddsPercent: '85', minimum: '10.00', maximum: '500.00' }],
    endCap: '5000.00',
  });
  const [period] = terms.periods;
  if (!period) throw new Error('one period');
  const twice = { ...terms, periods: [period, { ...period, odds: '90' }] };
  expect([termsProblem(twice), inputOf('BTC-USDT', twice)]).toEqual(['Each period stands once.', undefined]);
  expect(termsProblem({ ...terms, periods: [{ ...period, minimum: '501' }] })).toMatch(/least stake/);
  expect(termsProblem({ ...terms, customerCap: '499' })).toMatch(/one customer/);
  expect(termsProblem({ ...terms, endCap: '50000.01' })).toMatch(/one end/);
  for (const odds of ['0', '100.01'])
    expect(termsProblem({ ...terms, periods: [{ ...period, odds }] })).toMatch(/at most 100 %/);
  expect(termsProblem({ ...terms, periods: [{ ...period, seconds: '9' }] })).toMatch(/ten seconds/);
  expect(inputOf('BTC-USDT', { ...terms, endCap: '' })).toBeUndefined();
});
