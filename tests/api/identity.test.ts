import { generate } from 'otplib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demo } from '../../apps/server/src/identity/index.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

type Verify = (hashed: string, given: string) => Promise<boolean>;
const verified = vi.hoisted((): { hashed: string; given: string }[] => []);
// As it is, and written down.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ readonly verify: Verify }>();
  const verify: Verify = (hashed, given) => {
    verified.push({ hashed, given });
    return real.verify(hashed, given);
  };
  return { ...real, verify };
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'identity');
}, 120_000);

afterAll(() => server?.close());

const password = 'a long and winding road';

describe('accounts over HTTP', () => {
  test('IDENTITY-1: an account is opened by phone with a code, and the core knows the customer', async () => {
    const visitor = server.as();
    const phone = '34612345678';
    value(await visitor('auth.sendPhoneCode', { username: phone, scene: 'REGISTER' }));
    const code = await server.codeFor('+34612345678');
    value(await visitor('auth.register', { by: 'phone', username: phone, password, code }));
    const session = value(
      await visitor('auth.login', { by: 'phone', username: `+${phone}`, with: 'password', password }),
    );
    expect(server.running.services.core.state.platform.customers.has(session.customerId)).toBe(true);
    const user = value(await server.as(session.accessToken)('user.get', {}));
    expect(user).toMatchObject({
      id: session.customerId,
      phone: '+34612345678',
      email: null,
      mode: 'real',
      turnover: '0.00',
    });
    expect(user.balances.map(({ currency }) => currency)).toContain('EUR');
  });

  test('IDENTITY-1: an account by e-mail signs in with a code, changes its password, and other devices are out', async () => {
    const customer = await server.registerCustomer();
    const visitor = server.as();
    value(await visitor('auth.sendEmailCode', { username: customer.email.toUpperCase(), scene: 'LOGIN' }));
    const code = await server.codeFor(customer.email);
    const second = value(await visitor('auth.login', { by: 'email', username: customer.email, with: 'code', code }));
    expect(value(await customer.call('user.sessions', {}))).toHaveLength(2);
    const wrong = await customer.call('user.updatePassword', { oldPassword: 'no such one', newPassword: password });
    expect(outcome(wrong)).toBe('WRONG_OLD_PASSWORD');
    value(await customer.call('user.updatePassword', { oldPassword: customer.password, newPassword: password }));
    expect(outcome(await server.as(second.accessToken)('user.sessions', {}))).toBe('UNAUTHENTICATED');
    expect(value(await customer.call('user.sessions', {}))).toHaveLength(1);
    expect(outcome(await visitor('auth.refresh', { refreshToken: second.refreshToken }))).toBe('UNAUTHENTICATED');
  });

  test('IDENTITY-1: a forgotten password is set anew with a code of its own scene', async () => {
    const customer = await server.registerCustomer();
    const visitor = server.as();
    value(await visitor('auth.sendEmailCode', { username: customer.email, scene: 'LOGIN' }));
    const other = await server.codeFor(customer.email);
    const form = { by: 'email', username: customer.email, newPassword: password } as const;
    expect(outcome(await visitor('auth.retrievePassword', { ...form, code: other }))).toBe('BAD_CODE');
    value(await visitor('auth.sendEmailCode', { username: customer.email, scene: 'FIND_PASSWORD' }));
    const code = await server.codeFor(customer.email);
    value(await visitor('auth.retrievePassword', { ...form, code }));
    expect(outcome(await customer.call('user.preferences', {}))).toBe('UNAUTHENTICATED');
    expect(outcome(await visitor('auth.retrievePassword', { ...form, code }))).toBe('BAD_CODE');
  });

  test('IDENTITY-1: a phone is added once, and not one that another account has', async () => {
    const [one, two] = [await server.registerCustomer(), await server.registerCustomer()];
    const visitor = server.as();
    const phone = '34622000111';
    value(await visitor('auth.sendPhoneCode', { username: phone, scene: 'BIND' }));
    value(await one.call('auth.bind', { phone, code: await server.codeFor(`+${phone}`), password: one.password }));
    expect(outcome(await one.call('auth.bind', { phone, code: '000000' }))).toBe('ALREADY_BOUND');
    value(await visitor('auth.sendPhoneCode', { username: phone, scene: 'REGISTER' }));
    expect(
      outcome(await two.call('auth.bind', { phone, code: await server.codeFor(`+${phone}`), password: two.password })),
    ).toBe('ACCOUNT_EXISTS');
    expect(outcome(await two.call('auth.bind', { phone, email: 'a@example.com', code: '000000' }))).toBe('BAD_REQUEST');
  });

  test('IDENTITY-1: the demo account is a book of its own, and back again', async () => {
    const customer = await server.registerCustomer();
    const inDemo = value(await customer.call('auth.switch', { mode: 'demo' }));
    const user = value(await server.as(inDemo.accessToken)('user.get', {}));
    expect(user.mode).toBe('demo');
    expect(user.balances.find(({ currency }) => currency === 'EUR')?.available).toBe('10000.00');
    const back = value(await server.as(inDemo.accessToken)('auth.switch', { mode: 'real' }));
    expect(value(await server.as(back.accessToken)('user.get', {})).balances[0]?.available).toBe('0.00');
  });

  test('IDENTITY-8: the funds password is set once, then changed only by who knows it', async () => {
    const { call, password: own } = await server.registerCustomer();
    const change = { oldPassword: password, newPassword: 'another long road', password: own };
    const first = { newPassword: password, password: own };
    expect(outcome(await call('user.updateFundsPassword', change))).toBe('FUNDS_PASSWORD_NOT_SET');
    expect(outcome(await call('user.setFundsPassword', { ...first, newPassword: 'password' }))).toBe('WEAK_PASSWORD');
    const alike = { ...first, newPassword: own };
    expect(outcome(await call('user.setFundsPassword', alike))).toBe('PASSWORDS_ALIKE');
    value(await call('user.setFundsPassword', first));
    expect(outcome(await call('user.updateFundsPassword', { ...change, newPassword: own }))).toBe('PASSWORDS_ALIKE');
    expect(outcome(await call('user.setFundsPassword', first))).toBe('FUNDS_PASSWORD_SET_ALREADY');
    const wrong = { ...change, oldPassword: 'not this one' };
    for (let tries = 0; tries < 5; tries++)
      expect(outcome(await call('user.updateFundsPassword', wrong))).toBe('BAD_FUNDS_PASSWORD');
    expect(outcome(await call('user.updateFundsPassword', change))).toBe('LOCKED');
    expect(value(await call('user.get', {})).hasFundsPassword).toBe(true);
  });

  test('IDENTITY-1: an invitation is optional, and counts only when somebody gave it', async () => {
    const inviter = await server.registerCustomer();
    const { invitationCode } = value(await inviter.call('user.get', {}));
    const visitor = server.as();
    const username = 'invited@example.com';
    value(await visitor('auth.sendEmailCode', { username, scene: 'REGISTER' }));
    const form = { by: 'email', username, password, code: await server.codeFor(username) } as const;
    expect(outcome(await visitor('auth.register', { ...form, invitationCode: 'NOBODYS1' }))).toBe('BAD_INVITATION');
    value(await visitor('auth.register', { ...form, invitationCode: invitationCode.toLowerCase() }));
    const { rows } = await server.running.services.database.pool.query(
      'SELECT invited_by FROM customer WHERE email = $1',
      [username],
    );
    expect(rows).toEqual([{ invited_by: inviter.id }]);
  });

  test("HTTP-6: an account is opened in the language asked for, else in the brand's", async () => {
    const { email } = await server.registerCustomer();
    const { body } = await server.console.inject({ url: `/dev/outbox?to=${encodeURIComponent(email)}` });
    expect(body).toContain('驗證碼');
  });

  test('SHELL-6: the language an account was opened in is no choice; one that was chosen is kept for every device', async () => {
    const { call } = await server.registerCustomer();
    expect(value(await call('user.preferences', {})).language).toBeNull();
    expect(value(await call('user.setPreferences', { zone: 'Europe/Rome' })).language).toBeNull();
    value(await call('user.setPreferences', { language: 'it' }));
    expect(value(await call('user.preferences', {})).language).toBe('it');
  });

  test('IDENTITY-1: preferences are kept, and a zone must be one', async () => {
    const { call } = await server.registerCustomer();
    expect(outcome(await call('user.setPreferences', { zone: 'Mars/Olympus' }))).toBe('BAD_REQUEST');
    value(await call('user.setPreferences', { zone: 'Asia/Tokyo', riseColour: 'red' }));
    expect(value(await call('user.setPreferences', { language: 'ja' }))).toEqual({
      language: 'ja',
      theme: 'system',
      riseColour: 'red',
      zone: 'Asia/Tokyo',
    });
  });

  test("HTTP-6: telephone areas come in the language asked for, the brand's first", async () => {
    const areas = value(await server.as(undefined, { language: 'zh_tw' })('auth.phoneArea', {}));
    expect(areas[0]).toEqual({ country: 'ES', code: '34', name: '西班牙' });
    expect(areas.length).toBeGreaterThan(200);
  });
});

describe('who may not', () => {
  test('IDENTITY-2: known and unknown addresses are answered alike', async () => {
    const { email } = await server.registerCustomer();
    const visitor = server.as();
    const answers = async (username: string) => [
      outcome(await visitor('auth.sendEmailCode', { username, scene: 'LOGIN' })),
      outcome(await visitor('auth.sendEmailCode', { username, scene: 'FIND_PASSWORD' })),
      outcome(await visitor('auth.login', { by: 'email', username, with: 'password', password: 'not the right one' })),
      outcome(await visitor('auth.login', { by: 'email', username, with: 'code', code: '000000' })),
      outcome(await visitor('auth.retrievePassword', { by: 'email', username, newPassword: password, code: '000000' })),
      outcome(await visitor('auth.register', { by: 'email', username, password, code: '000000' })),
    ];
    const known = await answers(email);
    expect(known).toEqual(['ok', 'ok', 'BAD_CREDENTIALS', 'BAD_CODE', 'BAD_CODE', 'BAD_CODE']);
    expect(await answers('nobody@example.com')).toEqual(known);
  });

  test.each(['customers', 'operators'])(
    'IDENTITY-2: a wrong password is the same work where there is no account: %s',
    async (whose) => {
      const given = 'not the right one';
      const work = async (username: string) => {
        verified.length = 0;
        const answer =
          whose === 'customers'
            ? await server.as()('auth.login', { by: 'email', username, with: 'password', password: given })
            : await server.operatorAs()('console.signIn', { username, password: given });
        expect(outcome(answer)).toBe('BAD_CREDENTIALS');
        // What the hash costs stands before its salt.
        return verified.map((each) => [each.hashed.split('$').slice(1, 4).join(), each.given]);
      };
      const existing = whose === 'customers' ? (await server.registerCustomer()).email : demo.operator.username;
      const known = await work(existing);
      expect(known).toEqual([[expect.stringMatching(/^argon2id,v=19,m=\d+,t=\d+,p=1$/), given]]);
      expect(await work('nobody2@example.com')).toEqual(known);
    },
  );

  test('IDENTITY-5: the published picture carries a challenge and sets no cookie', async () => {
    const answer = await server.http.inject({ url: '/api/user/easyGenerateCode' });
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const challenge = JSON.parse(/<metadata>(.*)<\/metadata>/.exec(answer.body)?.[1] ?? '{}');
    expect(challenge.parameters.algorithm).toBe('PBKDF2/SHA-256');
    const requested = value(await server.as()('auth.captchaJson', { scene: 'code' }));
    expect(requested.challenge.parameters.data).toMatchObject({ scene: 'code', level: 0 });
    expect(requested.captchaId).toBe(requested.challenge.parameters.nonce);
  });

  test('IDENTITY-5: ten wrong passwords lock, and the right one does not help then', async () => {
    const { email, password: right } = await server.registerCustomer();
    const visitor = server.as();
    const attempt = (given: string) =>
      visitor('auth.login', { by: 'email', username: email, with: 'password', password: given });
    for (let tries = 0; tries < 10; tries++)
      expect(outcome(await attempt('wrong wrong wrong'))).toBe('BAD_CREDENTIALS');
    expect(outcome(await attempt(right))).toBe('LOCKED');
  });

  test('HTTP-2: a secret in the address is refused, with the text in the language asked for', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/stock/auth/refresh-token?refreshToken=abc',
      headers: { language: 'es' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 400, key: 'error.SECRET_IN_URL', data: null });
    expect(answer.json().msg).not.toMatch(/secret in url/);
    expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
  });

  test('HTTP-1: tokens of one kind open nothing of another', async () => {
    const { accessToken } = await server.registerCustomer();
    const operatorToken = await server.operatorToken();
    expect(outcome(await server.operatorAs(accessToken)('console.me', {}))).toBe('UNAUTHENTICATED');
    expect(outcome(await server.as(operatorToken)('user.get', {}))).toBe('UNAUTHENTICATED');
    expect(outcome(await server.as()('user.get', {}))).toBe('UNAUTHENTICATED');
    expect(outcome(await server.as('ey.broken.token')('user.get', {}))).toBe('UNAUTHENTICATED');
    const first = value(await server.operatorAs()('console.signIn', demo.operator));
    expect(outcome(await server.operatorAs(first.candidateToken)('console.me', {}))).toBe('UNAUTHENTICATED');
    expect((await server.http.inject({ url: '/console/auth/me' })).statusCode).toBe(404);
  });
});

describe('operators', () => {
  test('IDENTITY-7: password, then a second factor that works once; the trail tells all of it', async () => {
    const { username, secret } = demo.operator;
    const { operators, audit } = server.running.services.identity;
    const wrong = await server.operatorAs()('console.signIn', { username, password: 'not the right one' });
    expect(outcome(wrong)).toBe('BAD_CREDENTIALS');
    await operators.add({ username: 'grace', name: 'Grace', role: 'auditor', password });
    const first = value(await server.operatorAs()('console.signIn', { username: 'grace', password }));
    const enrolled = first.enrolment?.secret ?? '';
    expect(first.enrolment?.otpauthUrl).toContain(`secret=${enrolled}`);
    const candidate = server.operatorAs(first.candidateToken);
    expect(outcome(await candidate('console.secondFactor', { code: await generate({ secret }) }))).toBe(
      'BAD_SECOND_FACTOR',
    );
    const code = await generate({ secret: enrolled });
    const session = value(await candidate('console.secondFactor', { code }));
    expect(session.operator).toMatchObject({ username: 'grace', roles: ['auditor'] });
    expect(outcome(await candidate('console.secondFactor', { code }))).toBe('BAD_SECOND_FACTOR');
    const again = value(await server.operatorAs()('console.signIn', { username: 'grace', password }));
    expect(again.enrolment).toBeNull();
    const auditor = server.operatorAs(session.accessToken);
    expect(outcome(await auditor('console.outbox', {}))).toBe('FORBIDDEN');
    const trail = value(await auditor('console.audit', { operator: 'grace' }));
    expect(trail.rows.map(({ action, outcome: how }) => `${action} ${how}`)).toEqual([
      'console.signIn ok',
      'console.secondFactor BAD_SECOND_FACTOR',
      'console.secondFactor ok',
      'console.secondFactor BAD_SECOND_FACTOR',
      'console.signIn ok',
    ]);
    expect(await audit.verify()).toBeUndefined();
    value(await auditor('console.logout', {}));
    expect(outcome(await auditor('console.me', {}))).toBe('UNAUTHENTICATED');
  });

  test('IDENTITY-9: no row of the trail can be changed, and one changed underneath is found', async () => {
    const { identity, database } = server.running.services;
    const entry = { operatorId: 1, operator: 'operator', action: 'test', target: 'nothing', outcome: 'ok' };
    for (let row = 0; row < 3; row++) await identity.audit.record({ ...entry, address: '::1', requestId: String(row) });
    await expect(database.pool.query("UPDATE audit SET outcome = 'x'")).rejects.toThrow('never changed');
    await expect(database.pool.query('DELETE FROM audit')).rejects.toThrow('never changed');
    const client = await database.pool.connect();
    await client.query('ALTER TABLE audit DISABLE TRIGGER audit_stays');
    await client.query("UPDATE audit SET reason = 'made up' WHERE request_id = '1'");
    expect(await identity.audit.verify()).toBeGreaterThan(0);
    await client.query("UPDATE audit SET reason = NULL WHERE request_id = '1'");
    await client.query('ALTER TABLE audit ENABLE TRIGGER audit_stays');
    client.release();
    expect(await identity.audit.verify()).toBeUndefined();
  });

  test('IDENTITY-10: the outbox shows on the console, and in paper mode at /dev/outbox', async () => {
    const { email } = await server.registerCustomer();
    const operator = server.operatorAs(await server.operatorToken());
    const listed = value(await operator('console.outbox', { recipient: email }));
    expect(listed.rows[0]).toMatchObject({ channel: 'email', to: email, state: 'waiting' });
    const dev = await server.console.inject({ url: `/dev/outbox?to=${encodeURIComponent(email)}` });
    expect(dev.json().rows[0].text).toMatch(/\d{6}/);
    expect((await server.http.inject({ url: '/dev/outbox' })).statusCode).toBe(404);
  });
});

describe('uploads', () => {
  const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } });
  const upload = async (token: string, bytes: Uint8Array, name = 'a.jpg', type = 'image/jpeg') =>
    server.as(token)('file.upload', {}, { file: new File([new Uint8Array(bytes)], name, { type }) });

  test('FILE-1: a picture is drawn anew without what came along, and shown to whoever has its signed address', async () => {
    const { accessToken, call } = await server.registerCustomer();
    const withPlace = await picture()
      .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { key, url } = value(await upload(accessToken, withPlace));
    const shown = await server.http.inject({ url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    const stored = await sharp(shown.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect(stored.exif).toBeUndefined();
    expect((await server.http.inject({ url: `/stock/file/${key}` })).statusCode).toBe(404);
    const forged = url.replace(/expires=\d/, 'expires=9');
    expect((await server.http.inject({ url: forged })).statusCode).toBe(404);
    const own = { url: `/stock/file/${key}`, headers: { authorization: accessToken } };
    expect((await server.http.inject(own)).statusCode).toBe(200);
    value(await call('user.updateAvatar', { fileKey: key }));
    expect(value(await call('user.get', {})).avatarUrl).toContain(key);
  });

  test('FILE-1: a signed address ends within 20 minutes, and so does what a browser keeps', async () => {
    const { accessToken } = await server.registerCustomer();
    const requested = server.running.services.now();
    const { url } = value(await upload(accessToken, await picture().jpeg().toBuffer()));
    const lastsMs = Number(new URL(url, 'http://localhost').searchParams.get('expires')) - requested;
    expect(lastsMs).toBeGreaterThanOrEqual(600_000);
    expect(lastsMs).toBeLessThanOrEqual(1_200_000);
    expect((await server.http.inject({ url })).headers['cache-control']).toBe('private, max-age=600');
  });

  test("FILE-2: nobody takes another customer's file", async () => {
    const [one, two] = [await server.registerCustomer(), await server.registerCustomer()];
    const { key } = value(await upload(one.accessToken, await picture().png().toBuffer()));
    expect(outcome(await two.call('user.updateAvatar', { fileKey: key }))).toBe('FILE_NOT_FOUND');
    const request = { url: `/stock/file/${key}`, headers: { authorization: two.accessToken } };
    expect((await server.http.inject(request)).statusCode).toBe(404);
  });

  test('FILE-3: what is not a picture is refused, whatever it is called', async () => {
    const { accessToken } = await server.registerCustomer();
    const jpeg = await picture().jpeg().toBuffer();
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const attacks: [string, Uint8Array][] = [
      [
        'a drawing with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      [
        'a page behind the first bytes of a JPEG',
        Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
      ],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
      ['nothing', Buffer.alloc(0)],
      ['more pixels than are taken', bomb],
      ['a document', Buffer.from('%PDF-1.7\n%')],
    ];
    for (const [name, bytes] of attacks)
      expect([name, outcome(await upload(accessToken, bytes))]).toEqual([name, 'BAD_FILE']);
    expect(outcome(await upload(accessToken, Buffer.alloc(21 * 1_048_576, 1)))).toBe('TOO_LARGE');
    const noForm = await server.http.inject({
      method: 'POST',
      url: '/stock/file/upload',
      headers: { authorization: accessToken, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(noForm.json().key).toBe('error.UNSUPPORTED_TYPE');
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const { url } = value(await upload(accessToken, polyglot, '"><script>.html', 'text/html'));
    const shown = await server.http.inject({ url });
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.rawPayload.includes('<script>')).toBe(false);
  });
});
