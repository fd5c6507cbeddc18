import { quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const SHARE = 'US.LANTR';

let server: TestServer;
let leader: TestCustomer;
let follower: TestCustomer;
let tokenOf: Awaited<ReturnType<typeof castOperators>>;

beforeAll(async () => {
  server = await startTestServer({}, 'follow');
  tokenOf = await castOperators(server);
  leader = await server.registerCustomer();
  follower = await server.registerCustomer();
  for (const { id } of [leader, follower]) await credit(server, id, 'stock', '50000.00 USD');
}, 120_000);

afterAll(() => server?.close());

const held = ({ id }: TestCustomer): number =>
  server.running.services.core.state.stocks.shares.get({ mode: 'real', customer: id }, SHARE)?.quantity ?? 0;

const trade = async (side: 'buy' | 'sell', lots: number): Promise<void> => {
  const { execute } = server.running.services;
  value(
    await execute({
      type: 'place-order',
      mode: 'real',
      customer: leader.id,
      instrument: SHARE,
      side,
      kind: 'market',
      timeInForce: 'IOC',
      quantity: quantityLots(lots),
      limit: null,
      budget: null,
    }),
  );
};

describe('from an application to the end of following', () => {
  test('FOLLOW-1: an operator with the right role approves, with a reason', async () => {
    expect(outcome(await follower.call('follow.create', { leader: leader.id, percent: '50', cap: '9000' }))).toBe(
      'LEADER_NOT_FOUND',
    );
    value(await leader.call('follow.apply', {}));
    const decided = { customerId: leader.id, decision: 'approve', reason: 'Trades for two years.' } as const;
    const finance = server.operatorAs(await tokenOf('finance'));
    expect(outcome(await finance('console.decideLeader', decided))).toBe('FORBIDDEN');
    const product = server.operatorAs(await tokenOf('product'));
    expect(outcome(await product('console.decideLeader', { ...decided, reason: ' ' }))).toBe('REASON_NEEDED');
    value(await product('console.decideLeader', decided));
    expect(value(await product('console.leaders', {})).rows).toMatchObject([
      { customerId: leader.id, status: 'approved', followers: 0, reason: 'Trades for two years.' },
    ]);
  });

  test('FOLLOW-3: a ratio from 1 to 100, an amount at most the brand’s, no targets yet', async () => {
    const create = async (terms: object): Promise<string> =>
      outcome(await follower.call('follow.create', { leader: leader.id, cap: '9000', ...terms }));
    expect(await create({ percent: '101' })).toBe('BAD_RATIO');
    expect(await create({})).toBe('BAD_RATIO');
    expect(await create({ amount: '10000.01' })).toBe('ABOVE_FIXED_AMOUNT');
    expect(await create({ percent: '5', amount: '5' })).toBe('BAD_AMOUNT');
    expect(await create({ percent: '50', profitTarget: '10' })).toBe('TARGETS_NOT_OFFERED');
    expect(await create({ percent: '50', slippageBps: 300 })).toBe('ok');
    expect(value(await follower.call('follow.settings', {}))).toMatchObject({
      list: [{ leader: leader.id, percent: 50, amount: null, currency: 'USD', cap: '9000.00', slippageBps: 300 }],
      total: 1,
    });
    expect(value(await follower.call('follow.leaders', {})).list).toMatchObject([
      { userId: leader.id, followers: 1, status: 1, yield: null, result: '0.00' },
    ]);
  });

  test('FOLLOW-5: a purchase is copied at once, and each copy leaves its report', async () => {
    await trade('buy', 20);
    await expect.poll(() => held(follower), { timeout: 6_000 }).toBe(10);
    const first = async () => value(await follower.call('follow.copies', {})).list[0];
    // The core is ahead of what is durable by a moment.
    await expect.poll(first, { timeout: 6_000 }).toMatchObject({
      leader: leader.id,
      instrument: SHARE,
      side: 'buy',
      quantity: '10',
      filled: '10',
      state: 'copied',
    });
    const list = [await first()];
    expect(list[0]?.slippage).toMatch(/^-?[\d.]+$/);
  });

  test('FOLLOW-7: a sale sells the same part, and the result is the leader’s record', async () => {
    await trade('sell', 20);
    await expect.poll(() => held(follower), { timeout: 6_000 }).toBe(0);
    const [row] = value(await follower.call('follow.leaders', {})).list;
    expect(Number(row?.result)).not.toBe(0);
    expect(row?.yield).toMatch(/^-?[\d.]+$/);
  });

  test('FOLLOW-6: a copy above the cap is skipped, and the report says why', async () => {
    await trade('buy', 600);
    await expect
      .poll(async () => value(await follower.call('follow.copies', {})).list[0], { timeout: 6_000 })
      .toMatchObject({ state: 'skipped', reason: 'above-cap', price: null, filled: '0' });
  });

  test('FOLLOW-8: who stops copies nothing more; nobody stops another’s setting', async () => {
    const [setting] = value(await follower.call('follow.settings', {})).list;
    const id = setting?.id ?? 0;
    expect(outcome(await leader.call('follow.delete', { id }))).toBe('FOLLOWING_NOT_FOUND');
    expect(outcome(await follower.call('follow.detach', { id, instrument: SHARE }))).toBe('POSITION_NOT_FOUND');
    value(await follower.call('follow.delete', { id }));
    expect(value(await follower.call('follow.settings', {}))).toEqual({ list: [], total: 0 });
  });
});
