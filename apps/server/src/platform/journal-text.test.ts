import { expect, test } from 'vitest';
import { encodeExact } from '../store/json.ts';
import { commandOf, commandText } from './journal-text.ts';

test('JOURNAL-44, JOURNAL-49: a command of an older row is read with its request, one of today without it', () => {
  const action = { type: 'start-demo', customer: 4 } as const;
  const request = { customer: 4, operation: 'demo', key: '~5', digest: '~~d' };
  expect(commandOf(encodeExact({ action, request }))).toEqual({ action, request });
  expect(commandOf(commandText({ action, request }))).toEqual({ action });
});
