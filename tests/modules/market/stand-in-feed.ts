import type { AddressInfo } from 'node:net';
import { LIVE_VERSION, type LivePush, type LiveRequest, type MarketChannel } from '@bourse/wire/live';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';

type MarketPush = Extract<LivePush, { readonly seq: number }>;

/** What a push says beyond what the feed adds. */
export type Pushed = {
  [P in MarketPush['type']]: Omit<Extract<MarketPush, { readonly type: P }>, 'v' | 'seq'>;
}[MarketPush['type']];

export type StandInFeed = {
  /** The instruments that the page follows a channel of. */
  readonly followed: (channel: MarketChannel) => ReadonlySet<string>;
  readonly push: (push: Pushed) => void;
  /** How many pushes were sent so far. */
  readonly sent: () => number;
  readonly stop: () => void;
};

/**
 * Stands in for the market half of the live feed (docs/live-protocol.md) by a socket of its own, so that a push costs the page what it costs a
 * customer's. To be called before the page is opened.
 */
export const openStandInFeed = async (page: Page): Promise<StandInFeed> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const follows = new Map<MarketChannel, Set<string>>();
  const seqs = new Map<string, number>();
  let sent = 0;
  const symbolsOf = (channel: MarketChannel): Set<string> => {
    const symbols = follows.get(channel) ?? new Set();
    follows.set(channel, symbols);
    return symbols;
  };
  server.on('connection', (socket) => {
    follows.clear();
    socket.on('message', (text) => {
      const request = JSON.parse(String(text)) as LiveRequest;
      if (request.op === 'ping') socket.send(JSON.stringify({ v: LIVE_VERSION, type: 'PONG', at: request.at }));
      if (request.op !== 'subscribe' && request.op !== 'unsubscribe') return;
      const symbols = symbolsOf(request.channel);
      for (const symbol of request.symbols)
        if (request.op === 'subscribe') symbols.add(symbol);
        else symbols.delete(symbol);
    });
  });
  await page.addInitScript(`{
    const Real = WebSocket;
    globalThis.WebSocket = class extends Real {
      constructor() {
        super('ws://127.0.0.1:${port}');
      }
    };
  }`);
  return {
    followed: symbolsOf,
    push: (push) => {
      const topic = `${push.type} ${push.symbol}`;
      const seq = (seqs.get(topic) ?? 0) + 1;
      seqs.set(topic, seq);
      const text = JSON.stringify({ v: LIVE_VERSION, seq, ...push });
      for (const socket of server.clients) socket.send(text);
      sent += 1;
    },
    sent: () => sent,
    stop: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
};
