import { expect, test } from 'vitest';
import { type Draft, problemsOf, termsOf } from './split-form.ts';

const DRAFT: Draft = { instrument: ' US.AURX ', from: '1', to: '4', ex: '2026-05-04', source: 'Notice of 3 May' };
const NOW = Date.UTC(2026, 4, 1);

test('SPLIT-1: whole terms are sent', () => {
  expect(termsOf(DRAFT, NOW)).toEqual({
    instrument: 'US.AURX',
    from: 1,
    to: 4,
    exDate: '2026-05-04',
    source: 'Notice of 3 May',
  });
});

test.each<[what: string, changes: Partial<Draft>, field: keyof Draft | undefined]>([
  ['no share', { instrument: ' ' }, undefined],
  ['no document', { source: '' }, undefined],
  ['no number', { to: '' }, undefined],
  ['one into one', { to: '1' }, 'to'],
  ['two into four', { from: '2' }, 'to'],
  ['a fraction', { to: '1.5' }, 'to'],
  ['more than a thousand', { to: '10000' }, 'to'],
  ['from more than a thousand', { from: '1001', to: '1' }, 'from'],
  ['a day that has begun', { ex: '2026-05-01' }, 'ex'],
])('SPLIT-1: %s is not sent', (_what, changes, field) => {
  const draft = { ...DRAFT, ...changes };
  expect(termsOf(draft, NOW)).toBeUndefined();
  expect(Object.keys(problemsOf(draft, NOW))).toEqual(field === undefined ? [] : [field]);
});

test('SPLIT-11: what is typed beyond the most says so beside its field', () => {
  expect(problemsOf({ ...DRAFT, to: '10000' }, NOW)).toEqual({ to: '1,000 is the most.' });
  expect(problemsOf({ ...DRAFT, from: '10000', to: '3' }, NOW)).toEqual({ from: '1,000 is the most.' });
  expect(problemsOf({ ...DRAFT, to: '1000' }, NOW)).toEqual({});
});
