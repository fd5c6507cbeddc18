import { expect, test } from 'vitest';
import { draftText } from './money-table.tsx';

test.each([
  ['minimum', '1e', 'no number'],
  ['minimum', '-1', 'no number'],
  ['feeBps', '1e1', 'no number'],
  ['minimum', '1000.5', '1,000.5'],
  ['feeBps', 150, '1.50 %'],
  ['daily', null, 'no limit'],
])('CONSOLE-92: against what is live, %s of %j reads "%s"', (field, value, text) => {
  expect(draftText(field, value)).toBe(text);
});
