import { describe, expect, test } from 'vitest';
import type { RequestKey } from '../core.ts';
import { resultText, TestExchange } from '../testing.ts';
import { createRequestMemory, keepRequest, REQUEST_RETENTION_MS, REQUESTS_IN_BOX, storedDigest } from './requests.ts';

const free = {
  type: 'freeze-modules',
  customer: 1,
  modules: ['WITHDRAW'],
  frozen: false,
  reason: 'r',
  by: 'operator',
} as const;
const request: RequestKey = { customer: 1, operation: 'freeze', key: 'k1', digest: 'd1' };

describe('PLATFORM-1: one request, one effect', () => {
  test.each<[string, Partial<RequestKey>, number, string]>([
    // title, the second request, how much later, its answer
    ['the same again', {}, 0, 'REPEATED'],
    ['the same a day later, less a millisecond', {}, REQUEST_RETENTION_MS - 1, 'REPEATED'],
    ['another body', { digest: 'd2' }, 0, 'IDEMPOTENCY_MISMATCH'],
    ['another key', { key: 'k2' }, 0, 'modules-frozen, request-stored'],
    ['another call, whose digest is another', { operation: 'other', digest: 'd2' }, 0, 'IDEMPOTENCY_MISMATCH'],
    ['the keys of the demo account', { operation: 'freeze demo' }, 0, 'modules-frozen, request-stored'],
    ['the keys of an operator', { operation: 'freeze by operator 3' }, 0, 'modules-frozen, request-stored'],
    ['another customer', { customer: 2 }, 0, 'modules-frozen, request-stored'],
    [
      'a key that looks like an operation and a key',
      { operation: 'freeze real\nk1', key: '' },
      0,
      'modules-frozen, request-stored',
    ],
  ])('%s', (_title, changes, laterMs, expected) => {
    const exchange = new TestExchange();
    expect(resultText(exchange.run(free, request))).toBe('modules-frozen, request-stored');
    exchange.now += laterMs;
    expect(resultText(exchange.run(free, { ...request, ...changes }))).toBe(expected);
  });

  test('PLATFORM-1: a request that was refused can be tried again with its key', () => {
    const exchange = new TestExchange();
    const unknown = { ...free, customer: 77 };
    expect(resultText(exchange.run(unknown, request))).toBe('ACCOUNT_NOT_FOUND');
    expect(resultText(exchange.run(free, request))).toBe('modules-frozen, request-stored');
  });

  test('PLATFORM-1: a request is kept for a day at least and two at most', () => {
    const exchange = new TestExchange();
    exchange.now = 10 * REQUEST_RETENTION_MS;
    exchange.run(free, request);
    exchange.now += REQUEST_RETENTION_MS - 1;
    exchange.run(free, { ...request, key: 'k2' });
    exchange.now += REQUEST_RETENTION_MS - 1;
    expect(resultText(exchange.run(free, { ...request, key: 'k2' }))).toBe('REPEATED');
    exchange.run(free, { ...request, key: 'k3' });
    exchange.now += REQUEST_RETENTION_MS;
    exchange.run(free, { ...request, key: 'k4' });
    expect(resultText(exchange.run(free, request))).toBe('modules-frozen, request-stored');
    expect(exchange.core.state.platform.requests.whole).toBe(true);
  });

  test('PLATFORM-1: however many there are, the newest are kept, and it is known whether some of the day are not', () => {
    const memory = createRequestMemory();
    const keep = (from: number, count: number, exchange: number) => {
      for (let number = from; number < from + count; number += 1) keepRequest(memory, `${number}`, 'd', exchange);
    };
    const knows = (number: number) => storedDigest(memory, `${number}`) === 'd';
    const start = 10 * REQUEST_RETENTION_MS;
    keep(0, 2 * REQUESTS_IN_BOX, start);
    expect([knows(0), memory.whole]).toEqual([true, true]);
    keep(2 * REQUESTS_IN_BOX, 1, start + 1);
    expect([knows(0), knows(REQUESTS_IN_BOX), memory.whole]).toEqual([false, true, false]);
    expect(memory.newer.digests.size + memory.older.digests.size).toBe(REQUESTS_IN_BOX + 1);
    keep(-1, 1, start + REQUEST_RETENTION_MS);
    expect(memory.whole).toBe(false);
    keep(-2, 1, start + REQUEST_RETENTION_MS + 1);
    expect(memory.whole).toBe(true);
  });
});

test.each<[string, number, string]>([
  ['a new number', 9, 'customer-opened'],
  ['a number that is taken', 1, 'ACCOUNT_EXISTS'],
])('PLATFORM-4: a customer is opened once: %s', (_title, customer, expected) => {
  expect(resultText(new TestExchange().run({ type: 'open-customer', customer }))).toBe(expected);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('PLATFORM-4: %d is no customer’s number', (customer) => {
  expect(() => new TestExchange().run({ type: 'open-customer', customer })).toThrow('no customer');
});

test('PLATFORM-2: demo money comes once, into the demo account alone', () => {
  const exchange = new TestExchange();
  expect(resultText(exchange.run({ type: 'start-demo', customer: 1 }))).toBe('demo-started');
  expect(resultText(exchange.run({ type: 'start-demo', customer: 1 }))).toBe('');
  expect(resultText(exchange.run({ type: 'start-demo', customer: 99 }))).toBe('ACCOUNT_NOT_FOUND');
  expect(exchange.money(1, 'USDT', 'platform', 'demo')).toBe('1000000000, 0');
  expect(exchange.money(1, 'USDT')).toBe('0, 0');
  expect(exchange.faults()).toEqual([]);
});

test('PLATFORM-6: the identity level is what the last review made it, and moves no money', () => {
  const exchange = new TestExchange();
  const review = (level: 'none' | 'primary' | 'advanced') =>
    resultText(exchange.run({ type: 'set-identity-level', customer: 1, level, by: 'ann' }));
  const books = JSON.stringify(exchange.core.state.ledger.toData(), (_key, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  for (const level of ['advanced', 'primary', 'none', 'primary'] as const) {
    expect(review(level)).toBe('identity-level-set');
    expect(exchange.core.state.platform.customers.get(1)?.level).toBe(level);
  }
  expect(review('primary')).toBe('');
  expect(
    JSON.stringify(exchange.core.state.ledger.toData(), (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  ).toBe(books);
});

test('PLATFORM-3: a freeze adds to what is frozen, each module once, and opening one leaves the others closed', () => {
  const exchange = new TestExchange();
  const frozen = () => exchange.core.state.platform.customers.get(1)?.frozen;
  const freeze = (...modules: ('WITHDRAW' | 'FINANCIAL')[]) => exchange.run({ ...free, modules, frozen: true });
  freeze('WITHDRAW');
  freeze('FINANCIAL', 'WITHDRAW', 'FINANCIAL');
  expect(frozen()).toEqual(['FINANCIAL', 'WITHDRAW']);
  exchange.run(free);
  expect(frozen()).toEqual(['FINANCIAL']);
  exchange.run({ ...free, modules: ['FINANCIAL'] });
  expect(frozen()).toEqual([]);
  expect(resultText(exchange.run({ ...free, customer: 99 }))).toBe('ACCOUNT_NOT_FOUND');
});
