import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, openSession, post, stateDigest } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;
let tokenOf: Awaited<ReturnType<typeof castOperators>>;

beforeAll(async () => {
  server = await startTestServer({}, 'points');
  customer = await server.registerCustomer();
  tokenOf = await castOperators(server);
}, 120_000);

afterAll(() => server?.close());

const balanceOf = ({ id }: TestCustomer): bigint =>
  server.running.services.core.state.ledger.customer('real', id, 'platform', 'POINTS').available;

const dayOf = (day: number) => ({ day, startsAt: day * 86_400_000, endsAt: (day + 1) * 86_400_000 });

/** Gives a customer points the only way there is: day after day, long ago. */
const give = async ({ id }: TestCustomer, points: number): Promise<void> => {
  const { execute } = server.running.services;
  value(await execute({ type: 'check-in', customer: id, ...dayOf(1), points: BigInt(points) }));
};

const setting = async (who: TestCustomer) => value(await who.call('points.setting', { bizId: 'SIGN' })).list[0];

describe('the daily sign-in', () => {
  test('POINTS-4: the reward is the brand’s, whatever is sent along; once a day', async () => {
    expect(await setting(customer)).toMatchObject({ points: 5, signedToday: false, days: 0 });
    const answer = await post(server, customer.accessToken, '/member/point/record/signPoints', {
      point: 500,
      bizType: 5,
      userId: 1,
      day: 1,
    });
    expect(answer.data).toEqual({ point: 5, total: 5 });
    expect(balanceOf(customer)).toBe(5n);
    const before = stateDigest(server);
    expect(outcome(await customer.call('points.sign', {}))).toBe('SIGNED_TODAY');
    expect(stateDigest(server)).toBe(before);
    const after = await setting(customer);
    expect(after).toMatchObject({ signedToday: true, days: 1 });
    expect(after?.nextAt).toBeGreaterThan(server.running.services.now());
    expect(value(await customer.call('points.log', {}))).toMatchObject({
      list: [{ kind: 'sign-in', points: 5 }],
      total: 1,
    });
  });

  test('POINTS-6: points appear in no list of balances', async () => {
    expect(balanceOf(customer)).toBeGreaterThan(0n);
    for (const row of ['funds.assets', 'funds.coins', 'funds.symbolFunds'] as const)
      expect(JSON.stringify(value(await customer.call(row, {})))).not.toContain('POINTS');
  });

  test('POINTS-4: the day is of the customer’s own zone; setting it back gives none twice', async () => {
    const traveller = await server.registerCustomer();
    value(await traveller.call('user.setPreferences', { zone: 'Pacific/Kiritimati' }));
    value(await traveller.call('points.sign', {}));
    value(await traveller.call('user.setPreferences', { zone: 'Pacific/Pago_Pago' }));
    expect(await setting(traveller)).toMatchObject({ signedToday: true });
    expect(outcome(await traveller.call('points.sign', {}))).toBe('SIGNED_TODAY');
    expect(balanceOf(traveller)).toBe(5n);
  });

  test('POINTS-1: no change of zone brings the next reward before the day is over where it was taken', async () => {
    const hasty = await server.registerCustomer();
    // Wherever on earth it is sooner or later than here, a day later has begun somewhere else.
    value(await hasty.call('user.setPreferences', { zone: 'Pacific/Pago_Pago' }));
    value(await hasty.call('points.sign', {}));
    const here = await setting(hasty);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Tokyo', 'UTC']) {
      value(await hasty.call('user.setPreferences', { zone }));
      expect([zone, outcome(await hasty.call('points.sign', {}))]).toEqual([zone, 'SIGNED_TODAY']);
      const there = await setting(hasty);
      expect(there?.signedToday).toBe(true);
      expect(there?.nextAt).toBeGreaterThanOrEqual(here?.nextAt ?? Number.NaN);
    }
    expect(balanceOf(hasty)).toBe(5n);
  });

  test('POINTS-4: days in a row end with a day left out', async () => {
    const regular = await server.registerCustomer();
    const { execute, now, brand } = server.running.services;
    value(await regular.call('user.setPreferences', { zone: 'UTC' }));
    const today = Math.floor(now() / 86_400_000);
    const sign = (day: number) =>
      execute({ type: 'check-in', customer: regular.id, ...dayOf(day), points: BigInt(brand.points.signIn) });
    for (const day of [today - 6, today - 3, today - 2]) value(await sign(day));
    expect(await setting(regular)).toMatchObject({ days: 0, signedToday: false });
    value(await sign(today - 1));
    expect(await setting(regular)).toMatchObject({ days: 3, signedToday: false });
    value(await regular.call('points.sign', {}));
    expect(await setting(regular)).toMatchObject({ days: 4, signedToday: true });
  });

  test('POINTS-1: of a hundred sign-ins at once one is given; the same key gives the same answer', async () => {
    const eager = await server.registerCustomer();
    const all = await Promise.all(Array.from({ length: 100 }, () => eager.call('points.sign', {})));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(all.map(outcome))).toEqual(new Set(['ok', 'SIGNED_TODAY']));
    expect(balanceOf(eager)).toBe(5n);
    const calm = await server.registerCustomer();
    const key = { idempotencyKey: crypto.randomUUID() };
    const first = value(await calm.call('points.sign', {}, key));
    expect(value(await calm.call('points.sign', {}, key))).toEqual(first);
    expect(balanceOf(calm)).toBe(5n);
  });

  test('POINTS-5: a demo account neither earns nor spends', async () => {
    const call = server.as(await openSession(server, customer.id, 'demo'));
    const before = stateDigest(server);
    expect(outcome(await call('points.sign', {}))).toBe('DEMO_NOT_ALLOWED');
    expect(outcome(await call('points.exchange', { product: 'mug' }))).toBe('DEMO_NOT_ALLOWED');
    expect(value(await call('points.log', {}))).toEqual({ list: [], total: 0 });
    expect(stateDigest(server)).toBe(before);
  });
});

describe('the mall', () => {
  const stockOf = (id: string) => server.running.services.core.state.points.products.get(id)?.stock;

  test('POINTS-2: price, stock, name and picture sent along change nothing', async () => {
    const buyer = await server.registerCustomer();
    await give(buyer, 100);
    const listed = value(await buyer.call('points.products', { pageSize: 100 })).list;
    expect(listed.find(({ id }) => id === 'notebook')).toMatchObject({ points: 60, stock: 200 });
    const answer = await post(server, buyer.accessToken, '/stock/member-point-products-log/create', {
      productId: 'notebook',
      point: 1,
      exchanges: 1,
      stock: 5,
      productName: 'gold',
      productImg: 'x',
      userId: 1,
    });
    expect(answer.code).toBe(0);
    expect([balanceOf(buyer), stockOf('notebook')]).toEqual([40n, 199]);
    const before = stateDigest(server);
    for (const [product, quantity, expected] of [
      ['notebook', 1, 'INSUFFICIENT_POINTS'],
      ['notebook', 2, 'BAD_AMOUNT'],
      ['notebook', 0, 'BAD_AMOUNT'],
      ['notebook', -1, 'BAD_AMOUNT'],
      ['nothing', 1, 'PRODUCT_NOT_FOUND'],
      ['__proto__', 1, 'PRODUCT_NOT_FOUND'],
    ] as const)
      expect([product, quantity, outcome(await buyer.call('points.exchange', { product, quantity }))]).toEqual([
        product,
        quantity,
        expected,
      ]);
    expect(stateDigest(server)).toBe(before);
    expect(value(await buyer.call('points.log', {})).list[0]).toMatchObject({ kind: 'exchange', points: -60 });
  });

  test('POINTS-2: of a hundred who want the last one, one gets it', async () => {
    const product = server.operatorAs(await tokenOf('product'));
    const set = { id: 'umbrella', points: 10, stock: 1, offered: true, reason: 'the last one' };
    value(await product('console.setPointsProduct', set));
    const buyer = await server.registerCustomer();
    await give(buyer, 1000);
    const all = await Promise.all(
      Array.from({ length: 100 }, () => buyer.call('points.exchange', { product: 'umbrella' })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(all.map(outcome))).toEqual(new Set(['ok', 'OUT_OF_STOCK']));
    expect([balanceOf(buyer), stockOf('umbrella')]).toEqual([990n, 0]);
  });
});

describe('the console', () => {
  test('POINTS-3: price, stock and offer change with a reason, in the trail; a restart leaves them', async () => {
    const product = server.operatorAs(await tokenOf('product'));
    const set = { id: 'mug', points: 130, stock: 7, offered: true } as const;
    expect(outcome(await product('console.setPointsProduct', { ...set, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(outcome(await product('console.setPointsProduct', { ...set, points: 0, reason: 'free' }))).toBe(
      'BAD_AMOUNT',
    );
    expect(outcome(await product('console.setPointsProduct', { ...set, stock: -1, reason: 'less' }))).toBe(
      'BAD_AMOUNT',
    );
    expect(outcome(await product('console.setPointsProduct', { ...set, id: 'none', reason: 'new' }))).toBe(
      'PRODUCT_NOT_FOUND',
    );
    const support = server.operatorAs(await tokenOf('support'));
    expect(outcome(await support('console.setPointsProduct', { ...set, reason: 'no' }))).toBe('FORBIDDEN');
    expect(value(await product('console.setPointsProduct', { ...set, reason: 'counted anew' }))).toEqual({
      ...set,
      name: 'Mug',
    });
    const auditor = server.operatorAs(await tokenOf('auditor'));
    const trail = value(await auditor('console.audit', { action: 'console.setPointsProduct', pageSize: 100 }));
    expect(trail.rows.map(({ outcome: came }) => came).sort()).toEqual(
      ['REASON_NEEDED', 'BAD_AMOUNT', 'BAD_AMOUNT', 'PRODUCT_NOT_FOUND', 'ok', 'ok'].sort(),
    );
    value(await product('console.setPointsProduct', { ...set, offered: false, reason: 'sold elsewhere' }));
    const shown = value(await customer.call('points.products', { pageSize: 100 })).list;
    expect(shown.map(({ id }) => id)).not.toContain('mug');
    server = await server.restart();
    tokenOf = await castOperators(server);
    const { rows } = value(await server.operatorAs(await tokenOf('product'))('console.pointsProducts', {}));
    expect(rows.find(({ id }) => id === 'mug')).toMatchObject({ points: 130, stock: 7, offered: false });
  });

  test('CONSOLE-1: the log names customers masked, by customer and kind', async () => {
    const support = server.operatorAs(await tokenOf('support'));
    const own = value(await support('console.pointsLog', { customerId: customer.id, kind: 'sign-in' }));
    expect(own).toMatchObject({ total: 1, rows: [{ customerId: customer.id, kind: 'sign-in', points: 5 }] });
    expect(own.rows[0]?.maskedCustomer).not.toBe(customer.email);
    expect(value(await support('console.pointsLog', { kind: 'exchange' })).total).toBe(2);
  });
});
