import { formatDecimal, parseDecimal, parseTypedNumber } from '@bourse/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountAffixes, formatMoney, formatNumber, formatPrice, numberSigns } from './format.ts';
import { finishedTyping, type NumberTyping, readAs, type TypedNumber, typedFrom, typeNumber } from './number-typing.ts';

const LANGUAGES = ['en', 'zh', 'zh-tw', 'ja', 'ko', 'es', 'it', 'ar'] as const;
const ASSETS = [
  ['EUR', 2],
  ['USD', 2],
  ['HKD', 2],
  ['CNY', 2],
  ['BRL', 2],
  ['JPY', 0],
  ['USDT', 6],
  ['BTC', 8],
] as const;

const typingOf = (language: string, decimals: number, asset = 'EUR'): NumberTyping => ({
  language,
  signs: numberSigns(language),
  decimals,
  affixes: amountAffixes(asset, language),
});

const EMPTY: TypedNumber = { text: '', value: '', problem: undefined, isGrouped: true };

const press = (before: TypedNumber, keys: string, typing: NumberTyping, at = before.text.length) => {
  const text = before.text.slice(0, at) + keys + before.text.slice(at);
  return typeNumber(before, { text, caret: at + keys.length }, typing);
};

/** Key by key at the end of the field. */
const typedKeys = (keys: string, typing: NumberTyping): TypedNumber =>
  [...keys].reduce((typed, key) => press(typed, key, typing).typed, EMPTY);
const pasted = (text: string, typing: NumberTyping): TypedNumber => press(EMPTY, text, typing).typed;

const backspace = (before: TypedNumber, caret: number, typing: NumberTyping) =>
  typeNumber(
    before,
    { text: before.text.slice(0, caret - 1) + before.text.slice(caret), caret: caret - 1, deletes: 'backward' },
    typing,
  );

const language = fc.constantFrom(...LANGUAGES);
const decimals = fc.constantFrom(0, 2, 4, 6, 8);
const amount = fc
  .tuple(decimals, fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }))
  .map(([places, units]) => ({ places, plain: formatDecimal(units, places) }));

const DIGIT_SETS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'] as const;
const inDigits = (text: string, digits: string): string => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
const figuresIn = (text: string): string => [...text].filter((sign) => /\d/.test(sign)).join('');

describe('AMOUNT-1: an amount is read by the signs of the language', () => {
  test.each([
    ['en', 2, '10,000', '10000'],
    ['en', 2, '1,234.56', '1234.56'],
    ['en', 2, '1,234', '1234'],
    ['en', 2, '12.5', '12.5'],
    ['en', 2, '1 234.5', '1234.5'],
    ['en', 2, '1\u202f234.5', '1234.5'],
    ['en', 2, "1'234.5", '1234.5'],
    ['en', 3, '1.234', '1.234'],
    ['es', 2, '10.000', '10000'],
    ['es', 3, '1,234', '1.234'],
    ['it', 2, '1.234,56', '1234.56'],
    ['it', 2, '1.234,56 €', '1234.56'],
    ['de', 2, '1.234,56', '1234.56'],
    ['fr', 2, '1\u202f234,56', '1234.56'],
    ['ar', 2, '١٬٢٣٤٫٥٦', '1234.56'],
    ['ar', 2, '۱۲۳۴٫۵', '1234.5'],
    ['ja', 2, '１，２３４．５', '1234.5'],
    ['en', 2, '€1,234.50', '1234.50'],
    ['en', 2, 'EUR 5', '5'],
    ['en', 2, '.5', '0.5'],
    ['en', 2, '12.', '12'],
    ['en', 2, '007', '7'],
    ['en', 0, '12', '12'],
    ['en', 2, '43,5', '43.5'],
    ['en', 2, '1,23', '1.23'],
    ['en', 2, '0,5', '0.5'],
    ['en', 8, '0,00012345', '0.00012345'],
    ['en', 2, '1234,56', '1234.56'],
    ['en', 2, '€ 1,5', '1.5'],
    ['it', 2, '12.5', '12.5'],
    ['es', 8, '0.005', '0.005'],
  ])('in %s with %i decimals %s is %s', (of, places, text, value) => {
    expect(parseTypedNumber(text, typingOf(of, places))).toEqual({ ok: true, value });
    expect(typedKeys(text, typingOf(of, places)).value).toBe(value);
  });
});

describe('AMOUNT-2: what could mean another number is a problem, never a guess', () => {
  test.each([
    ['en', 2, '1,', 'UNFINISHED'],
    ['en', 2, '1,234,5', 'UNFINISHED'],
    ['en', 0, '12,5', 'TOO_PRECISE'],
    ['en', 2, '1234,567', 'AMBIGUOUS'],
    ['en', 2, '1,2345', 'AMBIGUOUS'],
    ['en', 2, '1.234,56', 'NOT_A_NUMBER'],
    ['en', 2, '1.234', 'TOO_PRECISE'],
    ['en', 2, '1.500', 'TOO_PRECISE'],
    ['en', 8, '1.234.567', 'NOT_A_NUMBER'],
    ['en', 2, '0,500', 'TOO_PRECISE'],
    ['en', 2, ' 1 234,56 ', 'NOT_A_NUMBER'],
    ['en', 2, '-5', 'NOT_A_NUMBER'],
    ['en', 2, '1,234 567', 'NOT_A_NUMBER'],
    ['en', 2, '1,00,000', 'NOT_A_NUMBER'],
    ['es', 2, '1,234', 'TOO_PRECISE'],
    ['es', 2, '1,234.56', 'NOT_A_NUMBER'],
    ['it', 2, '12.', 'UNFINISHED'],
    ['de', 2, '1,234.56', 'NOT_A_NUMBER'],
    ['ar', 2, '1،234', 'NOT_A_NUMBER'],
    ['en', 2, '-3', 'NOT_A_NUMBER'],
    ['en', 2, '1e3', 'NOT_A_NUMBER'],
    ['en', 2, '$500', 'NOT_A_NUMBER'],
    ['en', 0, '1.5', 'TOO_PRECISE'],
    ['en', 2, '1234567890123456', 'TOO_LARGE'],
  ])('in %s with %i decimals %s is %s', (of, places, text, problem) => {
    const typing = typingOf(of, places);
    for (const typed of [typedKeys(text, typing), pasted(text, typing)]) {
      expect(typed).toMatchObject({ value: '', problem });
      expect(finishedTyping(typed, typing).problem).toBe(problem);
    }
  });
});

test('AMOUNT-4: a space behind a number goes alone when it is taken back', () => {
  const typing = typingOf('en', 2);
  const spaced = typedKeys('3 ', typing);
  expect(spaced.value).toBe('3');
  expect(typeNumber(spaced, { text: '3', caret: 1, deletes: 'backward' }, typing).typed).toMatchObject({
    text: '3',
    value: '3',
  });
});

describe('AMOUNT-3: what is shown is what was typed and what is sent', () => {
  test('an amount typed key by key, in any digits, with and without its groups', () => {
    fc.assert(
      fc.property(
        language,
        amount,
        fc.boolean(),
        fc.constantFrom(...DIGIT_SETS),
        (of, { places, plain }, bare, set) => {
          const typing = typingOf(of, places);
          const written = bare ? plain.replace('.', typing.signs.point) : formatNumber(plain, of);
          const typed = typedKeys(inDigits(written.replace(/[\u2066\u2069]/g, ''), set), typing);
          expect(typed).toMatchObject({ value: plain, problem: undefined });
          expect(finishedTyping(typed, typing)).toMatchObject({ text: typedFrom(plain, typing).text, value: plain });
        },
      ),
      { numRuns: 500 },
    );
  });

  test('whatever is typed: its digits are shown, and what is shown reads as what is sent, typed or pasted alike', () => {
    const key = fc.constantFrom(
      ...'0123456789',
      '0',
      '0',
      ',',
      '.',
      ' ',
      "'",
      '٫',
      '٬',
      '،',
      '１',
      '٤',
      '۷',
      '-',
      '€',
      'x',
    );
    fc.assert(
      fc.property(language, decimals, fc.string({ unit: key, maxLength: 14 }), (of, places, text) => {
        const typing = typingOf(of, places);
        const typed = typedKeys(text, typing);
        const expected = parseTypedNumber(text, typing);
        expect(typed.value).toBe(expected.ok ? expected.value : '');
        expect(typed.problem).toBe(expected.ok ? undefined : expected.error);
        const once = pasted(text, typing);
        expect([once.value, once.problem]).toEqual([typed.value, typed.problem]);
        for (const one of [typed, once, finishedTyping(typed, typing)]) {
          const shown = parseTypedNumber(one.text, typing);
          expect(shown.ok ? shown.value : '').toBe(one.value);
          expect(parseTypedNumber(inLatin(one.text), { ...typing, decimals: 0 })).toEqual(
            parseTypedNumber(inLatin(text), { ...typing, decimals: 0 }),
          );
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('what the app itself writes comes back as the same amount', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(language, fc.constantFrom(...ASSETS), units, (of, [asset, places], amountUnits) => {
        const typing = typingOf(of, places, asset);
        const plain = formatDecimal(amountUnits, places);
        for (const text of [formatMoney(plain, asset, of), formatNumber(plain, of), formatPrice(plain, of, places)]) {
          const back = pasted(text, typing);
          expect(back.problem).toBeUndefined();
          expect(parseDecimal(back.value, places)).toEqual({ ok: true, value: amountUnits });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('digits put in and taken out anywhere leave the number that the digits make, the caret where the hand was', () => {
    const step = fc.record({ at: fc.nat(30), key: fc.constantFrom(...'0123456789', 'back', 'back') });
    fc.assert(
      fc.property(language, fc.array(step, { maxLength: 20 }), (of, steps) => {
        const typing = typingOf(of, 2);
        let typed = typedFrom('1234567', typing);
        let digits = '1234567';
        for (const { at, key } of steps) {
          const caret = Math.min(at, typed.text.length);
          const left = figuresIn(typed.text.slice(0, caret)).length;
          if (key === 'back') {
            if (caret === 0) continue;
            const after = backspace(typed, caret, typing);
            digits = digits.slice(0, left - 1) + digits.slice(left);
            digits = digits.replace(/^0+(?=\d)/, '');
            typed = after.typed;
          } else {
            const after = press(typed, key, typing, caret);
            const behind = digits.length - left;
            digits = (digits.slice(0, left) + key + digits.slice(left)).replace(/^0+(?=\d)/, '');
            typed = after.typed;
            expect(figuresIn(typed.text.slice(after.caret)).length).toBe(behind);
          }
          expect(figuresIn(typed.text)).toBe(digits);
          if (digits.length <= 15) expect(typed.value).toBe(digits);
          else expect(typed).toMatchObject({ value: '', problem: 'TOO_LARGE' });
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('AMOUNT-1: a comma before decimals is read so while it is typed, stays through a correction, and becomes the own sign at the end', () => {
  const typing = typingOf('en', 2);
  const typed = typedKeys('12,55', typing);
  expect([typed.text, typed.value, readAs(typed, typing)]).toEqual(['12,55', '12.55', '12.55']);
  const corrected = backspace(typed, 5, typing).typed;
  expect([corrected.text, corrected.value]).toEqual(['12,5', '12.5']);
  expect(finishedTyping(corrected, typing).text).toBe('12.5');
  // A third digit makes it a group, and taking that away the decimals it was.
  const third = press(typed, '0', typing).typed;
  expect([third.value, readAs(third, typing)]).toEqual(['12550', undefined]);
  expect(backspace(third, 6, typing).typed.value).toBe('12.55');
  expect(readAs(typedKeys('1234.5', typing), typing)).toBeUndefined();
});

const inLatin = (text: string): string =>
  [...text]
    .flatMap((sign) => {
      const set = DIGIT_SETS.find((digits) => digits.includes(sign));
      return set ? [String(set.indexOf(sign))] : [];
    })
    .join('');

test('AMOUNT-4: digits are grouped as they come, and a typed group sign stays until the number is finished', () => {
  const typing = typingOf('en', 2);
  expect(typedKeys('1234567.8', typing).text).toBe('1,234,567.8');
  expect(typedKeys('10,00', typing).text).toBe('10,00');
  expect(finishedTyping(typedKeys('10 000.', typing), typing).text).toBe('10,000');
  expect(typedKeys('1234', typingOf('es', 2)).text).toBe('1234');
  expect(typedKeys('12345,6', typingOf('es', 2)).text).toBe('12.345,6');
  expect(backspace(typedFrom('1234', typing), 2, typing)).toMatchObject({ typed: { text: '234' }, caret: 0 });
});
