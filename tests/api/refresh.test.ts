import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

const TABS = 5;
/** 1,000 in the long form. */
const CYCLES = Number(process.env['REFRESH_CYCLES'] ?? 21);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'refresh');
}, 120_000);

afterAll(() => server?.close());

test('IDENTITY-6: five tabs that refresh at once, over and over, are never signed out', async () => {
  const customer = await server.registerCustomer();
  const visitor = server.as();
  // Each tab keeps what it was last given, as tabs without a lock between them would.
  const held = Array<string>(TABS).fill(customer.refreshToken);
  const access = Array<string>(TABS).fill(customer.accessToken);
  let signedOut = 0;
  let calls = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    // At times a tab sleeps through some cycles' worth of refreshes of the others.
    const awake = held.map((_, tab) => cycle % 7 !== tab || cycle === 0);
    await Promise.all(
      held.map(async (token, tab) => {
        if (!awake[tab]) return;
        const refreshed = await visitor('auth.refresh', { refreshToken: token });
        calls += 1;
        if (!refreshed.ok) {
          signedOut += 1;
          return;
        }
        held[tab] = refreshed.value.refreshToken;
        access[tab] = refreshed.value.accessToken;
      }),
    );
    if (cycle % 10 === 0)
      for (const token of access) if (outcome(await server.as(token)('user.preferences', {})) !== 'ok') signedOut += 1;
  }
  process.stdout.write(`refresh: ${TABS} tabs, ${CYCLES} cycles, ${calls} refreshes, ${signedOut} false sign-outs\n`);
  expect(signedOut).toBe(0);
  expect(value(await server.as(access[0])('user.sessions', {}))).toHaveLength(1);
}, 180_000);
