import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, '+Inf'];

/** The lines of a row, of which so many calls took no longer than each of the bounds. */
const timesOf = (row: string, within: readonly number[], seconds: number): readonly string[] => [
  ...BOUNDS.map((bound, at) => `bourse_call_seconds_bucket{le="${bound}",row="${row}"} ${within[at]}`),
  `bourse_call_seconds_sum{row="${row}"} ${seconds}`,
  `bourse_call_seconds_count{row="${row}"} ${within.at(-1)}`,
];

test('HTTP-10: calls are counted by row and outcome, and by how long they took', async () => {
  const { answered, registry } = createMetrics();
  // Halves of halves, so that their sum is exact.
  for (const seconds of [2 ** -10, 2 ** -10, 2 ** -9, 0.3125, 7]) answered('bb.place', 'ok', seconds);
  answered('bb.place', 'INSUFFICIENT_FUNDS', 2 ** -8);
  answered('bb.list', 'ok', 0.25);
  const read = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('bourse_call'));
  const expected = [
    ...timesOf('bb.place', [2, 3, 4, 4, 4, 4, 4, 4, 5, 5, 6], 7.3203125),
    ...timesOf('bb.list', [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1], 0.25),
    'bourse_calls_total{row="bb.place",outcome="ok"} 5',
    'bourse_calls_total{row="bb.place",outcome="INSUFFICIENT_FUNDS"} 1',
    'bourse_calls_total{row="bb.list",outcome="ok"} 1',
  ];
  expect(await read()).toEqual(expected);
  // Reading them changes nothing.
  expect(await read()).toEqual(expected);
  expect(await registry.metrics()).toContain('# TYPE bourse_call_seconds histogram');
});
