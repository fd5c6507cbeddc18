import { expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { type LineWords, marginLines } from './margin-lines.ts';
import { heldShare, leveragedShare } from './testing.ts';

const words: LineWords = {
  side: ({ direction, leverage }) => `${direction} ${leverage}×`,
  exit: { takeProfit: 'Take profit', stopLoss: 'Stop loss', liquidated: 'Liquidation' },
  number: (text) => text,
  sum: (amount, asset) => `${amount} ${asset}`,
};
const position = { ...leveragedShare, takeProfit: '170.00', stopLoss: '140.00' };

test('CHART-7: a position has a line for its entry, its target, its stop and its liquidation price, each with side and quantity in words', () => {
  const lines = marginLines(position, words, listedShare);
  expect(lines.map(({ label, price, tone }) => [label, price, tone])).toEqual([
    ['long 10× 20', '150.00', 'accent'],
    ['long 10× · Take profit 20', '170.00', 'rise'],
    ['long 10× · Stop loss 20', '140.00', 'fall'],
    ['long 10× · Liquidation', '136.50', 'warning'],
  ]);
  const without = marginLines({ ...leveragedShare, liquidationPrice: null }, words, listedShare);
  expect(without.map(({ price }) => price)).toEqual(['150.00']);
});

test('CHART-8: target and stop can be dragged, entry and liquidation cannot, and what a price would bring is the result there', () => {
  const moved: unknown[] = [];
  const lines = marginLines(position, words, listedShare, (...move) => moved.push(move.slice(1)));
  expect(lines.filter(({ move }) => move).map(({ id }) => id)).toEqual(['target-41', 'stop-41']);
  const [target, stop] = lines.flatMap(({ move }) => move ?? []);
  // Twenty bought at 150.00.
  expect([target?.says('160.00'), stop?.says('145.50'), stop?.says('nothing')]).toEqual([
    '200.00 USD',
    '-90.00 USD',
    undefined,
  ]);
  stop?.onMove('145.50');
  expect(moved).toEqual([['stopLoss', '145.50']]);
});

test('CHART-8: nothing of a copied position can be dragged, and nothing where it is not known by what it is changed', () => {
  const copied = marginLines({ ...position, source: 'copied' }, words, listedShare, () => undefined);
  for (const lines of [copied, marginLines(position, words, listedShare)])
    expect(lines.some(({ move }) => move)).toBe(false);
});

test('STOCKS-14, CHART-7: a holding has lines for its target and stop alone, which can be dragged', () => {
  const held = { ...heldShare, takeProfit: '170.00', stopLoss: '130.00' };
  const lines = marginLines(held, words, listedShare, () => undefined);
  expect(lines.map(({ label, price, tone }) => [label, price, tone])).toEqual([
    ['Take profit 5', '170.00', 'rise'],
    ['Stop loss 5', '130.00', 'fall'],
  ]);
  // Five that cost 700.00.
  expect(lines.map(({ move }) => move?.says('150.00'))).toEqual(['50.00 USD', '50.00 USD']);
});
