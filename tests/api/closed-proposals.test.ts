import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let compliance: Client;

const reason = 'The work asks for it.';

beforeAll(async () => {
  server = await startTestServer({}, 'closed-proposals');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  compliance = server.operatorAs(await sessionOf('compliance'));
  zoe = server.operatorAs(await sessionOf('administrator'));
}, 120_000);

afterAll(() => server?.close());

test('FUNDS-164: what was proposed about a customer is refused once their account is closed', async () => {
  const customer = await server.registerCustomer();
  const own = `real.c${customer.id}.stock.EUR`;
  const house = 'real.house.clearing.wire.EUR';
  const posting = { from: house, to: own, amount: '10.00', reason };
  const given = value(await ann('console.proposePosting', posting));
  const other = value(await ann('console.proposePosting', { ...posting, from: own, to: house }));
  const elsewhere = value(await ann('console.proposePosting', { ...posting, to: 'real.house.fees.EUR' }));
  value(await server.running.services.closings.close(customer.id, { name: 'customer', because: 'asked for' }));
  const confirm = async ({ id }: { readonly id: string }) =>
    outcome(await zoe('console.confirmProposal', { id: Number(id) }));
  expect([await confirm(given), await confirm(other)]).toEqual(['PROPOSAL_DECIDED', 'PROPOSAL_DECIDED']);
  const { rows } = value(await ann('console.proposals', { kind: 'manual-posting' }));
  expect(rows.find(({ id }) => id === given.id)).toMatchObject({
    state: 'rejected',
    decidedBy: null,
    decisionReason: 'The account of the customer was closed.',
  });
  // What is of others stays, and nothing more is proposed about the customer.
  expect(rows.find(({ id }) => id === elsewhere.id)?.state).toBe('open');
  expect(outcome(await ann('console.proposePosting', posting))).toBe('ACCOUNT_NOT_FOUND');
});

test('FUNDS-164: a posting that is confirmed while the account is closed is refused', async () => {
  const customer = await server.registerCustomer();
  const posting = {
    from: 'real.house.clearing.wire.EUR',
    to: `real.c${customer.id}.stock.EUR`,
    amount: '10.00',
    reason,
  };
  const { id } = value(await ann('console.proposePosting', posting));
  // The core has closed it, and what is written after that is not there yet.
  value(
    await server.running.services.execute({
      type: 'close-customer',
      customer: customer.id,
      by: 'customer',
      because: 'asked for',
    }),
  );
  expect(outcome(await zoe('console.confirmProposal', { id: Number(id) }))).toBe('ACCOUNT_NOT_FOUND');
});

test('FUNDS-164: an account that two operators close ends with its other proposals', async () => {
  const customer = await server.registerCustomer();
  const posting = {
    from: 'real.house.clearing.wire.EUR',
    to: `real.c${customer.id}.stock.EUR`,
    amount: '10.00',
    reason,
  };
  const { id: waiting } = value(await ann('console.proposePosting', posting));
  const { id } = value(await compliance('console.proposeClosing', { id: customer.id, reason }));
  expect(value(await zoe('console.confirmProposal', { id: Number(id) })).state).toBe('confirmed');
  expect(outcome(await zoe('console.confirmProposal', { id: Number(waiting) }))).toBe('PROPOSAL_DECIDED');
});

test('FUNDS-164: one that is being decided at the moment of the closing ends when the decision was refused', async () => {
  const customer = await server.registerCustomer();
  const from = 'real.house.clearing.wire.EUR';
  const posting = { from, to: `real.c${customer.id}.stock.EUR`, amount: '10.00', reason };
  const { id } = value(await ann('console.proposePosting', posting));
  const { database, closings } = server.running.services;
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM proposal WHERE id = $1 FOR UPDATE', [id]);
  const deciding = zoe('console.confirmProposal', { id: Number(id) });
  value(await closings.close(customer.id, { name: 'customer', because: 'asked for' }));
  await holder.query('ROLLBACK');
  holder.release();
  expect(outcome(await deciding)).toBe('ACCOUNT_NOT_FOUND');
  expect(value(await ann('console.proposal', { id: Number(id) }))).toMatchObject({
    state: 'rejected',
    decidedBy: null,
    decisionReason: 'The account of the customer was closed.',
  });
});

test('FUNDS-164: one that is made at the moment of the closing ends at once', async () => {
  const customer = await server.registerCustomer();
  const { proposals, closings } = server.running.services;
  value(await closings.close(customer.id, { name: 'customer', because: 'asked for' }));
  // What its call looked at before was before the closing.
  const caller = { kind: 'operator', id: 1, name: 'ann', role: 'support', session: '' } as const;
  const payload = { customer: customer.id };
  const subject = `customer:${customer.id}`;
  const made = value(await proposals.propose(caller, { kind: 'factor-reset', subject, payload, reason }));
  expect(made.state).toBe('rejected');
});
