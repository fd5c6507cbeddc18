import { expect, test } from 'vitest';
import { aboutOnly } from './proposals-about.tsx';

const proposal = (id: string, subject: string, proposedAt: number) =>
  ({ id, subject, proposedAt }) as Parameters<typeof aboutOnly>[0][number];

test('CONSOLE-88: a record has the proposals about itself, oldest first, and none of another with a longer number', () => {
  const found = [proposal('3', 'deposit:7', 30), proposal('2', 'deposit:71', 20), proposal('1', 'deposit:7', 10)];
  expect(aboutOnly(found, 'deposit:7').map(({ id }) => id)).toEqual(['1', '3']);
});
