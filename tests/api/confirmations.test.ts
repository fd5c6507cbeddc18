import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit, writableCore } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

/** Twice what the pool has. */
const AT_ONCE = 16;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'confirmations');
}, 120_000);

afterAll(() => server?.close());

test('STORE-17: twice as many confirmations at once as there are connections all go through', async () => {
  const sessionOf = await castOperators(server);
  const proposer = server.operatorAs(await sessionOf('finance'));
  const confirmer = server.operatorAs(await sessionOf('administrator'));
  const { database } = server.running.services;
  const ids: number[] = [];
  for (let each = 0; each < AT_ONCE; each += 1) {
    const { id } = await server.registerCustomer();
    await credit(server, id, 'platform', '10 USDT');
    const posting = { from: `real.c${id}.platform.USDT`, to: 'real.house.fees.USDT', amount: '1', reason: 'A fee.' };
    ids.push(Number(value(await proposer('console.proposePosting', posting)).id));
  }
  // As after so many requests that some of the last day are in the journal alone: each confirmation asks the database for its key.
  writableCore(server).state.platform.requests.whole = false;
  expect(database.pool.options.max).toBe(AT_ONCE / 2);
  const outcomes = await Promise.all(
    ids.map(async (id) => outcome(await confirmer('console.confirmProposal', { id }))),
  );
  expect(outcomes).toEqual(Array<string>(AT_ONCE).fill('ok'));
}, 120_000);
