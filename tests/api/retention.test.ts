import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { plantedClock } from './planted-clock.ts';

const HOUR_MS = 3_600_000;
const { machine, clock } = plantedClock();
let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'retention', clock);
  customer = await server.registerCustomer();
}, 120_000);
afterAll(() => server?.close());

const sql = async (text: string) => (await server.running.services.database.pool.query(text)).rows;
/** What is wrong with a view; of prices there are none for the time that is jumped over. */
const faultsOf = async (view: string): Promise<readonly string[]> => {
  const walked = await server.running.services.verification.walk();
  return (walked?.faults ?? [`${view}: stopped`]).filter((fault) => fault.startsWith(view));
};

const move = async (key: string) => {
  const parties = { customer: customer.id, from: 'platform', to: 'financial' } as const;
  return value(
    await server.running.services.execute(
      { type: 'transfer-funds', mode: 'real', ...parties, amount: { asset: 'USDT', units: 1n } },
      { customer: customer.id, operation: 'funds.transfer real', key, digest: 'd' },
    ),
  );
};

/** The journal goes on: what is kept follows from its time. Customers are told of it, and it has a key. */
const goOn = async (): Promise<void> => {
  await credit(server, customer.id, 'platform', '1 USDT');
  await move(crypto.randomUUID());
};

const pass = async (hours: number): Promise<void> => {
  machine.passed += hours * HOUR_MS;
  await goOn();
};

const FIRST = 'seq = (SELECT min(seq) FROM $)';
const CHANGES: readonly (readonly [change: string, fault: string])[] = [
  [`UPDATE $ SET at = at + 1 WHERE ${FIRST}`, 'was changed'],
  // What is past its time by its own word may have been taken out before it is looked at.
  [`UPDATE $ SET at = 0 WHERE ${FIRST}`, '(was changed|is missing)'],
  [`DELETE FROM $ WHERE ${FIRST}`, 'is missing'],
  [`UPDATE $ SET seq = seq + 1000000 WHERE ${FIRST}`, 'follows from no row of the journal'],
];

for (const [view, hours] of [
  ['requests', 60],
  ['news', 24 * 8],
] as const)
  test(`JOURNAL-23: rows of ${view} that are past their time are not missed, younger ones are`, async () => {
    await goOn();
    await goOn();
    const [{ newest }] = await sql(`SELECT max(seq) AS newest FROM ${view}`);
    expect(await faultsOf(view)).toEqual([]);
    await pass(hours);
    const past = () => sql(`SELECT FROM ${view} WHERE seq <= ${newest}`);
    await expect.poll(past, { timeout: 30_000 }).toEqual([]);
    expect(await faultsOf(view)).toEqual([]);
    for (const [change, fault] of CHANGES) {
      await sql('DROP TABLE IF EXISTS kept');
      await sql(`CREATE TABLE kept AS SELECT * FROM ${view}`);
      await sql(change.replaceAll('$', view));
      expect(await faultsOf(view), change).toContainEqual(expect.stringMatching(`^${view} .* ${fault}$`));
      await sql(`DELETE FROM ${view}`);
      await sql(`INSERT INTO ${view} SELECT * FROM kept`);
    }
    expect(await faultsOf(view)).toEqual([]);
  }, 120_000);

test('PLATFORM-1: a repetition that is still recognised after more than a day gets the first outcome', async () => {
  await credit(server, customer.id, 'platform', '1 USDT');
  const key = crypto.randomUUID();
  const { seq, at } = await move(key);
  machine.passed += 30 * HOUR_MS;
  await credit(server, customer.id, 'platform', '1 USDT');
  // Longer than the view is looked through for what is past its time.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect(await move(key)).toMatchObject({ seq, at });
});
