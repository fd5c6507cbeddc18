import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, loadPack } from '../http/language.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { httpSmsCarrier, smtpCarrier } from './carriers.ts';
import { createOutbox, type Message, type Outbox, type OutboxDeps } from './outbox.ts';
import { messageText } from './texts.ts';

const texts = loadPack(fileURLToPath(new URL('../../../../locales', import.meta.url)), 'mail');

let database: TestDatabase;
let at = Date.UTC(2026, 10, 20);
const servers: (Server | TcpServer)[] = [];

beforeAll(async () => {
  database = await openTestDatabase('outbox');
});

afterAll(() => database.close());

beforeEach(() => database.pool.query('TRUNCATE outbox'));

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const outboxWith = (carriers: OutboxDeps['carriers'], isLive = false): Outbox =>
  createOutbox({
    database,
    now: () => at,
    texts,
    brand: 'Test House',
    waitHours: 24,
    carriers,
    isLive,
    log: () => undefined,
  });

const listening = async (server: Server | TcpServer): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
};

/** As much of RFC 5321 as a client needs to hand over mail; refuses recipients at refused.example. */
const smtpServer = (received: string[]): TcpServer =>
  createTcpServer((socket) => {
    let mail: string[] | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (mail) {
        if (line !== '.') return void mail.push(line);
        received.push(mail.join('\n'));
        mail = undefined;
        return void say('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-test\r\n250 8BITMIME');
      else if (verb === 'RCPT' && line.includes('@refused.example')) say('550 no such mailbox');
      else if (verb === 'DATA') {
        mail = [];
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    say('220 test ready');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });

const code = (to: string, more: Partial<Message> = {}): Message => ({
  channel: 'email',
  to,
  kind: 'code-LOGIN',
  language: 'en',
  values: { code: '482913' },
  ...more,
});

const rows = async (outbox: Outbox) => (await outbox.list({ offset: 0, limit: 50 })).rows;

describe('outbox', () => {
  test('NOTIFY-1: every message has a text in every language, for mail and for short messages', () => {
    const kinds = [
      'code-REGISTER',
      'code-LOGIN',
      'code-FIND_PASSWORD',
      'code-BIND',
      'code-FUNDS_PASSWORD',
      'code-CHANGE_ADDRESS',
      'password-changed',
      'funds-password-set',
      'funds-password-changed',
      'funds-password-reset',
      'address-added',
      'address-changed',
      'account-closed',
    ];
    for (const language of LANGUAGES) {
      for (const kind of kinds) {
        for (const part of ['subject', 'text', 'sms']) {
          const text = texts[language][`${kind}.${part}`] ?? '';
          expect([language, kind, part, text.length > 4]).toEqual([language, kind, part, true]);
          expect(text.includes('{{code}}')).toBe(kind.startsWith('code-'));
        }
      }
    }
  });

  test('IDENTITY-61: with a brand of 48 hours every message of changed credentials says 48, in every language', async () => {
    const kinds = ['funds-password-changed', 'passkey-changed', 'recovery-code-used', 'second-factor-changed'];
    for (const language of LANGUAGES)
      for (const kind of kinds) {
        const message = { channel: 'email', to: 'a@example.com', kind, language, values: {} } as const;
        const { text } = messageText(texts, message, { brand: 'Test House', hours: '48' });
        expect([language, kind, text.includes('48'), text.includes('24')]).toEqual([language, kind, true, false]);
      }
  });

  test('NOTIFY-2: a message is written in the transaction of what causes it, and gone with it', async () => {
    const outbox = outboxWith({});
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await outbox.send(client, code('a@example.com'));
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    await outbox.send(client, code('b@example.com', { language: 'ja' }));
    await client.query('COMMIT');
    client.release();
    expect(await rows(outbox)).toEqual([
      expect.objectContaining({
        to: 'b@example.com',
        state: 'waiting',
        sentAt: null,
        subject: '482913：ログインの認証コード',
      }),
    ]);
    expect((await outbox.list({ to: 'a@example.com', offset: 0, limit: 9 })).total).toBe(0);
    expect(await outbox.deliver()).toBe(0);
  });

  test('NOTIFY-3: mail goes out by SMTP, once, and a line break in an address or a name smuggles nothing in', async () => {
    const received: string[] = [];
    const port = await listening(smtpServer(received));
    const outbox = outboxWith({ email: smtpCarrier(`smtp://127.0.0.1:${port}`, 'no-reply@house.example') });
    await outbox.send(database.pool, code('c@example.com'));
    await outbox.send(database.pool, code('d@example.com\r\nBcc: everyone@example.com'));
    const deliveries = await Promise.all([outbox.deliver(), outbox.deliver()]);
    expect(deliveries[0] + deliveries[1]).toBeGreaterThanOrEqual(1);
    const first = received.find((mail) => mail.includes('To: c@example.com')) ?? '';
    expect(first).toContain('From: no-reply@house.example');
    expect(first).toContain('Subject: 482913 is your code to sign in');
    expect(received.filter((mail) => mail.includes('c@example.com'))).toHaveLength(1);
    expect(received.some((mail) => /^Bcc:/m.test(mail))).toBe(false);
    expect((await rows(outbox)).find(({ to }) => to === 'c@example.com')).toMatchObject({ state: 'sent', sentAt: at });
  });

  test('NOTIFY-4: what is refused is tried again later and later, eight times in all', async () => {
    const port = await listening(smtpServer([]));
    const outbox = outboxWith({ email: smtpCarrier(`smtp://127.0.0.1:${port}`, 'no-reply@house.example') });
    await outbox.send(database.pool, code('e@refused.example'));
    const start = at;
    let tries = 0;
    for (; (await rows(outbox))[0]?.state === 'waiting'; at += 5_000) {
      const before = await database.pool.query<{ attempts: number }>('SELECT attempts FROM outbox');
      await outbox.deliver();
      const after = await database.pool.query<{ attempts: number }>('SELECT attempts FROM outbox');
      tries += (after.rows[0]?.attempts ?? 0) - (before.rows[0]?.attempts ?? 0);
    }
    expect(tries).toBe(8);
    expect((await rows(outbox))[0]?.state).toBe('failed');
    expect(at - start).toBeGreaterThan(20 * 60_000);
    const { rows: stored } = await database.pool.query<{ last_error: string }>('SELECT last_error FROM outbox');
    expect(stored[0]?.last_error).toContain('no such mailbox');
  });

  test('NOTIFY-5: short messages go to the gateway; a channel without a carrier keeps its own waiting', async () => {
    const bodies: string[] = [];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (bytes) => {
        body += String(bytes);
      });
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(bodies.length === 1 ? 500 : 202).end();
      });
    });
    const port = await listening(gateway);
    const outbox = outboxWith({ sms: httpSmsCarrier(`http://127.0.0.1:${port}/send`) });
    await outbox.send(database.pool, code('+34612345678', { channel: 'sms', language: 'es' }));
    await outbox.send(database.pool, code('f@example.com'));
    expect(await outbox.deliver()).toBe(0);
    at += 10_000;
    expect(await outbox.deliver()).toBe(1);
    expect(JSON.parse(bodies[1] ?? '')).toEqual({
      to: '+34612345678',
      text: expect.stringContaining('482913 es tu código'),
    });
    expect((await rows(outbox)).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'email waiting',
      'sms sent',
    ]);
  });

  test('NOTIFY-6: in live mode codes are covered though nobody carries them', async () => {
    const outbox = outboxWith({}, true);
    await outbox.send(database.pool, code('g@example.com'));
    expect(JSON.stringify(await rows(outbox))).not.toContain('482913');
  });

  test('NOTIFY-6: codes that are delivered are covered when shown, and not kept once sent, in paper mode too', async () => {
    const received: string[] = [];
    const port = await listening(smtpServer(received));
    const outbox = outboxWith({ email: smtpCarrier(`smtp://127.0.0.1:${port}`, 'no-reply@house.example') });
    await outbox.send(database.pool, code('g@example.com'));
    expect(JSON.stringify(await rows(outbox))).not.toContain('482913');
    expect(await outbox.deliver()).toBe(1);
    expect(received[0]).toContain('482913');
    const { rows: stored } = await database.pool.query<{ text: string }>('SELECT outbox::text AS text FROM outbox');
    expect(stored[0]?.text).not.toContain('482913');
  });
});
