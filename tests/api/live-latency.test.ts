import { priceTicks } from '@bourse/rules';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LiveSocket, type MarketPush, type Socket } from '../../apps/customer/src/shell/live-socket.ts';
import { credit, openSession } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { listening, pause, ticketFor, until } from './live-client.ts';

const LATENCY_MS = 120;
const SYMBOL = 'BTC-USDT';

let server: TestServer;
let customer: TestCustomer;
let host: string;
let demo: string;
let live: LiveSocket | undefined;
let moving: NodeJS.Timeout | undefined;

beforeAll(async () => {
  server = await startTestServer({}, 'latency');
  host = await listening(server);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '100000 USDT');
  value(await server.running.services.execute({ type: 'start-demo', customer: customer.id }));
  demo = await openSession(server, customer.id, 'demo');
}, 120_000);

afterEach(() => {
  clearInterval(moving);
  live?.stop();
});
afterAll(() => server?.close());

/** Trades faster than the market does by itself, in both order books, so that each push has something new. */
const keepMoving = () => {
  const { market } = server.running.services;
  let turn = 0;
  moving = setInterval(() => {
    turn += 1;
    const last = market.candles.lastTick(SYMBOL);
    if (last) market.accept({ ...last, seq: last.seq + 1, price: priceTicks(last.price + (turn % 2 ? 1 : -1)) });
    for (const token of turn % 2 ? [customer.accessToken, demo] : [])
      void server.as(token)('bb.place', {
        symbol: SYMBOL,
        type: 'buy',
        delegateType: 'market',
        delegateTotal: '0.0002',
      });
  }, 60);
};

/** The app's own feed, each message on its way for as long as from another continent. */
const connect = (ticket: () => Promise<string | undefined> = async () => undefined) => {
  const pushes: MarketPush[] = [];
  const arrived: MarketPush[] = [];
  live = new LiveSocket({
    open: (on): Socket => {
      const socket = new WebSocket(`ws://${host}/websocket/coin/latency`);
      const late = (run: () => void) => void setTimeout(run, LATENCY_MS);
      socket.on('open', () => late(on.onOpen));
      socket.on('message', (data) =>
        late(() => {
          const push = JSON.parse(String(data));
          if ('seq' in push) arrived.push(push);
          on.onMessage(String(data));
        }),
      );
      socket.on('close', () => late(on.onLost));
      socket.on('error', () => undefined);
      return { send: (text) => late(() => socket.send(text)), close: () => socket.close() };
    },
    every: (periodMs, run) => {
      const timer = setInterval(run, periodMs);
      return { cancel: () => clearInterval(timer) };
    },
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(timer) };
    },
    now: Date.now,
    chance: () => 0,
    ticket,
    onPush: (push) => void pushes.push(push),
    onPrivate: () => undefined,
    onAuth: () => undefined,
    onState: () => undefined,
  });
  live.start();
  return { feed: live, pushes, arrived };
};

test.each(['TICKER', 'DEPTH'] as const)(
  'LIVE-2: a %s that is left and followed again goes on at once, whatever is on its way',
  async (channel) => {
    keepMoving();
    const { feed, pushes, arrived } = connect();
    const topic = { channel, symbol: SYMBOL };
    let leave = feed.follow(topic);
    // A topic followed for a while: its numbers are far from the first ones.
    await until(() => (pushes.at(-1)?.seq ?? 0) >= 12, 20_000);
    for (let round = 0; round < 3; round++) {
      leave();
      leave = feed.follow(topic);
      // What was under way when it was left arrives now.
      await pause(2 * LATENCY_MS + 150);
      const before = pushes.length;
      await until(() => pushes.length >= before + 4, 5_000);
    }
    // Nothing that came was taken for old.
    expect(pushes.map(({ seq }) => seq)).toEqual(arrived.map(({ seq }) => seq));
  },
);

test('LIVE-2: the depth goes on when the customer is known and it becomes that of the demo account', async () => {
  keepMoving();
  let answerTicket: (ticket: string) => void = () => undefined;
  const ticket = new Promise<string>((resolve) => {
    answerTicket = resolve;
  });
  const { feed, pushes, arrived } = connect(() => ticket);
  feed.follow({ channel: 'DEPTH', symbol: SYMBOL });
  await until(() => (pushes.at(-1)?.seq ?? 0) >= 12, 20_000);
  answerTicket(await ticketFor(server, demo));
  await pause(4 * LATENCY_MS + 150);
  const before = pushes.length;
  await until(() => pushes.length >= before + 4, 5_000);
  expect(pushes.map(({ seq }) => seq)).toEqual(arrived.map(({ seq }) => seq));
});
