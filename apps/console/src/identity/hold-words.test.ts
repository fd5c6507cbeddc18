import { expect, test } from 'vitest';
import { holdText } from './hold-words.ts';

test.each([
  ['order:9', 'order 9'],
  ['margin:2', 'margin of position 2'],
  ['application:21', 'application for new shares 21'],
  ['offer-lock:6', 'lock-up of order out of an offer 6'],
  ['new-thing:3', 'new thing 3'],
])('CONSOLE-45: the hold %s is said to be for %s', (hold, text) => {
  expect(holdText(hold)).toBe(text);
});
