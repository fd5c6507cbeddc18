import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { WALLET } from './payee.ts';

let server: TestServer;
let maria: TestCustomer;
let other: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'customer-page');
  maria = await server.registerCustomer();
  other = await server.registerCustomer();
  for (const { id } of [maria, other]) {
    await credit(server, id, 'platform', '1000.00 USDT');
    await credit(server, id, 'stock', '1000.00 USD');
  }
  const share = { instrument: 'US.LANTR', kind: 'market', side: 'buy', quantity: '2', leverage: 1 } as const;
  value(await maria.call('orders.buyNewStock', share));
  value(await maria.call('funds.addWallet', WALLET));
  value(await maria.call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'financial', amount: '5' }));
}, 120_000);

afterAll(() => server?.close());

const operatorAs = async () => server.operatorAs(await server.operatorToken());

describe("the lists of a customer's page", () => {
  test('CONSOLE-49: holdings of one customer are valued, those of another are not among them', async () => {
    const operator = await operatorAs();
    const held = value(await operator('console.customerHoldings', { id: maria.id }));
    const share = held.find(({ instrument }) => instrument === 'US.LANTR');
    expect(share).toMatchObject({ account: 'stock', quantity: '2', currency: 'USD' });
    expect(Number(share?.value)).toBeGreaterThan(0);
    const others = value(await operator('console.customerHoldings', { id: other.id }));
    expect(others.some(({ instrument }) => instrument === 'US.LANTR')).toBe(false);
    expect(value(await operator('console.customerHoldings', { id: maria.id, book: 'demo' }))).not.toEqual(held);
  });

  test('CONSOLE-49: a wallet is shown masked, on no other page', async () => {
    const operator = await operatorAs();
    const [wallet] = value(await operator('console.customerDestinations', { id: maria.id }));
    expect(wallet).toMatchObject({ kind: 'wallet', removedAt: null });
    expect(JSON.stringify(wallet)).not.toContain(WALLET.address);
    expect(value(await operator('console.customerDestinations', { id: other.id }))).toEqual([]);
  });

  test('CONSOLE-49: a transfer stands in the list with its journal entry, on no other page', async () => {
    const operator = await operatorAs();
    const { rows, total } = value(await operator('console.customerMoves', { id: maria.id }));
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ kind: 'transfer', from: 'platform', to: 'financial', givenAsset: 'USDT' }]);
    expect(value(await operator('console.customerMoves', { id: other.id })).total).toBe(0);
  });

  test('CONSOLE-49: whoever is not signed in as an operator reads none of them', async () => {
    expect(outcome(await maria.call('console.customerMoves' as never, { id: maria.id } as never))).not.toBe('ok');
    expect(outcome(await maria.call('console.customerDestinations' as never, { id: maria.id } as never))).not.toBe(
      'ok',
    );
  });
});
