import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, newPicture } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let operator: Client;
let customer: TestCustomer;

const claim = async (amount: string): Promise<number> => {
  const { key } = value(await customer.call('file.upload', {}, { file: await newPicture() }));
  const input = { channel: 'card', amount, currency: 'EUR', bankCode: 'SAMPXXXX', proofKey: key } as const;
  return value(await customer.call('funds.createRecharge', input)).id;
};

const trailOf = async (target: string) =>
  value(await operator('console.audit', { target, pageSize: 100 })).rows.map(({ action, outcome: came, reason }) => ({
    action,
    came,
    reason,
  }));

const available = async (): Promise<string> => {
  const { balances } = value(await operator('console.customer', { id: customer.id }));
  return balances.find(({ accountType, asset }) => accountType === 'stock' && asset === 'EUR')?.available ?? '0.00';
};

beforeAll(async () => {
  server = await startTestServer({}, 'console');
  operator = server.operatorAs(await server.operatorToken());
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server.close());

describe('deposits', () => {
  test('CONSOLE-1: the amount that arrived is credited, not the announced one, and the timeline links to the postings', async () => {
    const id = await claim('300.00');
    const before = value(await operator('console.deposit', { id }));
    expect(before).toMatchObject({ state: 'waiting', claimed: '300.00', credited: null, journalSeq: null });
    expect(before.maskedCustomer).not.toContain('@');
    expect(before.hasProof).toBe(true);

    const credit = { id, decision: 'credit', amount: '250', reference: 'BANK-1' } as const;
    const after = value(await operator('console.reviewDeposit', credit));
    expect(after).toMatchObject({ state: 'done', credited: '250.00', reference: 'BANK-1', reviewedBy: 'operator' });
    expect(await available()).toBe('250.00');

    const entry = value(await operator('console.journalEntry', { seq: after.journalSeq ?? 0 }));
    expect(entry.actor).toBe('operator');
    const [posting] = entry.postings;
    expect(posting).toMatchObject({
      source: 'real.house.clearing.card.EUR',
      destination: `real.c${customer.id}.stock.EUR`,
      amount: '250.00',
      operation: 'credit-deposit',
    });
    const previous = value(await operator('console.journalEntry', { seq: entry.seq - 1 }));
    expect(entry.previousHash).toBe(previous.hash);
  });

  test('FILE-7: nobody is given the picture of a payment before the trail has that they looked, and once it is decided, why', async () => {
    const id = await claim('30.00');
    const reveal = (input: object = {}) => operator('console.revealProof', { id, ...input });
    const before = [
      value(await operator('console.deposit', { id })),
      value(await operator('console.deposits', { customerId: customer.id })),
    ];
    expect(JSON.stringify(before)).not.toContain('/stock/file/');
    const sessionOf = await castOperators(server);
    for (const role of ['support', 'auditor', 'product'] as const)
      expect([
        role,
        outcome(await server.operatorAs(await sessionOf(role))('console.revealProof', { id, reason: 'curious' })),
      ]).toEqual([role, 'FORBIDDEN']);
    expect(await trailOf(`deposit:${id}`)).toEqual([]);
    const { url } = value(await reveal());
    const proof = await server.console.inject({ method: 'GET', url });
    expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'image/png']);
    value(await operator('console.reviewDeposit', { id, decision: 'refuse', reason: 'Nothing arrived.' }));
    expect(outcome(await reveal())).toBe('REASON_NEEDED');
    expect(outcome(await reveal({ reason: ' ' }))).toBe('REASON_NEEDED');
    value(await reveal({ reason: 'The customer asks again.' }));
    const looks = value(await operator('console.audit', { target: `deposit:${id}`, pageSize: 20 })).rows;
    expect(
      looks.filter(({ action }) => action === 'console.revealProof').map(({ reason, outcome: came }) => [reason, came]),
    ).toEqual([
      ['The customer asks again.', 'ok'],
      [' ', 'REASON_NEEDED'],
      ['', 'REASON_NEEDED'],
      ['to decide on it', 'ok'],
    ]);
    expect(looks.filter(({ action }) => action !== 'console.revealProof').map(({ action }) => action)).toEqual([
      'console.refuseDeposit',
    ]);
    const without = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' })).id;
    expect(outcome(await operator('console.revealProof', { id: without }))).toBe('FILE_NOT_FOUND');
    value(await operator('console.reviewDeposit', { id: without, decision: 'refuse', reason: 'nothing arrived' }));
  });

  test('FUNDS-22: what a customer shows lies outside the journal, can be erased, and a changed one is not shown', async () => {
    const { sequencer, database } = server.running.services;
    const journalled: string[] = [];
    const stop = sequencer.onCommitted((committed) =>
      journalled.push(JSON.stringify(committed, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))),
    );
    const { key: proofKey } = value(await customer.call('file.upload', {}, { file: await newPicture() }));
    const shown = { bankCode: 'SAMPXXXX', account: 'DE02120300000000202051' };
    const input = { channel: 'card', amount: '70.00', currency: 'EUR', proofKey, ...shown } as const;
    const { id } = value(await customer.call('funds.createRecharge', input));
    stop();
    expect(journalled).toHaveLength(1);
    for (const word of [proofKey, shown.bankCode, shown.account]) expect(journalled[0]).not.toContain(word);

    const timeline = () => operator('console.deposit', { id }).then(value);
    expect(await timeline()).toMatchObject({ bankCode: 'SAMPXXXX', account: 'DE02 •••• 2051' });
    await database.pool.query(
      `UPDATE deposit_evidence SET shown = '{"proofKey":"another"}' WHERE shown->>'bankCode' IS NOT NULL`,
    );
    expect(await timeline()).toMatchObject({ hasProof: false, bankCode: null, account: null });
    await database.pool.query('DELETE FROM deposit_evidence WHERE customer = $1', [customer.id]);
    expect(await timeline()).toMatchObject({ claimed: '70.00', hasProof: false });
    value(await operator('console.reviewDeposit', { id, decision: 'refuse', reason: 'the proof was withdrawn' }));
  });

  test('CONSOLE-1: a transfer that was announced without a proof has no picture to ask for', async () => {
    const { id } = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
    expect(value(await operator('console.deposit', { id }))).toMatchObject({ claimed: '100.00', hasProof: false });
    value(await operator('console.reviewDeposit', { id, decision: 'refuse', reason: 'nothing arrived' }));
  });

  test('CONSOLE-2: a reference is credited once, a decision is final, and each attempt is in the audit trail', async () => {
    const id = await claim('40.00');
    const credit = (reference: string, amount = '40') =>
      operator('console.reviewDeposit', { id, decision: 'credit', amount, reference });
    for (const same of ['BANK-1', 'bank 1', 'BANK\u20101', 'ＢＡＮＫ１'])
      expect([same, outcome(await credit(same))]).toEqual([same, 'REFERENCE_USED']);
    for (const unseen of ['BANK\u200B-1', '\u202EBANK-1'])
      expect([unseen, outcome(await credit(unseen))]).toEqual([unseen, 'BAD_REQUEST']);
    const payments = await server.running.services.database.pool.query('SELECT payment FROM payments');
    expect(payments.rows).toEqual([{ payment: 'in bank bank1' }]);
    expect(outcome(await credit('BANK-2', '0'))).toBe('BAD_AMOUNT');
    expect(outcome(await credit('BANK-2', '1.001'))).toBe('BAD_AMOUNT');
    expect(outcome(await operator('console.reviewDeposit', { id, decision: 'refuse', reason: '  ' }))).toBe(
      'REASON_NEEDED',
    );
    const refused = value(
      await operator('console.reviewDeposit', { id, decision: 'refuse', reason: 'Nothing arrived.' }),
    );
    expect(refused).toMatchObject({ state: 'refused', reason: 'Nothing arrived.', credited: null });
    expect(outcome(await credit('BANK-3'))).toBe('NOT_WAITING');
    expect(outcome(await operator('console.deposit', { id: 999_999 }))).toBe('DEPOSIT_NOT_FOUND');
    expect((await trailOf(`deposit:${id}`)).map(({ came }) => came).reverse()).toEqual([
      ...Array.from({ length: 4 }, () => 'REFERENCE_USED'),
      'BAD_AMOUNT',
      'BAD_AMOUNT',
      'REASON_NEEDED',
      'ok',
      'NOT_WAITING',
    ]);
    expect(await available()).toBe('250.00');
  });

  test('CONSOLE-3: the same request again has one effect and the same answer; with another body it is refused', async () => {
    const id = await claim('10.00');
    const options = { idempotencyKey: 'review-10' };
    const credit = { id, decision: 'credit', amount: '10', reference: 'BANK-10' } as const;
    const first = value(await operator('console.reviewDeposit', credit, options));
    const again = value(await operator('console.reviewDeposit', credit, options));
    expect(again).toEqual(first);
    expect(outcome(await operator('console.reviewDeposit', { ...credit, amount: '11' }, options))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(await available()).toBe('260.00');
  });

  test('CONSOLE-4: those waiting come oldest first, found by state and customer', async () => {
    const [older, newer] = [await claim('11.00'), await claim('12.00')];
    const waiting = value(await operator('console.deposits', { status: 'waiting', customerId: customer.id }));
    expect(waiting.rows.map(({ id }) => id)).toEqual([older, newer]);
    expect(waiting.total).toBe(2);
    const done = value(await operator('console.deposits', { status: 'done', customerId: customer.id }));
    expect(done.rows.every(({ state }) => state === 'done')).toBe(true);
    expect(value(await operator('console.deposits', { customerId: customer.id + 1 })).total).toBe(0);
  });
});

describe('customers', () => {
  test('CONSOLE-5: they are shown masked, however they were found', async () => {
    const find = async (search: string) => value(await operator('console.customers', { search })).rows;
    const [byId] = await find(`#${customer.id}`);
    expect(byId?.id).toBe(customer.id);
    expect(byId?.maskedEmail).toContain('****');
    expect((await find(customer.email)).map(({ id }) => id)).toEqual([customer.id]);
    expect((await find((byId?.nickName ?? '').slice(0, 5))).map(({ id }) => id)).toContain(customer.id);
    expect(await find('%')).toEqual([]);
  });

  test('CONSOLE-6: a field is shown in full only with a reason, which is recorded', async () => {
    const ask = (reason: string) => operator('console.reveal', { id: customer.id, field: 'email', reason });
    expect(outcome(await ask('   '))).toBe('REASON_NEEDED');
    expect(value(await ask('Customer called about a code'))).toEqual({ field: 'email', value: customer.email });
    expect(await trailOf(`customer:${customer.id}`)).toContainEqual({
      action: 'console.reveal',
      came: 'ok',
      reason: 'email: Customer called about a code',
    });
    expect(await trailOf(`customer:${customer.id}`)).toContainEqual({
      action: 'console.reveal',
      came: 'REASON_NEEDED',
      reason: '   ',
    });
    expect(outcome(await operator('console.reveal', { id: 999_999, field: 'email', reason: 'why' }))).toBe(
      'CUSTOMER_NOT_FOUND',
    );
  });

  test('CONSOLE-7: a frozen module is refused at once, each module keeps its own reason, and it can be freed', async () => {
    const set = (module: 'RECHARGE' | 'WITHDRAW', frozen: boolean, reason: string) =>
      operator('console.setFreeze', { id: customer.id, module, frozen, reason });
    value(await set('WITHDRAW', true, 'Card stolen'));
    const freezes = value(await set('RECHARGE', true, 'Source of money unclear'));
    expect(freezes.filter(({ frozen }) => frozen)).toMatchObject([
      { module: 'RECHARGE', reason: 'Source of money unclear', by: 'operator' },
      { module: 'WITHDRAW', reason: 'Card stolen', by: 'operator' },
    ]);
    await expect(claim('15.00')).rejects.toThrow('FROZEN');
    const found = value(await operator('console.customers', { frozen: 'RECHARGE' }));
    expect(found.rows.map(({ id }) => id)).toContain(customer.id);
    value(await set('RECHARGE', false, 'Cleared up'));
    expect(await claim('15.00')).toBeGreaterThan(0);
    // CONSOLE-45: the trail says which of the two was done, and to what, in words.
    expect((await trailOf(`customer:${customer.id}`)).slice(0, 2)).toEqual([
      { action: 'console.unfreeze', came: 'ok', reason: 'Deposits: Cleared up' },
      { action: 'console.freeze', came: 'ok', reason: 'Deposits: Source of money unclear' },
    ]);
    expect(
      outcome(await operator('console.setFreeze', { id: 999_999, module: 'RECHARGE', frozen: true, reason: 'x' })),
    ).toBe('CUSTOMER_NOT_FOUND');
  });

  test('CONSOLE-8: postings of an account end at its balance, newest first, page by page', async () => {
    const accounts = value(await operator('console.accounts', { id: customer.id }));
    const stock = accounts.find(({ account }) => account === `real.c${customer.id}.stock.EUR`);
    const page = (pageNo: number) =>
      operator('console.postings', { account: stock?.account ?? '', pageNo, pageSize: 1 });
    const [first, second] = [value(await page(1)), value(await page(2))];
    expect(first.total).toBe(2);
    expect(first.rows).toMatchObject([{ amount: '10.00', balance: '260.00' }]);
    expect(second.rows).toMatchObject([{ amount: '250.00', balance: '250.00' }]);
    expect(stock).toMatchObject({ available: '260.00', held: '0.00', owner: 'customer', mode: 'real' });
    for (const account of ['real.c999999.stock.EUR', 'real.house.fees.NOSUCH', 'nonsense']) {
      expect(outcome(await operator('console.postings', { account }))).toBe('ACCOUNT_NOT_FOUND');
    }
  });
});

describe('instruments', () => {
  test('CONSOLE-9: a halt asks for a reason, stops orders, is not done twice, and ends with a reason', async () => {
    const { rows, total } = value(await operator('console.instruments', { pageSize: 100 }));
    expect(total).toBeGreaterThanOrEqual(60);
    const id = rows.find(({ kind, quote }) => kind === 'share' && quote === 'EUR')?.id ?? '';
    const halt = (reason: string) => operator('console.haltInstrument', { id, minutes: 30, reason });
    expect(outcome(await halt(' '))).toBe('REASON_NEEDED');
    expect(value(await halt('Takeover talks'))).toMatchObject({
      session: 'halted',
      halted: { reason: 'Takeover talks', by: 'operator' },
    });
    expect(outcome(await halt('again'))).toBe('HALTED');
    expect(outcome(await operator('console.haltInstrument', { id: 'XAG-USD', minutes: 241, reason: 'Long' }))).toBe(
      'HALT_TOO_LONG',
    );
    expect(outcome(await operator('console.haltInstrument', { id: 'XAG-USD', reason: 'No end' }))).toBe(
      'HALT_TOO_LONG',
    );
    const only = value(await operator('console.instruments', { only: 'halted' }));
    expect(only.rows.map((row) => row.id)).toEqual([id]);
    expect(value(await operator('console.resumeInstrument', { id, reason: 'Talks over' })).halted).toBeNull();
    expect(outcome(await operator('console.resumeInstrument', { id, reason: 'Talks over' }))).toBe('NOT_HALTED');
    expect(outcome(await operator('console.haltInstrument', { id: 'NOSUCH', minutes: 1, reason: 'why' }))).toBe(
      'INSTRUMENT_NOT_FOUND',
    );
  });
});

describe('books and trail', () => {
  test('CONSOLE-10: the books sum to zero, client money equals what is owed, the views are in step', async () => {
    const books = value(await operator('console.books', {}));
    expect(books.faults).toEqual([]);
    expect(books.sums.length).toBeGreaterThan(0);
    expect(books.sums.filter(({ sum }) => /[1-9]/.test(sum))).toEqual([]);
    expect(books.clientMoney).toContainEqual({
      mode: 'real',
      asset: 'EUR',
      liabilities: '260.00',
      clientMoney: '260.00',
      difference: '0.00',
    });
    expect(books.views.seq).toBe(books.journal.seq);
    expect(books.journal).toMatchObject({ stopped: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(books.stateHash).toMatch(/^[0-9a-f]{64}$/);
    expect(books.lease?.fence).toBeGreaterThan(0);
  });

  test('CONSOLE-10: sums that were added up before say when, and after which row of the journal', async () => {
    const first = value(await operator('console.books', {}));
    await server.registerCustomer();
    const later = value(await operator('console.books', {}));
    expect(later.journal.seq).toBeGreaterThan(first.journal.seq);
    expect(later.added).toEqual(first.added);
    expect(later.added.seq).toBeLessThan(later.journal.seq);
    expect(first.added.at).toBeLessThanOrEqual(first.at);
  });

  test('CONSOLE-11: the audit trail verifies, and a changed row is detected', async () => {
    const whole = value(await operator('console.verifyAudit', {}));
    expect(whole).toMatchObject({ firstBroken: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(whole.rows).toBeGreaterThan(10);
    const { pool } = server.running.services.database;
    await expect(pool.query("UPDATE audit SET reason = 'another' WHERE id = 3")).rejects.toThrow('never changed');
    await pool.query('ALTER TABLE audit DISABLE TRIGGER audit_stays');
    await pool.query("UPDATE audit SET reason = 'another' WHERE id = 3");
    expect(value(await operator('console.verifyAudit', {})).firstBroken).toBe(3);
  });

  test('CONSOLE-12: customers and visitors have no access to the console', async () => {
    expect(outcome(await server.operatorAs()('console.books', {}))).toBe('UNAUTHENTICATED');
    expect(outcome(await server.operatorAs(customer.accessToken)('console.books', {}))).toBe('UNAUTHENTICATED');
  });
});
