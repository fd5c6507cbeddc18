import { expect, test } from 'vitest';
import { rowsNext } from './use-row-window.ts';

const AT_FIRST = { from: 0, to: 16 };
/** Of 500 rows of 64 px in a window of 800 px. */
const nextOf = (drawn: { readonly from: number; readonly to: number }, top: number) =>
  rowsNext(drawn, 500, top, 800, 64);

test.each([
  ['at its beginning', 0, { from: 0, to: 18 }],
  ['far down', 20_000, { from: 307, to: 330 }],
  ['a row further down', 20_064, { from: 308, to: 331 }],
  ['above the window still', -600, { from: 0, to: 16 }],
  ['at its end', 31_200, { from: 482, to: 500 }],
  ['scrolled beyond its end', 60_000, { from: 484, to: 500 }],
])('LIST-1: of a long list those rows are drawn in the end that are seen and some around: %s', (_, top, expected) => {
  for (const begun of [AT_FIRST, { from: 250, to: 270 }, { from: 484, to: 500 }]) {
    let drawn = begun;
    for (let step = 0; step < 4; step += 1) drawn = nextOf(drawn, top);
    expect(drawn).toEqual(expected);
    expect(nextOf(drawn, top)).toEqual(expected);
  }
});

test.each([
  ['three more below', { from: 305, to: 325 }, 20_000, { from: 307, to: 328 }],
  ['three more above', { from: 312, to: 330 }, 20_000, { from: 309, to: 330 }],
  ['all that are seen below', { from: 290, to: 310 }, 20_000, { from: 307, to: 325 }],
  ['all that are seen above', { from: 330, to: 350 }, 20_000, { from: 312, to: 330 }],
  ['all that are seen, far below', AT_FIRST, 20_000, { from: 307, to: 325 }],
  ['all that are seen, far above', { from: 480, to: 500 }, 20_000, { from: 312, to: 330 }],
])('LIST-1: of rows that come near what is seen, the next are %s', (_, drawn, top, expected) => {
  expect(nextOf(drawn, top)).toEqual(expected);
});
