import { expect, test } from 'vitest';
import { rowsNext, rowsSeen, rowsWanted } from './use-row-window.ts';

test.each([
  ['at its beginning', 0, { from: 0, to: 18 }],
  ['far down', 20_000, { from: 307, to: 330 }],
  ['a row further down', 20_064, { from: 308, to: 331 }],
  ['above the window still', -600, { from: 0, to: 16 }],
  ['at its end', 31_200, { from: 482, to: 500 }],
  ['scrolled beyond its end', 60_000, { from: 484, to: 500 }],
])(
  'LIST-1: of 500 rows of 64 px in a window of 800 px, those are drawn that are seen and some around: %s',
  (_, top, expected) => {
    expect(rowsWanted(500, rowsSeen(top, 800, 64))).toEqual(expected);
  },
);

test.each([
  ['a few below', { from: 10, to: 30 }, { from: 20, to: 40 }, { from: 22, to: 28 }, { from: 20, to: 33 }],
  ['a few above', { from: 20, to: 40 }, { from: 10, to: 30 }, { from: 21, to: 27 }, { from: 17, to: 30 }],
  ['all that are seen', { from: 10, to: 30 }, { from: 20, to: 43 }, { from: 25, to: 38 }, { from: 20, to: 38 }],
  ['no more than are wanted', { from: 10, to: 30 }, { from: 11, to: 31 }, { from: 16, to: 26 }, { from: 11, to: 31 }],
  [
    'all of them elsewhere',
    { from: 10, to: 30 },
    { from: 200, to: 223 },
    { from: 205, to: 218 },
    { from: 200, to: 223 },
  ],
])('LIST-1: of rows that come near what is seen, %s are drawn next', (_, drawn, wanted, seen, expected) => {
  expect(rowsNext(drawn, wanted, seen)).toEqual(expected);
});
