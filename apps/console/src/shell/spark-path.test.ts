import { expect, test } from 'vitest';
import { pushValue, SPARK_VALUES, sparkPath } from './spark-path.ts';

test('the newest value stands at the right, zero on the ground, the ceiling at the top', () => {
  const { line } = sparkPath([0, 10], 118, 28, 10);
  expect(line).toBe('M116.00 27.00L118.00 1.00');
});

test('values above the ceiling stretch the scale instead of leaving the picture', () => {
  expect(sparkPath([5, 20], 118, 28, 10).line).toBe('M116.00 20.50L118.00 1.00');
});

test('no values draw nothing', () => {
  expect(sparkPath([], 120, 28, 1)).toEqual({ line: '', ground: '' });
});

test('only as many values are kept as are shown', () => {
  let values: readonly number[] = [];
  for (let value = 0; value < SPARK_VALUES + 5; value++) values = pushValue(values, value);
  expect(values).toHaveLength(SPARK_VALUES);
  expect(values.at(-1)).toBe(SPARK_VALUES + 4);
});
