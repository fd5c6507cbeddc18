import { describe, expect, test } from 'vitest';
import type { RequestKey } from '../core.ts';
import { Desk, told } from '../testing.ts';
import { REQUEST_KEPT_MS } from './state.ts';

const cancelAll = { type: 'freeze-modules', customer: 1, modules: [], reason: 'r', by: 'operator' } as const;
const request: RequestKey = { customer: 1, operation: 'freeze', key: 'k1', digest: 'd1' };

describe('PLATFORM-1: one request, one effect', () => {
  test.each<[string, Partial<RequestKey>, number, string]>([
    // title, the second request, how much later, its answer
    ['the same again', {}, 0, 'REPEATED'],
    ['the same a day later, less a millisecond', {}, REQUEST_KEPT_MS - 1, 'REPEATED'],
    ['another body', { digest: 'd2' }, 0, 'IDEMPOTENCY_MISMATCH'],
    ['another key', { key: 'k2' }, 0, 'request-kept, modules-frozen'],
    ['another operation', { operation: 'other' }, 0, 'request-kept, modules-frozen'],
    ['another customer', { customer: 2 }, 0, 'request-kept, modules-frozen'],
    [
      'a key that looks like an operation and a key',
      { operation: 'freeze\nk1', key: '' },
      0,
      'request-kept, modules-frozen',
    ],
  ])('%s', (_title, changes, laterMs, expected) => {
    const at = new Desk();
    expect(told(at.run(cancelAll, request))).toBe('request-kept, modules-frozen');
    at.at += laterMs;
    expect(told(at.run(cancelAll, { ...request, ...changes }))).toBe(expected);
  });

  test('PLATFORM-1: a request that was refused can be tried again with its key', () => {
    const at = new Desk();
    const unknown = { ...cancelAll, customer: 77 };
    expect(told(at.run(unknown, request))).toBe('ACCOUNT_NOT_FOUND');
    expect(told(at.run(cancelAll, request))).toBe('request-kept, modules-frozen');
  });

  test('PLATFORM-1: after a day keys are let go, the oldest first', () => {
    const at = new Desk();
    at.run(cancelAll, request);
    at.at += 1_000;
    at.run(cancelAll, { ...request, key: 'k2' });
    at.at += REQUEST_KEPT_MS - 1_000;
    at.run(cancelAll, { ...request, key: 'k3' });
    expect([...at.core.state.platform.requests.keys()]).toEqual(['1 freeze\nk2', '1 freeze\nk3']);
    expect(told(at.run(cancelAll, request))).toBe('request-kept, modules-frozen');
  });
});

test.each<[string, number, string]>([
  ['a new number', 9, 'customer-opened'],
  ['a number that is taken', 1, 'ACCOUNT_EXISTS'],
])('PLATFORM-4: a customer is opened once: %s', (_title, customer, expected) => {
  expect(told(new Desk().run({ type: 'open-customer', customer }))).toBe(expected);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('PLATFORM-4: %d is no customer’s number', (customer) => {
  expect(() => new Desk().run({ type: 'open-customer', customer })).toThrow('no customer');
});

test('PLATFORM-2: practice money comes once, into the demo book alone', () => {
  const at = new Desk();
  expect(told(at.run({ type: 'start-demo', customer: 1 }))).toBe('demo-started');
  expect(told(at.run({ type: 'start-demo', customer: 1 }))).toBe('');
  expect(told(at.run({ type: 'start-demo', customer: 99 }))).toBe('ACCOUNT_NOT_FOUND');
  expect(at.money(1, 'USDT', 'platform', 'demo')).toBe('1000000000, 0');
  expect(at.money(1, 'USDT')).toBe('0, 0');
  expect(at.faults()).toEqual([]);
});

test('PLATFORM-3: a freeze replaces the one before, in one order and each module once', () => {
  const at = new Desk();
  const freeze = (...modules: ('WITHDRAW' | 'FINANCIAL')[]) => at.run({ ...cancelAll, modules });
  freeze('WITHDRAW', 'FINANCIAL', 'WITHDRAW');
  expect(at.core.state.platform.customers.get(1)?.frozen).toEqual(['FINANCIAL', 'WITHDRAW']);
  freeze();
  expect(at.core.state.platform.customers.get(1)?.frozen).toEqual([]);
  expect(told(at.run({ ...cancelAll, customer: 99 }))).toBe('ACCOUNT_NOT_FOUND');
});
