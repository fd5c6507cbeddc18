import { describe, expect, test } from 'vitest';
import { askedAgain, decisionSentences, type Marks, marksProblem } from './review-form.ts';

const items = ['name', 'front'] as const;

describe('IDENTITY-23: what a reviewer sends', () => {
  test.each<[string, Marks, string | undefined]>([
    ['nothing marked', {}, 'Name: say whether it is right.'],
    ['one not looked at', { name: 'right' }, 'Front of the document: say whether it is right.'],
    ['no reason', { name: 'right', front: { reason: undefined, note: '' } }, 'Front of the document: choose a reason.'],
    [
      'another reason without a note',
      { name: 'right', front: { reason: 'other', note: ' ' } },
      'Front of the document: write a note.',
    ],
    ['another reason with a note', { name: 'right', front: { reason: 'other', note: 'Upside down.' } }, undefined],
    ['all right', { name: 'right', front: 'right' }, undefined],
  ])('%s', (_title, marks, problem) => {
    expect(marksProblem(items, marks)).toBe(problem);
  });

  test('items that are not right are asked for again, the others are not named', () => {
    const marks: Marks = { name: 'right', front: { reason: 'expired', note: ' ' } };
    expect(askedAgain(marks)).toEqual([{ item: 'front', reason: 'expired', note: '' }]);
    expect(decisionSentences(7, 'primary', marks)[0]).toBe(
      'Customer 7 is asked again for: Front of the document (Document has expired).',
    );
    expect(decisionSentences(7, 'primary', { name: 'right' })[0]).toBe(
      'Customer 7 reaches the primary level at once, and is told so.',
    );
  });
});
