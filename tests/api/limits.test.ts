import { ownLimitsOf } from '@bourse/core';
import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../modules/entries.ts';
import { entry as stocksCalls } from '../modules/stocks/money-calls.ts';
import { addOperators, openOperatorSession, openSession } from './cast.ts';
import type { FreezableCall } from './freezes.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import type { Prepare } from './money-call.ts';
import { WAYS } from './money-calls.ts';
import { plantedClock } from './planted-clock.ts';
import { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const EXCLUDED_MS = 60_000;
const { machine, clock } = plantedClock();

const freezes = (await entriesOf('freezes')).map(([, entry]) => entry);
const CLOSED_BY = new Map(freezes.flatMap(({ closedBy }) => Object.entries(closedBy)));
/** What takes new risk or pays in, by every way that it is called. */
const RISKS = WAYS.flatMap(({ name, way, prepare }) => {
  const module = CLOSED_BY.get(name);
  return module === 'FINANCIAL' || module === 'RECHARGE'
    ? [{ name, way, prepare: prepare as Prepare<FreezableCall> }]
    : [];
});

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await startTestServer({}, 'limits', clock);
  stage = await Stage.open(server);
}, 120_000);

afterAll(() => server?.close());

const ownOf = (customer: number) => ownLimitsOf(server.running.services.core, customer);
const as = async (customer: number) => server.as(await openSession(server, customer));

const excludeFor = async (customer: number, forMs: number): Promise<void> => {
  value(await server.running.services.execute({ type: 'exclude-self', customer, forMs }));
};

/** Lets a short exclusion pass. */
const pass = async (customer: number): Promise<void> => {
  machine.passed += EXCLUDED_MS;
  await until(() => (ownOf(customer)?.exclusion ?? null) === null, 20_000);
};

/** A customer of their own, with calls whose session is of now. */
const somebody = async () => {
  const { id } = await server.registerCustomer();
  return { id, call: async () => as(id) };
};

test('LIMITS-1, LIMITS-2, LIMITS-11: a tighter limit applies at once; a looser one waits for 24 hours, can be taken back, and is told of', async () => {
  const { id, call } = await somebody();
  expect(value(await (await call())('limits.own', {}))).toMatchObject({ deposit: null, loss: null, exclusion: null });
  const set = async (amount?: string) =>
    value(await (await call())('limits.setMoney', { kind: 'deposit', ...(amount && { amount }), window: 'week' }));
  expect((await set('100')).deposit).toMatchObject({ amount: '100.00', window: 'week', left: '100.00', pending: null });
  expect((await set('50')).deposit).toMatchObject({ amount: '50.00', pending: null });
  const waiting = await set('80');
  expect(waiting.deposit).toMatchObject({ amount: '50.00', pending: { amount: '80.00', window: 'week' } });
  const { deposit } = ownOf(id)?.pending ?? {};
  expect(waiting.deposit?.pending?.from).toBe(deposit?.from);
  expect((deposit?.from ?? 0) - waiting.now).toBeGreaterThan(23 * HOUR_MS);
  expect(value(await (await call())('limits.keep', { kind: 'deposit' })).deposit).toMatchObject({ pending: null });
  expect(outcome(await (await call())('limits.keep', { kind: 'deposit' }))).toBe('LIMIT_NOT_PENDING');
  expect(outcome(await (await call())('limits.setMoney', { kind: 'loss', amount: '0', window: 'day' }))).toBe(
    'BAD_AMOUNT',
  );
  expect((await set()).deposit).toMatchObject({ amount: '50.00', pending: { amount: null, window: null } });
  machine.passed += 24 * HOUR_MS;
  await until(() => ownOf(id)?.limits.deposit === undefined, 20_000);
  expect(value(await (await call())('limits.own', {})).deposit).toBeNull();
  const notices = async () =>
    (await server.running.services.database.pool.query('SELECT kind FROM notice WHERE customer = $1', [id])).rows;
  await expect.poll(notices).toContainEqual({ kind: 'own-limit-loosening' });
  await expect.poll(notices).toContainEqual({ kind: 'own-limit-set' });
});

test('LIMITS-3: a hundred deposits at once announce no more than the limit, and none is refused for another reason', async () => {
  const { id } = await somebody();
  const { execute } = server.running.services;
  const limit = { kind: 'deposit', asset: 'EUR', units: 25_000n, windowMs: 24 * HOUR_MS } as const;
  value(await execute({ type: 'set-own-limit', customer: id, wanted: { kind: 'deposit', limit }, loosenMs: 1 }));
  const terms = { channel: 'card', account: 'platform', minimum: 1n, maximum: 10n ** 9n, evidence: '' } as const;
  const claimed = { asset: 'EUR', units: 10_000n };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => execute({ type: 'request-deposit', customer: id, claimed, ...terms })),
  );
  const told = answers.map((answer) => (answer.ok ? 'ok' : answer.error));
  expect(told.filter((each) => each === 'ok')).toHaveLength(2);
  expect(new Set(told)).toEqual(new Set(['ok', 'DEPOSIT_LIMIT_REACHED']));
});

test('LIMITS-8: what takes new risk or pays in declares the exclusion, and what closes does not', () => {
  const declaring = (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { errors }]) => errors.includes('SELF_EXCLUDED'))
    .map(([name]) => name);
  for (const { name } of RISKS) expect(declaring).toContain(name);
  const closing: readonly EndpointName[] = [
    'orders.closePosition',
    'orders.cancelPending',
    'contract.close',
    'funds.withdraw',
    'funds.withdrawCoin',
    'funds.cancelWithdrawal',
    'funds.transfer',
    'follow.delete',
    'credit.repay',
  ];
  expect(closing.filter((name) => !(name in endpoints) || declaring.includes(name))).toEqual([]);
});

test.each(RISKS)(
  'LIMITS-8: who has excluded themselves is refused $name, $way',
  async ({ name, prepare }) => {
    const trial = await prepare(stage);
    const customer = Number(trial.by);
    await excludeFor(customer, EXCLUDED_MS);
    const { ledger } = server.running.services.core.state;
    const having = () => ledger.accountsOf('real', customer).map((each) => [each.key, each.available, each.held]);
    const before = having();
    expect(outcome(await (await as(customer))(name, trial.input))).toBe('SELF_EXCLUDED');
    expect(having()).toEqual(before);
    await pass(customer);
  },
  60_000,
);

test('LIMITS-6, LIMITS-8: who has excluded themselves is told no place to pay in to, follows nobody, and gets back what rests', async () => {
  const id = await stage.waitingWithdrawal();
  const { input } = await stocksCalls['orders.buyBusiness']['at a limit'](stage);
  const call = await as(stage.customer.id);
  const order = value(await call('orders.buyBusiness', input));
  const { ledger, orders } = server.running.services.core.state;
  expect(ledger.heldBy(Number(order.id))).toBeGreaterThan(0n);
  await excludeFor(stage.customer.id, EXCLUDED_MS);
  expect([orders.orders.has(Number(order.id)), ledger.heldBy(Number(order.id))]).toEqual([false, 0n]);
  for (const name of ['funds.platformBanks', 'funds.platformWallets', 'funds.depositAddresses'] as const)
    expect(outcome(await call(name, {}))).toBe('SELF_EXCLUDED');
  const place = { channel: 'wire', asset: 'EUR' } as const;
  expect(outcome(await call('funds.depositReference', place))).toBe('SELF_EXCLUDED');
  expect(outcome(await call('follow.apply', {}))).toBe('SELF_EXCLUDED');
  expect(outcome(await call('funds.cancelWithdrawal', { id }))).toBe('ok');
  await pass(stage.customer.id);
});

test('LIMITS-9: nobody lifts an exclusion: the customer makes it longer at most, and no operator has a call for it', async () => {
  const { id, call } = await somebody();
  value(await (await call())('limits.exclude', { period: 'week' }));
  expect(outcome(await (await call())('limits.exclude', { period: 'day' }))).toBe('EXCLUSION_LONGER');
  const compliance = (await addOperators(server)).get('compliance') ?? 0;
  const operator = server.operatorAs(await openOperatorSession(server, compliance));
  const shown = value(await operator('console.customerLimits', { id }));
  expect(shown.exclusion?.until).toBe((shown.exclusion?.from ?? 0) + 7 * 24 * HOUR_MS);
  expect(outcome(await operator('console.customerLimits', { id: 999_999 }))).toBe('ACCOUNT_NOT_FOUND');
  expect(shown.isClosed).toBe(false);
  const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
  expect(rows.filter(([name, row]) => name.startsWith('console.') && row.changes?.includes('limits'))).toEqual([]);
  value(await (await call())('limits.exclude', { period: 'for-good' }));
  expect(value(await (await call())('limits.own', {})).exclusion?.until).toBeNull();
});

test('LIMITS-9: of an account that is closed the console shows that there are no limits', async () => {
  const { id, call } = await somebody();
  value(await (await call())('limits.exclude', { period: 'week' }));
  const { closings } = server.running.services;
  value(await closings.close(id, { name: 'customer', because: 'asked for' }));
  const compliance = (await addOperators(server)).get('compliance') ?? 0;
  const operator = server.operatorAs(await openOperatorSession(server, compliance));
  const none = { deposit: null, loss: null, session: null, exclusion: null };
  expect(value(await operator('console.customerLimits', { id }))).toMatchObject({ ...none, isClosed: true });
});

test('LIMITS-5: a session that is over opens nothing; the next one is begun after 15 minutes', async () => {
  const { id, call } = await somebody();
  expect(value(await (await call())('limits.setSession', { minutes: 30 })).session).toMatchObject({ minutes: 30 });
  expect(ownOf(id)?.limits.session).toMatchObject({ sessionMs: HOUR_MS / 2 });
  machine.passed += HOUR_MS / 2;
  expect(outcome(await (await call())('limits.beginSession', {}))).toBe('SESSION_PAUSED');
  expect(outcome(await (await call())('follow.apply', {}))).toBe('SESSION_LIMIT_REACHED');
  machine.passed += HOUR_MS / 4;
  expect(outcome(await (await call())('limits.beginSession', {}))).toBe('ok');
  expect(outcome(await (await call())('follow.apply', {}))).toBe('ok');
});
