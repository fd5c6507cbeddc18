import type { LiveChanges, LivePush } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { POSTING_REASON_TEXTS } from '@bourse/wire/shown-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPack } from '../../apps/server/src/http/language.ts';
import { sealName } from './applicant.ts';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { connectLive, until } from './live-client.ts';

let server: TestServer;
let sessionOf: Awaited<ReturnType<typeof castOperators>>;
let finance: Client;
let administrator: Client;
let maria: TestCustomer;
let other: TestCustomer;

const note = 'The bank debited us twice, see ticket 4711.';
const isFunds = (push: LivePush): push is LiveChanges => push.type === 'FUNDS';
const packs = loadPack('locales', 'notify');

/** Proposed by finance, confirmed by the administrator. */
const post = async (input: { from: string; to: string; amount: string; publicReason?: 'refund' | 'charge' }) => {
  const proposed = value(await finance('console.proposePosting', { ...input, reason: note }));
  value(await administrator('console.confirmProposal', { id: Number(proposed.id) }));
  return proposed;
};

const movesOf = async (customer: TestCustomer, language?: string) => {
  const call =
    language === undefined ? customer.call : server.as(customer.accessToken, { 'accept-language': language });
  return value(await call('funds.records', { type: 'transfer', pageNo: 1, pageSize: 10 })).list;
};

beforeAll(async () => {
  server = await startTestServer({}, 'manual-postings');
  sessionOf = await castOperators(server);
  finance = server.operatorAs(await sessionOf('finance'));
  administrator = server.operatorAs(await server.operatorToken());
  maria = await server.registerCustomer();
  other = await server.registerCustomer();
  await sealName(server, maria.id, 'María López');
  await credit(server, maria.id, 'stock', '2000.00 EUR');
}, 120_000);

afterAll(() => server?.close());

describe('what is chosen from', () => {
  test("CONSOLE-67: a customer's accounts and the house's, with who the customer is and what may be taken", async () => {
    const own = value(await finance('console.postingAccounts', { mode: 'real', customerId: maria.id }));
    expect(own.customer).toMatch(new RegExp(`^customer ${maria.id} \\(M••• L•••, \\S+\\)$`));
    const stock = own.accounts.find(({ accountType, asset }) => accountType === 'stock' && asset === 'EUR');
    expect(stock).toEqual({
      account: `real.c${maria.id}.stock.EUR`,
      accountType: 'stock',
      asset: 'EUR',
      decimals: 2,
      available: '2000.00',
      held: '0.00',
      takeable: '2000.00',
    });
    const house = value(await finance('console.postingAccounts', { mode: 'real' }));
    expect(house.customer).toBeNull();
    const clearing = house.accounts.find(({ account }) => account === 'real.house.clearing.card.EUR');
    expect(clearing).toMatchObject({ available: '-2000.00', takeable: null });
    expect(house.accounts.map(({ accountType }) => accountType)).not.toContain('money.client');
    const nobody = await finance('console.postingAccounts', { mode: 'real', customerId: 999_999 });
    expect(outcome(nobody)).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('what the second operator reads', () => {
  test('CONSOLE-67: how much is taken from which account and added to which, in words', async () => {
    const key = `real.c${maria.id}.stock.EUR`;
    const given = await post({ from: 'real.house.clearing.wire.EUR', to: key, amount: '12.3', publicReason: 'refund' });
    const [sentence, reads] = given.sentences;
    expect(sentence).toMatch(
      /^Takes 12\.30 EUR from the house account “Clearing, bank transfer” and adds it to the Stock account of customer \d+ \(M••• L•••, \S+\)\.$/,
    );
    expect(reads).toBe('The customer reads: “Refund of a fee or charge.”');
    expect(given.sentences).toHaveLength(2);
    const [row] = value(await finance('console.manualPostings', {})).rows;
    expect(row).toMatchObject({ publicReason: 'refund', sourceName: 'House · Clearing, bank transfer' });
    expect(row?.destinationName).toBe(`Customer ${maria.id}, M••• L••• · Stock`);
    const within = await post({
      from: 'real.house.clearing.wire.EUR',
      to: 'real.house.clearing.card.EUR',
      amount: '1',
    });
    expect(within.sentences).toEqual([
      'Takes 1.00 EUR from the house account “Clearing, bank transfer” and adds it to the house account “Clearing, bank account and card”.',
    ]);
    expect(value(await finance('console.manualPostings', {})).rows[0]?.publicReason).toBeNull();
  });

  test('CONSOLE-80: a posting is found in the audit trail by the customer of its accounts, and by no other', async () => {
    const key = `real.c${maria.id}.stock.EUR`;
    await post({ from: 'real.house.clearing.wire.EUR', to: key, amount: '4.1', publicReason: 'refund' });
    const found = async (customer: TestCustomer) =>
      value(await administrator('console.audit', { search: `Customer ${customer.id}`, pageSize: 100 })).rows;
    const subject = `posting:real.house.clearing.wire.EUR>${key}`;
    expect((await found(maria)).find(({ target }) => target === subject)?.customer).toBe(maria.id);
    expect((await found(other)).map(({ target }) => target)).not.toContain(subject);
  });
});

describe('what the customer reads', () => {
  test('FUNDS-121: an adjustment in the own records, in the own language, without the note, the operators or the other account', async () => {
    const key = `real.c${maria.id}.stock.EUR`;
    const listening = await connectLive(server);
    expect(await listening.auth(maria.accessToken)).toBe(true);
    await post({ from: key, to: `real.c${other.id}.stock.EUR`, amount: '100', publicReason: 'charge' });
    await until(() => listening.pushes.some(isFunds));
    const pushed = listening.pushes.find(isFunds);
    expect(pushed?.balances.map(({ accountType, asset }) => [accountType, asset])).toEqual([['stock', 'EUR']]);
    expect(pushed?.records.map(({ kind }) => kind)).toEqual(['posting']);
    listening.socket.terminate();

    const [record] = await movesOf(maria, 'es');
    expect(record).toMatchObject({
      type: 'transfer',
      moved: 'adjustment',
      from: 'stock',
      to: null,
      transferred: '100.00',
      currency: 'EUR',
      reason: packs.es['notify.posting.charge'],
    });
    expect((await movesOf(other, 'en'))[0]).toMatchObject({
      moved: 'adjustment',
      from: null,
      to: 'stock',
      reason: POSTING_REASON_TEXTS.charge,
    });
    const own = value(
      await maria.call('funds.postings', { accountType: 'stock', asset: 'EUR', pageNo: 1, pageSize: 10 }),
    );
    expect(own.rows[0]).toMatchObject({ kind: 'manual', amount: '-100.00', reason: expect.stringMatching(/\S/) });
    const shown = JSON.stringify([await movesOf(maria), own]);
    for (const hidden of [note, 'finance', `c${other.id}.`, 'clearing']) expect(shown).not.toContain(hidden);
    const moves = value(await finance('console.customerMoves', { id: maria.id })).rows;
    expect(moves[0]).toMatchObject({ kind: 'adjustment', from: 'stock', to: null, given: '100.00' });
  });

  test('FUNDS-121: a reversal says that it is one', async () => {
    const [posting] = value(await finance('console.manualPostings', {})).rows;
    const back = value(await finance('console.proposeReversal', { id: posting?.id ?? 0, reason: note }));
    expect(back.sentences).toHaveLength(3);
    value(await administrator('console.confirmProposal', { id: Number(back.id) }));
    const [record] = await movesOf(maria, 'en');
    expect(record).toMatchObject({
      from: null,
      to: 'stock',
      transferred: '100.00',
      reason: POSTING_REASON_TEXTS.reversal,
    });
    expect(value(await administrator('console.books', {})).faults).toEqual([]);
  });

  test('FUNDS-121: the console says each reason in the words that the customer reads', () => {
    for (const [reason, text] of Object.entries(POSTING_REASON_TEXTS))
      expect([reason, packs.en[`notify.posting.${reason}`]]).toEqual([reason, text]);
  });
});

describe('a posting by hand', () => {
  test('FUNDS-71: proposed by one, confirmed by another of finance, once; put right by its reversal alone', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'stock', '20000.00 EUR');
    const bob = server.operatorAs(await sessionOf('compliance'));
    const reason = note;
    const to = `real.c${customer.id}.stock.EUR`;
    const propose = (changes: object = {}) =>
      finance('console.proposePosting', {
        from: 'real.house.clearing.wire.EUR',
        to,
        amount: '12.34',
        reason,
        ...changes,
      });
    expect(outcome(await propose({ from: 'nobody' }))).toBe('ACCOUNT_NOT_FOUND');
    expect(outcome(await propose({ from: 'real.house.fees.USDT' }))).toBe('POSTING_MISFIT');
    expect(outcome(await propose({ amount: '0' }))).toBe('BAD_AMOUNT');
    expect(outcome(await propose({ reason: ' ' }))).toBe('REASON_NEEDED');
    const proposed = value(await propose());
    expect(proposed.sentences.join(' ')).not.toMatch(/real\.|clearing\.wire|stock\.EUR/);
    const id = Number(proposed.id);
    expect(outcome(await finance('console.confirmProposal', { id }))).toBe('OWN_PROPOSAL');
    expect(outcome(await bob('console.confirmProposal', { id }))).toBe('NOT_FOR_ROLE');
    value(await administrator('console.confirmProposal', { id }));
    const balance = () => server.running.services.core.state.ledger.byKey(to).available;
    expect(balance()).toBe(2_001_234n);
    const list = async () => value(await finance('console.manualPostings', {})).rows;
    const [posting] = await list();
    expect(posting).toMatchObject({ amount: '12.34', asset: 'EUR', destination: to, reversedBy: null });
    const reversal = value(await finance('console.proposeReversal', { id: posting?.id ?? 0, reason }));
    value(await administrator('console.confirmProposal', { id: Number(reversal.id) }));
    expect(balance()).toBe(2_000_000n);
    const [back, first] = await list();
    expect([back?.reverses, first?.reversedBy]).toEqual([posting?.id, back?.id]);
    expect(outcome(await finance('console.proposeReversal', { id: posting?.id ?? 0, reason }))).toBe(
      'POSTING_NOT_FOUND',
    );
    expect(value(await finance('console.books', {})).faults).toEqual([]);
  });
});
