import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTestServer } from './harness.ts';
import { listening } from './live-client.ts';

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** A connection, with what was sent on it. */
const open = async (host: string, sent: string): Promise<Socket> => {
  const { hostname, port } = new URL(`http://${host}`);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(sent);
  return socket;
};

test('START-12: a connection on which nothing was asked, or only half, does not keep the server from stopping', async () => {
  const server = await startTestServer({}, 'stop');
  const host = await listening(server);
  // As a browser that connects ahead, and as one whose network went away.
  const opened = [await open(host, ''), await open(host, `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\n`)];
  const gone = Promise.all(
    opened.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))),
  );
  await server.close();
  await gone;
  expect(opened.every(({ destroyed }) => destroyed)).toBe(true);
}, 60_000);
