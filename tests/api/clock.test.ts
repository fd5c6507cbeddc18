import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../apps/server/src/sequencer/clock.ts';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const HOUR = 3_600_000;
const SWAP = { from: 'USDT', to: 'BTC', amount: '100' } as const;

let server: TestServer;
let customer: TestCustomer;
let machine: ReturnType<typeof plantedClock>['machine'];
let clock: Clock;

beforeEach(async () => {
  ({ machine, clock } = plantedClock());
  machine.setBy = 0;
  server = await startTestServer({}, 'clock', clock);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '10000 USDT');
}, 120_000);
afterEach(() => server?.close());

const ready = async () => {
  const answer = await server.http.inject({ url: '/readyz' });
  return answer.json<{ ready: boolean; parts: { feed: string; clock: string } }>();
};

const buy = async () =>
  outcome(
    await customer.call('bb.place', { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateTotal: '0.001' }),
  );

/** Prices go on: each that is shown as fresh is newer than it was. */
const pricesMove = async (): Promise<void> => {
  const { market, core } = server.running.services;
  const at = () => core.state.market.references.get('BTC-USDT')?.at ?? 0;
  const before = at();
  await until(() => at() > before && !market.stale('BTC-USDT'), 10_000);
};

const quote = async () => {
  const { market } = server.running.services;
  await until(() => !market.stale('BTC-USDT'), 10_000);
  return value(await customer.call('funds.quoteSwap', SWAP));
};

const checkAfter = async (side: 'ahead of' | 'behind'): Promise<void> => {
  expect(await buy()).toBe('ok');
  await pricesMove();
  const { parts, ready: isReady } = await ready();
  expect([isReady, parts.feed]).toEqual([true, 'ok']);
  expect(parts.clock).toMatch(new RegExp(`the machine's clock is \\d+ s ${side}`));
};

describe('a clock that is set wrong', () => {
  for (const hours of [1, 2]) {
    test(`JOURNAL-22: ${hours} h ahead and back while the server runs: prices go on, orders are taken, a quote ends in its time`, async () => {
      expect((await ready()).parts.clock).toBe('ok');
      machine.setBy = hours * HOUR;
      await checkAfter('ahead of');
      expect(Math.abs(server.running.services.now() - Date.now())).toBeLessThan(60_000);
      machine.setBy = -hours * HOUR;
      await checkAfter('behind');
      const { id } = await quote();
      machine.passed += 60_000;
      expect(outcome(await customer.call('funds.swap', { ...SWAP, quoteId: id }))).toBe('QUOTE_ENDED');
      machine.setBy = 0;
      await pricesMove();
      expect(await buy()).toBe('ok');
    });

    test(`JOURNAL-22: ${hours} h ahead at one start and right at the next: the same, and the journal never goes back`, async () => {
      await server.close();
      machine.setBy = hours * HOUR;
      server = await startTestServer({}, 'clock', clock);
      customer = await server.registerCustomer();
      await credit(server, customer.id, 'platform', '10000 USDT');
      await pricesMove();
      expect(await buy()).toBe('ok');
      machine.setBy = 0;
      server = await server.restart();
      const { rows } = await server.running.services.database.pool.query<{ at: bigint }>(
        'SELECT max(at_ms) AS at FROM journal',
      );
      const last = Number(rows[0]?.at);
      expect(server.running.services.now()).toBeGreaterThanOrEqual(last);
      customer = { ...customer, call: server.as(customer.accessToken) };
      await pricesMove();
      await checkAfter('behind');
      const { id } = await quote();
      machine.passed += 60_000;
      expect(outcome(await customer.call('funds.swap', { ...SWAP, quoteId: id }))).toBe('QUOTE_ENDED');
      await pricesMove();
      const found = await server.running.services.database.pool.query<{ back: number }>(
        'SELECT count(*)::int AS back FROM journal a JOIN journal b ON b.seq = a.seq + 1 WHERE b.at_ms < a.at_ms',
      );
      expect(found.rows).toEqual([{ back: 0 }]);
    });
  }

  test('JOURNAL-22: an hour ahead and back leaves sessions, keys, what waits for a moment and bars as they were', async () => {
    const { services } = server.running;
    const transfer = { asset: 'usdt', from: 'platform', to: 'financial', amount: '1' } as const;
    const move = (idempotencyKey: string) => customer.call('funds.transfer', transfer, { idempotencyKey });
    const bars = () => services.market.candles.bars('BTC-USDT', '1m', services.now() + 10 * HOUR, 5);
    const done = value(await move('first'));
    for (const setBy of [HOUR, -HOUR, 0]) {
      machine.setBy = setBy;
      await pricesMove();
      expect(value(await move('first'))).toEqual(done);
      expect(outcome(await move(`at-${setBy}`))).toBe('ok');
      const last = (await bars()).at(-1);
      expect(Math.abs((last?.startMs ?? 0) - services.now())).toBeLessThan(120_000);
    }
    const { rows } = await services.database.pool.query<{ back: number; span: number }>(
      `SELECT count(*) FILTER (WHERE b.at_ms < a.at_ms)::int AS back, (max(b.at_ms) - min(a.at_ms))::int4 AS span
       FROM journal a JOIN journal b ON b.seq = a.seq + 1`,
    );
    expect(rows[0]?.back).toBe(0);
    expect(rows[0]?.span).toBeLessThan(HOUR / 2);
  });
});
