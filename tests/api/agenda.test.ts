import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 'agenda');
}, 120_000);
afterAll(() => server?.close());

const told = async (): Promise<string> => (await server.http.inject({ url: '/readyz' })).json().parts.agenda;

test('AGENDA-3: what was due and cannot be done is set aside, and /readyz and Books say so, after a restart too', async () => {
  expect(await told()).toBe('ok');
  const { waiting, aside } = server.running.services.core.state.agenda;
  waiting.add(server.running.services.now() - 1, 'rebate-release', 'a rebate that nobody is owed');
  await until(() => aside.length > 0, 10_000);
  expect(await told()).toMatch(/^rebate-release a rebate that nobody is owed, due at .*, was not done: INTERNAL$/);
  server = await server.restart();
  expect(await told()).toContain('a rebate that nobody is owed');
  const books = value(await server.operatorAs(await server.operatorToken())('console.books', {}));
  expect(books.faults).toEqual([await told()]);
}, 120_000);
