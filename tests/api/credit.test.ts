import { movable } from '@bourse/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperators, credit, openOperatorSession, openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { ACCOUNT, backdateFundsPassword, endWait, FUNDS_PASSWORD, setLevel } from './payee.ts';
import { plantedClock } from './planted-clock.ts';

const DAY_MS = 86_400_000;
const { machine, clock } = plantedClock();

let server: TestServer;
let customer: TestCustomer;
let finance: number;

beforeAll(async () => {
  server = await startTestServer({}, 'credit', clock);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '1000.00 EUR');
  await setLevel(server, customer.id, 'primary');
  finance = (await addOperators(server)).get('finance') ?? 0;
}, 120_000);

afterAll(() => server?.close());

/** A session of now: those from before have ended when days have passed. */
const own = async () => server.as(await openSession(server, customer.id));
const line = async () => value(await (await own())('credit.line', {}));

const decide = async (id: number, approved: boolean) => {
  const call = server.operatorAs(await openOperatorSession(server, finance));
  return outcome(await call('console.decideCredit', { id, approved, reason: approved ? 'Fits.' : 'Not yet.' }));
};

const pass = async (days: number, isDone: () => boolean): Promise<void> => {
  machine.passed += days * DAY_MS;
  await until(isDone, 60_000);
};

const loan = () => {
  const { loans } = server.running.services.core.state.credit;
  return [...loans.values()].find((each) => each.customer === customer.id);
};

test('CREDIT-2, CREDIT-4: who is refused reads why and may apply again; a level that asks for more turnover is not open', async () => {
  const call = await own();
  expect(value(await call('credit.list', {})).map(({ status }) => status)).toEqual([
    'open',
    'no-right',
    'no-right',
    'no-right',
    'no-right',
  ]);
  expect(outcome(await call('credit.apply', { level: 2 }))).toBe('CREDIT_TURNOVER_LOW');
  expect(outcome(await call('credit.apply', { level: 6 }))).toBe('CREDIT_LEVEL_NOT_FOUND');
  expect(outcome(await call('credit.draw', { amount: '1' }))).toBe('CREDIT_NO_LINE');
  const { id } = value(await call('credit.apply', { level: 1 }));
  expect(outcome(await call('credit.apply', { level: 1 }))).toBe('CREDIT_APPLYING');
  expect(await decide(id, false)).toBe('ok');
  expect(value(await call('credit.applying', {}))).toMatchObject({ id, status: 'refused', reason: 'Not yet.' });
  expect(await decide(id, true)).toBe('CREDIT_NOT_APPLYING');
  // CONSOLE-45: the trail says which of the two was done.
  const operator = server.operatorAs(await server.operatorToken());
  const { rows } = value(await operator('console.audit', { target: `credit:${id}` }));
  expect(rows.map(({ action, outcome: came }) => [action, came])).toEqual([
    ['console.approveCredit', 'CREDIT_NOT_APPLYING'],
    ['console.refuseCredit', 'ok'],
  ]);
});

test("CONSOLE-80: what was decided about a customer's credit is among the actions about the customer, and says whose it is", async () => {
  const operator = server.operatorAs(await server.operatorToken());
  const { rows } = value(await operator('console.audit', { search: `Customer ${customer.id}`, pageSize: 50 }));
  const own = rows.filter(({ target }) => target.startsWith('credit:'));
  expect(own.map(({ action, outcome: came, customer: whose }) => [action, came, whose])).toEqual([
    ['console.approveCredit', 'CREDIT_NOT_APPLYING', customer.id],
    ['console.refuseCredit', 'ok', customer.id],
  ]);
});

test('CREDIT-3, CREDIT-5, CREDIT-10: a line is a share of the own assets, and is drawn on up to its limit', async () => {
  const call = await own();
  const { id } = value(await call('credit.apply', { level: 1 }));
  const operator = server.operatorAs(await openOperatorSession(server, finance));
  const rowOf = async () => value(await operator('console.credits', {})).rows.find((row) => row.id === id);
  const standing = {
    ownAssets: '1000.00',
    limit: '50.00',
    owed: '0.00',
    isOverdue: false,
    line: null,
    identity: 'primary',
  };
  expect(await rowOf()).toMatchObject({ customerId: customer.id, standing });
  expect(await decide(id, true)).toBe('ok');
  expect((await rowOf())?.standing).toBeNull();
  expect(await line()).toMatchObject({ level: 1, limit: '50.00', used: '0.00', left: '50.00', termDays: 7 });
  expect(outcome(await call('credit.draw', { amount: '50.01' }))).toBe('CREDIT_LIMIT_REACHED');
  expect(value(await call('credit.draw', { amount: '50' }))).toMatchObject({ principal: '50.00', interest: '0.01' });
  expect(await line()).toMatchObject({ used: '50.00', left: '0.00', payable: '1050.00' });
});

test('CREDIT-6: a day later there is interest of two days; a repayment pays it first', async () => {
  await pass(1, () => loan()?.interest === 3n);
  const call = await own();
  const [first] = (await line()).loans;
  const repaid = value(await call('credit.repay', { id: first?.id ?? 0, amount: '10' }));
  expect(repaid).toMatchObject({ principal: '40.03', interest: '0.00', accrued: '0.03', state: 'open' });
  expect(value(await call('credit.records', {})).list).toMatchObject([
    { kind: 'repayment', principal: '9.97', interest: '0.03' },
    { kind: 'draw', principal: '50.00', interest: '0.00' },
  ]);
});

test('CREDIT-7: what is left when a loan is due is overdue, and no withdrawal is taken until it is paid', async () => {
  const { services } = server.running;
  const { ledger } = services.core.state;
  const stock = ledger.customer('real', customer.id, 'stock', 'EUR');
  const units = movable(services.core, 'real', customer.id, 'stock', 'EUR');
  const away = { to: ledger.house('real', 'fees', 'EUR').key, reason: 'test', by: 'one', agreedBy: 'two' };
  value(await services.execute({ type: 'post-manually', from: stock.key, units, ...away }));
  await pass(6, () => loan()?.isOverdue === true);
  await credit(server, customer.id, 'stock', '200.00 EUR');

  const call = await own();
  const { id: destination } = value(await call('funds.addBankCard', ACCOUNT));
  await endWait(server, customer.id);
  await backdateFundsPassword(server, customer.id);
  await setLevel(server, customer.id, 'advanced');
  const request = { channel: 'card', amount: '100', currency: 'EUR', destination, fundsPassword: FUNDS_PASSWORD };
  expect(outcome(await call('funds.withdraw', request as never))).toBe('CREDIT_OVERDUE');
  expect(outcome(await call('credit.draw', { amount: '1' }))).toBe('CREDIT_OVERDUE');

  const [late] = (await line()).loans;
  expect(late).toMatchObject({ state: 'overdue' });
  expect(value(await call('credit.repay', { id: late?.id ?? 0 }))).toMatchObject({ state: 'repaid' });
  expect(outcome(await call('funds.withdraw', request as never))).toBe('ok');
  expect(value(await call('credit.records', {})).list.map(({ kind }) => kind)).toEqual([
    'repayment',
    'collection',
    'repayment',
    'draw',
  ]);
  expect(await line()).toMatchObject({ used: '0.00', left: '50.00', loans: [] });
});
