import { expect, test } from 'vitest';
import { readChoice } from './chart-choice.ts';

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
