import { quantityLots, tradingDays } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

const SHARE = 'US.COPSE';
const DAY_MS = 86_400_000;
const reason = 'By the notice of the issuer.';

let server: TestServer;
let product: Client;
let finance: Client;
let compliance: Client;
let holder: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'splits');
  await sign();
  holder = await server.registerCustomer();
  await credit(server, holder.id, 'stock', '50000.00 USD');
  value(await place('buy', 'market', 23));
}, 120_000);

afterAll(() => server?.close());

const sign = async (): Promise<void> => {
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  finance = server.operatorAs(await tokenOf('finance'));
  compliance = server.operatorAs(await tokenOf('compliance'));
};

const place = (side: 'buy' | 'sell', kind: 'market' | 'limit', lots: number, limit: number | null = null) =>
  server.running.services.execute({
    type: 'place-order',
    instrument: SHARE,
    mode: 'real',
    customer: holder.id,
    quantity: quantityLots(lots),
    side,
    kind,
    timeInForce: kind === 'market' ? 'IOC' : 'GTC',
    limit: limit as never,
    budget: null,
  });

type Terms = Parameters<typeof product<'console.proposeSplit'>>[1];

const terms = (inDays: number, changes: Partial<Terms> = {}): Terms => {
  const now = server.running.services.now();
  const day = tradingDays('US', now + DAY_MS, now + 60 * DAY_MS)[inDays];
  return { instrument: SHARE, from: 1, to: 2, exDate: day?.date ?? '', source: `notice ${inDays}`, reason, ...changes };
};

const announce = async (input: Terms): Promise<number> => {
  const id = server.running.services.core.state.splits.nextSplit;
  const proposal = value(await product('console.proposeSplit', input));
  value(await finance('console.confirmProposal', { id: Number(proposal.id) }));
  return id;
};

/** A split whose moment is so soon, which the console cannot ask for. */
const announceSoon = async (from: number, to: number, inMs: number): Promise<number> => {
  const { core, execute, now } = server.running.services;
  const id = core.state.splits.nextSplit;
  const exAt = now() + inMs;
  const soon = { instrument: SHARE, ratio: { from, to }, exAt, source: `notice ${exAt}` };
  value(await execute({ type: 'announce-split', terms: soon, by: 'ann', agreedBy: 'bob' }));
  return id;
};

const cancel = async (id: number): Promise<void> => {
  const proposal = value(await product('console.proposeSplitCancellation', { id, reason }));
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
};

const shownOf = async (id: number) => value(await finance('console.splits', {})).rows.find((row) => row.id === id);

const isDone = (id: number): Promise<void> =>
  until(() => server.running.services.core.state.splits.splits.get(id)?.stage === 'done', 20_000);

const trades = (): Promise<void> => until(() => !server.running.services.market.isSuspended(SHARE), 20_000);

const isTold = async (wanted: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { list } = value(await holder.call('notify.page', { pageNo: 1, pageSize: 20 }));
    if (list.some(({ kind }) => kind === wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody is told of ${wanted}`);
};

const held = () =>
  server.running.services.core.state.stocks.shares.get({ mode: 'real', customer: holder.id }, SHARE)?.quantity;

test('SPLIT-1: one operator proposes, another of another role confirms, and the holders are told', async () => {
  expect(outcome(await finance('console.proposeSplit', terms(0)))).toBe('FORBIDDEN');
  for (const wrong of [{ to: 1 }, { from: 2, to: 4 }, { to: 1_000 }])
    expect(outcome(await product('console.proposeSplit', terms(0, wrong)))).toBe('INCOME_TERMS_MISFIT');
  // A Sunday, and a day that is over.
  for (const exDate of ['2027-01-03', '2026-01-05'])
    expect(outcome(await product('console.proposeSplit', terms(0, { exDate })))).toBe('EX_DAY_MISFIT');
  expect(outcome(await product('console.proposeSplit', terms(0, { instrument: 'US.NONE' })))).toBe(
    'INSTRUMENT_NOT_FOUND',
  );
  const id = await announce(terms(0));
  expect(outcome(await product('console.proposeSplit', terms(0)))).toBe('SPLIT_BLOCKED');
  expect(outcome(await product('console.proposeSplit', terms(1)))).toBe('SPLIT_BLOCKED');
  expect(await shownOf(id)).toMatchObject({ stage: 'announced', from: 1, to: 2, holders: 0, price: null });
  const shown = value(await server.as()('splits.ofShare', { instrument: SHARE })).list;
  expect(shown).toMatchObject([{ id, from: 1, to: 2, state: 'announced' }]);
  await isTold('split-announced');
  await cancel(id);
  expect(await shownOf(id)).toMatchObject({ stage: 'cancelled' });
  expect(outcome(await product('console.proposeSplitCancellation', { id, reason }))).toBe('CONFLICT');
  expect(outcome(await product('console.proposeSplitCancellation', { id: 999, reason }))).toBe('SPLIT_NOT_FOUND');
  await isTold('split-cancelled');
});

test('SPLIT-10: shares double, orders end, and price, past and change of the day are those of the new share', async () => {
  const { services } = server.running;
  const { market } = services;
  const before = market.last(SHARE) ?? 0;
  value(await place('sell', 'limit', 3, Math.round(before * 1.1)));
  const quoteBefore = await market.candles.quote(SHARE);
  const dayBefore = value(await holder.call('funds.day', {}));
  const past = await market.candles.bars(SHARE, '1d', undefined, 30);
  const id = await announceSoon(1, 2, 2_000);
  await isDone(id);
  expect(held()).toBe(46);
  expect(market.last(SHARE)).toBeLessThan(before * 0.55);
  // A hundred orders at the moment of the split: each is refused or is of the new share.
  const limits = Array.from({ length: 100 }, () => place('sell', 'limit', 46, Math.round(before * 1.1)));
  for (const answer of await Promise.all(limits)) expect(answer.ok).toBe(false);
  await trades();
  const after = market.last(SHARE) ?? 0;
  expect(after / before).toBeGreaterThan(0.45);
  expect(after / before).toBeLessThan(0.55);
  const now = await market.candles.bars(SHARE, '1d', undefined, 30);
  expect(now[3]?.close).toBe(Math.round((past[3]?.close ?? 0) / 2));
  expect(now[3]?.volume).toBe((past[3]?.volume ?? 0) * 2);
  // The figures of the day are worked out anew behind the split.
  await expect.poll(() => market.candles.quote(SHARE), { timeout: 10_000 }).toBeDefined();
  const quote = await market.candles.quote(SHARE);
  expect(Math.abs((quote?.changeBps ?? 9_999) - (quoteBefore?.changeBps ?? 0))).toBeLessThan(300);
  // Today's figures are told as if the share had been the new one all day.
  const dayNow = value(await holder.call('funds.day', {}));
  const worth = 46 * after * 0.01;
  for (const figure of ['opening', 'other', 'today', 'value'] as const)
    expect(Math.abs(Number(dayNow[figure]) - Number(dayBefore[figure])), figure).toBeLessThan(worth * 0.05);
  expect(value(await holder.call('splits.own', { instrument: SHARE }))).toMatchObject([
    { split: id, before: '23', after: '46', amount: '0.00', currency: 'USD' },
  ]);
  expect(await shownOf(id)).toMatchObject({ stage: 'done', holders: 1, paid: '0.00', progress: 1 });
  await isTold('split-adjusted');
  const orders = [...services.core.state.orders.orders.values()];
  expect(orders.filter(({ instrument, status }) => instrument === SHARE && status === 'open')).toEqual([]);
});

test('SPLIT-4: of a reverse split what is left over is paid, and the movement names it and the share', async () => {
  await trades();
  const id = await announceSoon(10, 1, 1_500);
  await isDone(id);
  expect(held()).toBe(4);
  // What is decided is written a moment later.
  const ownOf = async () => value(await holder.call('splits.own', { instrument: SHARE }));
  await expect.poll(async () => (await ownOf())[0]).toMatchObject({ before: '46', after: '4' });
  const [own] = await ownOf();
  expect(Number(own?.amount)).toBeGreaterThan(0);
  const request = { accountType: 'stock', asset: 'USD', pageNo: 1, pageSize: 20 } as const;
  const movements = async () => value(await holder.call('funds.postings', request)).rows;
  await expect
    .poll(movements)
    .toContainEqual(expect.objectContaining({ kind: 'split', name: 'Copseworth Property', amount: own?.amount }));
});

test('SPLIT-5: after a restart the price goes on as that of the new share', async () => {
  const before = server.running.services.market.last(SHARE) ?? 0;
  server = await server.restart();
  await sign();
  await until(() => server.running.services.market.last(SHARE) !== undefined, 20_000);
  await trades();
  const { market } = server.running.services;
  expect(held()).toBe(4);
  expect((market.last(SHARE) ?? 0) / before).toBeGreaterThan(0.9);
  expect((market.last(SHARE) ?? 0) / before).toBeLessThan(1.1);
  value(await place('sell', 'market', 4));
  expect(held()).toBeUndefined();
});

test('SPLIT-11: a share that had splits is split again, by a document that announced one before', async () => {
  const source = [...server.running.services.core.state.splits.splits.values()].at(-1)?.terms.source ?? '';
  const id = await announce(terms(2, { source }));
  expect(await shownOf(id)).toMatchObject({ stage: 'announced', source });
  await cancel(id);
});
