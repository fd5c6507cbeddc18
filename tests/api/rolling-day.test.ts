import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit, newPicture } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, backdateFundsPassword, endWait, FUNDS_PASSWORD, setLevel } from './payee.ts';

let server: TestServer;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'rolling-day');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  bob = server.operatorAs(await sessionOf('compliance'));
}, 120_000);

afterAll(() => server.close());

describe('what is taken out within 24 hours', () => {
  const rich = async (level: 'primary' | 'advanced') => {
    const who = await server.registerCustomer();
    const card = value(await who.call('funds.addBankCard', ACCOUNT)).id;
    await backdateFundsPassword(server, who.id);
    await endWait(server, who.id);
    await setLevel(server, who.id, level);
    await credit(server, who.id, 'stock', '900000.00 EUR');
    const withdraw = (amount: string) =>
      who.call(
        'funds.withdraw',
        { channel: 'card', amount, currency: 'EUR', destination: card, fundsPassword: FUNDS_PASSWORD },
        { idempotencyKey: crypto.randomUUID() },
      );
    return { who, withdraw };
  };
  const terms = async (call: Client, amount: string) =>
    value(await call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR', amount }));

  test('FUNDS-46: two partial withdrawals need the identity level of their sum, and the preview shows it', async () => {
    const { who, withdraw } = await rich('primary');
    expect(outcome(await withdraw('3000'))).toBe('IDENTITY_NEEDED');
    expect(outcome(await withdraw('1500'))).toBe('ok');
    expect(await terms(who.call, '1500')).toMatchObject({ level: 'advanced', blocker: 'IDENTITY_NEEDED' });
    expect(outcome(await withdraw('1500'))).toBe('IDENTITY_NEEDED');
    expect(await terms(who.call, '500')).toMatchObject({ level: 'primary', blocker: null });
    expect(outcome(await withdraw('500'))).toBe('ok');
  });

  test('FUNDS-135: the withdrawal limit of the present identity level, and its unused part, are shown beforehand', async () => {
    const { who, withdraw } = await rich('primary');
    const identity = async () => (await terms(who.call, '10')).identity;
    const bound = { currency: 'EUR', upTo: '2000.00', next: 'advanced', nextUpTo: null };
    expect(await identity()).toEqual({ ...bound, left: '2000.00' });
    expect(outcome(await withdraw('1500'))).toBe('ok');
    expect(await identity()).toEqual({ ...bound, left: '500.00' });
    const inCoins = value(await who.call('funds.withdrawalTerms', { channel: 'usdt', asset: 'USDT' })).identity;
    expect(Number(inCoins?.left)).toBeGreaterThan(0);
    expect(inCoins).toMatchObject(bound);
    expect(outcome(await withdraw('500.01'))).toBe('IDENTITY_NEEDED');
    expect(outcome(await withdraw('500'))).toBe('ok');
    expect(await identity()).toMatchObject({ left: '0.00' });
    await setLevel(server, who.id, 'advanced');
    expect(await identity()).toBeNull();
    const fresh = await server.registerCustomer();
    expect((await terms(fresh.call, '10')).identity).toMatchObject({
      upTo: '0.00',
      next: 'primary',
      nextUpTo: '2000.00',
    });
  });

  test('FUNDS-67: two partial withdrawals take two operators if their sum does', async () => {
    const { withdraw } = await rich('advanced');
    const ids: number[] = [];
    for (const amount of ['6000', '6000']) ids.push(value(await withdraw(amount)).record.id);
    const { rows } = value(await ann('console.withdrawals', { status: 'waiting', pageSize: 100 }));
    for (const id of ids) {
      expect(rows.find((row) => row.id === id)?.takesTwo, `${id}`).toBe(true);
      expect(outcome(await ann('console.startWithdrawal', { id }))).not.toBe('ok');
    }
  });

  test('FUNDS-49: the daily maximum applies, and its unused part is shown', async () => {
    const { who, withdraw } = await rich('advanced');
    for (let part = 0; part < 5; part += 1) expect(outcome(await withdraw('49000'))).toBe('ok');
    expect((await terms(who.call, '10')).dailyLeft).toBe('5000.00');
    expect(outcome(await withdraw('5000.01'))).toBe('ABOVE_DAILY_MAXIMUM');
    expect(outcome(await withdraw('5000'))).toBe('ok');
  });
});

describe('what is credited within 24 hours', () => {
  let customer: TestCustomer;
  let credited = 0;

  const claim = async (amount: string): Promise<number> => {
    const { key } = value(await customer.call('file.upload', {}, { file: await newPicture() }));
    const input = { channel: 'card', amount, currency: 'EUR', bankCode: 'SAMPXXXX', proofKey: key } as const;
    return value(await customer.call('funds.createRecharge', input)).id;
  };
  const approve = (id: number, amount: string) =>
    ann('console.reviewDeposit', { id, decision: 'credit', amount, reference: `WIRE ${id}` });
  const propose = (id: number, amount: string, reference = `WIRE ${id}`) =>
    ann('console.proposeCredit', { id, amount, reference, reason: 'as the statement says' });

  beforeAll(async () => {
    customer = await server.registerCustomer();
  });

  test('FUNDS-5, FUNDS-122: one operator alone cannot credit 50,000,000 for a request of 10; two can credit what arrived', async () => {
    const id = await claim('10');
    const takesTwo = async (amount: string) =>
      value(await ann('console.checkReference', { id, reference: `WIRE ${id}`, amount })).takesTwo;
    expect([await takesTwo('50000000'), await takesTwo('10.01'), await takesTwo('10')]).toEqual([true, true, false]);
    expect(outcome(await approve(id, '50000000'))).toBe('FOUR_EYES_NEEDED');
    expect(outcome(await approve(id, '10.01'))).toBe('FOUR_EYES_NEEDED');
    const proposed = value(await propose(id, '12.50'));
    expect(proposed.sentences.join(' ')).toContain('credited with 12.50 EUR; 10.00 EUR were claimed');
    // Whoever confirms reads why it takes two.
    expect(proposed.sentences).toContain('More is credited than was claimed.');
    expect(value(await ann('console.deposit', { id })).proposalId).toBe(proposed.id);
    expect(outcome(await ann('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
    value(await bob('console.confirmProposal', { id: Number(proposed.id) }));
    const done = value(await ann('console.deposit', { id }));
    credited = id;
    expect(done).toMatchObject({
      state: 'done',
      credited: '12.50',
      reviewedBy: expect.stringMatching(/^finance/),
      agreedBy: expect.stringMatching(/^compliance/),
      proposalId: null,
    });
    expect(value(await ann('console.journalEntry', { seq: done.journalSeq ?? 0 })).postings.length).toBeGreaterThan(0);
  });

  test('FUNDS-5: credits whose sum is above the limit take two operators', async () => {
    const limit = Number(server.running.services.brand.credit.fourEyesAbove);
    const most = 40_000;
    const parts = Math.floor(limit / most);
    for (let part = 0; part < parts; part += 1)
      expect(outcome(await approve(await claim(String(most)), String(most)))).toBe('ok');
    const last = String(limit - parts * most + 1);
    expect(outcome(await approve(await claim(last), last))).toBe('FOUR_EYES_NEEDED');
  });

  test('FUNDS-99: a reference that is taken for a credited one takes two, who are both shown the other deposit', async () => {
    const [first, second] = [await claim('20'), await claim('20')];
    const similar = [{ id: first, reference: 'LOOK-1O0' }];
    value(
      await propose(first, '20', 'LOOK-1O0').then((one) =>
        one.ok ? bob('console.confirmProposal', { id: Number(one.value.id) }) : one,
      ),
    );
    const alone = (reference: string) =>
      ann('console.reviewDeposit', { id: second, decision: 'credit', amount: '20', reference });
    expect(outcome(await alone('LOOK-1\u041E0'))).toBe('BAD_REFERENCE');
    expect(outcome(await propose(second, '20', 'LOOK-\u01310'))).toBe('BAD_REFERENCE');
    expect(outcome(await alone('look-l00'))).toBe('FOUR_EYES_NEEDED');
    const nothing = { quoted: [], used: null, takesTwo: null };
    const check = async (reference: string) => value(await ann('console.checkReference', { id: second, reference }));
    expect(await check('look-l00')).toEqual({ similar, ...nothing });
    expect(await check('look-200')).toEqual({ similar: [], ...nothing });
    expect(value(await ann('console.deposit', { id: second })).similar).toEqual([]);
    const proposed = value(await propose(second, '20', 'look-l00'));
    expect(proposed.sentences.join(' ')).toContain(`It looks like LOOK-1O0, the reference of deposit ${first}`);
    expect(value(await ann('console.deposit', { id: second })).similar).toEqual(similar);
    value(await bob('console.confirmProposal', { id: Number(proposed.id) }));
    expect(value(await ann('console.deposit', { id: first })).similar).toEqual([{ id: second, reference: 'look-l00' }]);
  });

  test('FUNDS-5: a credit that could not be executed cannot be proposed', async () => {
    const id = await claim('20');
    expect(outcome(await propose(id, '0'))).toBe('BAD_AMOUNT');
    expect(outcome(await propose(id, '20', `WIRE ${credited}`))).toBe('REFERENCE_USED');
    expect(outcome(await propose(999_999, '20'))).toBe('DEPOSIT_NOT_FOUND');
    value(await propose(id, '20'));
    expect(outcome(await propose(id, '20'))).toBe('PROPOSAL_OPEN');
  });
});
