import { priceTicks, quantityLots } from '@bourse/rules';
import { INTERVALS, type LivePush } from '@bourse/wire';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { READERS_A_TURN } from '../../apps/server/src/push/outgoing.ts';
import { TICKET_MS, Tickets } from '../../apps/server/src/push/tickets.ts';
import { credit, openSession } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { checksumOf, connectLive, type LiveClient, listening, ofType, pause, ticketFor, until } from './live-client.ts';

let server: TestServer;
let one: TestCustomer;
let two: TestCustomer;
let oneDemo: string;
let open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer({}, 'live');
  one = await server.registerCustomer();
  two = await server.registerCustomer();
  await credit(server, one.id, 'platform', '100000 USDT');
  value(await server.running.services.execute({ type: 'start-demo', customer: one.id }));
  oneDemo = await openSession(server, one.id, 'demo');
}, 120_000);

afterEach(() => {
  for (const client of open) client.socket.terminate();
  open = [];
});

afterAll(() => server?.close());

const connect = async (origin?: string): Promise<LiveClient> => {
  const client = await connectLive(server, origin);
  open.push(client);
  return client;
};

/** More than two rounds of pushing. */
const SETTLED_MS = 300;
const PRIVATE = ['ORDER', 'FUNDS', 'POSITION', 'SETTLEMENT'];
const privateOf = ({ pushes }: LiveClient): string[] =>
  [...new Set(pushes.map(({ type }) => type).filter((type) => PRIVATE.includes(type)))].sort();

const isError =
  (key: string) =>
  (push: LivePush): push is Extract<LivePush, { type: 'ERROR' }> =>
    push.type === 'ERROR' && push.key === `error.${key}`;

const buy = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.001' } as const;

describe('the private half', () => {
  test('LIVE-5: private pushes go to their customer only, in the account mode of the event', async () => {
    const [mine, demo, stranger, visitor] = [await connect(), await connect(), await connect(), await connect()];
    expect(await mine.auth(one.accessToken)).toBe(true);
    expect(await demo.auth(oneDemo)).toBe(true);
    expect(await stranger.auth(two.accessToken)).toBe(true);
    value(await one.call('bb.place', buy));
    await until(() => privateOf(mine).length > 0);
    await pause(SETTLED_MS);
    expect([mine, demo, stranger, visitor].map(privateOf)).toEqual([['SETTLEMENT'], [], [], []]);
    mine.pushes.length = 0;
    value(await server.as(oneDemo)('bb.place', buy));
    await until(() => privateOf(demo).length > 0);
    await pause(SETTLED_MS);
    expect([mine, demo, stranger, visitor].map(privateOf)).toEqual([[], ['SETTLEMENT'], [], []]);
  });

  test('LIVE-5: whose top-up is refused is told that their money is to be read again', async () => {
    const [mine, stranger] = [await connect(), await connect()];
    expect(await mine.auth(one.accessToken)).toBe(true);
    expect(await stranger.auth(two.accessToken)).toBe(true);
    const { execute } = server.running.services;
    const requested = value(
      await execute({
        type: 'request-deposit',
        customer: one.id,
        channel: 'card',
        account: 'stock',
        claimed: { asset: 'EUR', units: 10_000n },
        minimum: 1n,
        maximum: 100_000n,
        evidence: '{}',
      }),
    ).events.find((event) => event.type === 'deposit-requested');
    if (requested?.type !== 'deposit-requested') throw new Error('no deposit was requested');
    await until(() => privateOf(mine).length > 0);
    mine.pushes.length = 0;
    value(await execute({ type: 'refuse-deposit', id: requested.deposit.id, reason: 'not ours', by: 'test' }));
    await until(() => privateOf(mine).length > 0);
    expect([mine, stranger].map(privateOf)).toEqual([['FUNDS'], []]);
  });

  test('LIVE-5: a ticket is good once; a wrong one leaves the market half open', async () => {
    const ticket = await ticketFor(server, one.accessToken);
    const [first, second] = [await connect(), await connect()];
    first.send({ op: 'auth', ticket });
    expect((await first.find(ofType('AUTH'))).ok).toBe(true);
    for (const wrong of [ticket, 'x', ticket.slice(1), one.accessToken.slice(0, 200)]) {
      second.pushes.length = 0;
      second.send({ op: 'auth', ticket: wrong });
      expect((await second.find(ofType('AUTH'))).ok).toBe(false);
    }
    value(await one.call('bb.place', buy));
    await until(() => privateOf(first).length > 0);
    second.send({ op: 'subscribe', channel: 'TICKER', symbols: ['BTC-USDT'] });
    await second.find(ofType('TICKER'));
    expect(privateOf(second)).toEqual([]);
  });

  test('LIVE-5: a ticket runs out after 30 s, and no more than ten thousand wait', () => {
    let now = 1_000;
    const tickets = new Tickets(() => now);
    const owner = { kind: 'customer', id: 1, mode: 'real', session: 's' } as const;
    const { ticket, expiresAt } = tickets.issue(owner);
    expect(expiresAt).toBe(now + TICKET_MS);
    now += TICKET_MS;
    expect(tickets.redeem(ticket)).toBeUndefined();
    const early = tickets.issue(owner).ticket;
    now += TICKET_MS - 1;
    expect(tickets.redeem(early)).toEqual(owner);
    const oldest = tickets.issue(owner).ticket;
    for (let count = 0; count < 10_000; count++) tickets.issue(owner);
    expect(tickets.redeem(oldest)).toBeUndefined();
  });

  test('LIVE-5: it ends with the session at once, also for a ticket that was not used yet', async () => {
    const token = await openSession(server, one.id);
    const [mine, late, other] = [await connect(), await connect(), await connect()];
    expect(await mine.auth(token)).toBe(true);
    expect(await other.auth(one.accessToken)).toBe(true);
    const unused = await ticketFor(server, token);
    value(await server.as(token)('auth.logout', {}));
    await until(() => mine.pushes.filter(ofType('AUTH')).some(({ ok }) => !ok), 1_000);
    late.send({ op: 'auth', ticket: unused });
    expect((await late.find(ofType('AUTH'))).ok).toBe(false);
    mine.pushes.length = 0;
    value(await one.call('bb.place', buy));
    await until(() => privateOf(other).length > 0);
    await pause(SETTLED_MS);
    expect([privateOf(mine), privateOf(late)]).toEqual([[], []]);
  });

  test("LIVE-5: another customer's ticket on a socket takes the place of the first", async () => {
    const client = await connect();
    expect(await client.auth(one.accessToken)).toBe(true);
    value(await one.call('bb.place', buy));
    expect(await client.auth(two.accessToken)).toBe(true);
    client.pushes.length = 0;
    value(await one.call('bb.place', buy));
    await pause(SETTLED_MS);
    expect(privateOf(client)).toEqual([]);
  });
});

describe('the market half', () => {
  test('LIVE-1: a topic is sent once however often it is asked for, from its present state on', async () => {
    const client = await connect();
    for (let times = 0; times < 3; times++)
      client.send({ op: 'subscribe', channel: 'DEPTH', symbols: ['BTC-USDT', 'btc', 'BTC/USDT'] });
    await client.find(ofType('DEPTH', 'BTC-USDT'), 500);
    await until(() => client.pushes.filter(ofType('DEPTH')).length > 4);
    const numbers = client.pushes.filter(ofType('DEPTH')).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  test('LIVE-3: what is not followed is not sent, nor after following has ended', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', channel: 'TICKER', symbols: ['BTC-USDT', 'ETH-USDT'] });
    await client.find(ofType('TICKER', 'BTC-USDT'));
    client.send({ op: 'unsubscribe', channel: 'TICKER', symbols: ['BTC-USDT'] });
    client.send({ op: 'ping', at: 1 });
    await client.find(ofType('PONG'));
    client.pushes.length = 0;
    await until(() => client.pushes.filter(ofType('TICKER', 'ETH-USDT')).length > 1, 8_000);
    expect(client.pushes.every(ofType('TICKER', 'ETH-USDT'))).toBe(true);
  }, 20_000);

  test('LIVE-2: a resync gives the present state with the present number, to whoever asked', async () => {
    const [client, other] = [await connect(), await connect()];
    for (const each of [client, other]) each.send({ op: 'subscribe', channel: 'DEPTH', symbols: ['ETH-USDT'] });
    await other.find(ofType('DEPTH'));
    for (let times = 0; times < 20; times++) {
      client.send({ op: 'resync', channel: 'DEPTH', symbol: 'ETH-USDT' });
      await pause(15);
    }
    await pause(SETTLED_MS);
    const numbers = client.pushes.filter(ofType('DEPTH')).map(({ seq }) => seq);
    expect(numbers.length).toBeGreaterThan(20);
    for (const [at, seq] of numbers.entries()) {
      const before = numbers[at - 1] ?? seq;
      expect([before, before + 1]).toContain(seq);
    }
    const others = other.pushes.filter(ofType('DEPTH')).map(({ seq }) => seq);
    expect(others).toEqual(others.map((_, at) => (others[0] ?? 0) + at));
    client.send({ op: 'resync', channel: 'DEPTH', symbol: 'BTC-USDT' });
    await pause(SETTLED_MS);
    expect(client.pushes.some(ofType('DEPTH', 'BTC-USDT'))).toBe(false);
  });

  test('LIVE-4: the checksum is that of the depth sent, with a resting order in it, in each book its own', async () => {
    const { market } = server.running.services;
    const { scale } = market.listing('BTC-USDT');
    const [mine, demo] = [await connect(), await connect()];
    await demo.auth(oneDemo);
    for (const each of [mine, demo]) each.send({ op: 'subscribe', channel: 'DEPTH', symbols: ['BTC-USDT'] });
    const quote = await mine.find(ofType('DEPTH', 'BTC-USDT'));
    const limit = quote.data.bids[3]?.[0] ?? '';
    const resting = { ...buy, delegateType: 'limit', delegatePrice: limit, delegateTotal: '0.00777' } as const;
    const { id } = value(await one.call('bb.place', resting));
    const shows = (push: LivePush): push is Extract<LivePush, { type: 'DEPTH' }> =>
      push.type === 'DEPTH' && push.data.bids.some(([price, customers]) => price === limit && customers === '0.00777');
    await mine.find(shows);
    await pause(SETTLED_MS);
    expect(demo.pushes.some(shows)).toBe(false);
    for (const client of [mine, demo])
      for (const push of client.pushes.filter(ofType('DEPTH')))
        expect(checksumOf(push.data, scale)).toBe(push.data.checksum);
    value(await one.call('bb.cancel', { id }));
  });

  test('CANDLE-1: the bar that is pushed is the last bar that is read, at every length', async () => {
    const client = await connect();
    const symbol = 'BTC-USDT';
    for (const interval of INTERVALS) client.send({ op: 'subscribe', channel: 'KLINE', symbols: [symbol], interval });
    for (const interval of INTERVALS) {
      let shown = '';
      const isPushed = () =>
        client.pushes
          .filter(ofType('KLINE'))
          .some(
            ({ interval: each, data }) =>
              each === interval &&
              JSON.stringify([data.id, data.open, data.high, data.low, data.close, data.vol]) === shown,
          );
      // A tick may fall between the two; then the next one is looked at.
      for (let tries = 0; tries < 20 && !isPushed(); tries++) {
        const bars = value(await server.as()('quotes.coinKline', { instrument: symbol, interval }));
        const bar = bars.at(-1);
        shown = JSON.stringify([bar?.time, bar?.open, bar?.high, bar?.low, bar?.close, bar?.volume]);
        await pause(130);
      }
      expect([interval, isPushed(), shown]).toEqual([interval, true, shown]);
    }
  }, 60_000);

  test('LIVE-13: a bar is pushed in its last state when it closes, before the next one', async () => {
    const { market } = server.running.services;
    const instrument = 'LTC-USDT';
    const client = await connect();
    client.send({ op: 'subscribe', channel: 'KLINE', symbols: [instrument], interval: '1m' });
    await client.find(ofType('KLINE'));
    const last = market.candles.lastTick(instrument);
    if (!last) throw new Error('no tick yet');
    const minute = Math.floor(last.atMs / 60_000) * 60_000;
    const [closing, opening] = [priceTicks(last.price + 2), priceTicks(last.price + 3)];
    market.accept({ ...last, seq: last.seq + 1, price: closing });
    market.accept({ ...last, seq: last.seq + 2, price: opening, atMs: minute + 60_000 });
    const next = await client.find(
      (push): push is Extract<LivePush, { type: 'KLINE' }> => push.type === 'KLINE' && push.data.id === minute + 60_000,
    );
    const before = client.pushes.filter(ofType('KLINE')).at(client.pushes.filter(ofType('KLINE')).indexOf(next) - 1);
    expect(before).toMatchObject({ seq: next.seq - 1, data: { id: minute, intervention: false } });
    expect(Number(before?.data.close)).toBeLessThan(Number(next.data.open));
  });
});

describe('limits', () => {
  test('LIVE-12: a page of another origin is refused at the handshake', async () => {
    const host = await listening(server);
    for (const origin of ['http://evil.example', `http://${host}.evil.example`, 'null', 'https://127.0.0.1']) {
      const socket = new WebSocket(`ws://${host}/websocket/coin/1`, { origin });
      const status = await new Promise((resolve) => {
        socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode));
        socket.on('open', () => resolve('open'));
        socket.on('error', () => undefined);
      });
      expect([origin, status]).toEqual([origin, 403]);
    }
    const own = await connect(`http://${host}`);
    own.send({ op: 'ping' });
    expect(await own.find(ofType('PONG'))).toEqual({ v: 2, type: 'PONG' });
  });

  test('LIVE-7: what is not a known request is answered with an error, and nothing else happens', async () => {
    const client = await connect();
    const wrong = [
      '',
      '{',
      '[]',
      'null',
      '{"op":"buy"}',
      '{"op":"subscribe","channel":"KLINE","symbols":["BTC-USDT"]}',
      '{"op":"subscribe","channel":"TICKER","symbols":[]}',
      `{"op":"subscribe","channel":"TICKER","symbols":${JSON.stringify(Array(101).fill('BTC-USDT'))}}`,
      '{"op":"subscribe","channel":"ORDER","symbols":["BTC-USDT"]}',
      '{"op":"subscribe","__proto__":{"channel":"TICKER","symbols":["BTC-USDT"]}}',
      '{"op":"ping","at":1e400}',
      '['.repeat(8_000),
      Buffer.from('{"op":"ping"}'),
    ];
    for (const text of wrong) {
      client.pushes.length = 0;
      client.send(text);
      await client.find(isError('BAD_REQUEST'));
      await pause(30);
      expect(client.pushes).toHaveLength(1);
    }
    client.pushes.length = 0;
    client.send({ op: 'subscribe', channel: 'TICKER', symbols: ['NOPE', '__proto__', 'constructor'] });
    await client.find(isError('INSTRUMENT_NOT_FOUND'));
    await pause(SETTLED_MS);
    expect(client.pushes).toHaveLength(1);
  });

  test('LIVE-10, LIVE-11: every push bears the version of the page, and a bar and a detail that nobody set a price', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', channel: 'DETAIL', symbols: ['BTC-USDT'] });
    client.send({ op: 'subscribe', channel: 'KLINE', symbols: ['BTC-USDT'], interval: '1m' });
    client.send({ op: 'subscribe', channel: 'TICKER', symbols: ['BTC-USDT'] });
    client.send('{');
    const [bar, detail] = [await client.find(ofType('KLINE')), await client.find(ofType('DETAIL'))];
    await client.find(ofType('TICKER'));
    await client.find(isError('BAD_REQUEST'));
    expect(client.pushes.map(({ v }) => v)).toEqual(client.pushes.map(() => 2));
    expect([bar.data.intervention, detail.data.intervention]).toEqual([false, false]);
  });

  test('LIVE-21: a detail has the published names, and says what its prices come to', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', channel: 'DETAIL', symbols: ['BTC-USDT'] });
    const { data } = await client.find(ofType('DETAIL'));
    expect(data).toMatchObject({ code: 'BTC/USDT', price: data.last, close: data.prevClose });
    const values = [data.priceAmountVO, data.openAmountVO, data.closeAmountVO, data.highAmountVO, data.lowAmountVO];
    const prices = [data.last, data.open, data.prevClose, data.high, data.low].map(Number);
    expect(values.map(({ amount }) => Number(amount))).toEqual(prices);
    for (const { currency, subSurrencys } of values) {
      expect(currency).toBe('USDT');
      expect(Number(Object.values(subSurrencys)[0])).toBeGreaterThan(0);
    }
  });

  test('LIVE-8: more than 300 topics, 40 frames a second or 16 KB a frame close the socket', async () => {
    const symbols = [...server.running.services.market.all()].map(({ instrument }) => instrument.id).slice(0, 100);
    const greedy = await connect();
    for (const channel of ['TICKER', 'DETAIL', 'TRADE'] as const) greedy.send({ op: 'subscribe', channel, symbols });
    greedy.send({ op: 'ping' });
    await greedy.find(ofType('PONG'));
    greedy.send({ op: 'subscribe', channel: 'DEPTH', symbols: ['BTC-USDT'] });
    expect(await greedy.closed).toBe(1008);
    const hasty = await connect();
    for (let count = 0; count < 100; count++) hasty.send({ op: 'ping' });
    expect(await hasty.closed).toBe(1008);
    expect(hasty.pushes.length).toBeLessThanOrEqual(80);
    const large = await connect();
    large.send(JSON.stringify({ op: 'auth', ticket: 'x'.repeat(17_000) }));
    expect(await large.closed).toBe(1009);
  });

  test('LIVE-9: a reader that does not keep up is closed; one that does has every number', async () => {
    const { market } = server.running.services;
    const [slow, quick] = [await connect(), await connect()];
    for (const each of [slow, quick]) each.send({ op: 'subscribe', channel: 'TRADE', symbols: ['DOGE-USDT'] });
    await slow.find(ofType('TRADE'));
    await quick.find(ofType('TRADE'));
    slow.socket.pause();
    const last = market.candles.lastTick('DOGE-USDT');
    if (!last) throw new Error('no tick yet');
    // An old number: the tape takes it, bars and quotes do not.
    const trade = { ...last, seq: 0, volume: quantityLots(1) };
    for (let round = 0; round < 12; round++) {
      for (let count = 0; count < 15_000; count++) market.accept(trade);
      await pause(120);
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    const numbers = quick.pushes.filter(ofType('TRADE')).map(({ seq }) => seq);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    const shown = quick.pushes
      .filter(ofType('TRADE'))
      .slice(1)
      .reduce((sum, { data }) => sum + data.length, 0);
    expect(shown).toBeGreaterThanOrEqual(180_000);
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  }, 40_000);

  test('LIVE-18: of many readers each has every number in its order, also who asks for the state or leaves in between', async () => {
    const { market } = server.running.services;
    const crowd = await Promise.all(Array.from({ length: 3 * READERS_A_TURN }, () => connect()));
    for (const each of crowd) each.send({ op: 'subscribe', channel: 'TRADE', symbols: ['DOGE-USDT'] });
    for (const each of crowd) await each.find(ofType('TRADE'));
    const last = market.candles.lastTick('DOGE-USDT');
    if (!last) throw new Error('no tick yet');
    const [asking, leaving] = [crowd.slice(-10), crowd.slice(-20, -10)];
    const trade = { ...last, seq: 0, volume: quantityLots(1) };
    for (let round = 0; round < 10; round++) {
      market.accept(trade);
      for (const each of asking) each.send({ op: 'resync', channel: 'TRADE', symbol: 'DOGE-USDT' });
      if (round === 5)
        for (const each of leaving) each.send({ op: 'unsubscribe', channel: 'TRADE', symbols: ['DOGE-USDT'] });
      await pause(110);
    }
    await pause(SETTLED_MS);
    const numbers = crowd.map(({ pushes }) => pushes.filter(ofType('TRADE')).map(({ seq }) => seq));
    for (const each of numbers) expect(each).toEqual([...each].sort((a, b) => a - b));
    for (const each of numbers) expect(new Set(each).size).toBe((each.at(-1) ?? 0) - (each[0] ?? 0) + 1);
    const ends = numbers.map((each) => each.at(-1));
    expect(new Set([...ends.slice(0, -20), ...ends.slice(-10)]).size).toBe(1);
    expect(Math.max(...ends.slice(-20, -10).map(Number))).toBeLessThan(Number(ends[0]));
    // Only a state that was asked for is told twice.
    for (const each of numbers.slice(0, -10)) expect(new Set(each).size).toBe(each.length);
  }, 40_000);
});
