import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

const ID = 'BTC-USDT';
const reason = 'The exchange of reference is down.';

let server: TestServer;
let product: Client;
let compliance: Client;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'halts');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  compliance = server.operatorAs(await tokenOf('compliance'));
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '10000 USDT');
}, 120_000);

afterAll(() => server?.close());

const order = () =>
  customer.call('bb.place', { symbol: ID, type: 'buy', delegateType: 'market', delegateTotal: '0.001' });
const shown = async () => value(await product('console.instruments', { search: ID })).rows.find(({ id }) => id === ID);
const isHalted = () => server.running.services.core.state.market.halted.has(ID);
test('CONSOLE-9: a halt longer than one operator alone may is proposed, confirmed by another, and shown with its end', async () => {
  const long = { id: ID, minutes: 4_320, reason };
  expect(outcome(await product('console.haltInstrument', long))).toBe('HALT_TOO_LONG');
  expect(outcome(await product('console.haltInstrument', { id: ID, reason }))).toBe('HALT_TOO_LONG');
  const proposal = value(await product('console.proposeHalt', long));
  expect(proposal.sentences.join(' ')).toContain('Trading goes on by itself 3 days after the confirmation');
  expect(isHalted(), 'a proposal changes nothing').toBe(false);
  const id = Number(proposal.id);
  expect(outcome(await product('console.confirmProposal', { id }))).toBe('OWN_PROPOSAL');
  value(await compliance('console.confirmProposal', { id }));
  expect(outcome(await order())).toBe('HALTED');
  const row = await shown();
  expect(row?.halted).toMatchObject({ reason, by: proposal.proposedBy, agreedBy: expect.any(String) });
  expect((row?.halted?.until ?? 0) - (row?.halted?.at ?? 0)).toBe(3 * 86_400_000);
  expect(row?.haltAloneMinutes).toBeLessThan(240);
  const open = value(await compliance('console.proposeHalt', { id: ID, minutes: null, reason }));
  value(await product('console.confirmProposal', { id: Number(open.id) }));
  expect((await shown())?.halted?.until).toBeNull();
  value(await product('console.resumeInstrument', { id: ID, reason }));
  value(await order());
}, 60_000);

test('SPOT-13: a halt by one ends by itself, by a command of the schedule', async () => {
  const minutes = (await shown())?.haltAloneMinutes ?? 0;
  expect(minutes).toBeGreaterThan(200);
  expect(outcome(await product('console.haltInstrument', { id: ID, minutes: minutes + 1, reason }))).toBe(
    'HALT_TOO_LONG',
  );
  const halted = value(await product('console.haltInstrument', { id: ID, minutes, reason }));
  expect(halted.halted).toMatchObject({ agreedBy: null, until: expect.any(Number) });
  expect(outcome(await order())).toBe('HALTED');
  value(await product('console.resumeInstrument', { id: ID, reason }));
  const { database, execute } = server.running.services;
  const limit = { aloneMs: 3_600_000, windowMs: 3_600_000 };
  const short = { instrument: ID, forMs: 1_500, reason, by: 'test', agreedBy: null, limit };
  value(await execute({ type: 'halt-instrument', ...short }));
  expect(outcome(await order())).toBe('HALTED');
  await until(() => !isHalted(), 15_000);
  value(await order());
  const { rows } = await database.pool.query<{ decided_by: string }>(
    'SELECT decided_by FROM halts WHERE instrument = $1',
    [ID],
  );
  expect(rows).toEqual([{ decided_by: 'schedule' }]);
}, 60_000);
