import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import { requestOf, sampleInput } from '@bourse/wire/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, openSession } from './cast.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Past what 32 bits hold, and the largest that is still taken for an id. */
const LARGE = ['2147483648', '999999999999999'] as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'large');
}, 120_000);

afterAll(() => server?.close());

test('HTTP-5: a number larger than a column holds is refused by a declared error, in every field of every row', async () => {
  const { id } = await server.registerCustomer();
  const customer = await openSession(server, id);
  const sessionOf = await castOperators(server);
  const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, row]) => row.envelope !== 'bare');
  let calls = 0;
  const wrong: string[] = [];
  for (const [name, row] of rows) {
    const sample = sampleInput(row, { optional: true, branch: 0 });
    // A new session for each row: some end the one they are called with.
    const token = row.area === 'console' ? await sessionOf('administrator') : customer;
    for (const field of Object.keys(sample).filter((each) => /^-?\d+(\.\d+)?$/.test(String(sample[each]))))
      for (const large of LARGE) {
        const { method, address, body } = requestOf(row, { ...sample, [field]: large });
        const answer = await (row.area === 'console' ? server.console : server.http).inject({
          method,
          url: address,
          headers: { authorization: token, 'idempotency-key': crypto.randomUUID(), 'accept-encoding': 'identity' },
          ...(body === undefined ? {} : { payload: body }),
        });
        calls += 1;
        if (answer.statusCode >= 500 || answer.body.includes('error.INTERNAL')) wrong.push(`${name} ${field} ${large}`);
      }
  }
  process.stdout.write(`large numbers: ${rows.length} rows, ${calls} calls, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(rows.length);
}, 240_000);
