import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerText } from '../../apps/server/src/platform/index.ts';
import { sealName } from './applicant.ts';
import { castOperators } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let support: Client;
let product: Client;
let administrator: Client;
let maria: TestCustomer;

const reason = 'Asked for on the telephone.';

beforeAll(async () => {
  server = await startTestServer({}, 'proposal-names');
  const sessionOf = await castOperators(server);
  support = server.operatorAs(await sessionOf('support'));
  product = server.operatorAs(await sessionOf('product'));
  administrator = server.operatorAs(await server.operatorToken());
  maria = await server.registerCustomer();
  await sealName(server, maria.id, 'María López Vidal');
}, 120_000);

afterAll(() => server?.close());

test('CONSOLE-66: a proposal names its customer by number, masked name and masked address, in the list and in the trail too', async () => {
  const change = { id: maria.id, kind: 'phone', username: '+34600111333', reason } as const;
  const proposed = value(await support('console.proposeAddressChange', change));
  const [, label = ''] = /^The phone number of (.+) becomes/.exec(proposed.sentences[0] ?? '') ?? [];
  expect(label).toMatch(new RegExp(`^customer ${maria.id} \\(M••• L••• V•••, \\S+\\*{4}\\S+\\)$`));
  expect(label).not.toContain(maria.email);
  const named = expect.stringContaining(label);
  expect(value(await product('console.proposal', { id: Number(proposed.id) })).sentences[0]).toEqual(named);
  const { rows } = value(await product('console.proposals', {}));
  expect(rows.find(({ id }) => id === proposed.id)?.sentences[0]).toEqual(named);
  value(await support('console.rejectProposal', { id: Number(proposed.id), reason }));
  const trail = value(await administrator('console.audit', { action: 'console.withdrawProposal' }));
  expect(trail.rows[0]?.proposed?.sentences.join(' ')).toEqual(named);
  const customers = value(await support('console.customers', { search: 'lópez' }));
  expect(customers.rows.map(({ id, maskedName }) => [id, maskedName])).toEqual([[maria.id, 'M••• L••• V•••']]);
});

test('CONSOLE-66: the payload keeps the number alone, so that who is erased is called by it', async () => {
  const { pool } = server.running.services.database;
  const { rows } = await pool.query<{ id: bigint; payload: Record<string, unknown> }>(
    "SELECT id, payload FROM proposal WHERE kind = 'address-change'",
  );
  expect(Object.keys(rows[0]?.payload ?? {}).sort()).toEqual(['customer', 'kind', 'sealed', 'shown']);
  await pool.query('DELETE FROM identity_application WHERE customer = $1', [maria.id]);
  const read = value(await support('console.proposal', { id: Number(rows[0]?.id) }));
  expect(read.sentences[0]).toMatch(new RegExp(`^The phone number of customer ${maria.id} \\([^,]+\\) becomes`));
  expect(customerText(maria.id, { name: null, address: null })).toBe(`customer ${maria.id}`);
});
