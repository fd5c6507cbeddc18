import { observe } from '@bourse/core';
import { type InstrumentId, type PriceTicks, quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { credit, writableCore } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'today');
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

const last = (values: readonly string[]): number => Number(values.at(-1));

test('CONSOLE-40: the first page counts what came in, what was traded and who joined, and what the house holds since', async () => {
  const operator = server.operatorAs(await server.operatorToken());
  const today = async () => value(await operator('console.today', {}));
  const before = await today();
  expect(before.days).toHaveLength(14);
  expect(before.days).toEqual(before.days.toSorted((a, b) => a - b));
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '1000.00 EUR');
  await credit(server, customer.id, 'stock', '5000.00 USD');
  value(
    await customer.call('orders.buyNewStock', {
      instrument: 'US.QUILM',
      side: 'buy',
      kind: 'market',
      quantity: '3',
      leverage: 1,
    }),
  );
  const after = await today();
  expect(after.newCustomers.at(-1)).toBe((before.newCustomers.at(-1) ?? 0) + 1);
  const { rows } = await server.running.services.database.pool.query<{ paid: string }>(
    'SELECT sum(paid)::text AS paid FROM fills WHERE buyer = $1',
    [customer.id],
  );
  const inDollars = Number(rows[0]?.paid) / 100;
  const rate = Number(server.running.services.market.rates.rate('USD' as never, 'EUR' as never)) / 1e12;
  expect(last(after.volume) - last(before.volume)).toBeCloseTo(inDollars * rate, -1);
  expect(last(after.moneyIn) - last(before.moneyIn)).toBeGreaterThan(1000);
  expect(after.moneyOut).toEqual(before.moneyOut);
  // The house sold what the customer bought; its accounts are added up every few seconds.
  vi.setSystemTime(Date.now() + 60_000);
  expect((await today()).exposure).toContainEqual({
    asset: 'US.QUILM',
    amount: '-3',
    worth: expect.stringMatching(/^-\d/),
  });
});

const cents = (text: string | null | undefined): number => Math.round(Number(text ?? Number.NaN) * 100);

test('FIGURES-2: of a coin that was credited today, today is unrealised, and what was paid in stays what it was, wherever the market goes', async () => {
  const customer = await server.registerCustomer();
  const { market } = server.running.services;
  const core = writableCore(server);
  await credit(server, customer.id, 'platform', '1.00000000 BTC');
  await credit(server, customer.id, 'platform', '3000.000000 USDT');
  await credit(server, customer.id, 'stock', '1000.00 USD');
  const shown = async () => {
    const { today, unrealised, holdings } = value(await customer.call('funds.holdings', {}));
    return { today, unrealised, held: holdings[0], day: value(await customer.call('funds.day', {})) };
  };
  const before = await shown();
  const tick = (instrument: string, price: PriceTicks) => {
    const seq = (core.state.market.references.get(instrument as InstrumentId)?.seq ?? 0) + 1;
    const next = { instrument: instrument as InstrumentId, seq, atMs: Date.now(), price, volume: quantityLots(0) };
    expect(observe(core, next.instrument, { seq, price, at: next.atMs })).toBe('believed');
    market.accept(next);
  };
  const moved = (['BTC-USDT', 'USDT-EUR', 'EUR-USD'] as const).map((id) => [id, market.last(id)] as const);
  for (const [id, last] of moved) tick(id, Math.round(Number(last) * 1.003) as PriceTicks);
  const after = await shown();
  for (const [id, last] of moved) if (last !== undefined) tick(id, last);
  expect(after.day.moneyIn).toBe(before.day.moneyIn);
  expect(cents(after.unrealised)).toBeGreaterThan(cents(before.unrealised) + 10_000);
  expect([after.today, after.held?.todayWorth]).toEqual([after.unrealised, after.held?.unrealisedWorth]);
  const { opening, moneyIn, moneyOut, today, conversionFees, exchange, other, rounding } = after.day;
  const parts = [opening, moneyIn, today, conversionFees, exchange, other, rounding];
  expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(after.day.value) + cents(moneyOut));
  expect(Math.abs(cents(rounding))).toBeLessThanOrEqual(10);
});

test('FIGURES-20: money in counts credits to customers, reconciliation every posting on the clearing account', async () => {
  const operator = server.operatorAs(await server.operatorToken());
  const moneyIn = async () => value(await operator('console.today', {})).moneyIn.at(-1);
  const customer = await server.registerCustomer();
  const before = await moneyIn();
  const posting = {
    type: 'post-manually',
    from: 'real.house.clearing.wire.EUR',
    to: `real.c${customer.id}.stock.EUR`,
    units: 12_345n,
    reason: 'a payment that nobody announced',
    by: 'ann',
    agreedBy: 'bob',
  } as const;
  value(await server.running.services.execute(posting));
  expect(await moneyIn()).toBe(before);
  const day = new Date().toISOString().slice(0, 10);
  const period = { clearing: 'clearing.wire', from: day, to: day } as const;
  const { rows } = value(await operator('console.reconciledLines', { ...period, search: '123.45' }));
  expect(rows.map(({ kind, direction, here }) => [kind, direction, here])).toEqual([
    ['manual-posting', 'in', '123.45'],
  ]);
});
