import { expect, test } from 'vitest';
import { rowsSeen } from './use-row-window.ts';

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
    expect(rowsSeen(500, top, 800, 64)).toEqual(expected);
  },
);
