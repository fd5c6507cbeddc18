import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.registerCustomer();
  token = value(await customer.call('auth.switch', { mode: 'demo' })).accessToken;
}, 120_000);
afterAll(() => server.close());

const PATH = '/api/coinOrder/submit';
const BUY = { symbol: 'XRP-USDT', delegateType: 0, type: 0, delegateTotal: '30' };

type Body = {
  readonly code: number;
  readonly key?: string;
  readonly requestId?: string;
  readonly result?: { id: string };
};

const send = async (requests: unknown, headers: Record<string, string> = { authorization: token }) => {
  const payload = JSON.stringify({ requests });
  const sent = { 'content-type': 'application/json', ...headers };
  const answer = await server.http.inject({ method: 'POST', url: '/api/orders/batch', headers: sent, payload });
  return answer.json();
};

const answersTo = async (requests: unknown): Promise<readonly Body[]> => (await send(requests)).data.answers;

const placed = async (): Promise<number> => value(await server.as(token)('bb.list', { status: 'history' })).totalRecord;

test('HTTP-29: each request of a batch is answered by its own row, and one that is refused stops no other', async () => {
  const before = await placed();
  const limit = { symbol: 'XRP-USDT', delegateType: 1, type: 0, delegatePrice: '0.0001', delegateTotal: '30' };
  const answers = await answersTo([
    { path: PATH, key: 'a-1', body: BUY },
    { path: PATH, body: BUY },
    { path: PATH, key: 'two words', body: BUY },
    { path: PATH, key: 'a-2', body: { ...BUY, symbol: 'NOPE-USDT' } },
    { path: PATH, key: 'a-3', body: { ...BUY, delegateTotal: 'many' } },
    { path: PATH, key: 'a-4', body: limit },
    { path: '/stock/user/get', body: {} },
    { path: '/api/orders/batch', body: { requests: [] } },
    { path: '/api/coinOrder/cancel', body: { id: '999999999' } },
    { path: PATH, key: 'a-5', body: { ...BUY, type: 1 } },
  ]);
  expect(answers.map(({ code, key }) => key ?? code)).toEqual([
    200,
    'error.IDEMPOTENCY_KEY_MISSING',
    'error.BAD_REQUEST',
    'error.INSTRUMENT_NOT_FOUND',
    'error.BAD_REQUEST',
    'error.OUTSIDE_BAND',
    'error.BAD_REQUEST',
    'error.BAD_REQUEST',
    'error.ORDER_NOT_FOUND',
    200,
  ]);
  expect(await placed()).toBe(before + 2);
});

test('HTTP-29: a batch sent again is answered as before and does nothing; a key belongs to a request of its own as well', async () => {
  const requests = [
    { path: PATH, key: 'b-1', body: BUY },
    { path: PATH, key: 'b-2', body: { ...BUY, type: 1 } },
  ];
  const first = await answersTo(requests);
  const before = await placed();
  expect(await answersTo(requests)).toEqual(first);
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': 'b-1' };
  const alone = await server.http.inject({ method: 'POST', url: PATH, headers, payload: JSON.stringify(BUY) });
  expect(alone.json()).toEqual(first[0]);
  const other = await answersTo([{ path: PATH, key: 'b-1', body: { ...BUY, delegateTotal: '31' } }]);
  expect(other[0]?.key).toBe('error.IDEMPOTENCY_MISMATCH');
  expect(await placed()).toBe(before);
});

test('HTTP-29: the same key twice in one batch has one effect', async () => {
  const before = await placed();
  const answers = await answersTo(Array.from({ length: 50 }, () => ({ path: PATH, key: 'c-1', body: BUY })));
  expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1);
  expect(await placed()).toBe(before + 1);
});

test.each([
  ['none', []],
  ['more than fifty', Array.from({ length: 51 }, (_, at) => ({ path: PATH, key: `d-${at}`, body: BUY }))],
  ['one without a body', [{ path: PATH, key: 'd-x' }]],
  ['no list', 'all'],
])('HTTP-29: a batch of %s is refused whole', async (_, requests) => {
  const before = await placed();
  expect((await send(requests)).key).toBe('error.BAD_REQUEST');
  expect(await placed()).toBe(before);
});

test('HTTP-29: a batch of nobody is refused, and nothing in it is looked at', async () => {
  expect((await send([{ path: PATH, key: 'e-1', body: BUY }], {})).key).toBe('error.UNAUTHENTICATED');
});

test('HTTP-29: each request of a batch counts against the limit of its own row', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' }, 'batch');
  try {
    const { accessToken } = await limited.registerCustomer();
    const nowhere = { ...BUY, symbol: 'NOPE-USDT' };
    const keys: (string | undefined)[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const requests = Array.from({ length: 50 }, (_, at) => ({ path: PATH, key: `f-${batch}-${at}`, body: nowhere }));
      const headers = { 'content-type': 'application/json', authorization: accessToken };
      const payload = JSON.stringify({ requests });
      const answer = await limited.http.inject({ method: 'POST', url: '/api/orders/batch', headers, payload });
      keys.push(...(answer.json().data.answers as Body[]).map(({ key }) => key));
    }
    expect(keys.filter((key) => key === 'error.INSTRUMENT_NOT_FOUND')).toHaveLength(600);
    expect(keys.slice(600).every((key) => key === 'error.TOO_MANY_REQUESTS')).toBe(true);
  } finally {
    await limited.close();
  }
});
