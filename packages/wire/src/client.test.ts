import { beforeEach, describe, expect, test } from 'vitest';
import { createClient, type Fetch, type Transport } from './client.ts';
import { failure, wrap } from './envelope.ts';

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
};

let sent: Sent[];
let renewals: number;
let answers: (() => Promise<{ status: number; body: string }>)[];
let token: string;

const json =
  (body: unknown, status = 200) =>
  async () => ({ status, body: JSON.stringify(body) });

const fetch: Fetch = async (url, init) => {
  sent.push({ url, ...init });
  const next = answers.shift();
  if (!next) throw new Error('nothing left to answer');
  const { status, body } = await next();
  return { status, text: async () => body };
};

const transport = (over: Partial<Transport> = {}): Transport => ({
  origin: 'https://bourse.test',
  fetch,
  timeoutMs: 9_000,
  headers: () => ({ authorization: `Bearer ${token}` }),
  renew: async () => {
    renewals += 1;
    token = 'new';
    return true;
  },
  newKey: () => `key-${sent.length}`,
  ...over,
});

beforeEach(() => {
  sent = [];
  answers = [];
  renewals = 0;
  token = 'old';
});

const order = {
  instrument: 'AURX',
  side: 'sell',
  kind: 'limit',
  quantity: '3',
  limitPrice: '10.5',
  leverage: 1,
} as const;

describe('what is sent', () => {
  test('a GET carries its input in the query by its wire names, and no body', async () => {
    answers = [json(wrap('stock', { list: [], total: 0 }))];
    const result = await createClient(transport())('orders.list', { list: 'history', pageNo: 2 });
    expect(result).toEqual({ ok: true, value: { list: [], total: 0 } });
    expect(sent[0]).toMatchObject({
      url: 'https://bourse.test/stock/userPosition/orderPage?pageNo=2&status=2',
      method: 'GET',
      headers: { authorization: 'Bearer old' },
    });
    expect(sent[0]?.body).toBeUndefined();
  });

  test('path parameters are filled in and escaped', async () => {
    answers = [json(failure('ACCOUNT_NOT_FOUND', 'x', 'r'))];
    await createClient(transport())('funds.byCurrency', { currency: 'A/B' });
    expect(sent[0]?.url).toBe('https://bourse.test/stock/userFunds/getUserFundsByAccountType/A%2FB');
  });

  test('secrets go in the body only', async () => {
    answers = [json(wrap('stock', null))];
    await createClient(transport())('user.updatePassword', { oldPassword: 'one', newPassword: 'two' });
    expect(sent[0]?.url).toBe('https://bourse.test/stock/user/updatePwd');
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ oldPwd: 'one', newPwd: 'two' });
  });

  test('an order has an idempotency key: the one given, else a new one', async () => {
    answers = [json(failure('FROZEN', '', '')), json(failure('FROZEN', '', ''))];
    const call = createClient(transport());
    await call('orders.businessDeal', order, { idempotencyKey: 'mine' });
    await call('orders.businessDeal', order);
    expect(sent.map((request) => request.headers['idempotency-key'])).toEqual(['mine', 'key-1']);
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({
      stockGid: 'AURX',
      buyType: 2,
      businessType: 1,
      targetPrice: '10.5',
    });
  });

  test('a file goes as multipart under the name file', async () => {
    answers = [json(wrap('stock', { key: 'k', url: '/u' }))];
    const file = new Blob(['x'], { type: 'image/png' });
    expect(await createClient(transport())('file.upload', {}, { file })).toEqual({
      ok: true,
      value: { key: 'k', url: '/u' },
    });
    const body = sent[0]?.body as FormData;
    expect(await (body.get('file') as Blob).text()).toBe('x');
    expect(sent[0]?.headers['content-type']).toBeUndefined();
  });

  test('an input that does not fit its row is not sent', async () => {
    const result = await createClient(transport())('watch.add', { instrument: '' });
    expect(result).toMatchObject({ ok: false, error: 'BAD_REQUEST' });
    expect(sent).toEqual([]);
  });
});

describe('what comes back', () => {
  test('a refusal is the declared error with its text and request id', async () => {
    answers = [json(failure('INSUFFICIENT_FUNDS', 'Too little.', 'r-9'))];
    expect(await createClient(transport())('orders.buyNewStock', order)).toEqual({
      ok: false,
      error: 'INSUFFICIENT_FUNDS',
      message: 'Too little.',
      requestId: 'r-9',
    });
  });

  test.each([
    ['no connection', async () => Promise.reject(new TypeError('failed to fetch'))],
    ['another HTTP status', json({}, 502)],
    ['something that is not JSON', async () => ({ status: 200, body: '<html>' })],
  ])('NETWORK for %s', async (_, answer) => {
    answers = [answer];
    expect(await createClient(transport())('user.get', {})).toEqual({
      ok: false,
      error: 'NETWORK',
      message: '',
      requestId: '',
    });
  });

  test('NETWORK when the time is over or the caller gave up', async () => {
    const never: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(new Error('aborted'));
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      });
    expect(await createClient(transport({ fetch: never, timeoutMs: 20 }))('user.get', {})).toMatchObject({
      error: 'NETWORK',
    });
    const aborted = AbortSignal.abort();
    expect(await createClient(transport({ fetch: never }))('user.get', {}, { signal: aborted })).toMatchObject({
      error: 'NETWORK',
    });
  });

  test('INTERNAL for a reply that does not fit its row', async () => {
    answers = [json(wrap('stock', { list: 'x' }))];
    expect(await createClient(transport())('watch.list', {})).toMatchObject({ ok: false, error: 'INTERNAL' });
  });

  test('a bare answer is its text', async () => {
    answers = [async () => ({ status: 200, body: '<svg/>' })];
    expect(await createClient(transport())('auth.captcha', { scene: 'sign-in' })).toEqual({
      ok: true,
      value: '<svg/>',
    });
  });
});

describe('a token that has run out', () => {
  const refused = json(failure('UNAUTHENTICATED', '', ''));

  test('is renewed once, and the call is tried again with the new one and the same key', async () => {
    answers = [refused, json(failure('FROZEN', '', ''))];
    expect(await createClient(transport())('orders.buyNewStock', order)).toMatchObject({ error: 'FROZEN' });
    expect(renewals).toBe(1);
    expect(sent.map((request) => request.headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
  });

  test('is not tried a third time', async () => {
    answers = [refused, refused];
    expect(await createClient(transport())('user.get', {})).toMatchObject({ error: 'UNAUTHENTICATED' });
    expect([renewals, sent.length]).toEqual([1, 2]);
  });

  test('is not tried again when it cannot be renewed', async () => {
    answers = [refused];
    const result = await createClient(transport({ renew: async () => false }))('user.get', {});
    expect(result).toMatchObject({ error: 'UNAUTHENTICATED' });
    expect(sent.length).toBe(1);
  });

  test('does not matter to a public call, such as the refresh itself', async () => {
    answers = [refused];
    expect(await createClient(transport())('auth.refresh', { refreshToken: 'r' })).toMatchObject({
      error: 'UNAUTHENTICATED',
    });
    expect(renewals).toBe(0);
  });
});

test('an upload by XMLHttpRequest tells how far it is', async () => {
  const shares: number[] = [];
  const headers: Record<string, string> = {};
  const xhr = {
    upload: { onprogress: null as null | ((event: object) => void) },
    status: 200,
    responseText: JSON.stringify(wrap('stock', { key: 'k', url: '/u' })),
    onload: null as null | (() => void),
    open: () => undefined,
    abort: () => undefined,
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    send() {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
      this.onload?.();
    },
  };
  const call = createClient(transport({ xhr: () => xhr as unknown as XMLHttpRequest }));
  const result = await call('file.upload', {}, { file: new Blob(['x']), onProgress: (share) => shares.push(share) });
  expect(result).toEqual({ ok: true, value: { key: 'k', url: '/u' } });
  expect(shares).toEqual([0.5]);
  expect(headers['authorization']).toBe('Bearer old');
});
