import { expect, test } from 'vitest';
import { bareStatus, failure, unwrap, wrap } from './envelope.ts';

test.each([
  ['stock', { a: 1 }, { code: 0, msg: '', data: { a: 1 } }],
  ['api', [1], { code: 200, msg: '', data: [1] }],
  ['rows', { rows: [1], total: 9 }, { code: 200, msg: '', rows: [1], total: 9 }],
  ['result', { records: [] }, { code: 200, msg: '', message: '', result: { records: [] } }],
  ['bare', 'text', 'text'],
] as const)('%s: what is wrapped can be unwrapped', (envelope, reply, body) => {
  expect(wrap(envelope, reply)).toEqual(body);
  expect(unwrap(envelope, body)).toEqual({ ok: true, reply });
});

test('a code as text is understood, and 200 is no success in the stock envelope', () => {
  expect(unwrap('stock', { code: '0', msg: '', data: 1 })).toEqual({ ok: true, reply: 1 });
  expect(unwrap('stock', { code: 200, msg: '', data: 1 }).ok).toBe(false);
});

test('a refusal carries its code, key, text and request id in every envelope', () => {
  const body = failure('INSUFFICIENT_FUNDS', 'Too little.', 'r-1');
  expect(body).toEqual({
    code: 1_003_000_002,
    msg: 'Too little.',
    message: 'Too little.',
    key: 'error.INSUFFICIENT_FUNDS',
    requestId: 'r-1',
    data: null,
  });
  for (const envelope of ['stock', 'api', 'rows', 'result'] as const) {
    expect(unwrap(envelope, body)).toEqual({
      ok: false,
      error: 'INSUFFICIENT_FUNDS',
      message: 'Too little.',
      requestId: 'r-1',
    });
  }
});

test('the code of a missing sign-in is 401, and of a funds password that is not set 1002003011', () => {
  expect(failure('UNAUTHENTICATED', '', '').code).toBe(401);
  expect(failure('FUNDS_PASSWORD_NOT_SET', '', '').code).toBe(1_002_003_011);
  expect(unwrap('api', { code: 401, msg: 'x' })).toMatchObject({ error: 'UNAUTHENTICATED' });
});

test.each([null, 'text', 7, [], {}, { code: 999, key: 'error.__proto__' }])(
  'INTERNAL for a body that is no envelope: %j',
  (body) => {
    expect(unwrap('stock', body)).toMatchObject({ ok: false, error: 'INTERNAL' });
  },
);

test('bare answers have statuses of HTTP', () => {
  expect([
    bareStatus('FORBIDDEN'),
    bareStatus('BUSY'),
    bareStatus('INTERNAL'),
    bareStatus('FILE_NOT_FOUND'),
    bareStatus('FROZEN'),
  ]).toEqual([403, 503, 500, 404, 422]);
});
