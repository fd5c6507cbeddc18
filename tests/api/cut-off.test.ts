import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let customer: TestCustomer;

const reason = 'The bank’s statement says so.';

beforeAll(async () => {
  server = await startTestServer({}, 'cut-off');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await sessionOf('compliance'));
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server?.close());

const stock = () => server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;

/** Confirms a proposal as when the process ends between the journal and the paperwork, and once more, with SQL in between. */
const confirmedTwice = async (id: string, by = zoe, meanwhile = 'SELECT'): Promise<readonly string[]> => {
  const { pool } = server.running.services.database;
  await pool.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$;
     CREATE TRIGGER fail BEFORE UPDATE ON proposal FOR EACH ROW WHEN (NEW.state = 'confirmed') EXECUTE FUNCTION fail()`,
  );
  const first = outcome(await by('console.confirmProposal', { id: Number(id) }));
  await pool.query('DROP TRIGGER fail ON proposal; DROP FUNCTION fail()');
  await pool.query(meanwhile);
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
  const administrator = server.operatorAs(await server.operatorToken());
  const before = stock();
  const { id } = value(await ann('console.proposePosting', { ...posting, reason, publicReason: 'correction' }));
  const rename = `UPDATE proposal SET payload = payload - 'publicReason' WHERE id = ${id}`;
  expect(await confirmedTwice(id, administrator, rename)).toEqual(['INTERNAL', 'confirmed']);
  expect(stock() - before).toBe(700n);
});
