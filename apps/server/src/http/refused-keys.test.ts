import { err } from '@bourse/rules';
import { expect, test } from 'vitest';
import { RefusedKeys } from './refused-keys.ts';

test('HTTP-32: a refusal is remembered with its body; what is about the attempt alone is not, and the oldest goes first', () => {
  const refused = new RefusedKeys(2);
  refused.keep('a', 'body', err('INSUFFICIENT_FUNDS'));
  expect(refused.refusalOf('a', 'body')).toEqual(err('INSUFFICIENT_FUNDS'));
  expect(refused.refusalOf('a', 'another')).toEqual(err('IDEMPOTENCY_MISMATCH'));
  for (const error of [
    'BUSY',
    'STOPPED',
    'OUTCOME_UNKNOWN',
    'INTERNAL',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_MISMATCH',
  ] as const)
    refused.keep('b', 'body', err(error));
  expect(refused.refusalOf('b', 'body')).toBeUndefined();
  refused.keep('c', 'body', err('MARKET_CLOSED'));
  refused.keep('d', 'body', err('MARKET_CLOSED'));
  expect(['a', 'c', 'd'].map((name) => refused.refusalOf(name, 'body')?.error)).toEqual([
    undefined,
    'MARKET_CLOSED',
    'MARKET_CLOSED',
  ]);
});
