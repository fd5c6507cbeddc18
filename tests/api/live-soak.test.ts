import type { LivePush } from '@bourse/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import { checksumOf, connectLive, type LiveClient, pause } from './live-client.ts';

const READERS = 6;
/** More by LIVE_SOAK_ORDERS. */
const ORDERS = Number(process.env['LIVE_SOAK_ORDERS'] ?? 100);
const AT_ONCE = 10;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'soak');
}, 120_000);

afterAll(() => server?.close());

/** Numbers that do not go up by one, and depths whose checksum is another, of all that a reader was sent. */
const faultsIn = (pushes: readonly LivePush[]): string[] => {
  const { market } = server.running.services;
  const faults: string[] = [];
  const last = new Map<string, number>();
  for (const push of pushes) {
    if (!('seq' in push)) continue;
    const topic = `${push.type} ${push.symbol}`;
    const before = last.get(topic);
    if (before !== undefined && push.seq !== before + 1) faults.push(`${topic}: ${push.seq} after ${before}`);
    last.set(topic, push.seq);
    if (push.type === 'DEPTH' && checksumOf(push.data, market.listing(push.symbol).scale) !== push.data.checksum)
      faults.push(`${topic}: checksum of number ${push.seq}`);
  }
  return faults;
};

test('LIVE-2: under load no sequence number is missing or repeated, and every checksum matches', async () => {
  const { market } = server.running.services;
  const symbols = [...market.all()].map(({ instrument }) => instrument.id).slice(0, 100);
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '1000000 USDT');
  const readers: LiveClient[] = [];
  for (let count = 0; count < READERS; count++) {
    const reader = await connectLive(server);
    readers.push(reader);
    for (const channel of ['TICKER', 'TRADE', 'DEPTH'] as const) reader.send({ op: 'subscribe', channel, symbols });
  }
  const quoted = symbols.filter((symbol) => symbol.endsWith('-USDT'));
  for (let placed = 0; placed < ORDERS; placed += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, each) => quoted[(placed + each) % quoted.length] ?? '');
    const order = { type: 'buy', delegateType: 'market', delegateValue: '20' } as const;
    for (const answer of await Promise.all(batch.map((symbol) => customer.call('bb.place', { symbol, ...order }))))
      value(answer);
    await pause(100);
  }
  await pause(300);
  const counted = readers.map(({ pushes }) => pushes.length);
  const faults = readers.flatMap(({ pushes }) => faultsIn(pushes));
  for (const reader of readers) reader.socket.terminate();
  const total = counted.reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `live: ${READERS} readers of ${3 * symbols.length} topics, ${ORDERS} orders, ${total} pushes, ${faults.length} wrong\n`,
  );
  expect(faults).toEqual([]);
  for (const count of counted) expect(count).toBeGreaterThan(3 * symbols.length);
}, 120_000);
