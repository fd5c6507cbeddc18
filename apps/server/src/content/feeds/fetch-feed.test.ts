import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { publicAgent } from '../../platform/index.ts';
import { type FetchParts, fetchFeed, LARGEST_FEED } from './fetch-feed.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** What a feed's server answers, by http to this machine alone: certificates and addresses are looked at elsewhere. */
const fetchFrom = async (answer: RequestListener, withinMs = 5_000) => {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const send = ((url: URL, options: object, done: never) =>
    request(
      { ...options, agent: undefined, host: '127.0.0.1', port, path: url.pathname },
      done,
    )) as FetchParts['request'];
  return fetchFeed(new URL('https://news.example/feed'), { request: send, agent: publicAgent(), withinMs });
};

test('CONTENT-34: a feed is read in the letters that it names', async () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><rss>é</rss>', 'latin1');
  expect(await fetchFrom((_, answer) => answer.end(latin))).toMatchObject({
    ok: true,
    value: expect.stringContaining('é'),
  });
});

test.each<[string, RequestListener, RegExp]>([
  ['a redirect', (_, answer) => answer.writeHead(302, { location: 'https://elsewhere.example/' }).end(), /302/],
  ['a failure', (_, answer) => answer.writeHead(500).end(), /500/],
  ['a packed answer', (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(), /packed/],
  ['a feed without end', (_, answer) => answer.end(Buffer.alloc(LARGEST_FEED + 1, 'a')), /larger/],
])('CONTENT-34: %s is not read', async (_, answer, reason) => {
  expect(await fetchFrom(answer)).toEqual({ ok: false, error: expect.stringMatching(reason) });
});

test('CONTENT-34: an answer that does not come is not waited for', async () => {
  expect((await fetchFrom((_, answer) => answer.write('<rss>'), 50)).ok).toBe(false);
});

test('CONTENT-34: a name of our own networks is not called', async () => {
  const { request: send } = await import('node:https');
  const agent = publicAgent((_host, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }]));
  const fetched = await fetchFeed(new URL('https://news.example/feed'), { request: send, agent, withinMs: 5_000 });
  expect(fetched).toEqual({ ok: false, error: expect.stringContaining('is not on the open internet') });
});
