import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' }, 'journalLimits');
}, 120_000);

afterAll(() => server?.close());

const quote = { from: 'USDT', to: 'ETH', amount: '100' } as const;
const deposit = { amount: '100', currency: 'EUR' } as const;

test('FUNDS-120: quotes and announced deposits are limited for each customer, and nothing is written beyond that', async () => {
  const [eager, other] = [await server.registerCustomer(), await server.registerCustomer()];
  const seq = (): number => server.running.services.sequencer.status().seq;
  for (const [name, call, most] of [
    ['quotes', () => eager.call('funds.quoteSwap', quote), 60],
    ['deposits', () => eager.call('funds.createStockRecharge', deposit), 20],
  ] as const) {
    const before = seq();
    const all = await Promise.all(Array.from({ length: 200 }, async () => outcome(await call())));
    expect([name, all.filter((each) => each === 'TOO_MANY_REQUESTS').length]).toEqual([name, 200 - most]);
    expect(seq() - before).toBeLessThanOrEqual(most);
  }
  expect(outcome(await other.call('funds.quoteSwap', quote))).not.toBe('TOO_MANY_REQUESTS');
});
