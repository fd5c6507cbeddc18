import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit, freeze, openSession, post, stateDigest, writableCore } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let stranger: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'moving');
  stranger = await server.registerCustomer();
}, 120_000);

afterAll(() => server?.close());

const unitsOf = (
  { id }: TestCustomer,
  account: 'stock' | 'platform' | 'financial' | 'contract',
  asset: string,
): bigint => server.running.services.core.state.ledger.customer('real', id, account, asset).available;

/** A customer with money in the stock and in the platform account. */
const rich = async (): Promise<TestCustomer> => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '1000 EUR');
  await credit(server, customer.id, 'platform', '1000 USDT');
  return customer;
};

const move = (changes: object = {}) =>
  ({ asset: 'usdt', from: 'platform', to: 'financial', amount: '1000', ...changes }) as const;

describe('transfers', () => {
  test('FUNDS-51: a transfer moves one to one; what is sent beside it changes nothing', async () => {
    const customer = await rich();
    const answer = await post(server, customer.accessToken, '/api/asset/transferFunds', {
      coin: 'usdt',
      transferOutAccount: 1,
      transferInAccount: 2,
      amount: '400.5',
      userId: stranger.id,
      customer: stranger.id,
      ratio: '2',
      fee: '-5',
      toAmount: '900',
    });
    expect(answer.code).toBe(200);
    expect([unitsOf(customer, 'platform', 'USDT'), unitsOf(customer, 'financial', 'USDT')]).toEqual([
      599_500_000n,
      400_500_000n,
    ]);
    const records = value(await customer.call('funds.records', { type: 'transfer' }));
    expect(records).toMatchObject({
      total: 1,
      list: [{ from: 'platform', to: 'financial', transferred: '400.500000', received: null, currency: 'USDT' }],
    });
    expect(value(await stranger.call('funds.records', { type: 'transfer' }))).toEqual({ list: [], total: 0 });
  });

  test('FUNDS-146: what currency trading brought can be moved to the account that holds it, and converted', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'platform', '1000 EUR');
    const order = { symbol: 'EUR-USD', type: 'sell', delegateType: 'market', delegateTotal: '500' } as const;
    expect(value(await customer.call('divisa.place', order)).state).toBe('filled');
    const half = { asset: 'USD', from: 'platform', to: 'stock', amount: '100' } as const;
    expect(value(await customer.call('funds.transfer', half))).toEqual({ asset: 'USD', amount: '100.00' });
    const coins = value(await customer.call('funds.swapCoins', {})).map(({ asset }) => asset);
    for (const { instrument } of server.running.services.market.all())
      if (instrument.product === 'divisa')
        expect(coins).toEqual(expect.arrayContaining([instrument.base, instrument.quote]));
    expect(value(await customer.call('funds.swap', { from: 'USD', to: 'GBP', amount: '100' })).toAmount).toMatch(
      /^\d+\.\d\d$/,
    );
  });

  test('FUNDS-51: what is not allowed is named and changes nothing', async () => {
    const customer = await rich();
    const before = stateDigest(server);
    for (const [changes, expected] of [
      [{ to: 'platform' }, 'SAME_ACCOUNT'],
      [{ to: 'stock' }, 'ASSET_NOT_HELD'],
      [{ asset: 'NOPE' }, 'ASSET_NOT_HELD'],
      [{ amount: '0' }, 'BAD_AMOUNT'],
      [{ amount: '-1' }, 'BAD_AMOUNT'],
      [{ amount: '0.0000001' }, 'BAD_AMOUNT'],
      [{ amount: '1000.000001' }, 'TRANSFER_ABOVE_BALANCE'],
    ] as const)
      expect([changes, outcome(await customer.call('funds.transfer', move(changes)))]).toEqual([changes, expected]);
    expect(stateDigest(server)).toBe(before);
    await freeze(server, customer.id);
    expect(outcome(await customer.call('funds.transfer', move()))).toBe('FROZEN');
  });

  test('FUNDS-51: of a hundred transfers of the whole balance at once one is made; a repeated one has one effect', async () => {
    const customer = await rich();
    const all = await Promise.all(Array.from({ length: 100 }, () => customer.call('funds.transfer', move())));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(all.map(outcome))).toEqual(new Set(['ok', 'TRANSFER_ABOVE_BALANCE']));
    expect(unitsOf(customer, 'financial', 'USDT')).toBe(1_000_000_000n);
    const key = { idempotencyKey: crypto.randomUUID() };
    const back = move({ from: 'financial', to: 'platform', amount: '300' });
    const first = value(await customer.call('funds.transfer', back, key));
    expect(value(await customer.call('funds.transfer', back, key))).toEqual(first);
    expect(outcome(await customer.call('funds.transfer', { ...back, amount: '301' }, key))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(unitsOf(customer, 'financial', 'USDT')).toBe(700_000_000n);
  });

  test('FUNDS-51: nothing leads from the demo account to the real one', async () => {
    const customer = await rich();
    const demo = server.as(await openSession(server, customer.id, 'demo'));
    await demo('funds.transfer', move({ amount: '1' }));
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(1_000_000_000n);
    expect(unitsOf(customer, 'financial', 'USDT')).toBe(0n);
  });
});

describe('conversions', () => {
  const request = { from: 'USDT', to: 'ETH', amount: '1000' } as const;

  test('FUNDS-52: a quote is carried out as it was given, once', async () => {
    const customer = await rich();
    const quote = value(await customer.call('funds.quoteSwap', request));
    expect(quote.endsAt).toBeGreaterThan(server.running.services.now());
    const done = value(await customer.call('funds.swap', { ...request, quoteId: quote.id }));
    expect(done).toMatchObject({ fromAmount: quote.fromAmount, toAmount: quote.toAmount, fee: quote.fee });
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(0n);
    expect(outcome(await customer.call('funds.swap', { ...request, quoteId: quote.id }))).toBe('QUOTE_ENDED');
    expect(value(await customer.call('funds.swapRecords', {})).list).toEqual([done]);
    expect(value(await customer.call('funds.records', { type: 'transfer' })).list).toMatchObject([
      { from: 'USDT', to: 'ETH', transferred: done.fromAmount, received: done.toAmount },
    ]);
  });

  test('FUNDS-58, FUNDS-59: bounds and spread are published with the terms and with each quote, and hold', async () => {
    const customer = await rich();
    const terms = value(await customer.call('funds.conversionTerms', { asset: 'usdt' }));
    expect(terms).toMatchObject({
      asset: 'USDT',
      feePercent: '0.20',
      spreadLeastPercent: '0.02',
      spreadMostPercent: '0.60',
    });
    expect(terms.validSeconds).toBe(15);
    const quote = value(await customer.call('funds.quoteSwap', request));
    expect(Number(quote.spreadPercent)).toBeGreaterThanOrEqual(0.02);
    expect(Number(quote.spreadPercent)).toBeLessThanOrEqual(0.6);
    for (const { minimum, maximum } of [terms, quote]) {
      expect(Number(minimum)).toBeGreaterThan(0);
      expect(Number(maximum)).toBeGreaterThan(1_000);
      const above = String(Math.ceil(Number(maximum) * 1.2));
      expect(outcome(await customer.call('funds.quoteSwap', { ...request, amount: above }))).toBe('ABOVE_MAXIMUM');
      expect(outcome(await customer.call('funds.swap', { ...request, amount: '0.01' }))).toBe('BELOW_MINIMUM');
    }
    expect(outcome(await customer.call('funds.conversionTerms', { asset: 'NONE' }))).toBe('ASSET_NOT_HELD');
  });

  test('FUNDS-55: a quote of something else than is asked for is refused; rates and persons beside it change nothing', async () => {
    const customer = await rich();
    const quote = value(await customer.call('funds.quoteSwap', { ...request, amount: '100' }));
    const wanted = { ...request, amount: '100', quoteId: quote.id };
    for (const other of [{ amount: '999' }, { amount: '99.999999' }, { to: 'BTC' }, { from: 'ETH', to: 'USDT' }])
      expect(outcome(await customer.call('funds.swap', { ...wanted, ...other }))).toBe('QUOTE_DIFFERS');
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(1_000_000_000n);
    const answer = await post(server, customer.accessToken, '/api/texchange/currencyExchange', {
      fromSymbol: request.from,
      toSymbol: request.to,
      total: '100',
      quoteId: quote.id,
      rate: '0.000001',
      toAmount: '5',
      fee: '0',
      userId: stranger.id,
    });
    expect(answer.data).toMatchObject({ fromFound: 'USDT', fromAmount: quote.fromAmount, toAmount: quote.toAmount });
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(900_000_000n);
  });

  test('FUNDS-55: a quote of another customer, one that was replaced and one that is over convert nothing', async () => {
    const customer = await rich();
    const other = await rich();
    const theirs = value(await other.call('funds.quoteSwap', request));
    const before = stateDigest(server);
    expect(outcome(await customer.call('funds.swap', { ...request, quoteId: theirs.id }))).toBe('QUOTE_ENDED');
    expect(outcome(await customer.call('funds.swap', { ...request, quoteId: 987_654 }))).toBe('QUOTE_ENDED');
    expect(stateDigest(server)).toBe(before);
    const first = value(await other.call('funds.quoteSwap', request));
    value(await other.call('funds.quoteSwap', { ...request, amount: '10' }));
    expect(outcome(await other.call('funds.swap', { ...request, quoteId: first.id }))).toBe('QUOTE_ENDED');
    const quotes = writableCore(server).state.funds.quotes.real;
    const late = value(await customer.call('funds.quoteSwap', request));
    const stored = quotes.get(customer.id);
    expect(stored?.id).toBe(late.id);
    if (stored) quotes.set(customer.id, { ...stored, endsAt: server.running.services.now() });
    expect(outcome(await customer.call('funds.swap', { ...request, quoteId: late.id }))).toBe('QUOTE_ENDED');
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(1_000_000_000n);
  });

  test('FUNDS-52: of a hundred conversions of the whole balance at once one is made, with and without a quote', async () => {
    const customer = await rich();
    const quote = value(await customer.call('funds.quoteSwap', request));
    const all = await Promise.all([
      ...Array.from({ length: 50 }, () => customer.call('funds.swap', request)),
      ...Array.from({ length: 50 }, () => customer.call('funds.swap', { ...request, quoteId: quote.id })),
    ]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(unitsOf(customer, 'platform', 'USDT')).toBe(0n);
    expect(value(await customer.call('funds.swapRecords', {})).total).toBe(1);
  });

  test('FUNDS-52: between currencies of the stock account a quote is given and taken too', async () => {
    const customer = await rich();
    const wanted = { from: 'EUR', to: 'USD', amount: '250' } as const;
    const quote = value(await customer.call('funds.quoteSwap', { ...wanted, account: 'stock' }));
    expect(value(await customer.call('funds.convertStock', { ...wanted, quoteId: quote.id }))).toMatchObject({
      fromAmount: '250.00',
      toAmount: quote.toAmount,
    });
    expect(unitsOf(customer, 'stock', 'EUR')).toBe(75_000n);
    const one = value(await customer.call('funds.exchangeStock', { ...wanted, amount: '50' }));
    expect(value(await customer.call('funds.exchangeRecords', {})).list[0]).toEqual(one);
  });

  test('FUNDS-54: a pair that is not offered, one side twice and nothing at all are refused', async () => {
    const customer = await rich();
    const before = stateDigest(server);
    for (const [changes, expected] of [
      [{ to: 'USDT' }, 'SAME_ACCOUNT'],
      [{ from: 'BRL', to: 'ETH' }, 'PAIR_NOT_OFFERED'],
      [{ to: 'POINTS' }, 'ASSET_NOT_HELD'],
      [{ from: 'POINTS' }, 'ASSET_NOT_HELD'],
      [{ amount: '0' }, 'BAD_AMOUNT'],
      [{ amount: '0.000001' }, 'BELOW_MINIMUM'],
      [{ amount: '1001' }, 'INSUFFICIENT_FUNDS'],
    ] as const)
      expect([changes, outcome(await customer.call('funds.swap', { ...request, to: 'BTC', ...changes }))]).toEqual([
        changes,
        expected,
      ]);
    expect(stateDigest(server)).toBe(before);
  });
});

test('FUNDS-51: transfers and conversions stand together, newest first, over the pages', async () => {
  const customer = await rich();
  value(await customer.call('funds.transfer', move({ amount: '1' })));
  value(await customer.call('funds.swap', { from: 'USDT', to: 'BTC', amount: '100' }));
  value(await customer.call('funds.transfer', move({ amount: '2' })));
  value(await customer.call('funds.convertStock', { from: 'EUR', to: 'USD', amount: '3' }));
  const page = async (pageNo: number, pageSize: number) =>
    value(await customer.call('funds.records', { type: 'transfer', pageNo, pageSize }));
  const whole = await page(1, 20);
  expect(whole.list.map(({ transferred }) => Number(transferred))).toEqual([3, 2, 100, 1]);
  const parts = [...(await page(1, 3)).list, ...(await page(2, 3)).list];
  expect([parts, whole.total]).toEqual([whole.list, 4]);
});
