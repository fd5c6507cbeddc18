import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let customer: TestCustomer;

const reason = 'The bank took the payment back.';
const today = new Date().toISOString().slice(0, 10);

/** Credits a deposit of a sum, and gives its number. */
const credited = async (money: string, who = customer): Promise<number> => {
  await credit(server, who.id, 'stock', money);
  return Math.max(...server.running.services.core.state.funds.credits.keys());
};
const stock = () => server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;
const moneyIn = async () => Number(value(await ann('console.today', {})).moneyIn.at(-1));

beforeAll(async () => {
  server = await startTestServer({}, 'reversal');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await server.operatorToken());
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server?.close());

describe('a credit is taken back', () => {
  test('CONSOLE-69: the search of movements over all customers says that it is reversed', async () => {
    const id = await credited('71.37 EUR');
    const found = async () => value(await ann('console.movements', { search: '71.37' }));
    expect(await found()).toMatchObject([{ about: `deposit:${id}`, state: 'credited', amount: '71.37' }]);
    value(await ann('console.reverseCredit', { id, reason }));
    expect(await found()).toMatchObject([{ about: `deposit:${id}`, state: 'reversed', amount: '71.37' }]);
  });

  test('FUNDS-151: whole and once, linked to the deposit, with the reason that was typed; the same request has one effect', async () => {
    const [before, sum] = [stock(), await moneyIn()];
    const id = await credited('90.50 EUR');
    expect(await moneyIn()).toBeCloseTo(sum + 90.5, 2);
    expect(value(await ann('console.deposit', { id })).reversible).toEqual({
      available: expect.any(String),
      takesTwo: false,
    });
    expect(outcome(await ann('console.reverseCredit', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    const key = { idempotencyKey: crypto.randomUUID() };
    const done = value(await ann('console.reverseCredit', { id, reason }, key));
    expect(value(await ann('console.reverseCredit', { id, reason }, key)).reversal).toEqual(done.reversal);
    expect(done).toMatchObject({
      state: 'reversed',
      credited: '90.50',
      reversible: null,
      reversal: { reason, agreedBy: null },
    });
    expect(done.reversedAt).toBe(done.reversal?.at);
    expect(stock()).toBe(before);
    // What came in is told without it (CONSOLE-40).
    expect(await moneyIn()).toBeCloseTo(sum, 2);
    expect(outcome(await ann('console.reverseCredit', { id, reason }))).toBe('NOT_CREDITED');
    const entry = value(await ann('console.journalEntry', { seq: done.reversal?.journalSeq ?? 0 }));
    expect(entry.postings.map(({ source, amount }) => [source, amount])).toContainEqual([
      `real.c${customer.id}.stock.EUR`,
      '90.50',
    ]);
    const auditor = server.operatorAs(await server.operatorToken());
    const trail = value(await auditor('console.audit', { target: `deposit:${id}` })).rows;
    expect(trail.map(({ action, outcome: came }) => [action, came])).toEqual([
      ['console.reverseCredit', 'NOT_CREDITED'],
      ['console.reverseCredit', 'ok'],
      ['console.reverseCredit', 'ok'],
      ['console.reverseCredit', 'REASON_NEEDED'],
    ]);
  });

  test('FUNDS-153: the customer reads it in the record, the movements and the inbox, and never the operators’ reason', async () => {
    const id = await credited('12.00 EUR');
    const { reversal } = value(await ann('console.reverseCredit', { id, reason }));
    const { record, timeline } = value(await customer.call('funds.recharge', { id }));
    expect(record.reversedAt).toBe(reversal?.at);
    expect(timeline.map(({ step, reason: said }) => [step, said])).toEqual([
      ['requested', null],
      ['credited', null],
      ['reversed', null],
    ]);
    const records = value(await customer.call('funds.records', { type: 'deposit', pageNo: 1, pageSize: 20 })).list;
    expect(records.find((each) => each.id === String(id))?.reversedAt).toBe(reversal?.at);
    const moved = value(
      await customer.call('funds.postings', { accountType: 'stock', asset: 'EUR', pageNo: 1, pageSize: 5 }),
    );
    expect(moved.rows[0]).toMatchObject({ kind: 'reversal', amount: '-12.00', reason: null });
    await expect
      .poll(async () => JSON.stringify(value(await customer.call('notify.page', { pageNo: 1, pageSize: 20 }))), {
        timeout: 10_000,
      })
      .toContain('credit-reversed');
    expect(JSON.stringify([record, timeline, records, moved])).not.toContain(reason);
    // The operators' list and the customer's statement lead to the deposit.
    const listed = value(await ann('console.deposits', { customerId: customer.id, status: 'done' })).rows;
    expect(listed.find((each) => each.id === id)?.reversedAt).toBe(reversal?.at);
    expect(listed.find((each) => each.id === id)?.state).toBe('reversed');
    const csv = await server.console.inject({
      method: 'GET',
      url: `/console/deposits?format=csv&customerId=${customer.id}`,
      headers: { authorization: `Bearer ${await server.operatorToken()}`, 'accept-encoding': 'identity' },
    });
    const line = csv.body.split('\r\n').find((each) => each.startsWith(`${id},`));
    expect(line, 'CONSOLE-87: the file says what the screen does').toContain(',Reversed,');
    expect(line, 'CONSOLE-87: and who reversed it and why').toContain(`,${reversal?.by},,${reason}`);
    const statement = value(await ann('console.customerStatement', { id: customer.id, pageSize: 5 })).rows;
    expect(statement[0]).toMatchObject({ kind: 'reversal', about: `deposit:${id}` });
  });

  test('FUNDS-152: what is not there is not taken, and it is said how much is', async () => {
    const other = await server.registerCustomer();
    const id = await credited('500.00 EUR', other);
    const move = { asset: 'EUR', from: 'stock', to: 'platform', amount: '120.25' } as const;
    value(await other.call('funds.transfer', move));
    for (const call of ['console.reverseCredit', 'console.proposeCreditReversal'] as const) {
      const refused = await ann(call, { id, reason });
      expect(refused).toMatchObject({ ok: false, error: 'REVERSAL_ABOVE_AVAILABLE' });
      expect(refused.ok ? '' : refused.message).toContain('379.75 EUR');
    }
    expect(value(await ann('console.deposit', { id })).reversible).toMatchObject({ available: '379.75' });
    value(await other.call('funds.transfer', { ...move, from: 'platform', to: 'stock' }));
    value(await ann('console.reverseCredit', { id, reason }));
  });

  test('FUNDS-151: what takes two to credit takes two to take back, and both stand in it', async () => {
    const other = await server.registerCustomer();
    const id = await credited('20000.00 EUR', other);
    expect(value(await ann('console.deposit', { id })).reversible).toMatchObject({ takesTwo: true });
    expect(outcome(await ann('console.reverseCredit', { id, reason }))).toBe('FOUR_EYES_NEEDED');
    const proposed = value(await ann('console.proposeCreditReversal', { id, reason }));
    expect(proposed.sentences.join(' ')).toContain('20,000.00 EUR');
    expect(outcome(await ann('console.proposeCreditReversal', { id, reason }))).toBe('PROPOSAL_OPEN');
    expect(outcome(await ann('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
    value(await zoe('console.confirmProposal', { id: Number(proposed.id) }));
    const { reversal } = value(await ann('console.deposit', { id }));
    expect(reversal?.by).toMatch(/^finance/);
    expect(reversal?.agreedBy).not.toBe(null);
  });

  test('FUNDS-154: reconciliation has both, the credit that came in and the reversal that went out', async () => {
    const id = await credited('77.00 EUR');
    value(await ann('console.reverseCredit', { id, reason }));
    const period = { clearing: 'clearing.card', from: today, to: today } as const;
    const { rows } = value(await ann('console.reconciledLines', { ...period, search: '77.00', pageSize: 100 }));
    expect(rows.map(({ kind, direction, number, here }) => [kind, direction, number, here]).sort()).toEqual([
      ['deposit', 'in', id, '77.00'],
      ['reversal', 'out', id, '77.00'],
    ]);
  });
});
