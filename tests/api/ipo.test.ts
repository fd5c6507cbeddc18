import { quantityLots } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import { errorCode } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotFaults } from '../../scripts/ballot-file.ts';
import { listedOffering } from '../modules/ipo/listed-offering.ts';
import { castOperators, credit, openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const { machine, clock } = plantedClock();
const MINUTE_MS = 6_000;
const reason = 'The issuer asks for it.';

let server: TestServer;
let product: Client;
let compliance: Client;
let customers: TestCustomer[];

beforeAll(async () => {
  server = await startTestServer({}, 'ipo', clock);
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  compliance = server.operatorAs(await tokenOf('compliance'));
  customers = [await server.registerCustomer(), await server.registerCustomer()];
  for (const { id } of customers) await credit(server, id, 'stock', '2000 USD');
}, 120_000);

afterAll(() => server?.close());

const usd = ({ id }: TestCustomer): string => {
  const { available, held } = server.running.services.core.state.ledger.customer('real', id, 'stock', 'USD');
  return `${available}, ${held}`;
};

const stageOf = (offering: number) => server.running.services.core.state.ipo.issues.get(offering)?.offering.stage;

test('IPO-1, IPO-15, IPO-4, IPO-6, IPO-8, IPO-14, IPO-16, FIGURES-25: from the proposal of an offering to shares in positions, over HTTP', async () => {
  const [one, other] = customers as [TestCustomer, TestCustomer];
  const opensAt = server.running.services.now() + 6_000;
  const moments = { opensAt, closesAt: opensAt + 10 * MINUTE_MS };
  const later = { paysAt: opensAt + 20 * MINUTE_MS, listsAt: opensAt + 30 * MINUTE_MS };
  const terms = { name: 'Lantern, new shares', instrument: 'US.LANTR', newType: 1, price: '10', lot: 10, ...moments };
  const sizes = { offered: 100, least: 10, most: 100 };
  const proposal = value(await product('console.proposeOffering', { ...terms, ...sizes, ...later, reason }));
  // The second operator reads how the price stands to that of the market.
  expect(proposal.sentences).toContainEqual(
    expect.stringMatching(/^The last market price was [\d.]+ USD .*% below it\.$/),
  );
  expect(outcome(await product('console.confirmProposal', { id: Number(proposal.id) }))).toBe('OWN_PROPOSAL');
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  const row = value(await product('console.offerings', {})).rows[0];
  expect(row).toMatchObject({
    price: '10.00',
    stage: 'open',
    seed: null,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const id = String(row?.id);
  await until(() => server.running.services.now() > opensAt, 15_000);

  const listed = value(await one.call('ipo.center', { centerType: 'INIT' })).list[0];
  expect(listed).toMatchObject({ name: terms.name, kind: 'funds', price: '10.00', most: 100, own: null, seed: null });
  value(await one.call('ipo.apply', { id, quantity: 50 }));
  value(await one.call('ipo.apply', { id, quantity: 100 }));
  value(await other.call('ipo.apply', { instrument: 'US.LANTR', quantity: 60 }));
  expect([usd(one), usd(other)]).toEqual(['100000, 100000', '140000, 60000']);
  // IPO-16: operators see who applied, and find one of them.
  const applied = { status: 'applied', allotted: null, offering: Number(id), symbol: 'LANTR' } as const;
  const ofOffering = { offering: Number(id) };
  expect(value(await product('console.shareApplications', ofOffering))).toMatchObject({
    rows: [
      { ...applied, customerId: other.id, quantity: 60, amount: '600.00' },
      { ...applied, customerId: one.id, quantity: 100, amount: '1000.00' },
    ],
    total: 2,
  });
  const found = value(await product('console.shareApplications', { ...ofOffering, search: String(one.id) })).rows;
  expect(found.map(({ customerId }) => customerId)).toContain(one.id);
  expect(value(await product('console.shareApplications', { offering: 99 })).total).toBe(0);
  expect(outcome(await one.call('ipo.apply', { id, quantity: 15 }))).toBe('OFF_LOT');
  expect(outcome(await one.call('ipo.apply', { id: '99', quantity: 10 }))).toBe('OFFERING_NOT_FOUND');
  // Neither of two names of an offering is passed over.
  for (const instrument of ['US.OXMAR', 'NOPE'])
    expect(outcome(await one.call('ipo.apply', { id, instrument, quantity: 10 }))).toBe('OFFERING_NOT_FOUND');
  expect(outcome(await one.call('ipo.apply', { quantity: 10 }))).toBe('OFFERING_NOT_FOUND');
  const demo = server.as(await openSession(server, one.id, 'demo'));
  expect(outcome(await demo('ipo.apply', { id, quantity: 10 }))).toBe('DEMO_NOT_ALLOWED');

  machine.passed += 10 * MINUTE_MS;
  const ballotFile = () => server.running.customer.inject(`/stock/subscribe/ballot?id=${id}`);
  expect((await ballotFile()).json()).toMatchObject({ code: errorCode('OFFERING_OPEN') });
  // Nobody asks for it: the applications are frozen at the close, and the seed is opened when there are prices after it.
  await expect.poll(() => stageOf(Number(id))).toBe('freezing');
  machine.passed += 12_000;
  const own = async (of: TestCustomer) => value(await of.call('ipo.applications', {})).list[0];
  await expect.poll(async () => (await own(one))?.status, { timeout: 20_000 }).toBe('allotted');
  const [first, second] = [await own(one), await own(other)];
  expect((first?.allotted ?? 0) + (second?.allotted ?? 0)).toBe(100);
  const count = async (status: 'successful' | 'not-allotted') =>
    value(await one.call('ipo.applications', { status })).total;
  expect([await count('successful'), await count('not-allotted')]).toEqual([1, 0]);
  expect([first?.number, second?.number].sort()).toEqual([1, 2]);
  expect(first?.dueMoney).toMatchObject({ amount: `${first?.allotted}0.00`, currency: 'USD' });
  expect([first?.paysAt, first?.listsAt, first?.listedAt]).toEqual([later.paysAt, later.listsAt, null]);
  const drawn = value(await one.call('ipo.center', { centerType: 'UNLISTED' })).list[0];
  expect(ballotCommitment(drawn?.seed ?? '')).toBe(row?.commitment);

  const file = (await ballotFile()).body;
  expect([drawn?.isAllotted, ballotFaults(file)]).toEqual([true, []]);
  expect(JSON.parse(file)).toMatchObject({ commitment: row?.commitment, digest: drawn?.digest, seed: drawn?.seed });
  expect(Object.keys(JSON.parse(file))).not.toContain('customer');

  machine.passed += 10 * MINUTE_MS;
  await expect.poll(async () => (await own(one))?.status, { timeout: 20_000 }).toBe('paid');
  expect(usd(one)).toBe(`${200_000 - 1_000 * (first?.allotted ?? 0)}, 0`);
  machine.passed += 10 * MINUTE_MS;
  await expect.poll(async () => (await own(one))?.status, { timeout: 20_000 }).toBe('listed');
  const position = value(await one.call('orders.position', { instrument: 'US.LANTR' }));
  expect(position).toMatchObject({ quantity: String(first?.allotted), entryPrice: '10.00' });
  // FIGURES-25
  expect(value(await one.call('funds.records', { type: 'trade' })).list).toMatchObject([
    {
      source: 'new-shares',
      order: null,
      traded: { amount: `-${first?.allotted}0.00` },
      fill: { side: 'buy', quantity: String(first?.allotted), price: '10.00', fee: '0.00' },
    },
  ]);
  const { database } = server.running.services;
  const notices = async () =>
    (
      await database.pool.query<{ readonly kind: string }>('SELECT kind FROM notice WHERE customer = $1 ORDER BY id', [
        one.id,
      ])
    ).rows;
  const kinds = async () => (await notices()).map(({ kind }) => kind).filter((kind) => kind.startsWith('shares-'));
  await expect.poll(kinds).toEqual(['shares-allotted', 'shares-paid', 'shares-listed']);
}, 120_000);

test('IPO-6: a ballot whose seed was not opened before a crash is opened by the next start', async () => {
  const customer = customers[0]?.id ?? 0;
  const offering = await listedOffering(server, MINUTE_MS, 500);
  const { execute, database } = server.running.services;
  // Two ask for more than there is.
  for (const each of [customer, customers[1]?.id ?? 0]) {
    await credit(server, each, 'stock', '9000 USD');
    value(await execute({ type: 'apply-for-shares', customer: each, offering, quantity: quantityLots(500) }));
  }
  const { commitment } = server.running.services.core.state.ipo.issues.get(offering)?.offering ?? {};
  const rename = (from: string, to: string) =>
    database.pool.query('UPDATE offering_seed SET commitment = $2 WHERE commitment = $1', [from, to]);
  await rename(commitment ?? '', 'away');
  machine.passed += MINUTE_MS;
  await expect.poll(() => stageOf(offering)).toBe('freezing');
  machine.passed += 12_000;
  await expect.poll(() => stageOf(offering), { timeout: 20_000 }).toBe('frozen');
  await rename('away', commitment ?? '');
  server = await server.restart();
  await expect.poll(() => stageOf(offering), { timeout: 20_000 }).toBe('allotted');
}, 60_000);
