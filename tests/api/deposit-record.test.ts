import { endpoints, type OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposalKinds } from '../../apps/server/src/module-registry.ts';
import { castOperators, newPicture } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ann: Client;
let bob: Client;
let customer: TestCustomer;

const reason = 'The work asks for it.';

const claim = async (amount = '100'): Promise<number> => {
  const { key: proofKey } = value(await customer.call('file.upload', {}, { file: await newPicture() }));
  const input = { channel: 'card', amount, currency: 'EUR', bankCode: 'SAMPXXXX', proofKey } as const;
  return value(await customer.call('funds.createRecharge', input)).id;
};

const receivingOf = async (id: number) => value(await ann('console.deposit', { id })).receiving;

beforeAll(async () => {
  server = await startTestServer({}, 'deposit-record');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  bob = server.operatorAs(await sessionOf('compliance'));
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server?.close());

describe('what the customer was shown to pay to', () => {
  test('FUNDS-110: the record says the account, as it was when the deposit was announced', async () => {
    const [bank] = (await server.running.services.paymentDetails.banks()).filter(({ currency }) => currency === 'EUR');
    if (!bank) throw new Error('the brand shows an account in euros');
    const { id: detail, ...fields } = bank;
    const before = await claim();
    const shown = { paymentDetail: detail, version: 1, name: bank.name, number: bank.number, holder: bank.holder };
    expect(await receivingOf(before)).toEqual([expect.objectContaining(shown)]);

    const body = { kind: 'bank' as const, ...fields, name: 'Another Bank', number: 'ES7921000813610123456789' };
    const proposed = value(await ann('console.proposePaymentDetail', { id: detail, body, reason }));
    value(await bob('console.confirmProposal', { id: Number(proposed.id) }));
    const after = await claim();
    expect(await receivingOf(before)).toEqual([expect.objectContaining(shown)]);
    expect(await receivingOf(after)).toEqual([
      expect.objectContaining({ version: 2, name: 'Another Bank', number: body.number }),
    ]);
    const wire = value(await customer.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' })).id;
    expect((await receivingOf(wire)).map(({ paymentDetail }) => paymentDetail)).toEqual([detail]);
  });

  test('FUNDS-110: of a coin it is the address of its network', async () => {
    const wallets = await server.running.services.paymentDetails.wallets();
    // The brand's file has it in lower case; what is paid to it is announced all the same.
    const wallet = wallets.find(({ network }) => network === 'ERC20');
    if (!wallet) throw new Error('the brand shows an address');
    const { key: proofKey } = value(await customer.call('file.upload', {}, { file: await newPicture() }));
    const { network, address } = wallet;
    const input = { channel: 'usdt', amount: '100', network, address, proofKey } as const;
    const { id } = value(await customer.call('funds.createRecharge', input));
    expect(await receivingOf(id)).toEqual([
      expect.objectContaining({ paymentDetail: wallet.id, name: network, number: address, holder: null }),
    ]);
  });
});

describe('who confirms', () => {
  test.each(Object.entries(proposalKinds))(
    'CONSOLE-60: whoever may confirm %s may open what it is about',
    (_, kind) => {
      const { who } = endpoints[kind.shownBy] as { readonly who: { readonly operator: readonly OperatorRole[] } };
      expect(kind.confirmers.filter((role) => role !== 'administrator' && !who.operator.includes(role))).toEqual([]);
    },
  );

  test('CONSOLE-60: compliance opens the deposit of a credit that waits for it, and sees which proposal it is', async () => {
    const id = await claim();
    const credit = { id, amount: '1000', reference: 'SEEN 1', reason };
    const proposed = value(await ann('console.proposeCredit', credit));
    expect(proposed.sentences[0]).toContain('credited with 1,000.00 EUR; 100.00 EUR were claimed');
    const { maskedCustomer } = value(await bob('console.deposit', { id }));
    expect(proposed.sentences[0]).toContain(`Deposit ${id} of customer ${customer.id} (${maskedCustomer})`);
    expect(value(await bob('console.deposit', { id })).proposalId).toBe(proposed.id);
  });
});

describe('whose reference it is', () => {
  const approve = (id: number, reference: string) =>
    ann('console.reviewDeposit', { id, decision: 'credit', amount: '100', reference });
  const check = async (id: number, reference: string) => value(await ann('console.checkReference', { id, reference }));

  test('FUNDS-112: the reference that another customer was told to quote takes two, who are told whose it is', async () => {
    const other = await server.registerCustomer();
    const announced = value(await other.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }));
    const promised = value(await other.call('funds.depositReference', { channel: 'wire', asset: 'EUR' }));
    const id = await claim();
    const theirs = { reference: announced.paymentReference, customerId: other.id, depositId: announced.id };
    for (const typed of [announced.paymentReference, `sepa/${announced.paymentReference.toLowerCase()} thanks`]) {
      expect(await check(id, typed)).toMatchObject({ quoted: [theirs], used: null });
      expect([typed, outcome(await approve(id, typed))]).toEqual([typed, 'FOUR_EYES_NEEDED']);
    }
    expect((await check(id, promised.paymentReference)).quoted).toEqual([
      { reference: promised.paymentReference, customerId: other.id, depositId: null },
    ]);
    expect(outcome(await approve(id, promised.paymentReference))).toBe('FOUR_EYES_NEEDED');

    const credit = { id, amount: '100', reference: announced.paymentReference, reason };
    const proposed = value(await ann('console.proposeCredit', credit));
    expect(proposed.sentences.join(' ')).toContain(
      `was told to quote with deposit ${announced.id}: make sure that this payment is not theirs.`,
    );
    expect(value(await bob('console.deposit', { id })).quoted).toEqual([theirs]);
    value(await bob('console.confirmProposal', { id: Number(proposed.id) }));
    expect(value(await ann('console.deposit', { id })).state).toBe('done');
  });

  test('CONSOLE-88: what was rejected about a deposit is found by what the trail calls it, with who, and why', async () => {
    const id = await claim();
    const proposing = { id, amount: '300', reference: 'REJECTED 1', reason } as const;
    const proposed = value(await ann('console.proposeCredit', proposing));
    value(await bob('console.rejectProposal', { id: Number(proposed.id), reason: 'Not on the statement.' }));
    const { rows } = value(await ann('console.proposals', { search: `deposit:${id}`, pageSize: 50 }));
    expect(rows.find(({ subject }) => subject === `deposit:${id}`)).toMatchObject({
      id: proposed.id,
      state: 'rejected',
      decisionReason: 'Not on the statement.',
    });
  });

  test('FUNDS-112: one operator credits under the own reference, and under one of nobody', async () => {
    const id = await claim();
    const { paymentReference } = value(await ann('console.deposit', { id }));
    expect((await check(id, paymentReference ?? '')).quoted).toEqual([]);
    expect(outcome(await approve(id, paymentReference ?? ''))).toBe('ok');
    expect(outcome(await approve(await claim(), 'NOBODY 1'))).toBe('ok');
  });

  test('FUNDS-113: a reference that is credited already is said to be, with the deposit, the time and the operator', async () => {
    const [first, second] = [await claim(), await claim()];
    const { reviewedAt, reviewedBy } = value(await approve(first, 'TWICE 1'));
    expect(outcome(await approve(second, 'twice-1'))).toBe('REFERENCE_USED');
    expect((await check(second, 'twice-1')).used).toEqual({ of: 'deposit', id: first, at: reviewedAt, by: reviewedBy });
    expect((await check(second, 'TWICE 2')).used).toBeNull();
    const announced = value(await customer.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' })).id;
    expect((await check(announced, 'twice 1')).used, 'announced as a bank transfer').toMatchObject({ id: first });
    expect(outcome(await approve(announced, 'Twice 1'))).toBe('REFERENCE_USED');
  });
});
