import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { credit, openSession } from './cast.ts';
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

const cents = (text: string | null): bigint => BigInt((text ?? 'none').replace('.', ''));
const sumOf = (texts: readonly (string | null)[]): bigint => texts.reduce((sum, text) => sum + cents(text), 0n);

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
    expect(value(await operator('console.customerHoldings', { id: maria.id, mode: 'demo' }))).not.toEqual(held);
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

  test('CONSOLE-49: a conversion says its rate and its fee as the customer was told them', async () => {
    const operator = await operatorAs();
    const quote = value(await other.call('funds.quoteSwap', { from: 'USDT', to: 'BTC', amount: '100' }));
    value(await other.call('funds.swap', { from: 'USDT', to: 'BTC', amount: '100', quoteId: quote.id }));
    const { rows } = value(await operator('console.customerMoves', { id: other.id }));
    expect(rows).toMatchObject([
      { kind: 'conversion', given: '100.000000', received: quote.toAmount, rate: quote.rate, fee: quote.fee },
    ]);
    const moved = value(await operator('console.customerMoves', { id: maria.id })).rows;
    expect(moved).toMatchObject([{ kind: 'transfer', rate: null, fee: null }]);
  });

  test('CONSOLE-49: a card is told from a bank account, its number masked', async () => {
    const operator = await operatorAs();
    const { password } = maria;
    const card = {
      bank: 'Alder Bank',
      number: '4111 1111 1111 1111',
      holder: 'Maria',
      bankAddress: '',
      currency: 'EUR',
    };
    value(await maria.call('funds.addBankCard', { ...card, password }));
    const found = value(await operator('console.customerDestinations', { id: maria.id }));
    expect(found).toMatchObject([{ kind: 'card', at: 'Alder Bank', masked: '4111 •••• 1111' }, { kind: 'wallet' }]);
  });

  test('CONSOLE-49: whoever is not signed in as an operator reads none of them', async () => {
    expect(outcome(await maria.call('console.customerMoves' as never, { id: maria.id } as never))).not.toBe('ok');
    expect(outcome(await maria.call('console.customerDestinations' as never, { id: maria.id } as never))).not.toBe(
      'ok',
    );
  });
});

describe("what a customer has in all, on the operator's page", () => {
  const seen = async (mode: 'real' | 'demo') => {
    const call = server.as(await openSession(server, maria.id, mode));
    return value(await call('funds.assets', {}));
  };

  test('CONSOLE-65: the total of each account mode is the one that the customer reads, and its parts add up to it', async () => {
    const operator = await operatorAs();
    value(await maria.call('funds.swap', { from: 'USDT', to: 'BTC', amount: '100' }));
    // It rests below the price, and holds its money.
    const symbol = 'ETH-USDT';
    const { last } = value(await maria.call('quotes.coin', { instrument: symbol }));
    const price = (Number(last) * 0.9).toFixed(2);
    const order = { symbol, type: 'buy', delegateType: 'limit', delegateTotal: '0.1', delegatePrice: price } as const;
    value(await maria.call('bb.place', order));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { currency, totals, at } = value(await operator('console.customerTotals', { id: maria.id }));
    expect(currency).toBe('EUR');
    expect(totals.map(({ mode }) => mode)).toEqual(['real', 'demo']);
    for (const { mode, worth, onHold, parts, pricedAt, unpriced } of totals) {
      const assets = await seen(mode);
      expect(cents(worth), mode).toBe(sumOf(assets.map((one) => one.worth)));
      expect(cents(worth)).toBe(sumOf(parts.map((part) => part.worth)));
      expect(cents(onHold)).toBe(sumOf(parts.map((part) => part.onHold)));
      expect(unpriced).toEqual([]);
      expect(at - (pricedAt ?? 0)).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((count, part) => count + part.balances, 0)).toBe(assets.length);
      for (const part of parts.filter(({ kind }) => kind === 'cash')) {
        const own = assets.filter(
          ({ asset, accountType }) => asset === part.asset && /stock|platform/.test(accountType),
        );
        expect(Number(part.quantity)).toBeCloseTo(
          own.reduce((sum, { available, held }) => sum + Number(available) + Number(held), 0),
        );
        expect(cents(part.worth)).toBe(sumOf(own.map((one) => one.worth)));
      }
    }
    vi.useRealTimers();
    const [real] = totals;
    const kinds = real?.parts.map(({ kind, asset }) => (asset ? `${kind} ${asset}` : kind));
    expect(kinds?.sort()).toEqual(['cash USD', 'cash USDT', 'coin', 'financial', 'share']);
    const usdt = real?.parts.find(({ asset }) => asset === 'USDT');
    expect(cents(usdt?.onHold ?? null)).toBeGreaterThan(0n);
    expect(cents(usdt?.onHold ?? null)).toBe(cents(real?.onHold ?? null));
  });

  test('CONSOLE-65: nobody has nothing in both modes, and who is unknown is said to be', async () => {
    const operator = await operatorAs();
    const { id } = await server.registerCustomer();
    const { totals } = value(await operator('console.customerTotals', { id }));
    expect(totals[0]).toMatchObject({ mode: 'real', worth: '0.00', onHold: '0.00', pricedAt: null, parts: [] });
    expect(outcome(await operator('console.customerTotals', { id: 999_999 }))).toBe('CUSTOMER_NOT_FOUND');
    expect(outcome(await maria.call('console.customerTotals' as never, { id: maria.id } as never))).not.toBe('ok');
  });
});
