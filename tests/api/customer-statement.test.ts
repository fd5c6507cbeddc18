import type { Endpoints, InputOf } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_TWO, castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
let finance: Client;
let support: Client;
let maria: TestCustomer;
let other: TestCustomer;

const SEED = 20_261;

/** Numbers below a bound, the same for the same seed. */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Some sixty random movements of every kind, large orders among them that take several quotes at once. */
const moveAtRandom = async (who: TestCustomer): Promise<void> => {
  const { execute } = server.running.services;
  const below = numbersFrom(SEED);
  const by = { by: 'one', agreedBy: 'another' };
  const fees = 'real.house.fees.EUR';
  const stock = `real.c${who.id}.stock.EUR` as const;
  const order = { symbol: 'BTC-USDT', delegateType: 'market' } as const;
  const moves = [
    () => credit(server, who.id, 'stock', `${1 + below(900)}.${10 + below(89)} EUR`),
    () => credit(server, who.id, 'platform', `${1 + below(900)}.${10 + below(89)} USDT`),
    async () => {
      const [from, to] = below(2) === 0 ? ([fees, stock] as const) : ([stock, fees] as const);
      await execute({ type: 'post-manually', from, to, units: BigInt(1 + below(5000)), reason: 'random', ...by });
    },
    () => who.call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'financial', amount: `${1 + below(40)}` }),
    () => who.call('funds.transfer', { asset: 'USDT', from: 'financial', to: 'platform', amount: `${1 + below(40)}` }),
    () => who.call('bb.place', { ...order, type: 'buy', delegateTotal: `0.${1 + below(3)}` }),
    () => who.call('bb.place', { ...order, type: 'sell', delegateTotal: `0.0${1 + below(9)}` }),
    () => who.call('funds.swap', { from: 'USDT', to: 'BTC', amount: `${10 + below(90)}` }),
  ] as const;
  for (let count = 0; count < 60; count += 1) await moves[below(moves.length)]?.();
};

/** Credits a deposit under a reference of choice. */
const payIn = async (who: TestCustomer, amount: bigint, reference: string): Promise<void> => {
  const { execute } = server.running.services;
  const claimed = { asset: 'EUR', units: amount };
  const request = { type: 'request-deposit', customer: who.id, channel: 'card', account: 'stock' } as const;
  const done = value(await execute({ ...request, claimed, minimum: 1n, maximum: amount, evidence: reference }));
  const requested = done.events.find((event) => event.type === 'deposit-requested');
  const id = requested?.deposit.id ?? 0;
  value(await execute({ type: 'credit-deposit', id, arrived: claimed, reference, ...BY_TWO }));
};

const payOut = async (who: TestCustomer, reference: string): Promise<number> => {
  const { id: card } = value(await who.call('funds.addBankCard', ACCOUNT));
  const policy = { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: 1n, checks: NO_CHECKS };
  const request = { type: 'request-withdrawal', customer: who.id, channel: 'card', account: 'stock' } as const;
  const amount = { asset: 'EUR', units: 10_000n };
  const done = value(
    await server.running.services.execute({ ...request, amount, policy, destination: `card:${card}` }),
  );
  const id = done.events.find((event) => event.type === 'withdrawal-requested')?.withdrawal.id ?? 0;
  value(await finance('console.startWithdrawal', { id }));
  value(await finance('console.revealDestination', { id, reason: 'To pay it.' }));
  value(await finance('console.payWithdrawal', { id, reference, again: reference }));
  return id;
};

type Filter = Omit<InputOf<Endpoints['console.customerStatement']>, 'id'>;
const page = async (filter: Filter = {}, who = maria, as = finance) =>
  value(await as('console.customerStatement', { id: who.id, ...filter }));
type Row = Awaited<ReturnType<typeof page>>['rows'][number];

const whole = async (filter: Filter = {}): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1)?.id;
    const next = (await page({ ...filter, pageSize: 7, ...(last === undefined ? {} : { after: last }) })).rows;
    rows.push(...next);
    if (next.length < 7) return rows;
  }
};

beforeAll(async () => {
  server = await startTestServer({}, 'customer-statement');
  const sessionOf = await castOperators(server);
  finance = server.operatorAs(await sessionOf('finance'));
  support = server.operatorAs(await sessionOf('support'));
  maria = await server.registerCustomer();
  other = await server.registerCustomer();
  for (const who of [maria, other]) {
    await setLevel(server, who.id, 'advanced');
    await credit(server, who.id, 'stock', '5000.00 EUR');
    await credit(server, who.id, 'platform', '500000.00 USDT');
  }
  await moveAtRandom(maria);
  await payIn(maria, 12_345n, 'PAY 77-001');
  await payOut(maria, 'OUT 88-002');
  value(await server.running.services.execute({ type: 'start-demo', customer: maria.id }));
}, 120_000);

afterAll(() => server?.close());

const keyOf = ({ mode, account, asset }: Row): string => `${mode}.c${maria.id}.${account}.${asset}`;

describe('the statement of a customer', () => {
  test('CONSOLE-68: every posting of every account stands in it once, newest first, each balance the ledger’s own', async () => {
    const { core, assets } = server.running.services;
    const rows = await whole();
    const accounts = (['real', 'demo'] as const).flatMap((mode) => core.state.ledger.accountsOf(mode, maria.id));
    expect(rows).toHaveLength(accounts.reduce((sum, { movements }) => sum + movements, 0));
    expect((await page()).total).toBe(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const balances = new Map<string, bigint>();
    const units = (text: string): bigint => BigInt(text.replace('.', ''));
    for (const row of rows.toReversed()) {
      const balance = (balances.get(keyOf(row)) ?? 0n) + units(row.amount);
      expect([row.id, units(row.balance)], `seed ${SEED}`).toEqual([row.id, balance]);
      balances.set(keyOf(row), balance);
    }
    for (const { key, available, held, movements } of accounts)
      if (movements > 0) expect([key, balances.get(key)]).toEqual([key, available + held]);
    expect(assets.all().length).toBeGreaterThan(0);
  });

  test('CONSOLE-68: pages go on and back from row to row, nothing left out or twice', async () => {
    const rows = await whole();
    const middle = rows[20];
    const before = (await page({ pageSize: 7, before: middle?.id ?? 0 })).rows;
    expect(before).toEqual(rows.slice(13, 20));
    expect((await page({ pageSize: 10, pageNo: 3 })).rows).toEqual(rows.slice(20, 30));
  });

  test('CONSOLE-68: each filter gives the rows of the whole that it means', async () => {
    const rows = await whole();
    const given = async (filter: Filter) => (await whole(filter)).map(({ id }) => id);
    const meant = (is: (row: Row) => boolean) => rows.filter(is).map(({ id }) => id);
    for (const kind of new Set(rows.map((row) => row.kind)))
      expect(await given({ kind }), kind).toEqual(meant((row) => row.kind === kind));
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(['deposit', 'withdrawal', 'demo', 'bought', 'sold', 'fee', 'transfer', 'conversion', 'manual']),
    );
    expect(await given({ currency: 'usdt' })).toEqual(meant(({ asset }) => asset === 'USDT'));
    expect(await given({ account: 'financial' })).toEqual(meant(({ account }) => account === 'financial'));
    expect(await given({ mode: 'demo' })).toEqual(meant(({ mode }) => mode === 'demo'));
    const size = ({ amount }: Row): number => Math.abs(Number(amount));
    expect(await given({ least: '50', most: '500' })).toEqual(meant((row) => size(row) >= 50 && size(row) <= 500));
    expect((await page({ least: '50', most: '500' })).total).toBe((await given({ least: '50', most: '500' })).length);
    expect(await given({ from: '2000-01-01', to: '2000-01-02' })).toEqual([]);
    expect(await given({ from: '2000-01-01', to: '2999-01-02' })).toEqual(rows.map(({ id }) => id));
  });

  test('CONSOLE-68: a movement is found by its amount and by its reference however it is spaced, and leads to what it came from', async () => {
    for (const search of ['PAY 77-001', 'pay77001', 'PAY/77 001'])
      expect((await page({ search })).rows, search).toMatchObject([
        { kind: 'deposit', amount: '123.45', reference: 'PAY 77-001', about: expect.stringMatching(/^deposit:\d+$/) },
      ]);
    expect((await page({ search: '123.45' })).rows).toMatchObject([{ reference: 'PAY 77-001' }]);
    const paid = (await page({ search: 'out 88 002' })).rows;
    expect(paid.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual(
      expect.arrayContaining([
        ['withdrawal', '-98.00', 'OUT 88-002'],
        ['fee', '-2.00', 'OUT 88-002'],
      ]),
    );
    expect(paid.every(({ about }) => /^withdrawal:\d+$/.test(about))).toBe(true);
    const rows = await whole();
    const bought = rows.find(({ kind }) => kind === 'bought');
    expect(bought).toMatchObject({ instrument: 'BTC/USDT', about: expect.stringMatching(/^order:\d+$/) });
    const order = Number(bought?.about.split(':')[1]);
    expect(value(await finance('console.allOrders', { search: `#${order}` })).rows).toMatchObject([
      { id: order, customerId: maria.id },
    ]);
    expect(rows.find(({ kind }) => kind === 'manual')?.about).toMatch(/^entry:\d+$/);
    expect((await page({ search: 'PAY 77-001' }, other)).rows).toEqual([]);
  });

  test('CONSOLE-68: support reads it too; nobody reads one of a customer who is not there', async () => {
    expect((await page({}, maria, support)).rows).toHaveLength(50);
    expect(outcome(await finance('console.customerStatement', { id: 999_999 }))).toBe('CUSTOMER_NOT_FOUND');
  });

  test('FUNDS-121: a posting by hand against the house’s fees is an adjustment for the customer too, no fee', async () => {
    const manual = await whole({ kind: 'manual' });
    expect(manual.length).toBeGreaterThan(0);
    const { rows } = value(await maria.call('funds.postings', { accountType: 'stock', asset: 'EUR', pageSize: 100 }));
    expect(rows.filter(({ kind }) => kind === 'manual').map(({ amount }) => amount)).toEqual(
      manual.map(({ amount }) => amount),
    );
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const [from, to] = [day(Date.now() - 86_400_000), day(Date.now() + 86_400_000)];
    const { body } = await server.http.inject({
      method: 'GET',
      url: `/api/records/statement?from=${from}&to=${to}&format=csv`,
      headers: { authorization: `Bearer ${maria.accessToken}`, language: 'en', 'accept-encoding': 'identity' },
    });
    expect(body.split('\n').filter((line) => line.includes(',Adjustment,'))).toHaveLength(manual.length);
  });
});

describe('movements of all customers', () => {
  const found = async (search: string, as = support) => value(await as('console.movements', { search }));

  test('CONSOLE-69: one is found by its amount or its reference however it is spaced, says whose it is, and leads to its row in their statement', async () => {
    await payIn(other, 98_701n, 'BANK 55-777');
    const id = await payOut(other, 'SENT 66-888');
    for (const search of ['bank55777', 'BANK 55 777', '987.01', '+987.01'])
      expect(await found(search), search).toMatchObject([
        { kind: 'deposit', customerId: other.id, amount: '987.01', reference: 'BANK 55-777', state: 'credited' },
      ]);
    const [deposit] = await found('987.01');
    expect((await page({ search: `#${deposit?.seq}` }, other)).rows).toMatchObject([{ reference: 'BANK 55-777' }]);
    const [paid] = await found('sent66888');
    expect(paid).toMatchObject({ kind: 'withdrawal', amount: '-100.00', about: `withdrawal:${id}`, state: 'paid' });
    expect((await page({ search: `#${paid?.seq}` }, other)).rows).toHaveLength(2);
    expect(paid?.maskedCustomer).not.toContain(other.email);
  });

  test('CONSOLE-69: one that has not moved money yet is found too, by what was to be quoted; nothing typed finds nothing', async () => {
    const request = value(await other.call('funds.createStockRecharge', { amount: '432.10', currency: 'EUR' }));
    const spaced = request.paymentReference.toLowerCase().split('').join(' ');
    expect(await found(spaced)).toMatchObject([{ kind: 'deposit', state: 'waiting', seq: null, amount: '432.10' }]);
    for (const search of ['', ' ', '#', '%', `customer ${other.id}`]) expect(await found(search), search).toEqual([]);
  });
});
