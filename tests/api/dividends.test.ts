import { quantityLots, tradingDays } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

const SHARE = 'US.LANTR';
const DAY_MS = 86_400_000;
const reason = 'By the notice of the issuer.';

let server: TestServer;
let product: Client;
let finance: Client;
let compliance: Client;
let holder: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'dividends');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  finance = server.operatorAs(await tokenOf('finance'));
  compliance = server.operatorAs(await tokenOf('compliance'));
  holder = await server.registerCustomer();
  await credit(server, holder.id, 'stock', '50000.00 USD');
  await buy(10);
}, 120_000);

afterAll(() => server?.close());

const buy = async (lots: number): Promise<void> => {
  const { execute } = server.running.services;
  const how = { side: 'buy', kind: 'market', timeInForce: 'IOC', limit: null, budget: null } as const;
  const order = { instrument: SHARE, mode: 'real', customer: holder.id, quantity: quantityLots(lots), ...how } as const;
  value(await execute({ type: 'place-order', ...order }));
};

type Terms = Parameters<typeof product<'console.proposeDividend'>>[1];

/** A day on which the share is traded, so many such days from now, and the ones after it. */
const terms = (exInDays: number, changes: Partial<Terms> = {}): Terms => {
  const now = server.running.services.now();
  const days = tradingDays('US', now + DAY_MS, now + 60 * DAY_MS).map(({ date }) => date);
  const exDate = days[exInDays] ?? '';
  const dates = { exDate, recordDate: days[exInDays + 1] ?? '', payDate: days[exInDays + 8] ?? '' };
  return {
    instrument: SHARE,
    currency: 'USD',
    perShare: '0.2455',
    source: `notice ${exDate}`,
    reason,
    ...dates,
    ...changes,
  };
};

/** Proposed by one operator and confirmed by another; the number of the dividend. */
const announce = async (input: Terms): Promise<number> => {
  const id = server.running.services.core.state.dividends.nextDividend;
  const proposal = value(await product('console.proposeDividend', input));
  value(await finance('console.confirmProposal', { id: Number(proposal.id) }));
  return id;
};

/** A dividend whose ex-moment is so soon, which the console cannot ask for; it is paid half a second later. */
const announceSoon = async (inMs: number, perShare: bigint): Promise<number> => {
  const { core, execute, now } = server.running.services;
  const id = core.state.dividends.nextDividend;
  const exAt = now() + inMs;
  const moments = { exAt, recordAt: exAt, payAt: exAt + 500 };
  const soon = { instrument: SHARE, asset: 'USD', perShare, source: `notice ${exAt}`, ...moments };
  value(await execute({ type: 'announce-dividend', terms: soon, by: 'ann', agreedBy: 'bob' }));
  return id;
};

/** Waits for the first price without what is due, at which the share trades again. */
const trades = (): Promise<void> => until(() => !server.running.services.market.isSuspended(SHARE), 20_000);

const shownOf = async (id: number) => value(await finance('console.dividends', {})).rows.find((row) => row.id === id);

/** Waits for a notice to the holder. */
const isTold = async (wanted: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { list } = value(await holder.call('notify.page', { pageNo: 1, pageSize: 20 }));
    if (list.some(({ kind }) => kind === wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody is told of ${wanted}`);
};

const stageIs = (id: number, stage: string): Promise<void> =>
  until(() => server.running.services.core.state.dividends.dividends.get(id)?.stage === stage, 20_000);

test('DIVIDENDS-1: one operator proposes, another of another role confirms, and the holders are told', async () => {
  expect(outcome(await finance('console.proposeDividend', terms(0)))).toBe('FORBIDDEN');
  expect(outcome(await product('console.proposeDividend', terms(0, { currency: 'EUR' })))).toBe('INCOME_TERMS_MISFIT');
  expect(outcome(await product('console.proposeDividend', terms(0, { exDate: '2026-01-05' })))).toBe(
    'INCOME_TERMS_MISFIT',
  );
  expect(outcome(await product('console.proposeDividend', terms(0, { perShare: '0' })))).toBe('BAD_AMOUNT');
  expect(outcome(await product('console.proposeDividend', terms(0, { instrument: 'US.NONE' })))).toBe(
    'INSTRUMENT_NOT_FOUND',
  );
  const sunday = { exDate: '2027-01-03', recordDate: '2027-01-04', payDate: '2027-01-20' };
  expect(outcome(await product('console.proposeDividend', terms(0, sunday)))).toBe('EX_DAY_MISFIT');
  expect(outcome(await product('console.proposeDividend', terms(0, { perShare: '999999999999' })))).toBe(
    'ABOVE_MAXIMUM',
  );
  const id = await announce(terms(0));
  expect(await shownOf(id)).toMatchObject({ stage: 'announced', perShare: '0.2455', currency: 'USD', holders: 0 });
  const shown = value(await server.as()('dividends.ofShare', { instrument: SHARE })).list;
  expect(shown).toMatchObject([{ id, perShare: '0.2455', currency: 'USD', state: 'announced' }]);
  expect(value(await holder.call('dividends.own', { instrument: SHARE }))).toEqual([]);
  await isTold('dividend-announced');
});

test('DIVIDENDS-2: two cancel it before its ex-moment', async () => {
  const id = await announce(terms(1));
  const proposal = value(await product('console.proposeDividendCancellation', { id, reason }));
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  expect(await shownOf(id)).toMatchObject({ stage: 'cancelled' });
  expect(outcome(await product('console.proposeDividendCancellation', { id, reason }))).toBe('CONFLICT');
  expect(outcome(await product('console.proposeDividendCancellation', { id: 999, reason }))).toBe('DIVIDEND_NOT_FOUND');
  // Who holds the share is told that nothing is paid.
  await isTold('dividend-cancelled');
});

test('DIVIDENDS-6: what is owed is paid with the money of the issuer, once it has come', async () => {
  const id = await announceSoon(4_000, 24_550_000n);
  expect(outcome(await finance('console.proposeDividendReceipt', { id, amount: '1', reference: 'w', reason }))).toBe(
    'CONFLICT',
  );
  await stageIs(id, 'fixed');
  await trades();
  await buy(5);
  // Ten shares at 0.2455 are 2.455.
  expect(await shownOf(id)).toMatchObject({ stage: 'owed', holders: 1, owed: '2.45', received: '0.00', paid: '0.00' });
  expect(value(await holder.call('dividends.own', { instrument: SHARE }))).toMatchObject([
    { dividend: id, shares: '10', amount: '2.45', currency: 'USD', paidAt: null },
  ]);
  const lines = value(await product('console.dividendLines', { dividend: id })).rows;
  // The demo customer has a sample of this share.
  expect(lines.filter(({ mode }) => mode === 'real')).toMatchObject([
    { customerId: holder.id, shares: '10', amount: '2.45', mode: 'real', paidAt: null },
  ]);
  const receive = (amount: string) =>
    finance('console.proposeDividendReceipt', { id, amount, reference: 'wire 17', reason });
  expect(outcome(await receive('2.46'))).toBe('ABOVE_MAXIMUM');
  expect(outcome(await receive('x'))).toBe('BAD_REQUEST');
  const proposal = value(await receive('2.45'));
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  expect(outcome(await receive('2.45'))).toBe('REFERENCE_USED');
  await until(() => server.running.services.core.state.dividends.dividends.get(id)?.pools.real.paidAt !== null, 20_000);
  expect(await shownOf(id)).toMatchObject({ stage: 'paid', received: '2.45', paid: '2.45' });
  const [own] = value(await holder.call('dividends.own', { instrument: SHARE }));
  expect(own?.paidAt).toBeGreaterThan(0);
  const movements = value(
    await holder.call('funds.postings', { accountType: 'stock', asset: 'USD', pageNo: 1, pageSize: 20 }),
  );
  expect(movements.rows).toContainEqual(
    expect.objectContaining({ kind: 'dividend', name: 'Lanternfall Media', symbol: 'LANTR', amount: '2.45' }),
  );
});

test('DIVIDENDS-10: a share bought just before the ex-moment and sold just after it brings nothing', async () => {
  const { services } = server.running;
  const { core, market } = services;
  // Ten per cent of the price: far more than it moves within seconds.
  const before = market.last(SHARE) ?? 0;
  const perShare = BigInt(Math.round(before / 10)) * 1_000_000n;
  const money = () => core.state.ledger.customer('real', holder.id, 'stock', 'USD').available;
  const start = money();
  const id = await announceSoon(3_000, perShare);
  await buy(100);
  const ex = core.state.dividends.dividends.get(id)?.terms.exAt ?? 0;
  await until(() => services.now() >= ex, 20_000);
  const how = { side: 'sell', kind: 'market', timeInForce: 'IOC', limit: null, budget: null } as const;
  const sale = { instrument: SHARE, mode: 'real', customer: holder.id, quantity: quantityLots(100), ...how } as const;
  const sold = await services.execute({ type: 'place-order', ...sale });
  // Before the first price without it nothing is sold at the price with it.
  if (!sold.ok) {
    expect(sold.error).toBe('SUSPENDED');
    await trades();
    value(await services.execute({ type: 'place-order', ...sale }));
  }
  await stageIs(id, 'fixed');
  const lost = start - money();
  const dividend = (100n * perShare) / 1_000_000n;
  expect(lost).toBeGreaterThan((dividend * 8n) / 10n);
  const now = market.last(SHARE) ?? 0;
  expect(now / before).toBeLessThan(0.93);
});
