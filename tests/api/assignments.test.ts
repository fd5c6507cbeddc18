import type { Client } from '@bourse/wire/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
/** Two who may review everything, and one who may only read. */
let ann: Client;
let bob: Client;
let auditor: Client;
let customer: TestCustomer;

type Queue = 'Deposit' | 'Withdrawal' | 'Proposal';
const QUEUES: readonly Queue[] = ['Deposit', 'Withdrawal', 'Proposal'];

const upload = async ({ call }: TestCustomer, shade: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background: shade } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'document.jpg', { type: 'image/jpeg' });
  return value(await call('file.upload', {}, { file })).key;
};

const requestDeposit = async (): Promise<number> => {
  const proofKey = await upload(customer, '#456');
  return value(
    await customer.call('funds.createRecharge', {
      channel: 'card',
      amount: '77',
      currency: 'EUR',
      bankCode: 'SAMPXXXX',
      proofKey,
    }),
  ).id;
};

const requestWithdrawal = async (): Promise<number> => {
  const amount = { asset: 'EUR', units: 10_000n };
  const policy = { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: 1n, checks: NO_CHECKS };
  const { id: card } = value(await customer.call('funds.addBankCard', ACCOUNT));
  const done = value(
    await server.running.services.execute({
      type: 'request-withdrawal',
      customer: customer.id,
      channel: 'card',
      account: 'stock',
      amount,
      policy,
      destination: `card:${card}`,
    }),
  );
  const requested = done.events.find((event) => event.type === 'withdrawal-requested');
  if (!requested) throw new Error('nothing was requested');
  return requested.withdrawal.id;
};

const propose = async (): Promise<number> => {
  const what = { change: 'invite', username: 'jane.doe', name: 'Jane Doe', role: 'support' } as const;
  return Number(value(await ann('console.proposeRole', { what, reason: 'She begins on Monday' })).id);
};

let items: Readonly<Record<Queue, number>>;

beforeAll(async () => {
  server = await startTestServer({}, 'assignments');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await server.operatorToken());
  bob = server.operatorAs(await sessionOf('administrator'));
  auditor = server.operatorAs(await sessionOf('auditor'));
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '500.00 EUR');
  await setLevel(server, customer.id, 'advanced');
  items = { Deposit: await requestDeposit(), Withdrawal: await requestWithdrawal(), Proposal: await propose() };
}, 120_000);

afterAll(() => server?.close());

const assign = (by: Client, of: Queue, what: { readonly take: boolean; readonly over?: boolean }) =>
  by(`console.assign${of}`, { id: items[of], ...what });

const idsIn = async (by: Client, of: Queue, assigned: 'me' | 'others' | 'nobody'): Promise<readonly number[]> => {
  const request = { assigned } as const;
  if (of === 'Deposit')
    return value(await by('console.deposits', { ...request, status: 'waiting' })).rows.map(({ id }) => id);
  if (of === 'Withdrawal')
    return value(await by('console.withdrawals', { ...request, status: 'open' })).rows.map(({ id }) => id);
  return value(await by('console.proposals', request)).rows.map(({ id }) => Number(id));
};

describe('who has what', () => {
  for (const of of QUEUES)
    test(`CONSOLE-48: a ${of.toLowerCase()} is taken by one operator, seen by all, taken over only when that is said, and given back`, async () => {
      expect(await idsIn(ann, of, 'nobody')).toEqual([items[of]]);
      const { assignedTo } = value(await assign(ann, of, { take: true }));
      expect(assignedTo).toBe('operator');
      expect(await idsIn(ann, of, 'me')).toEqual([items[of]]);
      expect(await idsIn(bob, of, 'others')).toEqual([items[of]]);
      for (const whose of ['me', 'nobody'] as const) expect(await idsIn(bob, of, whose), whose).toEqual([]);
      expect(outcome(await assign(bob, of, { take: true }))).toBe('TAKEN_BY_OTHER');
      expect(outcome(await assign(bob, of, { take: false }))).toBe('TAKEN_BY_OTHER');
      expect(value(await assign(bob, of, { take: true, over: true })).assignedTo).toContain('administrator-');
      expect(await idsIn(ann, of, 'others')).toEqual([items[of]]);
      expect(value(await assign(bob, of, { take: false })).assignedTo).toBeNull();
      expect(await idsIn(ann, of, 'nobody')).toEqual([items[of]]);
      const target = `${of.toLowerCase()}:${items[of]}`;
      const { rows } = value(await ann('console.audit', { target, action: `console.assign${of}`, pageSize: 20 }));
      expect(rows.map(({ reason, outcome: came }) => `${reason}: ${came}`).reverse()).toEqual([
        'taken: ok',
        'taken: TAKEN_BY_OTHER',
        'given back: TAKEN_BY_OTHER',
        'taken over: ok',
        'given back: ok',
      ]);
    });

  test('CONSOLE-48: of two who take a thing at once one is told that the other has it', async () => {
    const both = await Promise.all([assign(ann, 'Deposit', { take: true }), assign(bob, 'Deposit', { take: true })]);
    expect(both.map(outcome).sort()).toEqual(['TAKEN_BY_OTHER', 'ok']);
  });

  test('CONSOLE-48: an application is given back by who has it alone, and waits again', async () => {
    const other = await server.registerCustomer();
    const [frontKey, backKey] = [await upload(other, '#123'), await upload(other, '#321')];
    const { id } = value(
      await other.call('user.submitPrimary', { name: 'Maria Lopez', idNumber: 'X7654321L', frontKey, backKey }),
    );
    value(await ann('console.takeApplication', { id }));
    expect(value(await bob('console.applications', { assigned: 'others' })).rows.map((row) => row.id)).toEqual([id]);
    expect(outcome(await bob('console.releaseApplication', { id }))).toBe('TAKEN_BY_OTHER');
    expect(value(await ann('console.releaseApplication', { id }))).toMatchObject({
      state: 'submitted',
      reviewer: null,
    });
    expect(
      value(await bob('console.applications', { assigned: 'nobody', status: 'waiting' })).rows.map((row) => row.id),
    ).toEqual([id]);
    expect(outcome(await ann('console.releaseApplication', { id }))).toBe('NOT_IN_REVIEW');
  });

  test('CONSOLE-48: no right follows from it, and what is decided is not taken', async () => {
    expect(outcome(await assign(auditor, 'Deposit', { take: true }))).toBe('FORBIDDEN');
    value(await assign(ann, 'Deposit', { take: true, over: true }));
    const refused = { id: items.Deposit, decision: 'refuse', reason: 'Nothing arrived' } as const;
    expect(value(await bob('console.reviewDeposit', refused)).state).toBe('refused');
    expect(outcome(await assign(bob, 'Deposit', { take: true, over: true }))).toBe('NOT_WAITING');
  });
});
