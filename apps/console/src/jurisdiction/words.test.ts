import { countryName } from '@bourse/wire/shown-names';
import { expect, test } from 'vitest';
import { answerText, leverageText, productText, questionText } from './words.ts';

test('JURISDICTION-11: questions and answers are said in the words in which they were put, products and countries by their names', () => {
  expect(questionText('leverage')).toContain('10:1 leverage');
  expect(answerText('leverage', 'half')).toBe('It loses about half');
  expect(answerText('training', 'work')).toBe('At work');
  expect([questionText('gone'), answerText('gone', 'half')]).toEqual(['gone', 'half']);
  expect([productText('option'), leverageText(30), leverageText(null)]).toEqual([
    'Up/down options',
    '30:1',
    'As each instrument offers',
  ]);
  expect([countryName('FR'), countryName('none')]).toEqual(['France', 'none']);
});
