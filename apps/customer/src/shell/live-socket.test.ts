import { expect, test } from 'vitest';
import { LiveSocket, type MarketPush, type PrivatePush, type SocketEvents } from './live-socket.ts';

/** A network and a clock of our own: what was sent is kept, time moves when told to. */
const standIn = (ticket: string | undefined = undefined, chances: number[] = []) => {
  const sent: unknown[] = [];
  const pushes: MarketPush[] = [];
  const privates: PrivatePush[] = [];
  const auths: boolean[] = [];
  const states: string[] = [];
  const sockets: SocketEvents[] = [];
  const timers = new Set<{ at: number; period: number; run: () => void }>();
  let now = 0;
  const timer = (delay: number, period: number, run: () => void) => {
    const entry = { at: now + delay, period, run };
    timers.add(entry);
    return { cancel: () => void timers.delete(entry) };
  };
  const live = new LiveSocket({
    open: (on) => {
      sockets.push(on);
      return { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined };
    },
    every: (period, run) => timer(period, period, run),
    after: (delay, run) => timer(delay, 0, run),
    now: () => now,
    chance: (most) => Math.round(most * (chances.shift() ?? 1)),
    ticket: async () => ticket,
    onPush: (push) => void pushes.push(push),
    onPrivate: (push) => void privates.push(push),
    onAuth: (isOpen) => void auths.push(isOpen),
    onState: (state) => void states.push(state),
  });
  const pass = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      if (next.period > 0) next.at += next.period;
      else timers.delete(next);
      next.run();
    }
    now = end;
  };
  const say = (message: unknown): void => sockets.at(-1)?.onMessage(JSON.stringify(message));
  const open = (): void => sockets.at(-1)?.onOpen();
  return { live, sent, pushes, privates, auths, states, sockets, pass, say, open };
};

const ticker = (seq: number, symbol = 'AAA') => ({
  v: 1,
  type: 'TICKER',
  symbol,
  seq,
  data: { symbol, last: `${seq}` },
});

test('SOCKET-1: a topic is subscribed once however many follow it, and left with the last of them', () => {
  const { live, sent, open, pass } = standIn();
  live.start();
  open();
  const first = live.follow({ channel: 'TICKER', symbol: 'AAA' });
  const second = live.follow({ channel: 'TICKER', symbol: 'AAA' });
  first();
  pass(0);
  expect(sent).toEqual([{ op: 'subscribe', channel: 'TICKER', symbols: ['AAA'] }]);
  second();
  pass(0);
  expect(sent.at(-1)).toEqual({ op: 'unsubscribe', channel: 'TICKER', symbols: ['AAA'] });
});

test('SOCKET-1, LIVE-8: a list that appears is one frame for each hundred; what comes and goes in one turn is not told', () => {
  const { live, sent, open, pass } = standIn();
  live.start();
  open();
  const symbols = Array.from({ length: 150 }, (_, at) => `S${at}`);
  const leave = symbols.map((symbol) => live.follow({ channel: 'TICKER', symbol }));
  live.follow({ channel: 'DEPTH', symbol: 'S0' });
  live.follow({ channel: 'TRADE', symbol: 'S0' })();
  pass(0);
  expect(sent).toEqual([
    { op: 'subscribe', channel: 'TICKER', symbols: symbols.slice(0, 100) },
    { op: 'subscribe', channel: 'TICKER', symbols: symbols.slice(100) },
    { op: 'subscribe', channel: 'DEPTH', symbols: ['S0'] },
  ]);
  sent.length = 0;
  // Left and followed again at once, by another row: it is asked for anew, for its present state.
  for (const each of leave) each();
  live.follow({ channel: 'TICKER', symbol: 'S7' });
  pass(0);
  expect(sent).toEqual([
    { op: 'unsubscribe', channel: 'TICKER', symbols: symbols.slice(0, 100) },
    { op: 'unsubscribe', channel: 'TICKER', symbols: symbols.slice(100) },
    { op: 'subscribe', channel: 'TICKER', symbols: ['S7'] },
  ]);
});

test('SOCKET-2: a missed number is delivered and asks for a snapshot; an old one is dropped', () => {
  const { live, sent, pushes, open, say } = standIn();
  live.follow({ channel: 'TICKER', symbol: 'AAA' });
  live.start();
  open();
  for (const seq of [4, 5, 8, 7, 9]) say(ticker(seq));
  expect(pushes.map((push) => push.seq)).toEqual([4, 5, 8, 9]);
  expect(sent.filter((one) => (one as { op: string }).op === 'resync')).toEqual([
    { op: 'resync', channel: 'TICKER', symbol: 'AAA' },
  ]);
});

test('SOCKET-3: what nobody follows is not delivered', () => {
  const { live, pushes, open, say } = standIn();
  live.start();
  open();
  say(ticker(1, 'BBB'));
  expect(pushes).toEqual([]);
});

test('SOCKET-6, LIVE-6: it pings every 3 s, and after 5 s of silence connects anew 3 s later with all topics', () => {
  const { live, sent, states, sockets, open, pass, say } = standIn();
  live.follow({ channel: 'TICKER', symbol: 'AAA' });
  live.follow({ channel: 'TICKER', symbol: 'BBB' });
  live.follow({ channel: 'KLINE', symbol: 'AAA', interval: '1m' });
  live.start();
  open();
  pass(3_000);
  say({ v: 1, type: 'PONG' });
  expect(sent.at(-1)).toEqual({ op: 'ping', at: 3_000 });
  pass(9_000);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting']);
  expect(sockets).toHaveLength(2);
  sent.length = 0;
  open();
  expect(sent).toEqual([
    { op: 'subscribe', channel: 'TICKER', symbols: ['AAA', 'BBB'] },
    { op: 'subscribe', channel: 'KLINE', symbols: ['AAA'], interval: '1m' },
  ]);
});

test('SOCKET-6, LIVE-6: each attempt that fails doubles the wait, spread by chance, up to 30 s; what is heard ends that', () => {
  const { live, sockets, open, pass, say } = standIn(undefined, [1, 0, 0.5, 1, 1, 1, 0]);
  live.start();
  open();
  /** How long after the loss of the newest socket the next one is opened, to the millisecond. */
  const wait = (): number => {
    const had = sockets.length;
    sockets.at(-1)?.onLost();
    for (let ms = 0; ms <= 40_000; ms++) {
      if (sockets.length > had) return ms;
      pass(1);
    }
    throw new Error('no attempt');
  };
  expect([wait(), wait(), wait(), wait(), wait(), wait()]).toEqual([3_000, 3_000, 9_000, 24_000, 30_000, 30_000]);
  open();
  say({ v: 1, type: 'PONG' });
  expect(wait()).toBe(1_500);
});

test('SOCKET-6: a device that is on the network again does not wait', () => {
  const { live, sockets, open, pass } = standIn();
  live.start();
  open();
  live.hurry();
  expect(sockets).toHaveLength(1);
  sockets.at(-1)?.onLost();
  live.hurry();
  expect(sockets).toHaveLength(2);
  pass(4_000);
  expect(sockets).toHaveLength(2);
  live.stop();
  live.hurry();
  expect(sockets).toHaveLength(2);
});

test('SOCKET-8, LIVE-2: with AUTH the depths are those of another book, whose numbers may be lower; prices go on', () => {
  const { live, pushes, open, say } = standIn();
  live.follow({ channel: 'DEPTH', symbol: 'AAA' });
  live.follow({ channel: 'TICKER', symbol: 'AAA' });
  live.start();
  open();
  const depth = (seq: number) => ({ v: 1, type: 'DEPTH', symbol: 'AAA', seq, data: {} });
  for (const message of [depth(90), ticker(7), { v: 1, type: 'AUTH', ok: true }, depth(2), depth(3), ticker(6)])
    say(message);
  expect(pushes.map(({ type, seq }) => [type, seq])).toEqual([
    ['DEPTH', 90],
    ['TICKER', 7],
    ['DEPTH', 2],
    ['DEPTH', 3],
  ]);
});

test('SOCKET-5: the private half is opened with a ticket, and its pushes are told apart', async () => {
  const { live, sent, privates, auths, open, say } = standIn('one-use');
  live.start();
  open();
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toContainEqual({ op: 'auth', ticket: 'one-use' });
  say({ v: 2, type: 'AUTH', ok: true });
  say({ v: 2, type: 'ORDER', change: 1 });
  say({ v: 2, type: 'SETTLEMENT', change: 2, settlement: 1 });
  expect(auths).toEqual([true]);
  expect(privates.map((push) => push.type)).toEqual(['ORDER', 'SETTLEMENT']);
});

test('SOCKET-7: what is no message is passed over', () => {
  const { live, pushes, open, sockets } = standIn();
  live.follow({ channel: 'TICKER', symbol: 'AAA' });
  live.start();
  open();
  for (const data of ['', '{', 'null', '[]', '"x"']) sockets[0]?.onMessage(data);
  expect(pushes).toEqual([]);
});
