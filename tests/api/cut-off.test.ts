import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let administrator: Client;
let customer: TestCustomer;

const reason = 'The bank’s statement says so.';

beforeAll(async () => {
  server = await startTestServer({}, 'cut-off');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await sessionOf('compliance'));
  administrator = server.operatorAs(await sessionOf('administrator'));
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server?.close());

const stock = () => server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;

/** Confirms a proposal as when the process ends between the journal and the paperwork. */
const confirmedCutOff = async (id: string, by: Client = zoe): Promise<string> => {
  const { pool } = server.running.services.database;
  await pool.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$;
     CREATE TRIGGER fail BEFORE UPDATE ON proposal FOR EACH ROW WHEN (NEW.state = 'confirmed') EXECUTE FUNCTION fail()`,
  );
  const first = outcome(await by('console.confirmProposal', { id: Number(id) }));
  await pool.query('DROP TRIGGER fail ON proposal; DROP FUNCTION fail()');
  return first;
};

/** Confirms a proposal so, and once more, with SQL in between. */
const confirmedTwice = async (id: string, by: Client = zoe, meanwhile = 'SELECT'): Promise<readonly string[]> => {
  const first = await confirmedCutOff(id, by);
  await server.running.services.database.pool.query(meanwhile);
  const again = await by('console.confirmProposal', { id: Number(id) });
  return [first, again.ok ? again.value.state : again.error];
};

test('CONSOLE-31: a credit, and its reversal, that an interrupted confirmation has carried out are confirmed by the next one, once', async () => {
  const { id } = value(await customer.call('funds.createStockRecharge', { amount: '50', currency: 'EUR' }));
  const credit = { id, amount: '50', reference: 'CUT 1', reason };
  const credited = value(await ann('console.proposeCredit', credit));
  expect(await confirmedTwice(credited.id)).toEqual(['INTERNAL', 'confirmed']);
  expect(stock()).toBe(5_000n);
  const reversed = value(await ann('console.proposeCreditReversal', { id, reason }));
  expect(await confirmedTwice(reversed.id)).toEqual(['INTERNAL', 'confirmed']);
  expect(stock()).toBe(0n);
});

test('CONSOLE-31: of a proposal that its interrupted confirmation has not carried out the next one is refused as ever', async () => {
  const { id } = value(await customer.call('funds.createStockRecharge', { amount: '60', currency: 'EUR' }));
  const proposed = value(await ann('console.proposeCredit', { id, amount: '60', reference: 'CUT 2', reason }));
  value(await ann('console.reviewDeposit', { id, decision: 'credit', amount: '60', reference: 'CUT 3' }));
  // It is not taken for one to take the credit back.
  expect(value(await ann('console.deposit', { id }))).toMatchObject({
    proposalId: proposed.id,
    proposalKind: 'deposit-credit',
  });
  expect(await confirmedTwice(proposed.id)).toEqual(['NOT_WAITING', 'NOT_WAITING']);
  expect(stock()).toBe(6_000n);
});

test('CONSOLE-31: one that was carried out is found done where its payload has been renamed since', async () => {
  const posting = { from: 'real.house.clearing.wire.EUR', to: `real.c${customer.id}.stock.EUR`, amount: '7' } as const;
  const before = stock();
  const { id } = value(await ann('console.proposePosting', { ...posting, reason, publicReason: 'correction' }));
  const rename = `UPDATE proposal SET payload = payload - 'publicReason' WHERE id = ${id}`;
  expect(await confirmedTwice(id, administrator, rename)).toEqual(['INTERNAL', 'confirmed']);
  expect(stock() - before).toBe(700n);
});

test('CONSOLE-31: what an interrupted confirmation has carried out is not rejected, does not expire, and is not proposed again', async () => {
  const { pool } = server.running.services.database;
  const posting = {
    from: 'real.house.clearing.wire.EUR',
    to: `real.c${customer.id}.stock.EUR`,
    amount: '7',
    reason,
  };
  const before = stock();
  const { id } = value(await ann('console.proposePosting', posting));
  expect(await confirmedCutOff(id, administrator)).toBe('INTERNAL');
  expect(stock()).toBe(before + 700n);
  for (const operator of [ann, administrator])
    expect(outcome(await operator('console.rejectProposal', { id: Number(id), reason }))).toBe('PROPOSAL_DECIDED');
  await pool.query('UPDATE proposal SET expires_at = proposed_at WHERE id = $1', [id]);
  expect(value(await administrator('console.proposal', { id: Number(id) })).state).toBe('open');
  expect(outcome(await ann('console.proposePosting', posting))).toBe('PROPOSAL_OPEN');
  expect(value(await administrator('console.confirmProposal', { id: Number(id) })).state).toBe('confirmed');
  expect(stock()).toBe(before + 700n);
});
