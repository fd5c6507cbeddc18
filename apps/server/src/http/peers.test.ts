import { type AddressInfo, createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { boundPeers, type PeerBounds } from './peers.ts';

const LARGE = Buffer.alloc(1_000_000, 'x');
const HUGE = Buffer.alloc(30_000_000, 'x');
const limits: PeerBounds = {
  mostPipelined: 8,
  mostUnread: 32 * 1_048_576,
  unreadMs: 400,
  lookEveryMs: 50,
  mostConnections: 1_000,
};

let app: FastifyInstance | undefined;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app?.close();
});

const serve = async (trusted: readonly string[] = [], bounds = limits): Promise<number> => {
  app = Fastify({ forceCloseConnections: true });
  boundPeers(app, trusted, bounds);
  app.get('/large', async () => LARGE);
  app.get('/huge', async () => HUGE);
  app.get('/small', async () => 'small');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

type Peer = { readonly socket: Socket; readonly closed: Promise<void>; got: number };

/** A connection that asks so many times at once; unless it reads, it never takes a byte. */
const connect = (port: number, asks: number, { path = '/large', reads = false } = {}): Peer => {
  const socket = createConnection({ host: '127.0.0.1', port });
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const peer = { socket, closed, got: 0 };
  socket.on('error', () => undefined);
  if (reads)
    socket.on('data', (part) => {
      peer.got += part.length;
    });
  else socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(asks));
  return peer;
};

/** Open connections as the server sees them. */
const open = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('HTTP-16: 150 connections that ask eight times each and never read are ended, and take little memory meanwhile', async () => {
  const port = await serve();
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 10);
  for (let count = 0; count < 150; count++) connect(port, 8);
  await expect.poll(open).toBeGreaterThan(0);
  await expect.poll(open, { interval: 50 }).toBe(0);
  clearInterval(watch);
  expect(most).toBeLessThan(200 * 1_048_576);
}, 40_000);

test('HTTP-16: more than eight requests that are not answered end the connection', async () => {
  const port = await serve([], { ...limits, unreadMs: 60_000 });
  const patient = connect(port, 8, { path: '/small', reads: true });
  const hasty = connect(port, 20, { reads: true });
  await hasty.closed;
  expect(hasty.got).toBeLessThan(20 * LARGE.length);
  await expect.poll(() => patient.got).toBeGreaterThan(8 * 'small'.length);
  expect(patient.socket.destroyed).toBe(false);
  // Answered ones do not count.
  for (let round = 0; round < 5; round++) {
    const had = patient.got;
    patient.socket.write('GET /small HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8));
    await expect.poll(() => patient.got).toBeGreaterThan(had + 8 * 'small'.length);
  }
});

test('HTTP-16: who reads slowly but reads is left alone, and so is who has read all', async () => {
  const port = await serve();
  const idle = connect(port, 1, { path: '/small', reads: true });
  const slow = connect(port, 1, { path: '/huge' });
  let taken = 0;
  slow.socket.on('data', (part) => {
    taken += part.length;
    if (taken > 1_500_000) slow.socket.pause();
  });
  // Fifteen megabytes in three times as long as one may stand still.
  for (let times = 0; times < 10; times++) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    taken = 0;
    slow.socket.resume();
  }
  expect(await open()).toBe(2);
  await expect.poll(open).toBe(1);
  expect(idle.socket.destroyed).toBe(false);
}, 20_000);

test('HTTP-16: what has been read does not count, however much it was', async () => {
  const port = await serve([], { ...limits, mostUnread: 2_000_000 });
  const reader = connect(port, 1, { reads: true });
  for (let times = 1; times <= 6; times++) {
    await expect.poll(() => reader.got).toBeGreaterThan(times * LARGE.length);
    if (times < 6) reader.socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  }
  expect(reader.socket.destroyed).toBe(false);
});

test('HTTP-16: the connections of a trusted proxy are not added up', async () => {
  const bounds = { ...limits, mostUnread: 2_000_000, unreadMs: 60_000 };
  const own = await serve([], bounds);
  let ended = 0;
  app?.server.on('connection', (socket) =>
    socket.on('close', () => {
      ended += 1;
    }),
  );
  for (let count = 0; count < 8; count++) connect(own, 8);
  await expect.poll(() => ended).toBeGreaterThan(0);
  await app?.close();
  const proxied = await serve(['127.0.0.0/8'], bounds);
  for (let count = 0; count < 8; count++) connect(proxied, 8);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await open()).toBe(8);
});

test('HTTP-16: a socket of the live feed that never reads is ended too', async () => {
  const port = await serve();
  app?.server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
    // Pushes go on, a little at a time, as long as it lives.
    socket.write(HUGE);
    const pushing = setInterval(() => socket.write('more'), 20);
    socket.once('close', () => clearInterval(pushing));
  });
  const socket = createConnection({ host: '127.0.0.1', port });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
  await expect.poll(open).toBe(1);
  await expect.poll(open).toBe(0);
});

test('HTTP-16: a network has so many connections at most, a trusted proxy as many as it opens', async () => {
  const port = await serve([], { ...limits, mostConnections: 5 });
  const peers = Array.from({ length: 5 }, () => connect(port, 1, { path: '/small', reads: true }));
  await expect.poll(() => peers.every(({ got }) => got > 0)).toBe(true);
  const late = connect(port, 1, { path: '/small', reads: true });
  await late.closed;
  expect([late.got, await open()]).toEqual([0, 5]);
  peers[0]?.socket.destroy();
  await expect.poll(open).toBe(4);
  const next = connect(port, 1, { path: '/small', reads: true });
  await expect.poll(() => next.got).toBeGreaterThan(0);
});
