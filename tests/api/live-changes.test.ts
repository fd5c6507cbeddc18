import { priceTicks, quantityLots } from '@bourse/rules';
import type { LiveChanges, LivePush } from '@bourse/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BY_TWO, credit, NO_CHECKS } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { connectLive, type LiveClient, pause, until } from './live-client.ts';

let server: TestServer;
let one: TestCustomer;
let mine: LiveClient;

const PRIVATE = ['ORDER', 'FUNDS', 'POSITION', 'SETTLEMENT'];
const isChange = (push: LivePush): push is LiveChanges => PRIVATE.includes(push.type);
/** More than two rounds of pushing. */
const SETTLED_MS = 300;

beforeAll(async () => {
  server = await startTestServer({}, 'live-changes');
  one = await server.registerCustomer();
  await credit(server, one.id, 'platform', '100000 USDT');
  await credit(server, one.id, 'stock', '100000 EUR');
}, 120_000);

beforeEach(async () => {
  mine = await connectLive(server);
  expect(await mine.auth(one.accessToken)).toBe(true);
  await pause(SETTLED_MS);
  mine.pushes.length = 0;
});
afterEach(() => mine.socket.terminate());
afterAll(() => server?.close());

/** The frames that came of something, once no more come. Messages of the inbox come on their own, after what they tell of. */
const framesOf = async (act: () => Promise<unknown>): Promise<readonly LiveChanges[]> => {
  mine.pushes.length = 0;
  await act();
  await until(() => mine.pushes.some(isChange));
  await pause(SETTLED_MS);
  return mine.pushes.filter(isChange);
};

const execute = async (action: Parameters<TestServer['running']['services']['execute']>[0]) =>
  value(await server.running.services.execute(action)).events;

/** What a frame says, short: its type, each balance as 'account asset available + held', and the records. */
const shown = ({ type, balances, records }: LiveChanges): readonly string[] => [
  type,
  ...balances.map(({ accountType, asset, available, held }) => `${accountType} ${asset} ${available} + ${held}`),
  ...records.filter(({ kind }) => kind !== 'notice').map(({ kind, id }) => `${kind} ${id ?? ''}`.trim()),
];

/** The customer's balances as the call gives them, in the form of {@link told}. */
const balanceNow = async (account: string, asset: string): Promise<string> => {
  const found = value(await one.call('funds.assets', {})).find(
    (each) => each.accountType === account && each.asset === asset,
  );
  return `${account} ${asset} ${found?.available ?? '0.00'} + ${found?.held ?? '0.00'}`;
};

/** Without what the money is worth in other currencies: their rates may move between a push and a call. */
const ownMoney = (cash: LiveChanges['cash'][number]) => {
  const { others, ...available } = cash.availableMoney;
  return { ...cash, availableMoney: available, currencies: Object.keys(others) };
};

const buy = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.001' } as const;

test('LIVE-15: one filled order is one frame, with the balances, the order and nothing twice, as the calls show them', async () => {
  const frames = await framesOf(async () => value(await one.call('bb.place', buy)));
  expect(frames).toHaveLength(1);
  const [frame] = frames as [LiveChanges];
  expect([frame.v, frame.type, frame.settlement, frame.partial]).toEqual([2, 'SETTLEMENT', 1, false]);
  expect(shown(frame).slice(1).sort()).toEqual(
    (await Promise.all(['BTC', 'USDT'].map((asset) => balanceNow('platform', asset)))).sort(),
  );
  const { records } = value(await one.call('bb.list', { status: 'history' }));
  expect(frame.orders).toEqual([{ product: 'bb', order: records[0] }]);
});

test('LIVE-15: a purchase of shares pushes its cash account, its position and its order as the calls show them', async () => {
  const { market } = server.running.services;
  const listing = [...market.all()].find(
    ({ instrument }) => instrument.kind === 'share' && instrument.quote === 'EUR' && instrument.tradable,
  );
  if (!listing) throw new Error('no share in EUR');
  const { id } = listing.instrument;
  const quantity = String(listing.instrument.lotSize ?? 1);
  const frames = await framesOf(async () =>
    value(await one.call('orders.buyNewStock', { instrument: id, side: 'buy', kind: 'market', quantity, leverage: 1 })),
  );
  expect(frames).toHaveLength(1);
  const [frame] = frames as [LiveChanges];
  expect(frame.cash.map(ownMoney)).toEqual([ownMoney(value(await one.call('funds.byCurrency', { currency: 'EUR' })))]);
  const position = value(await one.call('orders.position', { instrument: id }));
  expect(
    frame.positions.map(({ product, instrument, position: held }) => [product, instrument, held?.quantity]),
  ).toEqual([['stocks', id, position.quantity]]);
  const { list } = value(await one.call('orders.list', { list: 'history' }));
  expect(frame.orders).toEqual([{ product: 'stocks', order: list[0] }]);
});

const perpetual = {
  symbol: 'BTC-USDT.P',
  leverage: 10,
  type: 'long',
  delegateType: 'market',
  delegateTotal: '2',
} as const;

test('LIVE-20: a fill in contracts is settlement 2 to its owner alone, and an exit without a fill is POSITION', async () => {
  const other = await server.registerCustomer();
  const stranger = await connectLive(server);
  expect(await stranger.auth(other.accessToken)).toBe(true);
  value(await one.call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'contract', amount: '20000' }));
  await pause(SETTLED_MS);
  stranger.pushes.length = 0;
  const settled = await framesOf(async () => value(await one.call('contract.place', perpetual)));
  expect(settled.map(({ type, settlement }) => [type, settlement])).toEqual([['SETTLEMENT', 2]]);
  expect(settled[0]?.orders.map(({ product }) => product)).toEqual(['contract']);
  // What was pushed is durable: the call shows it.
  const [position] = value(await one.call('contract.positions', { status: 'open' })).rows;
  expect(settled[0]?.records).toContainEqual({ kind: 'margin', id: position?.id });

  const stop = (Number(position?.entryPrice) * 0.97).toFixed(1);
  const set = { positionId: position?.id ?? 0, delegateType: 'market', losePrice: stop } as const;
  const changed = await framesOf(async () => value(await one.call('contract.setExit', set)));
  expect(changed.map(({ type, settlement }) => [type, settlement])).toEqual([['POSITION', undefined]]);

  value(await one.call('contract.close', { id: position?.id ?? 0 }));
  await pause(SETTLED_MS);
  expect(stranger.pushes.filter(isChange)).toEqual([]);
  stranger.socket.terminate();
});

test('LIVE-15: of a burst nothing is lost, each thing is said in its last state, and few frames say it', async () => {
  const placed: string[] = [];
  const frames = await framesOf(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.call('bb.place', buy)));
    for (const answer of answers) placed.push(String(value(answer).id));
    await until(() => mine.pushes.filter(isChange).flatMap(({ orders }) => orders).length >= 50);
  });
  const ids = frames.flatMap(({ orders }) => orders.map(({ order }) => String(order.id)));
  expect([...ids].sort()).toEqual([...placed].sort());
  // Ten pushes a second at most, however many orders there are.
  expect(frames.length).toBeLessThan(25);
  const last = new Map(frames.flatMap(({ balances }) => balances).map((balance) => [balance.asset, balance]));
  for (const asset of ['BTC', 'USDT']) {
    const { available, held } = last.get(asset) ?? {};
    expect(`platform ${asset} ${available} + ${held}`).toBe(await balanceNow('platform', asset));
  }
  const numbers = frames.map(({ change }) => change);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
}, 30_000);

const askWithdrawal = async (): Promise<number> => {
  const events = await execute({
    type: 'request-withdrawal',
    customer: one.id,
    channel: 'card',
    account: 'stock',
    amount: { asset: 'EUR', units: 10_000n },
    policy: { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: 10_000n, checks: NO_CHECKS },
    destination: 'card:1',
  });
  const requested = events.find((event) => event.type === 'withdrawal-requested');
  if (requested?.type !== 'withdrawal-requested') throw new Error('nothing was requested');
  return requested.withdrawal.id;
};
const by = 'test';
const start = (id: number) =>
  execute({ type: 'start-withdrawal', id, by, agreedBy: null, check: { worth: 0n, twoOperators: null } });

test('LIVE-16: each change of a withdrawal is pushed with the balance it leaves', async () => {
  await execute({ type: 'set-identity-level', customer: one.id, level: 'advanced', by });
  await pause(SETTLED_MS);
  let id = 0;
  const step = async (act: () => Promise<unknown>) => (await framesOf(act)).map(shown);
  const balance = () => balanceNow('stock', 'EUR');
  const request = await step(async () => {
    id = await askWithdrawal();
  });
  expect(request).toEqual([['FUNDS', await balance(), `withdrawal ${id}`]]);
  expect(request[0]?.[1]).toMatch(/\+ 100\.00$/);
  const aside = await step(() => execute({ type: 'set-withdrawal-hold', id, reason: 'a question', by }));
  expect(aside).toEqual([['FUNDS', `withdrawal ${id}`]]);
  await step(() => execute({ type: 'set-withdrawal-hold', id, reason: null, by }));
  expect(await step(() => start(id))).toEqual([['FUNDS', `withdrawal ${id}`]]);
  const paid = await step(() => execute({ type: 'pay-withdrawal', id, reference: `paid-${id}`, by }));
  expect(paid).toEqual([['FUNDS', await balance(), `withdrawal ${id}`]]);
  expect(paid[0]?.[1]).toMatch(/\+ 0\.00$/);
  for (const end of ['cancel-withdrawal', 'refuse-withdrawal'] as const) {
    id = await askWithdrawal();
    await pause(SETTLED_MS);
    const ended = await step(() =>
      end === 'cancel-withdrawal'
        ? execute({ type: end, id, customer: one.id })
        : execute({ type: end, id, reason: 'no', by }),
    );
    expect([end, ended]).toEqual([end, [['FUNDS', await balance(), `withdrawal ${id}`]]]);
  }
}, 30_000);

test('LIVE-16: transfers, conversions, manual postings, deposits and points are pushed with the balances they leave', async () => {
  const platform = (asset: string) => balanceNow('platform', asset);
  const step = async (act: () => Promise<unknown>) => (await framesOf(act)).map(shown);
  const moved = await step(() =>
    execute({
      type: 'transfer-funds',
      mode: 'real',
      customer: one.id,
      from: 'platform',
      to: 'financial',
      amount: { asset: 'USDT', units: 1_000_000n },
    }),
  );
  expect(moved).toEqual([['FUNDS', await platform('USDT'), await balanceNow('financial', 'USDT'), 'transfer']]);

  const swapped = await step(async () =>
    value(await one.call('funds.swap', { from: 'USDT', to: 'BTC', amount: '50' })),
  );
  expect(swapped).toEqual([['FUNDS', await platform('USDT'), await platform('BTC'), 'conversion']]);

  const key = `real.c${one.id}.stock.EUR`;
  const posted = await step(() =>
    execute({
      type: 'post-manually',
      from: 'real.house.clearing.card.EUR',
      to: key,
      units: 700n,
      reason: 'A fee given back.',
      by: 'ann',
      agreedBy: 'bob',
    }),
  );
  expect(posted).toEqual([['FUNDS', await balanceNow('stock', 'EUR'), expect.stringMatching(/^posting \d+$/)]]);

  const requested = (
    await execute({
      type: 'request-deposit',
      customer: one.id,
      channel: 'card',
      account: 'stock',
      claimed: { asset: 'EUR', units: 5_000n },
      minimum: 1n,
      maximum: 10_000n,
      evidence: '{}',
    })
  ).find((event) => event.type === 'deposit-requested');
  if (requested?.type !== 'deposit-requested') throw new Error('nothing was requested');
  await pause(SETTLED_MS);
  const { id } = requested.deposit;
  const credited = await step(() =>
    execute({
      type: 'credit-deposit',
      id,
      arrived: { asset: 'EUR', units: 5_000n },
      reference: `live-${id}`,
      ...BY_TWO,
    }),
  );
  expect(credited).toEqual([['FUNDS', await balanceNow('stock', 'EUR'), `deposit ${id}`]]);

  const signed = await step(() =>
    execute({ type: 'check-in', customer: one.id, day: 1, startsAt: 0, endsAt: 1, points: 5n }),
  );
  expect(signed).toEqual([['FUNDS', 'points']]);
  const frozen = await step(() =>
    execute({ type: 'freeze-modules', customer: one.id, modules: ['EXCHANGE'], frozen: true, reason: 'test', by }),
  );
  expect(frozen).toEqual([['FUNDS', 'customer']]);
}, 30_000);

test('LIVE-16: a rebate is pushed to who invited, when it is accrued', async () => {
  const invited = 900_001;
  await execute({ type: 'open-customer', customer: invited, invitedBy: one.id });
  await credit(server, invited, 'platform', '1000 USDT');
  const { market } = server.running.services;
  const last = market.last('BTC-USDT');
  if (last === undefined) throw new Error('no price yet');
  const accrued = await framesOf(() =>
    execute({
      type: 'place-order',
      mode: 'real',
      customer: invited,
      instrument: 'BTC-USDT',
      side: 'buy',
      kind: 'limit',
      timeInForce: 'IOC',
      quantity: quantityLots(100),
      limit: priceTicks(Math.ceil(last * 1.01)),
      budget: null,
    }),
  );
  expect(accrued.map(shown)).toEqual([['FUNDS', 'rebate']]);
});
