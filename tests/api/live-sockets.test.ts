import { symbols } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MOST_OF_CUSTOMER, MOST_OF_NETWORK, SocketCount } from '../../apps/server/src/push/socket-count.ts';
import { startTestServer, type TestCustomer, type TestServer } from './harness.ts';
import { connectLive, type LiveClient, listening, pause } from './live-client.ts';

let server: TestServer;
let one: TestCustomer;
let two: TestCustomer;
let open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' }, 'sockets');
  [one, two] = [await server.registerCustomer(), await server.registerCustomer()];
}, 120_000);

afterEach(async () => {
  for (const client of open) client.socket.terminate();
  await Promise.all(open.map(({ closed }) => closed));
  open = [];
});

afterAll(() => server?.close());

const connect = async (): Promise<LiveClient> => {
  const client = await connectLive(server);
  open.push(client);
  return client;
};

/** The status that a further handshake is answered with; 101 when it is let in. */
const knock = async (): Promise<number> => {
  const socket = new WebSocket(`ws://${await listening(server)}/websocket/coin/test`);
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
    socket.once('open', () => {
      socket.once('close', () => resolve(101));
      socket.close();
    });
    socket.on('error', () => undefined);
  });
};

test('LIVE-14: a network has its share of sockets and no more, however many ask at once; a closed one makes room', async () => {
  const requested = await Promise.allSettled(Array.from({ length: MOST_OF_NETWORK + 50 }, connect));
  expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_OF_NETWORK);
  expect(await knock()).toBe(429);
  open[0]?.socket.terminate();
  await open[0]?.closed;
  await pause(50);
  expect(await knock()).toBe(101);
}, 60_000);

test("LIVE-14: signed in on, a socket is the customer's and leaves its network room; a customer has only so many", async () => {
  for (let at = 0; at < MOST_OF_CUSTOMER; at += 1) expect(await (await connect()).auth(one.accessToken)).toBe(true);
  const further = await connect();
  expect(await further.auth(one.accessToken)).toBe(false);
  further.send({ op: 'subscribe', channel: 'TICKER', symbols: ['BTC-USDT'] });
  await further.find((push): push is typeof push => push.type === 'TICKER');
  // It is still a stranger's, and may become another customer's.
  expect(await further.auth(two.accessToken)).toBe(true);
  expect(await further.auth(two.accessToken)).toBe(true);
  await Promise.all(Array.from({ length: MOST_OF_NETWORK - 1 }, connect));
  expect(await knock()).toBe(101);
  await connect();
  expect(await knock()).toBe(429);
}, 60_000);

test('LIVE-14: what is closed leaves nothing behind', () => {
  const count = new SocketCount();
  expect([count.enter('a', 2), count.enter('a', 2), count.enter('a', 2), count.enter('b', 2)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  for (const key of ['a', 'a', 'b']) count.leave(key);
  expect(count.size).toBe(0);
  expect(count.enter('a', 2)).toBe(true);
});

test('LIVE-17: a frame that is too large ends its socket, is counted, and is no error of ours', async () => {
  const stream = (server.http.log as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym];
  if (!stream) throw new Error('a logger writes somewhere');
  server.http.log.level = 'info';
  const written = vi.spyOn(stream, 'write').mockImplementation(() => undefined);
  try {
    const client = await connect();
    client.socket.on('error', () => undefined);
    client.socket.send('x'.repeat(20_000));
    await client.closed;
    await pause(100);
    expect(written.mock.calls.map(([line]) => line).filter((line) => /payload|stack/i.test(line))).toEqual([]);
  } finally {
    written.mockRestore();
    server.http.log.level = 'fatal';
  }
  expect((await server.console.inject({ url: '/metrics' })).body).toMatch(/bourse_live_peer_faults_total [1-9]/);
});
