import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReference, LINE, LINES, referenceKey, referenceLook } from './free-text.ts';

describe('FUNDS-3: a reference is one however it was typed', () => {
  test.each([
    ['other case', 'bank-2026/0417'],
    ['another hyphen', 'BANK‐2026/0417'],
    ['no punctuation', 'BANK20260417'],
    ['a zero-width space', 'BANK-\u200B2026/0417'],
    ['a soft hyphen', 'BA\u00ADNK-2026/0417'],
    ['a mark of direction', '\u202EBANK-2026/0417\u202C'],
    ['a word joiner and a grapheme joiner', 'BANK\u2060-20\u034F26/0417'],
    ['a filler', 'BANK\u3164-2026/0417'],
    ['wide letters', 'ＢＡＮＫ－２０２６／０４１７'],
    ['other spaces', ' BANK -\u00A02026 /\t0417 '],
    ['a long s and other forms of letters', '𝐁ANK-2026/⓪417'.replace('⓪', '0')],
  ])('with %s', (_title, typed) => {
    expect(referenceKey(typed)).toBe(referenceKey('BANK-2026/0417'));
  });

  test.each([
    ['STRASSE 1', 'straße 1'],
    ['é1', 'e\u03011'],
  ])('%s and %s', (one, other) => {
    expect(referenceKey(one)).toBe(referenceKey(other));
  });

  test.each([['-'], [' '], ['\u200B'], ['***'], ['']])('%j names nothing', (typed) => {
    expect(referenceKey(typed)).toBe('');
  });

  test('other letters and digits are another reference, and the form is its own', () => {
    expect(referenceKey('BANK-1')).not.toBe(referenceKey('BANK-2'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(referenceKey(referenceKey(typed))).toBe(referenceKey(typed));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('FUNDS-3: a reference is of letters A to Z and digits', () => {
  test.each([['BANK-2026/0417'], ['ＢＡＮＫ １'], ['0xAbC9'], ['№1'.replace('№', 'No. ')]])('%s is one', (typed) => {
    expect(isReference(typed)).toBe(true);
  });

  test.each([
    ['a Cyrillic А', 'B\u0410NK1'],
    ['a dotless ı', 'B\u01311'],
    ['an accent', 'BÀNK1'],
    ['an accent apart', 'BA\u0300NK1'],
    ['an accent that makes no letter', 'B\u0300ANK1'],
    ['a Greek Ο', 'BANK\u039F1'],
    ['digits of another script', 'BANK\u0661'],
    ['a sharp s', 'straße 1'],
    ['nothing but punctuation', '--'],
    ['nothing', ''],
  ])('with %s it is none', (_title, typed) => {
    expect(isReference(typed)).toBe(false);
  });
});

test('FUNDS-99: references that are taken for one another look alike, others do not', () => {
  for (const typed of ['BANK-1O0', 'bank-l00', 'BANK I0O', '8ANK-100', 'BANK1oo'])
    expect([typed, referenceLook(typed)]).toEqual([typed, referenceLook('BANK-100')]);
  for (const typed of ['BANK-101', 'BANK-10', 'BANC-100', 'BANK-700'])
    expect([typed, referenceLook(typed)]).not.toEqual([typed, referenceLook('BANK-100')]);
});

describe('HTTP-21: free text is what is seen of it', () => {
  test.each([
    ['a right-to-left override', 'a\u202Eb'],
    ['an isolate', 'a\u2066b'],
    ['a mark of direction', 'a\u200Fb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a byte order mark', '\uFEFFa'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a tag', 'a\u{E0041}b'],
    ['a separator of lines', 'a\u2028b'],
    ['a null', 'a\0b'],
    ['an escape', 'a\u001Bb'],
    ['a C1 control', 'a\u0085b'],
    ['a filler', 'a\u3164b'],
    ['half a pair', 'a\uD800b'],
  ])('%s is refused', (_title, text) => {
    expect([LINE.test(text), LINES.test(text)]).toEqual([false, false]);
  });

  test.each([['María José Ñ'], ['田中 太郎'], ['محمد بن سلمان'], ['❤️ 100 %'], ['O’Neill & Søn – №1'], ['한국어']])(
    '%s is taken',
    (text) => {
      expect([LINE.test(text), LINES.test(text)]).toEqual([true, true]);
    },
  );

  test('lines end in several lines alone', () => {
    expect([LINE.test('a\nb'), LINES.test('a\r\n\tb')]).toEqual([false, true]);
  });
});
