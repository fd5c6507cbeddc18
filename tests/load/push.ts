import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { priceTicks, quantityLots } from '@bourse/rules';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Tick } from '../../apps/server/src/market/feed/feed.ts';
import { changes } from '../../apps/server/src/module-registry.ts';
import { Depths } from '../../apps/server/src/orders/depths.ts';
import { Hub } from '../../apps/server/src/push/hub.ts';
import { messageOf } from '../../apps/server/src/push/messages.ts';
import type { Reader } from '../../apps/server/src/push/reader.ts';
import { brandMarket } from '../../apps/server/src/push/testing.ts';
import type { Report } from './report.ts';

const SOCKETS = 1_000;
const TOPICS = 10;
const ROUNDS = 60;

const marketOf = () => {
  const { core, market, ids } = brandMarket(TOPICS, {
    now: Date.now,
    priceJump: {
      maxBps: { share: 1e6, index: 1e6, coin: 1e6, currency: 1e6, metal: 1e6, future: 1e6 },
      confirmMs: 4_000,
    },
  });
  const tick = (round: number): void => {
    for (const instrument of ids) {
      const next: Tick = {
        instrument,
        seq: round,
        atMs: Date.now(),
        price: priceTicks(10_000 + round),
        volume: quantityLots(0),
      };
      market.accept(next);
    }
  };
  return { core, market, tick, ids };
};

type Readers = {
  readonly sockets: readonly WebSocket[];
  /** Resolves when so many messages have arrived at the readers since the call. */
  readonly arrived: (messages: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const openReaders = async (): Promise<Readers> => {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket, request) => {
    request.socket.setNoDelay(true);
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const child = fork(new URL('./push-readers.ts', import.meta.url).pathname, [String(address.port), String(SOCKETS)], {
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  return {
    sockets,
    arrived: async (messages) => {
      child.send(messages);
      await once(child, 'message');
      return once(child, 'message').then(() => undefined);
    },
    stop: async () => {
      child.kill('SIGKILL');
      for (const socket of sockets) socket.terminate();
      server.close();
      http.close();
    },
  };
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Seconds from the first message until the last one has arrived. */
const timed = async (readers: Readers, messages: number, send: () => Promise<void>): Promise<number> => {
  const expecting = readers.arrived(messages);
  await breathe();
  const start = performance.now();
  await send();
  await expecting;
  return (performance.now() - start) / 1000;
};

/** Messages a second to a thousand sockets that follow ten topics each: the hub beside a plain send loop of the same messages. */
export const benchPush = async (): Promise<Report> => {
  const { core, market, tick, ids } = marketOf();
  const shown = { market, depths: new Depths({ core, unquoted: (id) => market.isUnquoted(id) }) };
  tick(1);
  for (const id of ids) await market.candles.quote(id);
  const readers = await openReaders();
  try {
    const total = SOCKETS * TOPICS * ROUNDS;
    const texts = (round: number): string[] =>
      ids.map((instrument) =>
        JSON.stringify(
          messageOf(shown, { channel: 'TICKER', instrument, interval: undefined, mode: 'real' }, round, []),
        ),
      );

    let bytes = 0;
    const rounds: string[][] = [];
    for (let round = 2; round < ROUNDS + 2; round += 1) {
      tick(round);
      rounds.push(texts(round));
      for (const text of texts(round)) bytes += text.length * SOCKETS;
    }
    const plain = await timed(readers, total, async () => {
      for (const round of rounds) {
        for (const text of round) for (const socket of readers.sockets) socket.send(text);
        await breathe();
      }
    });

    const hub = new Hub(shown, core, changes);
    hub.start();
    for (const socket of readers.sockets) {
      const wire = (socket as unknown as { _socket: { write: (data: Buffer) => boolean; writableLength: number } })
        ._socket;
      const reader: Reader = {
        write: (frames) => void wire.write(frames),
        waiting: () => wire.writableLength,
        drop: (why) => {
          throw new Error(`a reader was dropped: ${why}`);
        },
      };
      for (const instrument of ids)
        hub.follow(reader, { channel: 'TICKER', instrument, interval: undefined, mode: 'real' });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const latencies: number[] = [];
    const seconds = await timed(readers, total, async () => {
      for (let round = ROUNDS + 2; round < 2 * ROUNDS + 2; round += 1) {
        const from = performance.now();
        tick(round);
        hub.flush();
        do await breathe();
        while (hub.behind > 0);
        latencies.push(performance.now() - from);
      }
    });
    hub.stop();
    const ours = total / seconds;
    const peer = total / plain;
    const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
    return [
      {
        row: `messages pushed to ${SOCKETS} sockets, a second`,
        ours,
        peer,
        ratio: ours / peer,
        limit: '5 × the plain send loop',
        note: `${TOPICS} topics a socket, ${Math.round(bytes / total)} bytes a message; p99 of a round handed to the network ${p99.toFixed(1)} ms`,
      },
    ];
  } finally {
    await readers.stop();
  }
};
