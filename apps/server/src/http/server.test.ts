import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import zlib from 'node:zlib';
import { err, ok } from '@bourse/rules';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FiguresUncertain } from '../follower/state-port.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import type { Handlers } from './handler.ts';
import { logOptions } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createHttp } from './server.ts';

/** Only what the layer itself looks at: the rows called here are public and their handlers are given below. */
const servicesOf = (
  environment: Record<string, string> = {},
  outbox: object = { list: async () => ({ rows: [], total: 0 }) },
  sequencer: object = {},
  identity: object = {},
) =>
  ({
    settings: readSettings({ RATE_LIMITS: 'off', ...environment }),
    now: Date.now,
    brand: {
      name: 'app',
      folder,
      tagline: {},
      language: 'en',
      languages: ['en'],
      origins: [],
      logo: '/brand/logo.svg',
    },
    identity: {
      customerOf: async () => undefined,
      operatorOf: async () => undefined,
      candidateOf: async () => undefined,
      ...identity,
    },
    outbox,
    sequencer: { isKnown: true, reading: () => async () => true, ...sequencer },
  }) as unknown as Services;

let folder: string;
let opened: FastifyInstance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-http-'));
});

afterEach(async () => {
  for (const app of opened) await app.close();
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

const start = async (
  handlers: Partial<Handlers>,
  more: {
    logger?: FastifyBaseLogger;
    environment?: Record<string, string>;
    metrics?: Metrics;
    dress?: (html: string) => string;
    side?: 'customer' | 'console';
    outbox?: object;
    sequencer?: object;
    identity?: object;
    live?: string;
  } = {},
): Promise<FastifyInstance> => {
  const app = await createHttp(servicesOf(more.environment, more.outbox, more.sequencer, more.identity), handlers, {
    side: more.side ?? 'customer',
    health: () => ({ ready: false, live: more.live ?? 'ok', parts: { journal: 'JOURNAL_FAILED' } }),
    metrics: more.metrics ?? createMetrics(),
    appFolder: folder,
    ...(more.logger ? { logger: more.logger } : {}),
    ...(more.dress ? { dress: more.dress } : {}),
  });
  opened.push(app);
  return app;
};

const login = {
  method: 'POST',
  url: '/stock/auth/login?from=home',
  headers: { 'content-type': 'application/json', authorization: 'Bearer very-secret-token' },
  payload: JSON.stringify({ username: 'a@example.com', type: 2, loginType: 2, password: 'very-secret-password' }),
} as const;

const brokenLogin: Partial<Handlers> = {
  'auth.login': async (input) => {
    throw Object.assign(new Error('the disk is on fire'), { input, headers: { authorization: 'very-secret-token' } });
  },
};

test('HTTP-27: of two requests with one key the first is handled first, however long it takes to look up who calls', async () => {
  const looking: (() => void)[] = [];
  const customer = { id: 1, mode: 'real', session: 's' };
  const handled: string[] = [];
  const app = await start(
    {
      'bb.place': async ({ symbol }) => {
        handled.push(symbol);
        // Not an outcome: the second one is tried.
        return err('BUSY');
      },
    },
    {
      identity: {
        customerOf: (token: string) =>
          token === 'slow'
            ? new Promise((resolve) => looking.push(() => resolve(customer)))
            : Promise.resolve(customer),
      },
    },
  );
  // What is injected goes on its way when its answer is asked for.
  const send = async (symbol: string, authorization: string, key: string) =>
    await app.inject({
      method: 'POST',
      url: '/api/coinOrder/submit',
      headers: { 'content-type': 'application/json', authorization, 'idempotency-key': key },
      payload: JSON.stringify({ symbol, delegateType: 0, type: 0, delegateTotal: '1' }),
    });
  const first = send('FIRST', 'slow', 'one');
  await expect.poll(() => looking.length).toBe(1);
  const second = send('SECOND', 'fast', 'one');
  // Goes the way of the second one, and comes after it.
  await send('THIRD', 'fast', 'two');
  looking[0]?.();
  await Promise.all([first, second]);
  expect(handled).toEqual(['THIRD', 'FIRST', 'SECOND']);
});

describe('what was not foreseen', () => {
  test('HTTP-5: it is answered INTERNAL without a word of why, and logged with the request id and no secret', async () => {
    let logged = '';
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        logged += String(chunk);
        done();
      },
    });
    const app = await start(brokenLogin, { logger: pino(logOptions('info'), stream) as FastifyBaseLogger });
    const answer = await app.inject(login);
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ code: 500_000, key: 'error.INTERNAL', data: null });
    expect(answer.body).not.toMatch(/fire|at .*\.ts/);
    expect(logged).toContain(body.requestId);
    expect(logged).toContain('the disk is on fire');
    expect(logged).not.toMatch(/very-secret/);
  });

  test('HTTP-5: nor is a word said of why where the route is no row', async () => {
    const outbox = { list: async () => Promise.reject(new Error('the disk is on fire')) };
    const app = await start({}, { side: 'console', outbox });
    const answer = await app.inject({ url: '/dev/outbox' });
    expect([answer.statusCode, answer.json().key]).toEqual([200, 'error.INTERNAL']);
  });

  test('HTTP-5: a reply that does not fit its row is not sent', async () => {
    const app = await start({ 'auth.refresh': async () => ok({ accessToken: 1 } as never) });
    const answer = await app.inject({
      method: 'POST',
      url: '/stock/auth/refresh-token',
      payload: { refreshToken: 'x' },
    });
    expect(answer.json().key).toBe('error.INTERNAL');
  });

  test('HTTP-11: an address or a form that cannot be read is refused in the envelope', async () => {
    const app = await start({});
    for (const request of [
      { method: 'GET' as const, url: '/stock/%E0%A4%A' },
      {
        method: 'POST' as const,
        url: '/stock/auth/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
    ]) {
      const { code, data, ...rest } = (await app.inject(request)).json();
      expect([typeof code, data, Object.keys(rest).length > 0]).toEqual(['number', null, true]);
      expect([0, 200]).not.toContain(code);
    }
  });

  test('HTTP-7: data is neither guessed at, run nor framed, and every answer bears its number', async () => {
    const app = await start({ 'auth.phoneArea': async () => ok([]) });
    const { headers } = await app.inject({ url: '/stock/auth/phone-area' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('HTTP-10: calls are counted by row and outcome', async () => {
    const metrics = createMetrics();
    const app = await start({ ...brokenLogin, 'auth.phoneArea': async () => ok([]) }, { metrics });
    for (const request of [login, { url: '/stock/auth/phone-area' }, { ...login, payload: '{}' }])
      await app.inject(request);
    const figures = await metrics.registry.getSingleMetric('bourse_calls_total')?.get();
    expect(figures?.values.map(({ labels, value }) => [labels['row'], labels['outcome'], value])).toEqual([
      ['auth.login', 'INTERNAL', 1],
      ['auth.login', 'BAD_REQUEST', 1],
      ['auth.phoneArea', 'ok', 1],
    ]);
  });

  test('HTTP-10: a server that is not ready says so, and lives', async () => {
    const app = await start({});
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, parts: { journal: 'JOURNAL_FAILED' } }]);
    expect((await app.inject({ url: '/livez' })).statusCode).toBe(200);
    const ending = await start({}, { live: 'LEASE_LOST: this process ends' });
    const live = await ending.inject({ url: '/livez' });
    expect([live.statusCode, live.body]).toEqual([503, 'LEASE_LOST: this process ends\n']);
  });

  test('HTTP-13: what a handler saw of the state goes out once it is durable, and not at all when it never was', async () => {
    const looks: Partial<Handlers> = {
      'auth.phoneArea': async (_, { services }) => {
        void services.core;
        return ok([]);
      },
    };
    const ask = async (sequencer: object, handlers = looks): Promise<string> => {
      const app = await start(handlers, { sequencer });
      return (await app.inject({ url: '/stock/auth/phone-area' })).json<{ key?: string }>().key ?? 'ok';
    };
    expect(await ask({ reading: () => async () => true })).toBe('ok');
    expect(await ask({ reading: () => async () => false })).toBe('error.FIGURES_UNCERTAIN');
    expect(await ask({ isKnown: false })).toBe('error.FIGURES_UNCERTAIN');
    // Nor what the follower could not answer.
    const behind: Partial<Handlers> = {
      'auth.phoneArea': async () => {
        throw new FiguresUncertain('behind');
      },
    };
    expect(await ask({}, behind)).toBe('error.FIGURES_UNCERTAIN');
    // Whoever does not look at the state is answered.
    const blind = { 'auth.phoneArea': async () => ok([]) };
    expect(await ask({ isKnown: false, reading: () => async () => false }, blind)).toBe('ok');
  });
});

describe('what stays the same', () => {
  const described = { url: '/docs/openapi.json', headers: { 'accept-encoding': 'gzip, deflate, br' } };

  test('HTTP-15: it is packed once, and not sent again to who has it', async () => {
    const app = await start({});
    const packs = vi.spyOn(zlib, 'brotliCompress');
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(described)));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, 'br', 'accept-encoding']);
      expect(rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    expect(packs).toHaveBeenCalledTimes(1);
    const etag = String(answers[0]?.headers.etag);
    const again = await app.inject({ ...described, headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const plain = await app.inject({ url: '/docs/openapi.json', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zlib.brotliDecompressSync(answers[0]?.rawPayload ?? '').toString()).toBe(plain.body);
  });

  test('HTTP-9: a network asks for the docs sixty times a minute', async () => {
    const app = await start({}, { environment: { RATE_LIMITS: 'on' } });
    const ask = async (remoteAddress: string) => (await app.inject({ url: '/docs', remoteAddress })).statusCode;
    for (let times = 0; times < 60; times++) expect(await ask('203.0.113.1')).toBe(200);
    expect(await ask('203.0.113.1')).toBe(429);
    expect(await ask('203.0.113.2')).toBe(200);
  });
});

describe('the app', () => {
  const page = { headers: { accept: 'text/html,application/xhtml+xml' } };

  beforeEach(async () => {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  });

  test('HTTP-8: its screens are its page, its hashed files never change, and nothing outside its folder is shown', async () => {
    const app = await start({});
    for (const url of ['/', '/login?redirect=/mine', '/tradeDeal/7']) {
      const answer = await app.inject({ url, ...page });
      expect([url, answer.statusCode, answer.body.includes('<title>app')]).toEqual([url, 200, true]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    const script = await app.inject({ url: '/assets/main-abc123.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/assets/gone.js', '/stock/nothing', '/api/nothing', '/assets/..%2f..%2fx.js']) {
      const answer = await app.inject({ url, ...page });
      expect([url, answer.statusCode >= 400, answer.body.includes('<title>app')]).toEqual([url, true, false]);
    }
  });

  test('HTTP-15: the page is packed once, and not sent again to who has it', async () => {
    await writeFile(join(folder, 'index.html'), `<!doctype html><title>app</title>${'<p>long</p>'.repeat(300)}`);
    const app = await start({});
    const first = await app.inject({ url: '/', headers: { ...page.headers, 'accept-encoding': 'br' } });
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/login', headers: { ...page.headers, 'if-none-match': etag } });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, expect.any(String)]);
  });

  test('HTTP-12: the page is dressed once, not at each view', async () => {
    let times = 0;
    const app = await start({}, { dress: (html) => html.replace('app', `Alderway ${++times}`) });
    for (const url of ['/', '/login', '/'])
      expect((await app.inject({ url, ...page })).body).toContain('<title>Alderway 1</title>');
  });

  test('HTTP-7: the scripts written into the page are allowed by what they say, and none else', async () => {
    const own = '\n  paint();\n';
    await writeFile(join(folder, 'index.html'), `<!doctype html><script>${own}</script><span id="brand">Bourse</span>`);
    const app = await start({});
    const answer = await app.inject({ url: '/', ...page });
    const policy = String(answer.headers['content-security-policy']);
    const hash = createHash('sha256').update(own).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    const script = await app.inject({ url: '/assets/main-abc123.js' });
    expect(script.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('HTTP-8: an address that climbs out of the folder is at most a screen', async () => {
    const app = await start({});
    for (const url of ['/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd']) {
      const answer = await app.inject({ url, ...page });
      expect([url, answer.body.includes('root:')]).toEqual([url, false]);
    }
  });

  test('HTTP-9: X-Forwarded-For is believed of the addresses of TRUSTED_PROXIES alone, and of it only what they wrote', async () => {
    const seen: string[] = [];
    const handlers: Partial<Handlers> = {
      'auth.phoneArea': async (_input, context) => {
        seen.push(context.address);
        return ok([]);
      },
    };
    const ask = async (environment: Record<string, string>, remoteAddress: string) => {
      const app = await start(handlers, { environment });
      const headers = { 'x-forwarded-for': '203.0.113.66, 203.0.113.5' };
      return app.inject({ url: '/stock/auth/phone-area', headers, remoteAddress });
    };
    const origin = { PUBLIC_ORIGIN: 'https://trade.example' };
    const behind = { ...origin, TRUSTED_PROXIES: '10.0.0.2,192.0.2.0/24' };
    await ask({}, '10.0.0.2');
    // That there is a proxy somewhere makes none of everybody who calls.
    await ask(origin, '127.0.0.1');
    await ask(behind, '10.0.0.3');
    await ask(behind, '::ffff:10.0.0.2');
    const answer = await ask(behind, '192.0.2.9');
    expect(seen).toEqual(['10.0.0.2', '127.0.0.1', '10.0.0.3', '203.0.113.5', '203.0.113.5']);
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('START-8: the outbox of paper mode is shown to this machine alone, asked without a proxy', async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1' };
    const app = await start({}, { environment, side: 'console' });
    const ask = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ url: '/dev/outbox', remoteAddress, headers })).statusCode;
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([own, await ask(own)]).toEqual([own, 200]);
    for (const other of ['10.0.0.2', '192.168.1.4', 'fd00::1', '203.0.113.5'])
      expect([other, await ask(other)]).toEqual([other, 404]);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect([header, await ask('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, 404]);
  });
});
