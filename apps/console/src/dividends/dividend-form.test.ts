import { expect, test } from 'vitest';
import { type Draft, problemsOf, termsOf } from './dividend-form.ts';

const DRAFT: Draft = {
  instrument: ' US.AURX ',
  currency: 'USD',
  perShare: '0.245',
  ex: '2026-05-04',
  record: '2026-05-05',
  pay: '2026-05-20',
  source: 'Notice of 3 May',
};
const NOW = Date.UTC(2026, 4, 1);

test('DIVIDENDS-4: whole terms are sent with their days', () => {
  expect(termsOf(DRAFT, NOW)).toEqual({
    instrument: 'US.AURX',
    currency: 'USD',
    perShare: '0.245',
    exDate: '2026-05-04',
    recordDate: '2026-05-05',
    payDate: '2026-05-20',
    source: 'Notice of 3 May',
  });
});

test.each<[what: string, changes: Partial<Draft>, field: keyof Draft | undefined]>([
  ['no share', { instrument: '  ' }, undefined],
  ['no amount', { perShare: '0' }, undefined],
  ['an amount with nine decimals', { perShare: '0.123456789' }, undefined],
  ['no document', { source: '' }, undefined],
  ['an ex-date that has begun', { ex: '2026-05-01' }, 'ex'],
  ['a record date before the ex-date', { record: '2026-05-03' }, 'record'],
  ['a pay date before the record date', { pay: '2026-05-04' }, 'pay'],
])('DIVIDENDS-1: %s is not sent', (_what, changes, field) => {
  const draft = { ...DRAFT, ...changes };
  expect(termsOf(draft, NOW)).toBeUndefined();
  expect(Object.keys(problemsOf(draft, NOW))).toEqual(field === undefined ? [] : [field]);
});
