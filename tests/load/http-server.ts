/**
 * One of the two servers that orders are fired at, in a process of its own. `ours` is the whole server with its journal on the bundled database;
 * `bare` is a Fastify route that reads the same body and answers the same bytes without a store.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { startServer } from '../../apps/server/src/compose.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

export type Ready = { readonly port: number; readonly tokens: readonly string[]; readonly answer?: string };

const CUSTOMERS = 50;

const ours = async (): Promise<Ready> => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const settings = readSettings({
    ...process.env,
    PORT: '0',
    CONSOLE_PORT: '0',
    BOURSE_DATA: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  });
  const running = await startServer(settings);
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
  await running.customer.listen({ port: 0, host: '127.0.0.1' });
  const { services } = running;
  const tokens: string[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const username = `bench${index}@example.com`;
    const call = async (url: string, method: 'POST' | 'GET', payload: object, token?: string) => {
      const reply = await running.customer.inject({
        method,
        url,
        payload,
        headers: token ? { authorization: token } : {},
      });
      return JSON.parse(reply.body) as { code: number; data: { accessToken: string } };
    };
    await call('/stock/auth/sendEmailCode', 'POST', { username, scene: 'REGISTER' });
    const mail = await services.outbox.list({ to: username, offset: 0, limit: 1 });
    const verificationCode = /\b\d{6}\b/.exec(mail.rows[0]?.text ?? '')?.[0] ?? '';
    await call('/stock/auth/register', 'POST', {
      username,
      password: 'a long bench password',
      type: 2,
      verificationCode,
    });
    const login = await call('/stock/auth/login', 'POST', {
      username,
      password: 'a long bench password',
      type: 2,
      loginType: 2,
    });
    const demo = await call('/api/user/switch?type=2', 'POST', {}, login.data.accessToken);
    tokens.push(demo.data.accessToken);
  }
  const address = running.customer.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return { port: address.port, tokens };
};

const bare = async (): Promise<Ready> => {
  const app = Fastify();
  const answer = process.argv[3] ?? '{"code":200}';
  app.post(process.argv[4] ?? '/', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(answer),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
  return { port: address.port, tokens: ['none'] };
};

const ready = process.argv[2] === 'ours' ? await ours() : await bare();
process.send?.(ready);
