import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCustomer } from '../../apps/server/src/identity/erasure.ts';
import { erasers } from '../../apps/server/src/module-registry.ts';
import { PAYMENT_WORD_REASONS } from '../../apps/server/src/platform/customer-text-checks.ts';
import { sealName } from './applicant.ts';
import { castOperators, credit, NO_CHECKS, newPicture } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
let finance: Client;
let compliance: Client;
let product: Client;
let administrator: Client;
let maria: TestCustomer;

const PAY = 'Send a fee of 50 EUR to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 first.';
const PLAIN = 'Nothing arrived from this account.';
const reason = 'He asked for it in the chat.';
const WHY = [
  'The text holds what may be a wallet address.',
  'The text holds an amount of money.',
  `The text ${PAYMENT_WORD_REASONS.request}.`,
];

const deposit = async (): Promise<number> => {
  const { key } = value(await maria.call('file.upload', {}, { file: await newPicture() }));
  const input = { channel: 'card', amount: '100', currency: 'EUR', bankCode: 'SAMPXXXX', proofKey: key } as const;
  return value(await maria.call('funds.createRecharge', input)).id;
};

const withdrawal = async (): Promise<number> => {
  const done = value(
    await server.running.services.execute({
      type: 'request-withdrawal',
      customer: maria.id,
      channel: 'card',
      account: 'stock',
      amount: { asset: 'EUR', units: 10_000n },
      policy: { minimum: 1n, maximum: 10n ** 9n, fee: 0n, oneAtATime: false, worth: 1n, checks: NO_CHECKS },
      destination: `card:${value(await maria.call('funds.bankCards', {}))[0]?.id}`,
    }),
  );
  const requested = done.events.find((event) => event.type === 'withdrawal-requested');
  if (requested?.type !== 'withdrawal-requested') throw new Error('nothing was requested');
  return requested.withdrawal.id;
};

/** An application of the customer's, in review by compliance. */
const application = async (): Promise<number> => {
  await sealName(server, maria.id, 'María López');
  const { rows } = value(await compliance('console.applications', { status: 'waiting', customerId: maria.id }));
  const id = rows[0]?.id ?? 0;
  value(await compliance('console.takeApplication', { id }));
  value(await compliance('console.revealApplication', { id }));
  return id;
};

const confirm = (client: Client, id: string) => client('console.confirmProposal', { id: Number(id) });

beforeAll(async () => {
  server = await startTestServer({}, 'told-texts');
  const sessionOf = await castOperators(server);
  finance = server.operatorAs(await sessionOf('finance'));
  compliance = server.operatorAs(await sessionOf('compliance'));
  product = server.operatorAs(await sessionOf('product'));
  administrator = server.operatorAs(await server.operatorToken());
  maria = await server.registerCustomer();
  await credit(server, maria.id, 'stock', '1000.00 EUR');
  await setLevel(server, maria.id, 'advanced');
  value(await maria.call('funds.addBankCard', ACCOUNT));
}, 120_000);

afterAll(() => server?.close());

test('CONTENT-18: one operator alone refuses no deposit with words to pay by; two do, and the customer reads what both read', async () => {
  const id = await deposit();
  const refuse = (text: string) => finance('console.reviewDeposit', { id, decision: 'refuse', reason: text });
  expect(outcome(await refuse(PAY))).toBe('FOUR_EYES_NEEDED');
  expect(outcome(await finance('console.proposeRefusal', { id, text: ' ', reason }))).toBe('REASON_NEEDED');
  const proposed = value(await finance('console.proposeRefusal', { id, text: PAY, reason }));
  expect(proposed.sentences[0]).toMatch(
    new RegExp(
      `^Deposit ${id} of customer ${maria.id} \\(.*\\), 100\\.00 EUR claimed, is refused; nothing is credited\\.$`,
    ),
  );
  expect(proposed.sentences.slice(1)).toEqual([`The customer reads: “${PAY}”`, ...WHY]);
  expect(value(await finance('console.deposit', { id })).proposalId).toBe(proposed.id);
  expect(outcome(await confirm(finance, proposed.id))).toBe('OWN_PROPOSAL');
  value(await confirm(compliance, proposed.id));
  const shown = value(await maria.call('funds.records', { type: 'deposit', pageNo: 1, pageSize: 5 })).list[0];
  expect([shown?.depositState, shown?.reason]).toEqual(['refused', PAY]);
  expect(JSON.stringify(shown)).not.toContain(reason);
  const other = await deposit();
  const alone = await finance('console.reviewDeposit', { id: other, decision: 'refuse', reason: PLAIN });
  expect(outcome(alone), 'a text that says no such thing takes one').toBe('ok');
});

test('CONTENT-18: the same holds for a withdrawal', async () => {
  const id = await withdrawal();
  expect(outcome(await finance('console.refuseWithdrawal', { id, reason: PAY }))).toBe('FOUR_EYES_NEEDED');
  const proposed = value(await finance('console.proposeWithdrawalRefusal', { id, text: PAY, reason }));
  expect(proposed.sentences[0]).toContain('is refused; the whole 100.00 EUR go back to them.');
  value(await confirm(compliance, proposed.id));
  expect(value(await maria.call('funds.withdrawal', { id })).record.reason).toBe(PAY);
  const other = await withdrawal();
  expect(outcome(await finance('console.refuseWithdrawal', { id: other, reason: PLAIN }))).toBe('ok');
});

test.each([
  'Please pay a tax of 10% first to withdraw.',
  'A security deposit is required before we can pay you.',
  '请先缴纳税款才能提现',
  'Pay 10% first.',
])('CONTENT-32: one operator alone does not refuse a withdrawal with "%s"', async (text) => {
  const id = await withdrawal();
  expect(outcome(await finance('console.refuseWithdrawal', { id, reason: text }))).toBe('FOUR_EYES_NEEDED');
  const proposed = value(await finance('console.proposeWithdrawalRefusal', { id, text, reason }));
  expect(proposed.sentences.at(-1)).toBe(`The text ${PAYMENT_WORD_REASONS.request}.`);
  value(await compliance('console.rejectProposal', { id: Number(proposed.id), reason: 'nobody pays to withdraw' }));
  expect(outcome(await finance('console.refuseWithdrawal', { id, reason: PLAIN }))).toBe('ok');
});

test('CONTENT-18: the same holds for the notes of an identity review', async () => {
  const id = await application();
  const again = { item: 'front' as const, reason: 'other' as const, note: PAY };
  const request = { id, decision: 'ask-again' as const, items: [again] };
  expect(outcome(await compliance('console.decideApplication', request))).toBe('FOUR_EYES_NEEDED');
  const taken = await administrator('console.proposeDecision', { ...request, why: reason });
  expect(outcome(taken), 'another has it under review').toBe('TAKEN_BY_OTHER');
  const proposed = value(await compliance('console.proposeDecision', { ...request, why: reason }));
  expect(proposed.sentences[1]).toBe(`The customer reads: Front: other, “${PAY}”.`);
  expect(proposed.sentences.slice(2)).toEqual(WHY);
  expect(outcome(await confirm(compliance, proposed.id))).toBe('OWN_PROPOSAL');
  value(await confirm(administrator, proposed.id));
  const [own] = value(await maria.call('user.identity', {})).applications;
  expect([own?.state, own?.items.find(({ item }) => item === 'front')?.remark?.note]).toEqual(['action-required', PAY]);
});

test('CONTENT-18: the same holds for the reason of a halt', async () => {
  const [instrument] = value(await product('console.instruments', {})).rows;
  const id = instrument?.id ?? '';
  expect(outcome(await product('console.haltInstrument', { id, minutes: 1, reason: PAY }))).toBe('FOUR_EYES_NEEDED');
  const proposed = value(await product('console.proposeHalt', { id, minutes: 1, reason: PAY }));
  expect(proposed.sentences).toEqual(expect.arrayContaining(WHY));
  expect(outcome(await product('console.haltInstrument', { id, minutes: 1, reason: PLAIN }))).toBe('ok');
});

test('CONTENT-18: what two agreed to tell a customer is erased with them', async () => {
  const { pool } = server.running.services.database;
  await pool.query("UPDATE customer SET status = 'closed', closed_at = 1 WHERE id = $1", [maria.id]);
  const { files, now, tables } = server.running.services;
  await eraseCustomer({ pool, files, now, tables, erasers }, maria.id);
  const { rows } = await pool.query('SELECT payload, reason FROM proposal WHERE kind <> $1', ['halt']);
  expect(rows).toHaveLength(7);
  expect(JSON.stringify(rows)).not.toMatch(/TJRab|chat/);
  const { rows: read } = value(await administrator('console.proposals', {}));
  expect(read.find(({ kind }) => kind === 'identity-decision')?.sentences[1]).toBe('The customer reads: erased.');
});
