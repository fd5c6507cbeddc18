import { expect, test } from 'vitest';
import { withBothSpellings } from './text-keys.ts';

test.each([
  [{ market_trranslate10: 'a' }, { market_trranslate10: 'a', market_translate10: 'a' }],
  [{ market_translate10: 'a' }, { market_trranslate10: 'a', market_translate10: 'a' }],
  [
    { market_trranslate10: 'a', market_translate10: 'b' },
    { market_trranslate10: 'a', market_translate10: 'b' },
  ],
  [{ other: 'a' }, { other: 'a' }],
])('CONTENT-9: a key that packs write in two ways is understood in both (%#)', (given, understood) => {
  expect(withBothSpellings(given)).toEqual(understood);
});
