import { INTERVALS } from '@bourse/wire/bar';
import { expect, test } from 'vitest';
import { FIRST_INTERVALS, MORE_INTERVALS, periodOf, readChoice } from './chart-choice.ts';

test('CHART-3: interval, indicators and type of the chart are kept on the device; what is not known any more falls back', () => {
  expect(readChoice(undefined)).toEqual({ interval: '30m', indicators: ['MA'], look: 'candle' });
  const stored = { interval: '1d', indicators: ['RSI', 'EMA', 'gone'], look: 'area' };
  expect(readChoice(stored)).toEqual({ interval: '1d', indicators: ['EMA', 'RSI'], look: 'area' });
  expect(readChoice({ interval: '7m', indicators: [], look: 'dots' })).toEqual({
    interval: '30m',
    indicators: [],
    look: 'candle',
  });
  expect(readChoice({ interval: '1w', indicator: 'MACD' }).indicators).toEqual(['MACD']);
  expect(readChoice({ interval: '1w', indicator: 'none' }).indicators).toEqual([]);
});

test('CHART-10: every interval that the server has bars of is offered', () => {
  expect([...FIRST_INTERVALS, ...MORE_INTERVALS].sort()).toEqual([...INTERVALS].sort());
  expect(periodOf('3d')).toEqual({ span: 3, unit: 'day' });
});
