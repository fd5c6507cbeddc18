import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let customer: TestCustomer;
let card: number;
let count = 0;

const reason = 'The payee’s account is closed.';
const today = new Date().toISOString().slice(0, 10);

/** A withdrawal of a sum that was paid with a fee of 2.00; its number and the reference it was paid under. */
const paid = async (units: bigint): Promise<{ readonly id: number; readonly reference: string }> => {
  const { services } = server.running;
  const id = services.core.state.funds.nextWithdrawal;
  const run = async (action: Parameters<typeof services.execute>[0]) => value(await services.execute(action));
  await run({
    type: 'request-withdrawal',
    customer: customer.id,
    channel: 'card',
    account: 'stock',
    amount: { asset: 'EUR', units },
    policy: { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: units, checks: NO_CHECKS },
    destination: `card:${card}`,
  });
  count += 1;
  const reference = `OUT ${count}`;
  await run({ type: 'start-withdrawal', id, by: 'ann', agreedBy: null, check: { worth: units, twoOperators: null } });
  await run({ type: 'pay-withdrawal', id, reference, by: 'ann' });
  return { id, reference };
};

const stock = () => server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;
const moneyOut = async () => Number(value(await ann('console.today', {})).moneyOut.at(-1));
const propose = (id: number, reference: string) => ann('console.proposePayoutReturn', { id, reference, reason });
const returned = async (id: number, reference: string) => {
  const { id: proposal } = value(await propose(id, reference));
  value(await zoe('console.confirmProposal', { id: Number(proposal) }));
  return value(await ann('console.withdrawal', { id }));
};

beforeAll(async () => {
  server = await startTestServer({}, 'payout-return');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await sessionOf('compliance'));
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '20000.00 EUR');
  await setLevel(server, customer.id, 'advanced');
  card = value(await customer.call('funds.addBankCard', ACCOUNT)).id;
}, 120_000);

afterAll(() => server?.close());

describe('a payment comes back', () => {
  test('FUNDS-159: proposed with its reference, confirmed by another, once', async () => {
    const before = stock();
    const { id } = await paid(10_000n);
    expect(value(await ann('console.withdrawal', { id }))).toMatchObject({ returnable: true, returned: null });
    expect(outcome(await propose(id, 'вack 1'))).toBe('BAD_REFERENCE');
    const proposed = value(await propose(id, 'BACK 1'));
    expect(proposed.sentences.join(' ')).toContain('98.00 EUR that came back, and the fee of 2.00 EUR');
    expect(outcome(await propose(id, 'BACK 1'))).toBe('PROPOSAL_OPEN');
    expect(outcome(await ann('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
    expect(stock()).toBe(before - 10_000n);
    value(await zoe('console.confirmProposal', { id: Number(proposed.id) }));
    expect(stock()).toBe(before);
    const done = value(await ann('console.withdrawal', { id }));
    expect(done).toMatchObject({
      state: 'returned',
      returnable: false,
      returned: { reference: 'BACK 1', reason },
      reference: 'OUT 1',
    });
    expect(done.returned?.by).not.toBe(done.returned?.agreedBy);
    expect(outcome(await propose(id, 'BACK 2'))).toBe('NOT_PAID');
    const other = await paid(5_000n);
    expect(outcome(await propose(other.id, 'back-1'))).toBe('REFERENCE_USED');
    expect(value(await ann('console.checkReturnReference', { id: other.id, reference: 'back-1' })).used).toMatchObject({
      of: 'return',
      id,
    });
    const deposit = value(await customer.call('funds.createStockRecharge', { amount: '98', currency: 'EUR' })).id;
    const review = { id: deposit, decision: 'credit', amount: '98', reference: 'back 1' } as const;
    expect(outcome(await ann('console.reviewDeposit', review))).toBe('REFERENCE_USED');
  });

  test('FUNDS-161: the customer reads it in the record, the lists, the movements and the inbox, and never the operators’ reason', async () => {
    const { id } = await paid(3_300n);
    await returned(id, 'BACK 33');
    const { record, timeline } = value(await customer.call('funds.withdrawal', { id }));
    expect(record).toMatchObject({ state: 'done', step: 'returned', amount: '33.00', fee: '2.00' });
    expect(timeline.map(({ step, reason: said }) => [step, said])).toEqual([
      ['requested', null],
      ['processing', null],
      ['paid', null],
      ['returned', null],
    ]);
    const records = value(await customer.call('funds.records', { type: 'withdrawal', pageNo: 1, pageSize: 20 })).list;
    expect(records.find((each) => each.id === String(id))?.withdrawalStep).toBe('returned');
    const moved = value(
      await customer.call('funds.postings', { accountType: 'stock', asset: 'EUR', pageNo: 1, pageSize: 5 }),
    );
    expect(moved.rows.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fee', '2.00'],
      ['return', '31.00'],
    ]);
    await expect
      .poll(async () => JSON.stringify(value(await customer.call('notify.page', { pageNo: 1, pageSize: 20 }))), {
        timeout: 10_000,
      })
      .toContain('payout-returned');
    expect(JSON.stringify([record, timeline, records, moved])).not.toContain(reason);
    const statement = value(await ann('console.customerStatement', { id: customer.id, pageSize: 5 })).rows;
    expect(statement[1]).toMatchObject({ kind: 'return', about: `withdrawal:${id}`, reference: 'BACK 33' });
  });

  test('FUNDS-162: reconciliation has the payment and the return, and what went out is told without it', async () => {
    const sum = await moneyOut();
    const { id } = await paid(7_700n);
    expect(await moneyOut()).toBeCloseTo(sum + 75, 2);
    const detail = await returned(id, 'BACK 77');
    expect(await moneyOut()).toBeCloseTo(sum, 2);
    const period = { clearing: 'clearing.card', from: today, to: today } as const;
    const { rows } = value(await ann('console.reconciledLines', { ...period, search: '75.00', pageSize: 100 }));
    expect(
      rows.map(({ kind, direction, number, here, about }) => [kind, direction, number, here, about]).sort(),
    ).toEqual([
      ['return', 'in', id, '75.00', `withdrawal:${id}`],
      ['withdrawal', 'out', id, '75.00', `withdrawal:${id}`],
    ]);
    expect(detail.timeline.at(-1)).toMatchObject({ step: 'returned', moved: [{ kind: 'return', amount: '77.00' }] });
    expect(detail.timeline.at(-1)?.seq).toBe(detail.returned?.journalSeq);
    const listed = value(await ann('console.withdrawals', { status: 'paid', search: 'back 77' })).rows;
    expect(listed.map((each) => [each.id, each.state])).toEqual([[id, 'returned']]);
    const { by, agreedBy } = detail.returned ?? {};
    expect(listed[0]).toMatchObject({
      returnReference: 'BACK 77',
      returnedBy: by,
      returnAgreedBy: agreedBy,
      returnReason: reason,
    });
    const csv = await server.console.inject({
      method: 'GET',
      url: '/console/withdrawals?format=csv&status=paid&search=back%2077',
      headers: { authorization: `Bearer ${await server.operatorToken()}`, 'accept-encoding': 'identity' },
    });
    const [header = '', line] = csv.body.split('\r\n');
    for (const column of ['Return reference', 'Return proposed by', 'Return confirmed by', 'Return reason'])
      expect(header, column).toContain(column);
    expect(line).toContain(['BACK 77', by, agreedBy, reason].join(','));
  });
});

describe('a returned payment is found', () => {
  test('CONSOLE-69: the search of movements over all customers says that it is returned, by either reference', async () => {
    const { id, reference } = await paid(6_100n);
    const found = async (search: string) => value(await ann('console.movements', { search }));
    expect(await found(reference)).toMatchObject([{ about: `withdrawal:${id}`, state: 'paid' }]);
    await returned(id, 'CAME 61 BACK');
    for (const search of [reference, 'came61back'])
      expect(await found(search), search).toMatchObject([{ about: `withdrawal:${id}`, state: 'returned' }]);
  });
});
