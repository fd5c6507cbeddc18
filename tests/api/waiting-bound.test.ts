import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit, openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { Stage } from './stage.ts';

const AT_ONCE = 100;

let server: TestServer;
let most: number;

beforeAll(async () => {
  server = await startTestServer({}, 'waiting-bound');
  most = server.running.services.brand.mostWaiting;
}, 120_000);

afterAll(() => server?.close());

const evidenceOf = async (customer: number): Promise<number> => {
  const { pool } = server.running.services.database;
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM deposit_evidence WHERE customer = $1',
    [customer],
  );
  return rows[0]?.n ?? 0;
};

const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((name) => [name, outcomes.filter((each) => each === name).length]),
  );

test('FUNDS-97: of a hundred deposits announced at once ten wait, in whatever ways they came; what was refused leaves nothing', async () => {
  const customer = await server.registerCustomer();
  const published = value(await customer.call('funds.chargeLimits', {}));
  expect([most, published.mostWaiting]).toEqual([10, 10]);
  const announce = (currency: string) =>
    customer.call('funds.createStockRecharge', { amount: '100', currency }).then(outcome);
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => announce(n % 2 ? 'EUR' : 'USD')));
  expect(tally(outcomes)).toEqual({ TOO_MANY_WAITING: AT_ONCE - most, ok: most });
  const [waiting] = value(await customer.call('funds.recharges', { state: 'waiting' })).rows;
  expect(value(await customer.call('funds.recharges', {})).total).toBe(most);
  expect(await evidenceOf(customer.id)).toBe(most);
  const finance = server.operatorAs(await (await castOperators(server))('finance'));
  value(await finance('console.reviewDeposit', { id: waiting?.id ?? 0, decision: 'refuse', reason: 'nothing came' }));
  expect([await announce('EUR'), await announce('EUR')]).toEqual(['ok', 'TOO_MANY_WAITING']);
  expect(
    outcome(
      await (await server.registerCustomer()).call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }),
    ),
  ).toBe('ok');
});

test('FUNDS-97: of a hundred withdrawals asked for at once ten are under way', async () => {
  const stage = await Stage.open(server);
  await credit(server, stage.customer.id, 'stock', '5000 EUR');
  const call = server.as(await openSession(server, stage.customer.id));
  const terms = value(await call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR' }));
  expect(terms.mostWaiting).toBe(most);
  const outcomes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => call('funds.withdraw', { ...stage.toCard, amount: '20' }).then(outcome)),
  );
  expect(tally(outcomes)).toEqual({ TOO_MANY_WAITING: AT_ONCE - most, ok: most });
  expect(server.running.services.core.state.funds.withdrawalsOf.get(stage.customer.id)).toBe(most);
}, 60_000);

const pictureOf = async ({ call }: TestCustomer, background: string): Promise<string> => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'proof.png', { type: 'image/png' });
  return value(await call('file.upload', {}, { file })).key;
};

test('FUNDS-98: a picture shows one deposit of a customer, however often it is uploaded; a refused one sets it free', async () => {
  const [customer, other] = [await server.registerCustomer(), await server.registerCustomer()];
  const announce = (who: TestCustomer, proofKey: string, key: string = crypto.randomUUID()) =>
    who.call('funds.createVoucher', { network: 'TRC20', amount: '100', proofKey }, { idempotencyKey: key });
  const first = await pictureOf(customer, '#123');
  const again = await pictureOf(customer, '#123');
  expect(again).not.toBe(first);
  const announced = value(await announce(customer, first, 'once'));
  expect(value(await announce(customer, first, 'once'))).toEqual(announced);
  expect(outcome(await announce(customer, first))).toBe('PROOF_USED');
  expect(outcome(await announce(customer, again))).toBe('PROOF_USED');
  const coin = { asset: 'USDT', amount: '100', network: 'TRC20', address: 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D' };
  expect(outcome(await customer.call('funds.submitRecharge', { ...coin, proofKey: again }))).toBe('PROOF_USED');
  expect(await evidenceOf(customer.id)).toBe(1);

  // Another picture is taken; another customer's is shown to the reviewer.
  const fresh = await pictureOf(customer, '#321');
  const many = await Promise.all(Array.from({ length: 8 }, () => announce(customer, fresh).then(outcome)));
  expect(tally(many)).toEqual({ PROOF_USED: 7, ok: 1 });
  const theirs = value(await announce(other, await pictureOf(other, '#123')));
  const finance = server.operatorAs(await (await castOperators(server))('finance'));
  expect(value(await finance('console.deposit', { id: theirs.id })).sameProof).toEqual([
    { id: announced.id, customerId: customer.id },
  ]);

  value(await finance('console.reviewDeposit', { id: announced.id, decision: 'refuse', reason: 'not legible' }));
  const second = value(await announce(customer, again));
  const credited = { id: second.id, decision: 'credit', amount: '100', reference: 'PROOF 1' } as const;
  value(await finance('console.reviewDeposit', credited));
  expect(outcome(await announce(customer, first))).toBe('PROOF_USED');
});
