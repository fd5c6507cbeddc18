import { faultsOf, keepRequest, REQUESTS_IN_BOX } from '@bourse/core';
import { amountText, priceText, priceTicks } from '@bourse/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castOperators, credit, openSession, writableCore } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

/** 100 in the long form. */
const AT_ONCE = Number(process.env['RACE_AT_ONCE'] ?? 20);
/** 50 in the long form. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'races');
  customer = await server.registerCustomer();
}, 120_000);

beforeEach(async () => {
  // A session lives longer than a long form takes, an access token does not.
  customer = { ...customer, call: server.as(await openSession(server, customer.id)) };
});

afterAll(() => server?.close());

const available = (account: 'stock' | 'platform', code: string): string => {
  const { assets, core } = server.running.services;
  return amountText(assets.get(code), core.state.ledger.customer('real', customer.id, account, code).available);
};

const held = (account: 'stock' | 'platform', code: string): bigint =>
  server.running.services.core.state.ledger.customer('real', customer.id, account, code).held;

const last = (instrument: string): number => {
  const ticks = server.running.services.market.last(instrument);
  if (ticks === undefined) throw new Error(`${instrument} has no price`);
  return ticks;
};

const priceAt = (instrument: string, share: number): string =>
  priceText(server.running.services.market.listing(instrument).scale, priceTicks(Math.floor(last(instrument) * share)));

const atOnce = async (
  work: (each: number) => Promise<{ readonly ok: boolean; readonly error?: string }>,
): Promise<Record<string, number>> => {
  const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => work(each)));
  const counts: Record<string, number> = {};
  for (const result of results) counts[outcome(result)] = (counts[outcome(result)] ?? 0) + 1;
  return counts;
};

const expectSound = () => expect(faultsOf(server.running.services.core.state.ledger)).toEqual([]);

describe('many at once that want the same balance', () => {
  const oneOf = (refusal: string) => ({ ok: 1, [refusal]: AT_ONCE - 1 });

  test('SPOT-1: of coin buys, and then of coin sales, one wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      // Somebody new has the same money in every round; what rounds leave would outgrow what the house quotes.
      customer = await server.registerCustomer();
      await credit(server, customer.id, 'platform', '1000 USDT');
      const all = available('platform', 'USDT');
      const bought = await atOnce((each) =>
        customer.call('bb.place', {
          symbol: each % 2 === 0 ? 'BTC-USDT' : 'ETH-USDT',
          type: 'buy',
          delegateType: 'market',
          delegateValue: all,
        }),
      );
      expect(bought).toEqual(oneOf('INSUFFICIENT_FUNDS'));
      const coin = available('platform', 'BTC') === '0.00000000' ? 'ETH' : 'BTC';
      const holding = available('platform', coin);
      const sold = await atOnce(() =>
        customer.call('bb.place', {
          symbol: `${coin}-USDT`,
          type: 'sell',
          delegateType: 'market',
          delegateTotal: holding.replace(/0+$/, '').replace(/\.$/, ''),
        }),
      );
      expect(sold).toEqual(oneOf('INSUFFICIENT_HOLDING'));
    }
    process.stdout.write(`races: ${ROUNDS} rounds of ${AT_ONCE} coin buys and as many sales, one winner each\n`);
    expectSound();
  }, 240_000);

  test('STOCKS-1: of share buys, of share sales and of cancellations, one wins', async () => {
    const share = 'US.LANTR';
    const order = { instrument: share, leverage: 1 } as const;
    for (let round = 0; round < ROUNDS; round++) {
      customer = await server.registerCustomer();
      await credit(server, customer.id, 'stock', '1000 USD');
      const quantity = String(Math.floor((Number(available('stock', 'USD')) * 100 * 0.9) / last(share)));
      const bought = await atOnce(() =>
        customer.call('orders.buyNewStock', { ...order, side: 'buy', kind: 'market', quantity }),
      );
      expect(bought).toEqual(oneOf('INSUFFICIENT_FUNDS'));
      const sold = await atOnce(() =>
        customer.call('orders.buyNewStock', { ...order, side: 'sell', kind: 'market', quantity }),
      );
      expect(sold).toEqual(oneOf('INSUFFICIENT_HOLDING'));
      const limitPrice = priceAt(share, 0.85);
      const resting = { ...order, side: 'buy', kind: 'limit', quantity, limitPrice } as const;
      const { id } = value(await customer.call('orders.placePending', resting));
      expect(held('stock', 'USD')).toBeGreaterThan(0n);
      expect(await atOnce(() => customer.call('orders.cancelPending', { id }))).toEqual(oneOf('NOT_CANCELLABLE'));
      expect(held('stock', 'USD')).toBe(0n);
    }
    process.stdout.write(
      `races: ${ROUNDS} rounds of ${AT_ONCE} share buys, sales and cancellations, one winner each\n`,
    );
    expectSound();
  }, 240_000);

  test('LEDGER-3: what is cancelled while others take it is filled or given back, never both', async () => {
    const taker = await server.registerCustomer();
    await credit(server, taker.id, 'platform', '500000 USDT');
    await credit(server, customer.id, 'platform', '5000 USDT');
    value(
      await customer.call('bb.place', { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '5000' }),
    );
    const { core } = server.running.services;
    const btc = () => core.state.ledger.customer('real', customer.id, 'platform', 'BTC');
    const whole = btc().available;
    let filled = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = btc().available;
      // At the last price the customer is ahead of the house's quotes.
      const placed = value(
        await customer.call('bb.place', {
          symbol: 'BTC-USDT',
          type: 'sell',
          delegateType: 'limit',
          delegateTotal: '0.001',
          delegatePrice: priceAt('BTC-USDT', 1),
          timeInForce: 'GTC',
        }),
      );
      const buy = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.0002' } as const;
      const counts = await atOnce((each) =>
        each % 5 === round % 5 ? customer.call('bb.cancel', { id: placed.id }) : taker.call('bb.place', buy),
      );
      expect(counts['ok']).toBeGreaterThanOrEqual((AT_ONCE * 4) / 5);
      const order = value(await customer.call('bb.list', { status: 'history' })).records.find(
        (each) => each.id === placed.id,
      );
      expect(['filled', 'cancelled']).toContain(order?.state);
      const sold = BigInt(Math.round(Number(order?.dealNum) * 1e8));
      expect(before - btc().available).toBe(sold);
      expect(btc().held).toBe(0n);
      filled += sold > 0n ? 1 : 0;
    }
    expect(btc().available).toBeLessThanOrEqual(whole);
    process.stdout.write(
      `races: ${ROUNDS} rounds of cancellations against fills, ${filled} with fills, none doubled\n`,
    );
    expectSound();
  }, 240_000);
});

describe('the same key', () => {
  test('PLATFORM-1: many times at once, and again after a restart, has one effect and equal answers', async () => {
    await credit(server, customer.id, 'platform', '1000 USDT');
    await credit(server, customer.id, 'stock', '1000 EUR');
    const operator = await (await castOperators(server))('administrator');
    const [with_, withShare, withFreeze] = [1, 2, 3].map(() => ({ idempotencyKey: crypto.randomUUID() }));
    const coin = { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '50' } as const;
    const share = { instrument: 'EU.ESTRV', side: 'buy', kind: 'market', quantity: '2', leverage: 1 } as const;
    const freeze = { id: customer.id, module: 'WITHDRAW', frozen: true, reason: 'a race' } as const;
    const send = (to: TestServer) => {
      const call = to.as(customer.accessToken);
      return [
        () => call('bb.place', coin, with_),
        () => call('orders.buyNewStock', share, withShare),
        () => to.operatorAs(operator)('console.setFreeze', freeze, withFreeze),
      ] as const;
    };
    const effects = () => {
      const { core, sequencer } = server.running.services;
      return { fills: core.state.orders.nextFill, orders: core.state.orders.nextOrder, seq: sequencer.status().seq };
    };
    const before = effects();
    const first: string[] = [];
    for (const each of send(server)) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => each()));
      const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
      expect([...texts]).toHaveLength(1);
      expect(answers[0]?.ok).toBe(true);
      first.push([...texts][0] ?? '');
    }
    const once = effects();
    expect(once.orders - before.orders).toBe(2);
    server = await server.restart();
    for (const [at, each] of send(server).entries()) expect(JSON.stringify(await each())).toBe(first[at]);
    expect(effects().orders).toBe(once.orders);
    expect(effects().fills).toBe(once.fills);
    const call = server.as(customer.accessToken);
    expect(outcome(await call('bb.place', { ...coin, delegateValue: '51' }, with_))).toBe('IDEMPOTENCY_MISMATCH');
    expect(outcome(await call('orders.buyNewStock', { ...share, quantity: '3' }, withShare))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    const other = server.operatorAs(operator)('console.setFreeze', { ...freeze, frozen: false }, withFreeze);
    expect(outcome(await other)).toBe('IDEMPOTENCY_MISMATCH');
    // Another customer's key is another key.
    const stranger = await server.registerCustomer();
    await credit(server, stranger.id, 'platform', '100 USDT');
    value(await stranger.call('bb.place', coin, with_));
    expect(effects().orders).toBe(once.orders + 1);
    expectSound();
  }, 120_000);

  test('PLATFORM-1: is found in the journal when the core has let it go for newer ones', async () => {
    await credit(server, customer.id, 'platform', '1000 USDT');
    const core = writableCore(server);
    const memory = core.state.platform.requests;
    const call = server.as(customer.accessToken);
    const with_ = { idempotencyKey: crypto.randomUUID() };
    const coin = { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '50' } as const;
    const first = await call('bb.place', coin, with_);
    expect(first.ok).toBe(true);
    const orders = core.state.orders.nextOrder;
    const { begunAt } = memory.newer;
    for (let number = 0; number < 2 * REQUESTS_IN_BOX; number++) keepRequest(memory, `none ${number}`, '', begunAt);
    expect(memory.whole).toBe(false);
    const again = await Promise.all(Array.from({ length: 10 }, () => call('bb.place', coin, with_)));
    for (const each of again) expect(each).toEqual(first);
    expect(outcome(await call('bb.place', { ...coin, delegateValue: '51' }, with_))).toBe('IDEMPOTENCY_MISMATCH');
    const move = { asset: 'usdt', from: 'platform', to: 'financial', amount: '1' } as const;
    expect(outcome(await call('funds.transfer', move, with_))).toBe('IDEMPOTENCY_MISMATCH');
    expect(core.state.orders.nextOrder).toBe(orders);
    // A new key is carried out as ever.
    value(await call('bb.place', coin, { idempotencyKey: crypto.randomUUID() }));
    expect(core.state.orders.nextOrder).toBe(orders + 1);
  }, 120_000);
});

describe('a deposit', () => {
  const request = async (): Promise<number> => {
    const { services } = server.running;
    const claimed = { asset: 'EUR', units: 12_000n };
    const requested = value(
      await services.execute({
        type: 'request-deposit',
        customer: customer.id,
        channel: 'card',
        account: 'stock',
        claimed,
        minimum: 1n,
        maximum: 1_000_000n,
        evidence: '{}',
      }),
    );
    const event = requested.events[0];
    return event?.type === 'deposit-requested' ? event.deposit.id : 0;
  };

  test('FUNDS-2: two operators at once credit it once, whatever they name, and never after a refusal', async () => {
    const sessionOf = await castOperators(server);
    const operators = [
      server.operatorAs(await sessionOf('finance')),
      server.operatorAs(await sessionOf('administrator')),
    ] as const;
    const euros = () =>
      server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await request();
      const before = euros();
      const decide = (each: number) =>
        operators[each % 2 === 0 ? 0 : 1](
          'console.reviewDeposit',
          each % 5 === 4
            ? { id, decision: 'refuse', reason: 'a race' }
            : { id, decision: 'credit', amount: `${100 + each}.00`, reference: `race-${id}-${each}` },
        );
      const results = await Promise.all(Array.from({ length: 20 }, (_, each) => decide(each)));
      const winners = results.flatMap((result, each) => (result.ok ? [each] : []));
      expect(winners).toHaveLength(1);
      for (const result of results) if (!result.ok) expect(result.error).toBe('NOT_WAITING');
      const winner = winners[0] ?? 0;
      expect(euros() - before).toBe(winner % 5 === 4 ? 0n : BigInt(100 + winner) * 100n);
    }
    expectSound();
  }, 60_000);

  test('FUNDS-3: a payment is credited once, however many deposits name its reference', async () => {
    const finance = server.operatorAs(await (await castOperators(server))('finance'));
    const reference = `bank-${crypto.randomUUID()}`;
    const ids = [];
    for (let each = 0; each < 20; each++) ids.push(await request());
    const credited = await Promise.all(
      ids.map((id, each) =>
        finance('console.reviewDeposit', {
          id,
          decision: 'credit',
          amount: '100.00',
          reference: [reference, ` ${reference} `, reference.toUpperCase()][each % 3] ?? reference,
        }),
      ),
    );
    expect(credited.filter((each) => each.ok)).toHaveLength(1);
    expect(new Set(credited.map(outcome))).toEqual(new Set(['ok', 'REFERENCE_USED']));
    expectSound();
  }, 60_000);
});
