import { quantityLots } from '@bourse/rules';
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

const terms = (exInMs: number, changes: Partial<Terms> = {}): Terms => {
  const exAt = server.running.services.now() + exInMs;
  const days = { exAt, recordAt: exAt, payAt: exAt + 500 };
  return {
    instrument: SHARE,
    currency: 'USD',
    perShare: '0.2455',
    source: `notice ${exAt}`,
    reason,
    ...days,
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

const shownOf = async (id: number) => value(await finance('console.dividends', {})).rows.find((row) => row.id === id);

const stageIs = (id: number, stage: string): Promise<void> =>
  until(() => server.running.services.core.state.dividends.dividends.get(id)?.stage === stage, 20_000);

test('DIVIDENDS-1: one operator proposes, another of another role confirms, and the holders are told', async () => {
  expect(outcome(await finance('console.proposeDividend', terms(DAY_MS)))).toBe('FORBIDDEN');
  expect(outcome(await product('console.proposeDividend', terms(DAY_MS, { currency: 'EUR' })))).toBe(
    'INCOME_TERMS_MISFIT',
  );
  expect(outcome(await product('console.proposeDividend', terms(-DAY_MS)))).toBe('INCOME_TERMS_MISFIT');
  expect(outcome(await product('console.proposeDividend', terms(DAY_MS, { perShare: '0' })))).toBe('BAD_AMOUNT');
  expect(outcome(await product('console.proposeDividend', terms(DAY_MS, { instrument: 'US.NONE' })))).toBe(
    'INSTRUMENT_NOT_FOUND',
  );
  const id = await announce(terms(DAY_MS));
  expect(await shownOf(id)).toMatchObject({ stage: 'announced', perShare: '0.2455', currency: 'USD', holders: 0 });
  const shown = value(await server.as()('dividends.ofShare', { instrument: SHARE })).list;
  expect(shown).toMatchObject([{ id, perShare: '0.2455', currency: 'USD', state: 'announced' }]);
  expect(value(await holder.call('dividends.own', { instrument: SHARE }))).toEqual([]);
  const told = async () =>
    value(await holder.call('notify.page', { pageNo: 1, pageSize: 20 })).list.map(({ kind }) => kind);
  for (let tries = 0; tries < 100 && !(await told()).includes('dividend-announced'); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await told()).toContain('dividend-announced');
});

test('DIVIDENDS-2: two cancel it before its ex-moment', async () => {
  const id = await announce(terms(2 * DAY_MS));
  const proposal = value(await product('console.proposeDividendCancellation', { id, reason }));
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  expect(await shownOf(id)).toMatchObject({ stage: 'cancelled' });
  expect(outcome(await product('console.proposeDividendCancellation', { id, reason }))).toBe('CONFLICT');
  expect(outcome(await product('console.proposeDividendCancellation', { id: 999, reason }))).toBe('DIVIDEND_NOT_FOUND');
});

test('DIVIDENDS-6: what is owed is paid with the money of the issuer, once it has come', async () => {
  const id = await announce(terms(4_000));
  expect(outcome(await finance('console.proposeDividendReceipt', { id, amount: '1', reference: 'w', reason }))).toBe(
    'CONFLICT',
  );
  await stageIs(id, 'fixed');
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
  expect(movements.rows).toContainEqual(expect.objectContaining({ purpose: '股息', amount: '2.45' }));
});
