import { describe, expect, test } from 'vitest';
import { decisionSentences, type ItemProblem, itemsRequestedAgain, type Marks, marksProblem } from './review-form.ts';

const items = ['name', 'front'] as const;

describe('IDENTITY-23: what a reviewer sends', () => {
  test.each<[string, Marks, ItemProblem | undefined]>([
    ['nothing marked', {}, { item: 'name', text: 'Say whether it is correct.' }],
    ['one not looked at', { name: 'right' }, { item: 'front', text: 'Say whether it is correct.' }],
    [
      'no reason',
      { name: 'right', front: { reason: undefined, note: '' } },
      { item: 'front', text: 'Choose a reason.' },
    ],
    [
      'another reason without a note',
      { name: 'right', front: { reason: 'other', note: ' ' } },
      { item: 'front', text: 'Write a note.' },
    ],
    ['another reason with a note', { name: 'right', front: { reason: 'other', note: 'Upside down.' } }, undefined],
    ['all right', { name: 'right', front: 'right' }, undefined],
  ])('%s', (_title, marks, problem) => {
    expect(marksProblem(items, marks)).toEqual(problem);
  });

  test('items that are not right are asked for again, the others are not named', () => {
    const marks: Marks = { name: 'right', front: { reason: 'expired', note: ' ' } };
    expect(itemsRequestedAgain(marks)).toEqual([{ item: 'front', reason: 'expired', note: '' }]);
    expect(decisionSentences(7, 'primary', marks)[0]).toBe(
      'Customer 7 is asked again for: Front of the document (Document has expired).',
    );
    expect(decisionSentences(7, 'primary', { name: 'right' })[0]).toBe(
      'Customer 7 reaches the primary level at once, and is told so.',
    );
  });
});
