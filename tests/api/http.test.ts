import { type AddressInfo, connect } from 'node:net';
import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import { requestOf, sampleInput } from '@bourse/wire/sample';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { outcome, startTestServer, type TestCustomer, type TestServer } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' }, 'http');
}, 120_000);

afterAll(() => server?.close());

let known: Promise<TestCustomer> | undefined;
/** One for all of this file: sign-ups are limited here. */
const customer = (): Promise<TestCustomer> => {
  known ??= server.registerCustomer();
  return known;
};

/** A well-formed request of a row. */
const requestFor = (row: Endpoint) => {
  const { address, body } = requestOf(row, sampleInput(row));
  return { method: row.method, url: address, payload: JSON.stringify(body ?? {}) };
};

const json = { 'content-type': 'application/json' };
const login = '/stock/auth/login';

describe('answers', () => {
  test('HTTP-1: an unknown path answers 404 in JSON; only browsers get the page', async () => {
    for (const url of ['/api/nothing', '/stock/nothing', '/nothing', '/stock/auth/login/more']) {
      const answer = await server.http.inject({ url });
      expect([url, answer.statusCode, answer.json().key]).toEqual([url, 404, 'error.NOT_FOUND']);
    }
    const head = await server.http.inject({ method: 'HEAD', url: '/stock/auth/phone-area' });
    expect(head.statusCode).toBe(404);
  });

  test.each([
    ['an array', '[]'],
    ['a number', '1'],
    ['null in place of fields', '{"type":null}'],
    ['broken', '{"type":'],
    ['a prototype', '{"__proto__":{"kind":"operator"}}'],
    ['a key twice', '{"type":1,"type":2}'],
    ['nothing', ''],
    ['deep', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`],
    ['a null byte', '{"username":"a\\u0000b","type":2,"loginType":2,"password":"x"}'],
    ['half a surrogate', '{"username":"\\ud800","type":2,"loginType":2,"password":"x"}'],
  ])('HTTP-4: a body that is %s is refused', async (_, payload) => {
    const answer = await server.http.inject({ method: 'POST', url: login, headers: json, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 400, key: 'error.BAD_REQUEST', requestId: expect.any(String) });
  });

  test('HTTP-4: a null byte in a password is only a wrong password', async () => {
    const payload = JSON.stringify({ username: 'nul@example.com', type: 2, loginType: 2, password: 'a\u0000b\ud800' });
    const answer = await server.http.inject({ method: 'POST', url: login, headers: json, payload });
    expect(answer.json().key).toBe('error.BAD_CREDENTIALS');
  });

  test('HTTP-4: more than a megabyte is too large, other types than JSON are not read', async () => {
    const large = { method: 'POST', url: login, headers: json, payload: `{"a":"${'x'.repeat(1_100_000)}"}` } as const;
    expect((await server.http.inject(large)).json().key).toBe('error.TOO_LARGE');
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await server.http.inject({
        method: 'POST',
        url: login,
        headers: { 'content-type': type },
        payload: 'a=1',
      });
      expect([type, answer.statusCode, answer.json().key]).toEqual([type, 200, 'error.UNSUPPORTED_TYPE']);
    }
  });

  test('HTTP-2: no secret of any row is taken from the address', async () => {
    for (const [name, row] of Object.entries(endpoints)) {
      const {
        secrets = [],
        area,
        method,
        path,
      } = row as { secrets?: readonly string[]; area: string; method: 'POST'; path: string };
      for (const secret of secrets) {
        const side = area === 'console' ? server.console : server.http;
        const url = `${path.replaceAll(/\{\w+\}/g, '1')}?${secret}=12345678`;
        const { accessToken } = await customer();
        const authorization = area === 'console' ? await server.operatorToken() : accessToken;
        const answer = await side.inject({ method, url, headers: { authorization } });
        // The second step of an operator's sign-in knows candidates only, and refuses before it looks.
        const expected = name === 'console.secondFactor' ? 'error.UNAUTHENTICATED' : 'error.SECRET_IN_URL';
        expect([name, secret, answer.json().key]).toEqual([name, secret, expected]);
      }
    }
  });

  test('HTTP-3: what moves money asks for a key that is fit to be one', async () => {
    const { accessToken } = await customer();
    const ask = async (name: EndpointName, key?: string) => {
      const row: Endpoint = endpoints[name];
      const headers = { authorization: accessToken, ...(key === undefined ? {} : { 'idempotency-key': key }) };
      const { url, method, payload } = requestFor(row);
      const answer = await server.http.inject({ method, url, headers: { ...json, ...headers }, payload });
      return answer.json().key;
    };
    const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const row: Endpoint = endpoints[name];
      return row.idempotent && row.who === 'customer';
    });
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      expect([name, await ask(name)]).toEqual([name, 'error.IDEMPOTENCY_KEY_MISSING']);
      expect([name, await ask(name, 'x'.repeat(129))]).toEqual([name, 'error.BAD_REQUEST']);
      expect([name, await ask(name, 'two words')]).toEqual([name, 'error.BAD_REQUEST']);
    }
  });

  test('HTTP-6: refusals have a text in each language, and a request id that is in the header too', async () => {
    const texts = new Set<string>();
    for (const language of ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh_tw']) {
      const answer = await server.http.inject({
        url: '/stock/user/get',
        headers: { lang: language, timezone: 'Europe/Paris' },
      });
      const body = answer.json();
      expect(body).toMatchObject({ code: 401, key: 'error.UNAUTHENTICATED', data: null });
      expect(answer.headers['x-request-id']).toBe(body.requestId);
      texts.add(body.msg);
    }
    expect(texts.size).toBe(8);
  });

  test("HTTP-6: the console's refusals are English, whatever the brand speaks and the browser prefers", async () => {
    expect(server.running.services.brand.language).not.toBe('en');
    for (const headers of [{}, { 'accept-language': 'zh-TW,es' }] as Record<string, string>[])
      for (const url of ['/console/auth/me', '/console/no-such-row']) {
        const answer = await server.console.inject({ url, headers });
        expect([url, answer.headers['content-language']]).toEqual([url, 'en']);
        expect(answer.json().msg).toMatch(/^[A-Z][ -~]+$/);
      }
  });
});

describe('headers and pages', () => {
  test('HTTP-7: pages run scripts of their own origin only, calls are not kept, other origins get no leave', async () => {
    const page = await server.http.inject({
      url: '/docs',
      headers: { accept: 'text/html', origin: 'https://elsewhere.example' },
    });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>|\son\w+=/);
    const call = await server.http.inject({ url: '/stock/auth/phone-area' });
    expect(call.headers['cache-control']).toBe('no-store');
  });

  test('HTTP-8: the description of all calls is shown', async () => {
    const described = (await server.http.inject({ url: '/docs/openapi.json' })).json();
    expect(Object.keys(described.paths)).toContain('/stock/auth/login');
    expect((await server.http.inject({ url: '/docs/docs.js' })).headers['content-type']).toContain('javascript');
  });

  test('HTTP-10: livez and readyz are on both sides, metrics on the console alone', async () => {
    for (const side of [server.http, server.console]) {
      expect((await side.inject({ url: '/livez' })).statusCode).toBe(200);
      expect((await side.inject({ url: '/readyz' })).json()).toMatchObject({ ready: true });
    }
    expect((await server.http.inject({ url: '/metrics' })).statusCode).toBe(404);
    const metrics = (await server.console.inject({ url: '/metrics' })).body;
    expect(metrics).toMatch(/bourse_calls_total\{row="auth.login",outcome="BAD_REQUEST"\} \d+/);
    expect(metrics).toMatch(/bourse_calls_total\{row="auth.phoneArea",outcome="ok"\} \d+/);
  });

  test('HTTP-5: the raw port answers broken requests with a 4xx and goes on', async () => {
    const address = await server.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.http.server.address() as AddressInfo;
    const broken = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      let text = '';
      socket.on('data', (bytes) => {
        text += String(bytes);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(broken).toMatch(/^HTTP\/1.1 400/);
    for (const path of ['/%E0%A4%A', '/stock/file/%00', '/..%2f..%2fetc%2fpasswd', `/stock/file/${'a'.repeat(600)}`]) {
      const answer = await fetch(address + path);
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
    }
    expect((await fetch(`${address}/livez`)).status).toBe(200);
  });
});

describe('limits', () => {
  test("HTTP-9: a row's limit is per caller; when it is used up the answer says when to come back", async () => {
    const from = (remoteAddress: string) =>
      server.http.inject({ method: 'POST', url: login, headers: json, payload: '{}', remoteAddress });
    for (let count = 0; count < 20; count++) expect((await from('198.51.100.1')).json().key).toBe('error.BAD_REQUEST');
    const refused = await from('198.51.100.1');
    expect(refused.json()).toMatchObject({ code: 429, key: 'error.TOO_MANY_REQUESTS' });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await from('198.51.100.2')).json().key).toBe('error.BAD_REQUEST');
  });

  test('HTTP-9: a call limited to one at a time accepts the next after its interval', async () => {
    const { accessToken } = await customer();
    const { path, everyMs = 0 } = endpoints['funds.depositAddresses'] as Endpoint;
    const ask = () =>
      server.http.inject({
        method: 'POST',
        url: path,
        headers: { ...json, authorization: `Bearer ${accessToken}` },
        payload: '{}',
      });
    // A second ahead, in which the server's time makes up the millisecond that it may be behind.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    try {
      expect(everyMs).toBe(5_000);
      expect((await ask()).json().code).toBe(200);
      const refused = await ask();
      expect(refused.json()).toMatchObject({ code: 429, key: 'error.TOO_MANY_REQUESTS' });
      expect(refused.headers['retry-after']).toBe('5');
      vi.setSystemTime(Date.now() + everyMs - 1);
      expect((await ask()).json().code).toBe(429);
      vi.setSystemTime(Date.now() + 1);
      expect((await ask()).json().code).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test('HTTP-9: callers without a good token count by their network, so that none can be guessed', async () => {
    const guess = (token: string) =>
      server.http.inject({
        url: '/api/user/preferences',
        headers: { authorization: token },
        remoteAddress: '198.51.100.3',
      });
    for (let count = 0; count < 600; count++) await guess(`guess-${count}`);
    expect((await guess('guess-600')).json().key).toBe('error.TOO_MANY_REQUESTS');
    const { call } = await customer();
    expect(outcome(await call('user.preferences', {}))).toBe('ok');
  });

  test('HTTP-9: a header cannot forge the client address', async () => {
    const from = (address: string) =>
      server.http.inject({
        method: 'POST',
        url: login,
        headers: { ...json, 'x-forwarded-for': address },
        payload: '{}',
        remoteAddress: '198.51.100.4',
      });
    for (let count = 0; count < 20; count++) await from(`203.0.113.${count}`);
    expect((await from('203.0.113.99')).json().key).toBe('error.TOO_MANY_REQUESTS');
  });
});
