import { expect, test } from 'vitest';
import { MOST_DRAWINGS, readDrawings, withDrawings } from './drawings.ts';
import { waitFor } from './use-settled.ts';

const point = (at: number) => ({ at, price: '150.25' });
const level = (id: string) => ({ id, kind: 'level' as const, points: [point(1)] });

test('CHART-9: drawings are kept by instrument, so many of each and of the instruments drawn on last', () => {
  const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, at) => level(String(at)));
  const stored = withDrawings({ 'US.OTHER': [level('1')] }, 'US.QUILM', many);
  expect(stored['US.QUILM']).toHaveLength(MOST_DRAWINGS);
  expect(stored['US.QUILM']?.at(-1)?.id).toBe(String(MOST_DRAWINGS + 4));
  expect(stored['US.OTHER']).toEqual([level('1')]);
  expect(withDrawings(stored, 'US.OTHER', [])).not.toHaveProperty(['US.OTHER']);
  let all = {};
  for (let at = 0; at < 60; at += 1) all = withDrawings(all, `US.${at}`, [level('1')]);
  expect(Object.keys(all)).toHaveLength(40);
  expect(all).toHaveProperty(['US.59']);
});

test('CHART-9: what the device keeps and is no drawing is left out', () => {
  const trend = { id: '2', kind: 'trend', points: [point(1), point(2)] };
  const stored = {
    'US.QUILM': [
      trend,
      { ...trend, kind: 'circle' },
      { ...trend, points: [point(1)] },
      { ...trend, points: [point(1), { at: 'soon', price: '1' }] },
      { ...trend, points: [point(1), { at: 2, price: 'much' }] },
      null,
    ],
    'US.OTHER': 'none',
  };
  expect(readDrawings(stored)).toEqual({ 'US.QUILM': [trend], 'US.OTHER': [] });
  for (const none of [undefined, null, 7, []]) expect(readDrawings(none)).toEqual({});
});

test('CHART-11: of instruments chosen faster than 200 ms only the first and the last are loaded', () => {
  expect(waitFor('A', 1_000)).toBe(0);
  expect(waitFor('A', 1_050)).toBe(0);
  expect(waitFor('B', 1_300)).toBe(0);
  expect(waitFor('C', 1_400)).toBe(200);
  expect(waitFor('D', 1_599)).toBe(200);
  expect(waitFor('E', 1_799)).toBe(0);
});
