import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, PASSWORD, startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'plain-words');
}, 120_000);

afterAll(() => server?.close());

test('FUNDS-93: while top-ups are closed to a customer, no account, address or code to pay in to is told', async () => {
  const { id, call } = await server.registerCustomer();
  const ask = async () => [
    outcome(await call('funds.platformBanks', {})),
    outcome(await call('funds.platformWallets', {})),
    outcome(await call('funds.depositAddresses', {})),
    outcome(await call('funds.paymentCodes', {})),
    outcome(await call('funds.paymentCode', { id: '2' })),
  ];
  expect(new Set(await ask())).toEqual(new Set(['ok']));
  const compliance = server.operatorAs(await (await castOperators(server))('compliance'));
  value(await compliance('console.setFreeze', { id, module: 'RECHARGE', frozen: true, reason: 'test' }));
  expect(new Set(await ask())).toEqual(new Set(['FROZEN']));
  const other = await server.registerCustomer();
  expect(outcome(await other.call('funds.platformBanks', {}))).toBe('ok');
});

test('FUNDS-94: a balance names what moved it: a conversion with its fee, a transfer, a withdrawal', async () => {
  const { id, call } = await server.registerCustomer();
  await credit(server, id, 'stock', '1000.00 EUR');
  value(await call('funds.exchangeStock', { from: 'EUR', to: 'USD', amount: '100' }));
  value(await call('funds.transfer', { from: 'stock', to: 'platform', asset: 'EUR', amount: '50' }));
  const { rows } = value(await call('funds.postings', { accountType: 'stock', asset: 'EUR' }));
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect(kinds).toContain('conversion');
  expect(kinds).toContain('transfer');
  expect(kinds).not.toContain('other');
});

test.each([
  ['en', 'Too many attempts. Try again in 15 min.'],
  ['es', 'Demasiados intentos. Inténtalo de nuevo en 15 min.'],
])('IDENTITY-60: a lock of the sign-in says in %s how long it lasts', async (language, message) => {
  const { email } = await server.registerCustomer();
  const visitor = server.as(undefined, { language });
  const attempt = () =>
    visitor('auth.login', { by: 'email', username: email, with: 'password', password: 'wrong wrong wrong' });
  for (let tries = 0; tries < 10; tries += 1) await attempt();
  expect(await attempt()).toMatchObject({ error: 'LOCKED', message });
});

test('IDENTITY-60: a lock of the funds password says how long it lasts', async () => {
  const { call } = await server.registerCustomer();
  value(await call('user.setFundsPassword', { newPassword: 'first funds password', password: PASSWORD }));
  const attempt = () =>
    call('user.updateFundsPassword', { oldPassword: 'wrong wrong wrong', newPassword: 'another funds password' });
  for (let tries = 0; tries < 5; tries += 1) await attempt();
  expect(await attempt()).toMatchObject({ error: 'LOCKED', message: expect.stringMatching(/15/) });
});

test('IDENTITY-61: the app is told how long withdrawals and new accounts wait, as the brand has it', async () => {
  const { withdrawal, destinations } = server.running.services.brand;
  const { call } = await server.registerCustomer();
  const shown = async () => [
    value(await server.as()('quotes.siteInfo', {})).credentialsWaitHours,
    value(await call('funds.destinationRules', {})).waitHours,
  ];
  const before = [withdrawal.credentialsWaitHours, destinations.waitHours] as const;
  expect(await shown()).toEqual(before);
  Object.assign(withdrawal, { credentialsWaitHours: 48 });
  Object.assign(destinations, { waitHours: 48 });
  expect(await shown()).toEqual([48, 48]);
  Object.assign(withdrawal, { credentialsWaitHours: before[0] });
  Object.assign(destinations, { waitHours: before[1] });
});

test('IDENTITY-61: no text of the app or of a message says a number of hours of its own', () => {
  const hours = /[0-9٠-٩]+ ?(?:h\b|hours?|horas?|ore\b|時間|시간|小时|小時|ساعة|ساعات)/;
  const folder = join(import.meta.dirname, '../../locales');
  const shown = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>).map(
        ([key, said]) => `${name} ${key}: ${said}`,
      ),
    );
  expect(shown.length).toBeGreaterThan(8_000);
  const ofItsOwn = shown.filter((line) => hours.test(line.slice(line.indexOf(': '))));
  // A period of the chart is one, and so are the window of a price's change and that of what goes out, which no brand sets (FIGURES-9, FUNDS-46).
  const isWindow = (line: string): boolean =>
    / (market\.(period\.|in24h|ago24h)|funds\.(identityBound\.|withdraw\.identityLeft))/.test(line);
  expect(ofItsOwn.filter((line) => !isWindow(line))).toEqual([]);
});
