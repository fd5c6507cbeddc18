import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

/** Recordings of two coins: one tells its price for an hour, the other twice and then nothing more. */
const folder = mkdtempSync(join(tmpdir(), 'bourse-stall-'));
const [GOING, STALLED] = ['REPLAY.ETHUSDT', 'REPLAY.BTCUSDT'];

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  const bars = Array.from(
    { length: 60 },
    (_, at) => `2026-01-01 00:${String(at).padStart(2, '0')}:00,100,101,99,100,1000`,
  );
  writeFileSync(join(folder, 'ethusdt-1m.csv'), ['timestamp,open,high,low,close,volume', ...bars].join('\n'));
  writeFileSync(
    join(folder, 'btcusdt-quotes.csv'),
    'timestamp,bid,ask\n2026-01-01 00:00:00.000,999,1001\n2026-01-01 00:00:02.000,999,1001\n',
  );
  server = await startTestServer({ FEED: `replay:${folder}` }, 'stall');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '10000 USDT');
}, 120_000);

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const feed = async (): Promise<string> => {
  const ready = await server.http.inject({ url: '/readyz' });
  expect(ready.statusCode).toBe(200);
  return ready.json<{ parts: { feed: string } }>().parts.feed;
};

const buy = async (symbol: string, delegateType: 'market' | 'limit' = 'market') =>
  outcome(
    await customer.call('bb.place', {
      symbol,
      type: 'buy',
      delegateType,
      delegateTotal: '0.1',
      ...(delegateType === 'limit' ? { delegatePrice: symbol === STALLED ? '990' : '90' } : {}),
    }),
  );

test('MARKETDATA-3: a feed that stands on one instrument stops new risk there alone, and says so', async () => {
  expect(await buy(STALLED)).toBe('ok');
  const resting = value(
    await customer.call('bb.place', {
      symbol: STALLED,
      type: 'buy',
      delegateType: 'limit',
      delegatePrice: '990',
      delegateTotal: '0.1',
    }),
  );
  expect(await feed()).toBe('ok');

  const { market } = server.running.services;
  await until(() => market.stale(STALLED), 15_000);
  expect(market.stale(GOING)).toBe(false);
  expect(await feed()).toBe(`no new risk on ${STALLED}: their price is too old`);
  expect([await buy(STALLED), await buy(STALLED, 'limit')]).toEqual(['MARKET_STALE', 'MARKET_STALE']);
  const depth = value(await server.as()('market.depth', { instrument: STALLED }));
  expect(depth.bids.every(([, , house]) => Number(house) === 0)).toBe(true);
  expect(await buy(GOING)).toBe('ok');
  // What ends a risk is not refused.
  expect(outcome(await customer.call('bb.cancel', { id: resting.id }))).toBe('ok');

  const console = server.operatorAs(await server.operatorToken());
  const listed = value(await console('console.instruments', { only: 'stale' }));
  expect(listed.rows.map(({ id }) => id)).toEqual([STALLED]);
  expect(value(await console('console.books', {})).feed).toMatchObject({ staleInstruments: 1 });
  const metrics = await server.console.inject({ url: '/metrics' });
  expect(metrics.body).toMatch(/^bourse_stale_instruments 1$/m);
}, 60_000);
