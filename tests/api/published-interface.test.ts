import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { PASSWORD, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, backdateFundsPassword, endWait, FUNDS_PASSWORD, setLevel } from './payee.ts';

let server: TestServer;
let who: TestCustomer;
let card: number;

/** Asks as a client of the published interface does, by addresses and wire names alone. */
const get = async (url: string, headers: Record<string, string> = { authorization: who.accessToken }) =>
  (await server.http.inject({ method: 'GET', url, headers })).json();
const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (
    await server.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: who.accessToken, 'idempotency-key': crypto.randomUUID(), ...headers },
    })
  ).json();

beforeAll(async () => {
  server = await startTestServer({}, 'published');
  // As a brand whose client lives on a sub-domain has it.
  (server.running.services.brand.origins as string[]).push('https://h5.alderway.example');
  who = await server.registerCustomer();
  card = value(await who.call('funds.addBankCard', ACCOUNT)).id;
  await backdateFundsPassword(server, who.id);
  await endWait(server, who.id);
  await setLevel(server, who.id, 'advanced');
  await credit(server, who.id, 'stock', '1000.00 EUR');
}, 120_000);

afterAll(() => server?.close());

describe('FUNDS-25: lists', () => {
  test.each(['', '?status=-1', '?status=', '?status=-1&pageNum=1&pageSize=10'])(
    'the tab of all is %s',
    async (query) => {
      for (const path of ['/api/recharge/list', '/api/withdraw/list']) {
        const answer = await get(`${path}${query}`);
        expect([path, answer.code]).toEqual([path, 200]);
        expect(Array.isArray(answer.rows)).toBe(true);
      }
      expect((await get(`/stock/stock-recharge/page${query}`)).code).toBe(0);
      expect((await get(`/stock/intradayTrade/page${query}`)).code).toBe(0);
    },
  );

  test('a tab that there is not is refused', async () => {
    expect((await get('/api/recharge/list?status=7')).code).not.toBe(200);
  });
});

test('FUNDS-26: a record is the data itself, and a withdrawal’s type is a number', async () => {
  const sent = { withAmt: '20', payChannel: 1, payId: card, withPwd: FUNDS_PASSWORD };
  const made = await post('/stock/user-withdraw/create', sent);
  expect(made.data).toMatchObject({ amount: '20.00', type: 1, channel: 'card', status: 0 });
  const { id } = made.data;
  const { data } = await get(`/api/withdraw/detail?id=${id}`);
  expect(data).toMatchObject({ id, amount: '20.00', fee: '1.00', realAmount: '19.00', type: 1, status: 0 });
  expect(data.timeline).toHaveLength(1);
  expect((await get('/api/withdraw/list')).rows[0]).toMatchObject({ id, type: 1 });
  const [{ id: deposit }] = (await get('/api/recharge/list')).rows;
  const { data: credited } = await get(`/api/recharge/${deposit}`);
  expect(credited).toMatchObject({ id: deposit, amount: '1000.00', status: 1, type: 'card' });
  expect(credited.params.createTime).toBeGreaterThan(0);
});

test('FUNDS-27: a changed card keeps its id, and a pending withdrawal its destination', async () => {
  const { data: waiting } = await get('/api/withdraw/list').then(({ rows }) => ({ data: rows[0] }));
  const form = { bankUser: 'M. Lopez', bankName: 'Other Bank', userAddress: 'a', bankParam2: 'b', swift: 'SAMPESMM' };
  const changed = await post('/stock/userBank/update', {
    id: card,
    ...form,
    bankNo: 'DE89370400440532013000',
    accountType: 'EUR',
    password: PASSWORD,
  });
  expect(changed.data.id).toBe(String(card));
  expect((await get(`/stock/userBank/queryId?id=${card}`)).data).toMatchObject({ bankName: 'Other Bank' });
  expect((await get('/stock/userBank/list')).data).toHaveLength(1);
  expect((await get('/api/withdraw/list')).rows[0].toAdress).toBe(waiting.toAdress);
  const removed = await server.http.inject({
    method: 'DELETE',
    url: `/stock/userBank/delete?id=${card}`,
    headers: { authorization: who.accessToken },
  });
  expect(removed.json().code).toBe(0);
  expect((await get('/stock/userBank/list')).data).toEqual([]);
});

test('CONTENT-30: assets, coins and banks have marks of the brand, and the pictures are there', async () => {
  const coins = (await post('/api/common/getWithDrawCoinList', {})).data;
  const swap = (await get('/api/texchange/coinList').catch(() => ({ data: [] }))).data ?? [];
  const banks = (await get('/stock/platform-bank/list')).data;
  const marks = [
    ...coins.map(({ icon }: { icon: string }) => icon),
    ...swap.map(({ logo }: { logo: string }) => logo),
    ...banks.map(({ bankLogo }: { bankLogo: string }) => bankLogo),
  ];
  expect(marks.length).toBeGreaterThan(3);
  for (const mark of new Set(marks)) {
    expect(mark).toMatch(/^\/brand\/marks\/[a-z]+\.svg$/);
    const { statusCode, headers } = await server.http.inject({ method: 'GET', url: mark });
    expect([mark, statusCode, headers['content-type']]).toEqual([mark, 200, 'image/svg+xml']);
  }
});

test('HTTP-24: the token counts as satoken alone', async () => {
  const answer = await get('/stock/user/get', { satoken: who.accessToken });
  expect(answer.code).toBe(0);
  expect((await get('/stock/user/get', { satoken: 'nobody' })).code).toBe(401);
});

describe('HTTP-23: pages of other origins', () => {
  const preflight = (origin: string) =>
    server.http.inject({
      method: 'OPTIONS',
      url: '/stock/user/get',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'satoken' },
    });

  test('a preflight of a named origin is allowed, of another one answered and not allowed', async () => {
    const named = await preflight('https://h5.alderway.example');
    expect(named.statusCode).toBe(204);
    expect(named.headers['access-control-allow-origin']).toBe('https://h5.alderway.example');
    expect(named.headers['access-control-allow-headers']).toContain('satoken');
    const other = await preflight('https://evil.example');
    expect([other.statusCode, other.headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });

  test('answers may be read by a named origin alone', async () => {
    for (const [origin, allowed] of [
      ['https://h5.alderway.example', 'https://h5.alderway.example'],
      ['https://h5.alderway.example.evil.example', undefined],
      ['null', undefined],
    ]) {
      const answer = await server.http.inject({
        method: 'GET',
        url: '/stock/site/info',
        headers: { origin: origin ?? '' },
      });
      expect(answer.headers['access-control-allow-origin']).toBe(allowed);
      expect(answer.headers.vary).toContain('origin');
    }
  });
});

test('CONTENT-9: the support script is there, and loads nothing of others', async () => {
  const answer = await server.http.inject({ method: 'GET', url: '/platform/default/customer.min.js' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(() => new Function('window', answer.body)({})).not.toThrow();
  expect(answer.body).not.toMatch(/<script|document\.|src=/);
});

test('NOTIFY-20: the inbox without a type is what is counted', async () => {
  const texts = JSON.stringify({ title: { en: 'Hello' }, body: { en: '<p>all</p>' }, link: null });
  await server.running.services.database.pool.query(
    `INSERT INTO notice (customer, number, kind, "values", link, at) VALUES (NULL, 0, 'broadcast', $1, NULL, $2)`,
    [texts, server.running.services.now()],
  );
  const { data: counted } = await get('/stock/notify-message/get-unread-count');
  const { data: all } = await get('/stock/notify-message/my-page-by-member?pageNo=1&pageSize=100');
  const unread = all.list.filter(({ readStatus }: { readStatus: number }) => readStatus === 0);
  expect(unread).toHaveLength(Number(counted));
  const tabs = await Promise.all([1, 2].map((type) => get(`/stock/notify-message/my-page-by-member?type=${type}`)));
  expect(all.total).toBe(tabs.reduce((sum, { data }) => sum + data.total, 0));
});
