import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import { Stage } from './stage.ts';

let server: TestServer;
let stage: Stage;
let ann: Client;
let zoe: Client;

const reason = 'The work asks for it.';

beforeAll(async () => {
  server = await startTestServer({}, 'meanwhile');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await sessionOf('administrator'));
  stage = await Stage.open(server);
}, 120_000);

afterAll(() => server?.close());

/** The error and the text of a refusal. */
const said = (answer: Awaited<ReturnType<Client>>): string => (answer.ok ? 'ok' : `${answer.error}: ${answer.message}`);
const pay = (client: Client, id: number, reference: string) =>
  client('console.payWithdrawal', { id, reference, again: reference });

test('FUNDS-163: who pays what was refused meanwhile reads who refused it, where the money is and what to do', async () => {
  const id = await stage.withdrawalBeingPaid();
  value(await zoe('console.refuseWithdrawal', { id, reason }));
  const text = said(await pay(ann, id, 'LATE 1'));
  expect(text).toMatch(/^NOT_PROCESSING: This withdrawal is no longer being paid: administrator\S* refused it/);
  expect(text).toContain('the whole amount is back with the customer');
  expect(text).toContain('have the payment recalled');
});

test('FUNDS-163: who refuses what was paid meanwhile reads under which reference, and that nothing was given back', async () => {
  const id = await stage.withdrawalBeingPaid();
  value(await pay(ann, id, 'LATE 2'));
  const text = said(await zoe('console.refuseWithdrawal', { id, reason }));
  expect(text).toMatch(/^NOT_WAITING: Already decided: finance\S* marked it paid under the reference LATE 2/);
  expect(text).toContain('nothing was given back');
  expect(said(await pay(zoe, id, 'LATE 3'))).toContain('under the reference LATE 2');
});

test('FUNDS-163: what a colleague did to a deposit, or to a withdrawal that waits, is said as well', async () => {
  const waiting = await stage.waitingWithdrawal();
  value(await ann('console.startWithdrawal', { id: waiting }));
  expect(said(await zoe('console.startWithdrawal', { id: waiting }))).toMatch(/: finance\S* began to pay it\./);
  value(await ann('console.refuseWithdrawal', { id: waiting, reason }));
  const { id } = value(await stage.customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
  const credit = { id, decision: 'credit', amount: '90.00', reference: `mean-${id}` } as const;
  value(await ann('console.reviewDeposit', credit));
  expect(said(await zoe('console.reviewDeposit', { id, decision: 'refuse', reason }))).toContain(
    `credited 90.00 EUR under the reference mean-${id}`,
  );
});
