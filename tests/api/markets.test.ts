import { type InstrumentId, quantityLots, SHARE_VENUES } from '@bourse/rules';
import { type Endpoints, type InputOf, MARKETS } from '@bourse/wire';
import { afterEach, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

test.each([
  ['sample', []],
  ['tarnwick', ['HK', 'CN', 'BR', 'future']],
] as const)('SHELL-10: brand %s names the markets that have instruments, and no other', async (brand, without) => {
  server = await startTestServer({ BRAND: brand }, `markets-${brand}`);
  const call = server.as();
  const { markets } = value(await call('quotes.siteInfo', {}));
  expect(markets).toEqual(MARKETS.filter((name) => !without.some((one) => one === name)));
  for (const type of MARKETS) {
    const { total } = value(await call('quotes.search', { type, pageNo: 1, pageSize: 1 }));
    expect(total > 0, type).toBe(markets.includes(type));
  }
});

test('FUTURES-3: whatever is listed has a page, also what nobody trades', async () => {
  server = await startTestServer({}, 'pages');
  const call = server.as();
  for (const { instrument } of server.running.services.market.all()) {
    const { quote, settlesAt } = value(await call('quotes.single', { instrument: instrument.id }));
    expect(quote.instrument).toBe(instrument.id);
    if (instrument.product === null) expect(settlesAt).toBeNull();
  }
});

test('SEARCH-1: an empty type is every type', async () => {
  server = await startTestServer({}, 'types');
  const found = async (type: string) =>
    (
      await server?.http.inject({
        method: 'POST',
        url: '/stock/search',
        payload: { type, name: 'a', pageNo: 1, pageSize: 1 },
      })
    )?.json().data.total;
  expect(await found('')).toBe(await found('all'));
  expect(await found('')).toBeGreaterThan(await found('index'));
});

test('CONTENT-10: the most traded shares are those of a market of shares; IT and none are the main one, another is refused', async () => {
  server = await startTestServer({}, 'hots');
  const call = server.as();
  const venuesOf = async (input: InputOf<Endpoints['home.hots']>) => [
    ...new Set(value(await call('home.hots', input)).map(({ instrument }) => instrument.split('.')[0])),
  ];
  for (const type of SHARE_VENUES) expect(await venuesOf({ type })).toEqual([type]);
  for (const input of [{}, { type: 'IT' }] as const)
    expect(await venuesOf(input)).toEqual([server.running.services.brand.market]);
  for (const type of ['coin', 'XX'])
    expect((await server.http.inject({ url: `/stock/hots?type=${type}` })).json().key).toBe('error.BAD_REQUEST');
});

test('BOOK-21: a trade on the tape says whether it was made in the order book here or at the reference market', async () => {
  server = await startTestServer({}, 'tape');
  const { market } = server.running.services;
  const seller = await server.registerCustomer();
  await credit(server, seller.id, 'platform', '1.00000000 BTC');
  const order = { symbol: 'BTC-USDT', type: 'sell', delegateType: 'market', delegateTotal: '0.05' } as const;
  expect(value(await seller.call('bb.place', order)).state).toBe('filled');
  const last = market.last('BTC-USDT' as InstrumentId);
  if (last === undefined) throw new Error('there is no price yet');
  const tick = { instrument: 'BTC-USDT' as InstrumentId, seq: Number.MAX_SAFE_INTEGER, atMs: Date.now(), price: last };
  market.accept({ ...tick, volume: quantityLots(7) });
  const { trades } = value(await server.as()('market.trades', { instrument: 'BTC-USDT', limit: 100 }));
  expect(trades[0]).toMatchObject({ source: 'reference' });
  expect(trades.filter(({ source }) => source === 'book').map(({ side }) => side)).toContain('sell');
});

test('QUOTES-1: quotes, bars and indexes have the names that clients read', async () => {
  const started = await startTestServer({}, 'published-names');
  server = started;
  const ask = async (url: string, payload?: object) =>
    (await started.http.inject({ method: payload ? 'POST' : 'GET', url, ...(payload && { payload }) })).json().data;
  const { list } = await ask('/stock/search', { type: 'US', pageNo: 1, pageSize: 1 });
  expect(list).toMatchObject([{ stock_type: 'US', stockType: 'US', type: 'US' }]);
  const [bar] = await ask('/stock/coinKline/getKlineList', { symbol: 'BTC-USDT', interval: '1m', limit: 1 });
  expect(bar.time).toBe(bar.t);
  const terms = { depositAmt: null, eachPoint: null, maxNum: null, minNum: null, transFee: null };
  expect((await ask('/stock/indexes'))[0]).toMatchObject({ transState: false, ...terms });
});
