import type { AddressInfo } from 'node:net';
import { depthChecksum, type InstrumentScale, parseDecimal, priceTicks, quantityLots } from '@bourse/rules';
import type { LiveDepth, LiveLevel, LivePush, LiveRequest } from '@bourse/wire';
import { WebSocket } from 'ws';
import type { TestServer } from './harness.ts';

/** A socket of the live feed with all it was sent, in order. */
export type LiveClient = {
  readonly socket: WebSocket;
  readonly pushes: LivePush[];
  readonly send: (request: LiveRequest | string | Buffer) => void;
  /** The first push, of those already there or to come, that fits. @throws after `ms`. */
  readonly find: <P extends LivePush>(fits: (push: LivePush) => push is P, ms?: number) => Promise<P>;
  /** Signs in with a new ticket and answers whether it was taken. */
  readonly auth: (token: string) => Promise<boolean>;
  readonly closed: Promise<number>;
  readonly close: () => void;
};

export const ofType =
  <T extends LivePush['type']>(type: T, symbol?: string) =>
  (push: LivePush): push is Extract<LivePush, { readonly type: T }> =>
    push.type === type && (symbol === undefined || ('symbol' in push && push.symbol === symbol));

const opened = new WeakMap<TestServer['http'], Promise<unknown>>();

/** Where the server listens; opened once, at the first call, also when many come together. */
export const listening = async ({ http }: TestServer): Promise<string> => {
  const opening = opened.get(http) ?? http.listen({ host: '127.0.0.1', port: 0 });
  opened.set(http, opening);
  await opening;
  return `127.0.0.1:${(http.server.address() as AddressInfo).port}`;
};

export const ticketFor = async (server: TestServer, token: string): Promise<string> => {
  const given = await server.as(token)('live.ticket', {});
  if (!given.ok) throw new Error(given.error);
  return given.value.ticket;
};

const TURN_MS = 10;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds. @throws after `ms`. */
export const until = async (holds: () => boolean, ms = 5_000): Promise<void> => {
  for (let waited = 0; !holds(); waited += TURN_MS) {
    if (waited > ms) throw new Error('what was waited for did not come');
    await pause(TURN_MS);
  }
};

export const connectLive = async (server: TestServer, origin?: string): Promise<LiveClient> => {
  const host = await listening(server);
  const socket = new WebSocket(`ws://${host}/websocket/coin/test`, origin === undefined ? {} : { origin });
  const pushes: LivePush[] = [];
  socket.on('message', (data) => pushes.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  const send: LiveClient['send'] = (request) =>
    socket.send(typeof request === 'string' || Buffer.isBuffer(request) ? request : JSON.stringify(request));
  const find = async <P extends LivePush>(fits: (push: LivePush) => push is P, ms?: number): Promise<P> => {
    await until(() => pushes.some(fits), ms);
    return pushes.find(fits) as P;
  };
  return {
    socket,
    pushes,
    send,
    find,
    auth: async (token) => {
      const before = pushes.filter(ofType('AUTH')).length;
      send({ op: 'auth', ticket: await ticketFor(server, token) });
      await until(() => pushes.filter(ofType('AUTH')).length > before);
      return pushes.filter(ofType('AUTH'))[before]?.ok ?? false;
    },
    closed,
    close: () => socket.close(),
  };
};

const steps = (text: string, decimals: number, unit: bigint): number => {
  const read = parseDecimal(text, decimals);
  if (!read.ok || read.value % unit !== 0n) throw new Error(`${text} is no whole number of steps`);
  return Number(read.value / unit);
};

/** The checksum of a depth worked out from its texts, as a client does it (LIVE-4). */
export const checksumOf = ({ bids, asks }: LiveDepth, scale: InstrumentScale): number => {
  const level = ([price, customers, house]: LiveLevel) => {
    const lots = (text: string) => steps(text, scale.quantityDecimals, scale.lotUnits);
    return {
      price: priceTicks(steps(price, scale.priceDecimals, scale.tickUnits)),
      quantity: quantityLots(lots(customers) + lots(house)),
      house: quantityLots(lots(house)),
    };
  };
  return depthChecksum({ bids: bids.map(level), asks: asks.map(level) });
};
