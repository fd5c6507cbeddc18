import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPublicAddress, publicAgent } from '../platform/public-host.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { isPushKey, loadPushKeys } from './push-keys.ts';
import { createWebPush, postBy, type WebPush } from './web-push.ts';

type Received = { readonly path: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer };

let database: TestDatabase;
let service: Server;
let origin: string;
let received: Received[] = [];
let push: WebPush;
const device: ECDH = createECDH('prime256v1');
const auth = Buffer.alloc(16, 7);
const pushKeys = loadPushKeys(Buffer.alloc(32, 9).toString('base64url'), '/nowhere');

/** A push service that keeps what it is sent; '/gone' and '/broken' answer as a service does then. */
beforeAll(async () => {
  database = await openTestDatabase('push');
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.statusCode = request.url === '/gone' ? 410 : request.url === '/broken' ? 500 : 201;
      response.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  device.generateKeys();
  const customer = `INSERT INTO customer (id, email, password_hash, nickname, invitation_code, created_at)
    VALUES ($1, $2, '', '', $2, 0)`;
  for (const id of [1, 2]) await database.pool.query(customer, [id, `${id}@example.com`]);
});

afterAll(async () => {
  service.close();
  await database.close();
});

beforeEach(async () => {
  received = [];
  await database.pool.query('DELETE FROM push_subscription');
  push = createWebPush({
    pool: database.pool,
    now: () => Date.UTC(2026, 10, 20),
    keys: pushKeys,
    subject: 'mailto:no-reply@example.com',
    mayCall: () => true,
    post: async (url, { headers, body }) =>
      (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status,
    log: () => undefined,
  });
});

const subscribe = (path: string, customer = 1, language = 'en') =>
  push.subscribe(
    customer,
    {
      endpoint: `${origin}${path}`,
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    language,
  );

const shown = (language: string) => ({ title: `Title ${language}`, text: 'Text <b>', link: '/mine' });

/** What the browser does with the message (RFC 8188, RFC 8291). */
const opened = (body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};

test('NOTIFY-12: the device alone can read the message, and the service sees who sent it', async () => {
  await subscribe('/device', 1, 'es');
  expect(await push.notify(1, shown)).toBe(1);
  const [message] = received;
  if (!message) throw new Error('nothing was sent');
  expect(message.body.includes('Title')).toBe(false);
  expect(JSON.parse(opened(message.body))).toEqual({ title: 'Title es', body: 'Text <b>', link: '/mine' });
  expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(message.headers['authorization'])) ?? [];
  expect(key).toBe(pushKeys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:no-reply@example.com',
  });
  const point = Buffer.from(pushKeys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(true);
});

const left = async (): Promise<string[]> =>
  (
    await database.pool.query<{ endpoint: string }>('SELECT endpoint FROM push_subscription ORDER BY endpoint')
  ).rows.map(({ endpoint }) => endpoint.slice(origin.length));

test('NOTIFY-12: a device that has gone is forgotten, one that fails five times too, and no failure is anyone else’s', async () => {
  for (const path of ['/device', '/gone', '/broken']) await subscribe(path);
  await subscribe('/another', 2);
  expect(await push.notify(1, shown)).toBe(1);
  expect(await left()).toEqual(['/another', '/broken', '/device']);
  for (let again = 0; again < 4; again += 1) await push.notify(1, shown);
  expect(await left()).toEqual(['/another', '/device']);
  expect(received.some(({ path }) => path === '/another')).toBe(false);
});

test('NOTIFY-12: a customer has ten devices at most, the newest', async () => {
  for (let index = 0; index < 12; index += 1) await subscribe(`/device-${index}`);
  expect(await left()).toHaveLength(10);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'fec0::1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '192.0.2.1',
  '255.255.255.255',
  'nobody',
])('NOTIFY-13: %s is not on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  'NOTIFY-13: %s is on the open internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['127.0.0.1'],
  ['10.0.0.5'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::1'],
  ['fe80::1'],
  ['fd00::1'],
  ['93.184.216.34', '127.0.0.1'],
])('NOTIFY-13: a public name that resolves to %s is not connected to, and is looked up once', async (...addresses) => {
  const requests: string[] = [];
  const agent = publicAgent((hostname, _options, done) => {
    requests.push(hostname);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  const url = 'https://127.0.0.1.nip.io/x';
  await expect(postBy(agent)(url, { headers: {}, body: Buffer.alloc(0) })).rejects.toThrow(
    'is not on the open internet',
  );
  expect(requests).toEqual(['127.0.0.1.nip.io']);
});

test('NOTIFY-12: a key that is none is refused', () => {
  expect(isPushKey(pushKeys.privateKey)).toBe(true);
  for (const wrong of ['', 'x', Buffer.alloc(32).toString('base64url'), Buffer.alloc(32, 255).toString('base64url')])
    expect(isPushKey(wrong)).toBe(false);
});
