import { ok, quantityLots } from '@bourse/rules';
import type { Endpoints, InputOf } from '@bourse/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOwn } from '../../apps/server/src/identity/applications.ts';
import { castOperators, credit, openSession, post } from './cast.ts';
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

const held = ({ id }: TestCustomer, instrument = SHARE): number =>
  server.running.services.core.state.stocks.shares.get({ mode: 'real', customer: id }, instrument)?.quantity ?? 0;

const trade = async (side: 'buy' | 'sell', lots: number, instrument = SHARE): Promise<void> => {
  const { execute } = server.running.services;
  value(
    await execute({
      type: 'place-order',
      mode: 'real',
      customer: leader.id,
      instrument,
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
    expect(outcome(await leader.call('follow.apply', { name: 'www.calm..example' }))).toBe('BAD_NAME');
    value(await leader.call('follow.apply', { name: ' Calm Harbour ' }));
    const decided = { customerId: leader.id, decision: 'approve', reason: 'Trades for two years.' } as const;
    const finance = server.operatorAs(await tokenOf('finance'));
    expect(outcome(await finance('console.decideLeader', decided))).toBe('FORBIDDEN');
    const product = server.operatorAs(await tokenOf('product'));
    expect(outcome(await product('console.decideLeader', { ...decided, reason: ' ' }))).toBe('REASON_NEEDED');
    value(await product('console.decideLeader', decided));
    expect(value(await product('console.leaders', {})).rows).toMatchObject([
      {
        customerId: leader.id,
        status: 'approved',
        name: 'Calm Harbour',
        followers: 0,
        reason: 'Trades for two years.',
      },
    ]);
    // CONSOLE-45: the trail says what was decided.
    const operator = server.operatorAs(await server.operatorToken());
    const { rows } = value(await operator('console.audit', { target: `customer:${leader.id}` }));
    expect(rows.filter(({ outcome: came }) => came === 'ok').map(({ action }) => action)).toEqual([
      'console.approveLeader',
    ]);
  });

  test('FOLLOW-3: a ratio from 1 to 100, an amount at most the brand’s, targets of whole percents', async () => {
    const create = async (terms: object): Promise<string> =>
      outcome(await follower.call('follow.create', { leader: leader.id, cap: '9000', ...terms }));
    expect(await create({ percent: '101' })).toBe('BAD_RATIO');
    expect(await create({})).toBe('BAD_RATIO');
    expect(await create({ amount: '10000.01' })).toBe('ABOVE_FIXED_AMOUNT');
    expect(await create({ percent: '5', amount: '5' })).toBe('RATIO_AND_AMOUNT');
    expect(await create({ percent: '0', amount: '5' })).toBe('RATIO_AND_AMOUNT');
    expect(await create({ percent: '0' })).toBe('BAD_RATIO');
    expect(await create({ amount: '0' })).toBe('BAD_AMOUNT');
    expect(await create({ percent: '5', cap: '0' })).toBe('BAD_AMOUNT');
    expect(await create({ percent: '50', profitPercent: '0' })).toBe('BAD_TARGET');
    expect(await create({ percent: '50', profitPercent: '0.5' })).toBe('BAD_TARGET');
    expect(await create({ percent: '50', stopPercent: '100' })).toBe('BAD_TARGET');
    expect(await create({ percent: '50', slippageBps: 300, profitPercent: '200', stopPercent: '90' })).toBe('ok');
    expect(value(await follower.call('follow.settings', {}))).toMatchObject({
      list: [
        {
          leader: leader.id,
          percent: 50,
          amount: null,
          currency: 'USD',
          cap: '9000.00',
          slippageBps: 300,
          profitPercent: 200,
          stopPercent: 90,
        },
      ],
      total: 1,
    });
    expect(value(await follower.call('follow.leaders', {})).list).toMatchObject([
      { userId: leader.id, name: 'Calm Harbour', followers: 1, status: 1, yield: null, result: '0.00' },
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

  test('FOLLOW-12, FOLLOW-17: what is held and what was sold is shown of a leader and of the own copies, with their sums', async () => {
    const shown = async (input: InputOf<Endpoints['follow.positions']>) =>
      value(await follower.call('follow.positions', input));
    await trade('buy', 20);
    await expect.poll(() => held(follower), { timeout: 6_000 }).toBe(10);
    const [open] = (await shown({ leader: leader.id })).list;
    expect(open).toMatchObject({ instrument: SHARE, quantity: '20', state: 'open', exitPrice: null, closedAt: null });
    expect(value(await follower.call('follow.position', { leader: leader.id, id: open?.id ?? 0 }))).toMatchObject({
      instrument: SHARE,
      entryPrice: open?.entryPrice,
    });
    expect(await shown({ leader: leader.id, state: 'closed' })).toMatchObject({
      list: [{ instrument: SHARE, quantity: '20', state: 'closed', openedAt: null }],
      total: 1,
    });
    const own = async (input: InputOf<Endpoints['follow.ownPositions']>) =>
      value(await follower.call('follow.ownPositions', input)).list;
    const sold = () => own({ state: 'closed' });
    await expect.poll(sold, { timeout: 6_000 }).toMatchObject([{ leader: leader.id, quantity: '10', state: 'closed' }]);
    expect(await own({})).toMatchObject([{ leader: leader.id, quantity: '10', state: 'open' }]);
    const { list: reports } = value(await follower.call('follow.copies', {}));
    const bought = reports.findLast(({ side }) => side === 'buy')?.at;
    const wire = async (status: 0 | 1) =>
      (await post(server, follower.accessToken, '/stock/trading-user/userPositionList', { status })).data.list;
    const get = async (url: string) =>
      (await server.http.inject({ url, headers: { authorization: follower.accessToken } })).json().data;
    expect(await get(`/stock/userPosition/get?stockGid=${SHARE}`)).toMatchObject({ orderSource: 2 });
    const placed = await get(`/stock/userPosition/orderPage?status=2&stockGid=${SHARE}`);
    expect(placed.list).toMatchObject([{ orderSource: 2 }, { orderSource: 2 }, { orderSource: 2 }]);
    expect(await wire(0)).toMatchObject([{ stockGid: SHARE, buyOrderTime: bought, sellOrderTime: null }]);
    expect(await wire(1)).toMatchObject([{ stockGid: SHARE, buyOrderTime: bought }]);
    const traders = await server.http.inject({
      url: '/stock/trading-user/getList',
      headers: { authorization: follower.accessToken },
    });
    expect(traders.json().data.list).toMatchObject([{ tradingImg: null, message: '', interestRate: '0' }]);
    const sums = value(await follower.call('follow.earnings', {}));
    const [closed] = await sold();
    const { followings } = server.running.services.core.state.follow;
    const copy = [...followings.values()][0]?.copied.get(SHARE);
    expect(copy?.fees).toBeGreaterThan(0n);
    expect(sums.closedProfit, 'the sum is what the row shows').toBe(closed?.profit);
    expect(sums.cost).toBe((Number((copy?.cost ?? 0n) + (copy?.fees ?? 0n)) / 100).toFixed(2));
    expect(Number(sums.openProfit)).toBeCloseTo(Number(sums.worth) - Number(sums.cost), 6);
    expect(Number(sums.result)).toBeCloseTo(Number(sums.openProfit) + Number(sums.closedProfit), 6);
    const theirs = value(await follower.call('follow.earnings', { leader: leader.id }));
    const [row] = value(await follower.call('follow.leaders', { leader: leader.id })).list;
    expect(theirs).toMatchObject({ yield: row?.yield, closedProfit: row?.result, sales: 1, profitShare: '0' });
    const course = value(await follower.call('follow.yields', { leader: leader.id })).list;
    expect(course).toMatchObject([{ yield: row?.yield, profit: row?.result }]);
    for (const call of ['follow.earnings', 'follow.yields', 'follow.positions'] as const)
      expect(outcome(await follower.call(call, { leader: follower.id }))).toBe('LEADER_NOT_FOUND');
    expect(outcome(await follower.call('follow.position', { leader: leader.id, id: 999_999 }))).toBe(
      'POSITION_NOT_FOUND',
    );
  });

  test('FOLLOW-2: the demo account follows nobody, sees nothing of what is copied and ends nothing', async () => {
    const demo = server.as(value(await follower.call('auth.switch', { mode: 'demo' })).accessToken);
    follower = { ...follower, call: server.as(await openSession(server, follower.id)) };
    const [setting] = value(await follower.call('follow.settings', {})).list;
    const id = setting?.id ?? 0;
    expect(id).not.toBe(0);
    const terms = { percent: '50', cap: '9000' };
    expect(outcome(await demo('follow.create', { leader: leader.id, ...terms }))).toBe('DEMO_NOT_ALLOWED');
    expect(outcome(await demo('follow.apply', { name: 'Other' }))).toBe('DEMO_NOT_ALLOWED');
    expect(outcome(await demo('follow.leave', {}))).toBe('DEMO_NOT_ALLOWED');
    expect(outcome(await demo('follow.change', { id, ...terms }))).toBe('FOLLOWING_NOT_FOUND');
    expect(outcome(await demo('follow.delete', { id }))).toBe('FOLLOWING_NOT_FOUND');
    expect(outcome(await demo('follow.detach', { id, instrument: SHARE }))).toBe('FOLLOWING_NOT_FOUND');
    expect(value(await demo('follow.settings', {})).total).toBe(0);
    expect(value(await demo('follow.copies', {})).total).toBe(0);
    expect(value(await demo('follow.ownPositions', {})).total).toBe(0);
    expect(value(await demo('follow.earnings', {}))).toMatchObject({ worth: '0.00', cost: '0.00', result: '0.00' });
    expect(value(await demo('follow.leaders', {})).list).toMatchObject([{ tradingStatus: 0, status: 0 }]);
    expect(value(await demo('follow.own', {}))).toMatchObject({ status: 'none', canApply: false });
    expect(value(await follower.call('follow.settings', {})).list).toMatchObject([{ id }]);
  });

  test('FOLLOW-7: an order that copied lets go of its share; of contracts nothing is copied', async () => {
    const [report] = value(await follower.call('follow.copies', {})).list;
    const order = report?.order ?? 0;
    expect(outcome(await follower.call('follow.cancelOrder', { order, business: 'contract' }))).toBe('ORDER_NOT_FOUND');
    expect(outcome(await leader.call('follow.cancelOrder', { order, business: 'spot' }))).toBe('ORDER_NOT_FOUND');
    value(await follower.call('follow.cancelOrder', { order, business: 'spot' }));
    expect(value(await follower.call('follow.ownPositions', {}))).toEqual({ list: [], total: 0 });
    const [closed] = value(await follower.call('follow.ownPositions', { state: 'closed' })).list;
    expect(
      value(await follower.call('follow.earnings', {})),
      'FOLLOW-12: the fees of what was let go of neither',
    ).toMatchObject({
      cost: '0.00',
      result: closed?.profit,
    });
    await trade('sell', 20);
    expect(held(follower)).toBe(10);
  });

  test('FOLLOW-3: a setting is changed for what comes, by its owner alone', async () => {
    const [setting] = value(await follower.call('follow.settings', {})).list;
    const id = setting?.id ?? 0;
    const change = async (customer: TestCustomer, terms: object): Promise<string> =>
      outcome(await customer.call('follow.change', { id, cap: '100', ...terms }));
    expect(await change(leader, { percent: '20' })).toBe('FOLLOWING_NOT_FOUND');
    expect(await change(follower, { percent: '0' })).toBe('BAD_RATIO');
    expect(await change(follower, { amount: '20', slippageBps: 10 })).toBe('ok');
    expect(value(await follower.call('follow.settings', {})).list).toMatchObject([
      { id, percent: null, amount: '20.00', cap: '100.00', slippageBps: 10, held: '0.00', paused: false },
    ]);
    expect(await change(follower, { percent: '50', cap: '9000', slippageBps: 300 })).toBe('ok');
  });

  test('FOLLOW-11: who handed in the number of the leader’s document is known to be the same person', async () => {
    const { services } = server.running;
    const twin = await server.registerCustomer();
    for (const { id } of [leader, twin])
      await changeOwn(services, id, 'primary', (application) =>
        ok({
          ...application,
          state: 'submitted',
          submittedAt: server.running.services.now(),
          texts: { name: 'A Name', 'id-number': 'SAME-12345' },
        }),
      );
    expect(outcome(await twin.call('follow.create', { leader: leader.id, percent: '50', cap: '9000' }))).toBe(
      'LEADER_CANNOT_FOLLOW',
    );
    expect(services.core.state.follow.leaders.get(leader.id)?.others).toEqual([twin.id]);
  });

  test('FOLLOW-2: the own card is none to copy', async () => {
    const cardOf = async (customer: TestCustomer) => value(await customer.call('follow.leaders', {})).list[0];
    expect(await cardOf(leader)).toMatchObject({ userId: leader.id, tradingStatus: 4 });
    expect(await cardOf(follower)).toMatchObject({ userId: leader.id, tradingStatus: 1 });
  });

  test('FOLLOW-6: a copy above the cap is skipped, and the report says why', async () => {
    await trade('buy', 600);
    await expect
      .poll(async () => value(await follower.call('follow.copies', {})).list[0], { timeout: 6_000 })
      .toMatchObject({ state: 'skipped', reason: 'above-cap', price: null, filled: '0' });
  });

  test('FOLLOW-13: who leads is told of the decision, who follows of a copy that was skipped', async () => {
    const told = async (customer: TestCustomer, kind: string): Promise<unknown[]> => {
      const { pool } = server.running.services.database;
      const { rows } = await pool.query('SELECT "values" FROM notice WHERE customer = $1 AND kind = $2', [
        customer.id,
        kind,
      ]);
      return rows;
    };
    await expect.poll(async () => told(follower, 'copy-skipped'), { timeout: 6_000 }).toHaveLength(1);
    expect(await told(leader, 'leader-changed')).toMatchObject([{ values: { status: 'approved' } }]);
  });

  test('FOLLOW-15: a name that a trader has is nobody else’s, and a new one is seen once it is approved', async () => {
    const other = await server.registerCustomer();
    expect(outcome(await other.call('follow.apply', { name: 'CALM harbour' }))).toBe('NAME_TAKEN');
    value(await other.call('follow.apply', { name: 'Third Mate' }));
    expect(value(await other.call('follow.own', {}))).toMatchObject({ status: 'applied', name: 'Third Mate' });
    const product = server.operatorAs(await tokenOf('product'));
    const approval = { customerId: other.id, decision: 'approve', reason: 'A record.' } as const;
    // Who asked without a name is not approved: others would see a number.
    await server.running.services.database.pool.query('DELETE FROM leader_name WHERE customer = $1', [other.id]);
    expect(outcome(await product('console.decideLeader', approval))).toBe('LEADER_NAMELESS');
    expect(value(await other.call('follow.own', {}))).toMatchObject({ status: 'applied' });
    await server.running.services.database.pool.query(
      "INSERT INTO leader_name (customer, name) VALUES ($1, 'Third Mate')",
      [other.id],
    );
    value(await product('console.decideLeader', approval));
    const nameOf = async () => value(await follower.call('follow.leaders', { leader: other.id })).list[0]?.name;
    expect(await nameOf()).toBe('Third Mate');
    value(await follower.call('follow.create', { leader: other.id, percent: '1', cap: '10' }));
    // A name is not exchanged while it is shown; another one takes another approval.
    expect(outcome(await other.call('follow.apply', { name: 'Another Name' }))).toBe('CONFLICT');
    expect(await nameOf()).toBe('Third Mate');
    value(await other.call('follow.leave', {}));
    expect(outcome(await other.call('follow.leave', {}))).toBe('LEADER_NOT_FOUND');
    await expect
      .poll(async () => outcome(await other.call('follow.apply', { name: 'Another Name' })), { timeout: 6_000 })
      .toBe('ok');
    expect(value(await other.call('follow.own', {}))).toMatchObject({ status: 'applied', name: 'Another Name' });
    expect(await nameOf()).toBeUndefined();
    value(await other.call('follow.leave', {}));
  });

  test('FOLLOW-16: two tabs that begin to follow at once make one setting, with more than one has or not', async () => {
    const [one, poor] = [await server.registerCustomer(), await server.registerCustomer()];
    for (const customer of [one, poor]) {
      const begun = await Promise.all(
        [1, 2, 3].map(async () =>
          outcome(await customer.call('follow.create', { leader: leader.id, percent: '100', cap: '99999999' })),
        ),
      );
      expect(begun.sort()).toEqual(['ALREADY_FOLLOWING', 'ALREADY_FOLLOWING', 'ok']);
      expect(value(await customer.call('follow.settings', {})).total).toBe(1);
    }
    await trade('buy', 10);
    const last = async () => value(await poor.call('follow.copies', {})).list[0];
    await expect.poll(last, { timeout: 6_000 }).toMatchObject({ state: 'skipped', reason: 'no-money', filled: '0' });
  });

  test('FOLLOW-14: a target that is reached sells the copies, ends following, and is told and reported', async () => {
    const hurried = await server.registerCustomer();
    await credit(server, hurried.id, 'stock', '50000.00 USD');
    const terms = { percent: '100', cap: '40000', slippageBps: 300 };
    value(await hurried.call('follow.create', { leader: leader.id, ...terms, stopPercent: '1' }));
    const isFollowing = async (): Promise<boolean> => value(await hurried.call('follow.settings', {})).total > 0;
    const { core } = server.running.services;
    // Each purchase and sale costs fees and the spread: it is a question of a few.
    for (let round = 0; round < 40 && core.state.follow.byFollower.get(hurried.id); round += 1) {
      const before = core.state.follow.nextCopy;
      for (const side of ['buy', 'sell'] as const) await trade(side, 10, 'US.OXMAR');
      await expect.poll(() => core.state.follow.nextCopy, { timeout: 6_000 }).toBeGreaterThan(before);
      await expect.poll(() => core.state.follow.queues.size, { timeout: 6_000 }).toBe(0);
    }
    await expect.poll(isFollowing, { timeout: 6_000 }).toBe(false);
    expect(held(hurried, 'US.OXMAR')).toBe(0);
    const { list } = value(await hurried.call('follow.copies', {}));
    expect(list.find(({ reason }) => reason === 'stop-target')).toMatchObject({
      state: 'copied',
      side: 'sell',
      leaderPrice: null,
      slippage: null,
      price: expect.stringMatching(/^[\d.]+$/),
    });
    const { pool } = server.running.services.database;
    const told = async () =>
      (
        await pool.query('SELECT "values" FROM notice WHERE customer = $1 AND kind = $2', [
          hurried.id,
          'target-reached',
        ])
      ).rows;
    await expect.poll(told, { timeout: 6_000 }).toMatchObject([{ values: { target: 'stop' } }]);
  });

  test('FOLLOW-8, NOTIFY-24: who stops copies nothing more; nobody stops another’s setting', async () => {
    const [setting] = value(await follower.call('follow.settings', {})).list;
    const id = setting?.id ?? 0;
    expect(outcome(await leader.call('follow.delete', { id }))).toBe('FOLLOWING_NOT_FOUND');
    // Of this share all that was copied is sold again.
    expect(outcome(await follower.call('follow.detach', { id, instrument: 'US.OXMAR' }))).toBe('POSITION_NOT_FOUND');
    const product = server.operatorAs(await tokenOf('product'));
    const paused = { customerId: leader.id, decision: 'pause', reason: 'A complaint is looked into.' } as const;
    value(await product('console.decideLeader', paused));
    expect(value(await follower.call('follow.settings', {})).list).toMatchObject([{ id, paused: true }]);
    expect(value(await follower.call('follow.leaders', {})).list).toMatchObject([{ paused: true, tradingStatus: 0 }]);
    const { pool } = server.running.services.database;
    const told = async () =>
      (await pool.query("SELECT 1 FROM notice WHERE customer = $1 AND kind = 'leader-paused'", [follower.id])).rowCount;
    await expect.poll(told, { timeout: 6_000 }).toBe(1);
    const said = async () => value(await follower.call('notify.page', { tab: 'own', pageSize: 1 })).list[0];
    // NOTIFY-24: by the name that others see, and by the number when that is gone.
    const message = await said();
    expect(message?.content).toContain('Calm Harbour');
    expect(value(await follower.call('notify.read', { id: message?.id ?? '' })).content).toContain('Calm Harbour');
    await pool.query('DELETE FROM leader_name WHERE customer = $1', [leader.id]);
    expect((await said())?.content).toContain(` ${leader.id} `);
    expect(value(await leader.call('follow.leaders', {})).list).toMatchObject([{ userId: leader.id }]);
    value(await follower.call('follow.delete', { id }));
    expect(value(await follower.call('follow.settings', {}))).toEqual({ list: [], total: 0 });
  });
});
