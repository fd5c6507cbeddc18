import { quantityLots } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSeed } from '../../apps/server/src/ipo/seeds.ts';
import { addOperators, credit, openOperatorSession } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const { machine, clock } = plantedClock();
const STEP_MS = 20_000;
const SHARE = 'EU.ALVRN';

let server: TestServer;
let customer: TestCustomer;
let finance: number;

beforeAll(async () => {
  server = await startTestServer({}, 'net-assets', clock);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '2000.00 EUR');
  finance = (await addOperators(server)).get('finance') ?? 0;
}, 120_000);

afterAll(() => server?.close());

const cents = (text: string | null | undefined): number => Math.round(Number(text ?? Number.NaN) * 100);

/** What every call says of the total, and the parts of the day, which come to it. */
const totals = async () => {
  const assets = value(await customer.call('funds.assets', {}));
  const [statistics] = value(await customer.call('funds.statistics', {}));
  const day = value(await customer.call('funds.day', {}));
  const { opening, moneyIn, moneyOut, today, conversionFees, options, interest, exchange, other, rounding } = day;
  const parts = [opening, moneyIn, today, conversionFees, options, interest, exchange, other, rounding];
  expect(parts.reduce((sum, part) => sum + cents(part), -cents(moneyOut))).toBe(cents(day.value));
  const total = assets.reduce((sum, { worth }) => sum + cents(worth), 0);
  return { total, stock: cents(statistics?.total.amount), claims: assets.flatMap(({ claims }) => claims), day };
};

/** An issue of a share that is paid in the account currency, at 10.00 by lots of 10. */
const listed = async (): Promise<number> => {
  const { services } = server.running;
  const opensAt = services.now() + STEP_MS;
  const moments = {
    opensAt,
    closesAt: opensAt + STEP_MS,
    paysAt: opensAt + 2 * STEP_MS,
    listsAt: opensAt + 3 * STEP_MS,
  };
  const sizes = { offered: quantityLots(100), least: quantityLots(10), most: quantityLots(100) };
  const commitment = await makeSeed(services);
  const terms = {
    name: 'Shares',
    instrument: SHARE,
    kind: 1,
    price: 1_000n,
    boardLot: quantityLots(10),
    commitment,
  } as const;
  const command = {
    type: 'list-offering',
    terms: { ...terms, ...sizes, ...moments },
    by: 'ann',
    agreedBy: 'bob',
  } as const;
  const { events } = value(await services.execute(command));
  machine.passed += STEP_MS;
  return events.flatMap((event) => (event.type === 'offering-listed' ? [event.offering.id] : []))[0] ?? 0;
};

test('FIGURES-24, CREDIT-9, FIGURES-12: new shares that are paid for stay in the total until they are listed, and credit drawn is not in it', async () => {
  const { services } = server.running;
  const offering = await listed();
  await until(() => services.now() > (services.core.state.ipo.issues.get(offering)?.offering.opensAt ?? 0), 20_000);
  value(
    await services.execute({ type: 'apply-for-shares', customer: customer.id, offering, quantity: quantityLots(50) }),
  );
  expect(await totals()).toMatchObject({ total: 200_000, stock: 200_000, claims: [] });
  machine.passed += 2 * STEP_MS;
  const status = () => services.core.state.ipo.issues.get(offering)?.applications[0]?.status;
  await until(() => status() === 'paid', 60_000);
  const paid = await totals();
  expect(paid).toMatchObject({ total: 200_000, stock: 200_000 });
  expect(paid.claims).toEqual([{ kind: 'new-shares', amount: '500.00', worth: '500.00' }]);
  expect(paid.day).toMatchObject({ other: '0.00', exchange: '0.00', rounding: '0.00', value: '2000.00' });

  const { id } = value(await customer.call('credit.apply', { level: 1 }));
  const operator = server.operatorAs(await openOperatorSession(server, finance));
  value(await operator('console.decideCredit', { id, approved: true, reason: 'Fits.' }));
  value(await customer.call('credit.draw', { amount: '60' }));
  const drawn = await totals();
  expect(drawn).toMatchObject({ total: 199_999, stock: 199_999 });
  expect(drawn.claims).toContainEqual({ kind: 'credit', amount: '-60.01', worth: '-60.01' });
  const still = { other: '0.00', exchange: '0.00', rounding: '0.00' };
  expect(drawn.day).toMatchObject({ ...still, moneyIn: paid.day.moneyIn, interest: '-0.01', value: '1999.99' });
  const operatorsView = value(await operator('console.customerTotals', { id: customer.id }));
  expect(operatorsView.totals.find(({ mode }) => mode === 'real')?.worth).toBe('1999.99');

  machine.passed += STEP_MS + 1_000;
  const stage = () => services.core.state.ipo.issues.get(offering)?.offering.stage;
  await until(() => stage() === 'listed', 60_000);
  expect((await totals()).claims.map(({ kind }) => kind)).toEqual(['credit']);
  value(await customer.call('credit.repay', { id: 1 }));
  const repaid = await totals();
  expect(repaid.claims).toEqual([]);
  expect(repaid.day).toMatchObject({ moneyIn: paid.day.moneyIn, interest: '-0.01' });
}, 180_000);
