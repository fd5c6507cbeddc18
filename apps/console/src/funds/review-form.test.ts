import { describe, expect, test } from 'vitest';
import { creditErrors, creditSentences, difference, fourEyesSentence, refuseSentences } from './review-form.ts';

const claim = {
  id: 7,
  customerId: 12,
  maskedCustomer: 'som****e.com',
  currency: 'EUR',
  channel: 'card',
  claimed: '300.00',
  alone: { currency: 'EUR', toCustomer: '10000', byOperator: '100000' },
} as const;

describe('reviewing a deposit', () => {
  test.each([
    [{ amount: '250', reference: 'BANK-1' }, []],
    [{ amount: '', reference: 'BANK-1' }, ['amount']],
    [{ amount: '250', reference: '  ' }, ['reference']],
    [{ amount: '0', reference: '' }, ['amount', 'reference']],
  ])('%j lacks %j', (form, fields) => {
    expect(Object.keys(creditErrors(form))).toEqual(fields);
  });

  test.each([
    ['300', '300.00', 'equal', '0.00'],
    ['250.5', '300.00', 'less', '49.50'],
    ['300.01', '300.00', 'more', '0.01'],
  ])('%s against %s claimed is %s by %s', (arrived, claimed, relation, by) => {
    expect(difference(arrived, claimed)).toEqual({ relation, by });
  });

  test('CONSOLE-61: the confirmation says whom, how much to the cent, how far from the claim, and that it is once', () => {
    const words = creditSentences({ amount: '250', reference: ' BANK-1 ' }, claim).join(' ');
    expect(words).toContain(
      '250.00 EUR will go from the house account “Clearing, bank account and card” to customer 12 (som****e.com)',
    );
    expect(words).toContain('50.00 EUR less than the 300.00 EUR claimed; nothing else will follow for the rest.');
    const [, more] = creditSentences({ amount: '350', reference: 'B' }, claim);
    expect(more).toBe('That is 50.00 EUR more than the 300.00 EUR claimed.');
    expect(words).toContain('The reference BANK-1 can then never be credited again');
  });

  test('FUNDS-122: a credit that waits for another operator promises nothing at once', () => {
    const [first] = creditSentences({ amount: '250', reference: 'B' }, claim, true);
    expect(first).toContain('who can use it from then on, and not before.');
    expect(first).not.toContain('at once');
  });

  test('FUNDS-5: what one operator may not credit alone is said with the limits', () => {
    const sentence = fourEyesSentence({ amount: '300', reference: 'B' }, claim, { isSimilar: false, isQuoted: false });
    expect(sentence).toContain('10,000 EUR to one customer, 100,000 EUR in all');
  });

  test('an exact amount is said to be exact; a refusal moves nothing', () => {
    expect(creditSentences({ amount: '300', reference: 'B' }, claim)[1]).toBe('That is exactly what was claimed.');
    expect(refuseSentences(claim)[0]).toMatch(/^No money will move/);
  });
});
