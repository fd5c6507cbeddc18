import { priceTicks } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writableCore } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 'agenda');
}, 120_000);
afterAll(() => server?.close());

const shown = async (): Promise<string> => (await server.http.inject({ url: '/readyz' })).json().parts.agenda;

test('AGENDA-3: a due item that fails is set aside, and /readyz and Books report it, also after a restart', async () => {
  expect(await shown()).toBe('ok');
  const { waiting, aside } = writableCore(server).state.agenda;
  waiting.add(server.running.services.now() - 1, 'rebate-release', 'a rebate that nobody is owed');
  await until(() => aside.length > 0, 10_000);
  expect(await shown()).toMatch(/^rebate-release a rebate that nobody is owed, due at .*, was not done: INTERNAL$/);
  server = await server.restart();
  expect(await shown()).toContain('a rebate that nobody is owed');
  const books = value(await server.operatorAs(await server.operatorToken())('console.books', {}));
  expect(books.faults).toEqual([await shown()]);
}, 120_000);

test('TRIGGERS-4: a trigger that fails is set aside by the running server, and reported also after a restart', async () => {
  const core = writableCore(server);
  const { aside } = core.state.agenda;
  const before = aside.length;
  const [instrument] = core.state.market.references.keys();
  const tick = instrument && core.state.market.references.get(instrument);
  if (!instrument || !tick) throw new Error('the feed has published a price');
  // No module of today has such a kind: it stands for one whose handler fails.
  core.state.triggers.waiting.set('planted' as never, 'bad', {
    mode: 'real',
    instrument,
    price: 'mark',
    direction: 'rising',
    level: priceTicks(1),
  });
  await until(() => aside.length > before, 20_000);
  await until(() => !core.state.triggers.waiting.isFiring, 10_000);
  const said = `planted bad, reached by the mark price of ${instrument}`;
  expect(await shown()).toContain(said);
  server = await server.restart();
  expect(await shown()).toContain(said);
  expect(server.running.services.core.state.triggers.waiting).toMatchObject({ size: 0, isFiring: false });
}, 120_000);
