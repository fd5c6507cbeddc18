import { expect, test } from 'vitest';
import { addressChangeSentences, factorResetSentences, passwordResetSentences } from './reset-sentences.ts';

test.each([
  ['second factors', factorResetSentences(7)],
  ['the funds password', passwordResetSentences(7)],
  ['an address', addressChangeSentences(7, 'e-mail address', 'new@example.com')],
])('CONSOLE-78: who resets %s reads that sessions end, withdrawals wait and the customer is told', (_, sentences) => {
  const text = sentences.join(' ');
  expect(text).toContain('customer 7');
  for (const consequence of ['signed out everywhere', 'new withdrawals wait', 'the customer is told'])
    expect(text).toContain(consequence);
});
