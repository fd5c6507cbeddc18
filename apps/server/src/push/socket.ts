import type { IncomingMessage } from 'node:http';
import { assert } from '@bourse/rules';
import { LIVE_VERSION, type LivePush, type LiveRequest, MAX_SYMBOLS, parseLiveRequest } from '@bourse/wire';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { CustomerCaller } from '../http/callers.ts';
import { networkOf } from '../http/network.ts';
import type { MarketData } from '../market/market-data.ts';
import { type Hub, MOST_WAITING } from './hub.ts';
import type { Reader } from './reader.ts';
import { MOST_OF_CUSTOMER, MOST_OF_NETWORK, SocketCount } from './socket-count.ts';
import type { Tickets } from './tickets.ts';
import { type Topic, topicKey } from './topics.ts';

const MOST_TOPICS = 3 * MAX_SYMBOLS;
const MOST_BYTES = 16_384;
const MOST_FRAMES_PER_SECOND = 40;
/** A client pings every three seconds; one that is silent this long is gone. */
const SILENT_MS = 30_000;
const RECHECK_MS = 15_000;
const FAULT_REST_MS = 10_000;

export type LiveParts = {
  readonly hub: Hub;
  readonly tickets: Tickets;
  readonly market: MarketData;
  /** Whether a session still lives: private pushes end with it. */
  readonly sessionLives: (caller: CustomerCaller) => Promise<boolean>;
  /** Calls with the sessions that end in this process; those that end elsewhere are found by asking again. */
  readonly onSessionsEnded: (listener: (sessions: readonly string[]) => void) => () => void;
  readonly publicOrigin: string | undefined;
  /** Whether the sockets of a network and of a customer are limited; off for load tests only. */
  readonly limits: boolean;
  /** Counts a socket that ended by its peer's fault. */
  readonly onPeerFault: () => void;
  readonly now: () => number;
};

/** A handshake from another page than the app's own is refused (LIVE-12); programs send no Origin. */
const originAllowed = (request: Pick<IncomingMessage, 'headers'>, publicOrigin: string | undefined): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === new URL(publicOrigin).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Under whom a socket is counted: its network, and once somebody has signed in on it, them. */
class ConnectionQuota {
  readonly #count: SocketCount;
  readonly #network: string;
  #key: string;

  constructor(count: SocketCount, network: string) {
    this.#count = count;
    this.#network = `network ${network}`;
    this.#key = this.#network;
  }

  /** Whether there is room for one more of the network. */
  enter(limited: boolean): boolean {
    return this.#count.enter(this.#key, limited ? MOST_OF_NETWORK : Number.POSITIVE_INFINITY);
  }

  leave(): void {
    this.#count.leave(this.#key);
  }

  /** Counts it as the customer's from now on, if they have room for one more. */
  moveToOwner(owner: CustomerCaller, limited: boolean): boolean {
    const key = `customer ${owner.id}`;
    if (key === this.#key) return true;
    if (!this.#count.enter(key, limited ? MOST_OF_CUSTOMER : Number.POSITIVE_INFINITY)) return false;
    this.leave();
    this.#key = key;
    return true;
  }

  /** Nobody is signed in any more. The network may have more than its share now; it gets no further one. */
  moveToNetwork(): void {
    this.leave();
    this.#key = this.#network;
    this.enter(false);
  }
}

/** One socket of the live feed: what it follows, whose it is, and its limits. */
class LiveSocket {
  readonly #socket: WebSocket;
  readonly #parts: LiveParts;
  readonly #quota: ConnectionQuota;
  readonly #reader: Reader;
  readonly #topics = new Map<string, Topic>();
  #owner: CustomerCaller | undefined;
  /** Who brought a ticket and is being looked up. */
  #claimant: CustomerCaller | undefined;
  #ended = false;
  #second = 0;
  #frames = 0;
  #heardAt: number;
  readonly #watch: NodeJS.Timeout;
  readonly #stopListening: () => void;

  constructor(socket: WebSocket, wire: IncomingMessage['socket'], quota: ConnectionQuota, parts: LiveParts) {
    this.#socket = socket;
    this.#quota = quota;
    this.#parts = parts;
    this.#heardAt = parts.now();
    this.#reader = {
      write: (frames) => void wire.write(frames),
      waiting: () => wire.writableLength,
      drop: () => {
        this.#end();
        // It reads too slowly to be told why.
        socket.terminate();
      },
    };
    socket.on('message', (data, isBinary) => this.#onFrame(String(data), isBinary));
    socket.on('close', () => this.#end());
    socket.on('error', () => socket.terminate());
    this.#watch = setInterval(() => void this.#check(), RECHECK_MS);
    this.#stopListening = parts.onSessionsEnded((ended) => this.#onSessionsEnded(ended));
  }

  #say(message: LivePush): void {
    if (this.#ended) return;
    // What was pushed before is of before: a depth that comes behind AUTH is that of the owner's account mode.
    this.#parts.hub.catchUp(this.#reader);
    if (this.#ended) return;
    if (this.#reader.waiting() > MOST_WAITING) this.#reader.drop('reads too slowly');
    else this.#socket.send(JSON.stringify(message));
  }

  /** Ends a socket that went over a limit; what it still sends is not looked at. */
  #close(why: string): void {
    this.#end();
    this.#socket.close(1008, why);
  }

  #fail(key: string): void {
    this.#say({ v: LIVE_VERSION, type: 'ERROR', key });
  }

  #onFrame(text: string, isBinary: boolean): void {
    if (this.#ended) return;
    const now = this.#parts.now();
    this.#heardAt = now;
    const second = Math.floor(now / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    if (this.#frames > MOST_FRAMES_PER_SECOND) {
      this.#close('too many frames');
      return;
    }
    const request = isBinary ? undefined : parseLiveRequest(text);
    if (request) this.#answer(request);
    else this.#fail('error.BAD_REQUEST');
  }

  #answer(request: LiveRequest): void {
    switch (request.op) {
      case 'ping':
        this.#say({ v: LIVE_VERSION, type: 'PONG', ...(request.at === undefined ? {} : { at: request.at }) });
        return;
      case 'auth':
        void this.#authenticate(request.ticket);
        return;
      case 'resync': {
        const topic = this.#topicOf(request, request.symbol);
        if (topic) this.#parts.hub.resync(this.#reader, topic);
        else this.#fail('error.INSTRUMENT_NOT_FOUND');
        return;
      }
      case 'subscribe':
      case 'unsubscribe': {
        const topics = request.symbols.map((symbol) => this.#topicOf(request, symbol));
        // One answer a request, however many it names.
        if (topics.includes(undefined)) this.#fail('error.INSTRUMENT_NOT_FOUND');
        for (const topic of topics) if (topic) this.#follow(request.op, topic);
      }
    }
  }

  #follow(op: 'subscribe' | 'unsubscribe', topic: Topic): void {
    if (this.#ended) return;
    const key = topicKey(topic);
    if (op === 'unsubscribe') {
      this.#topics.delete(key);
      this.#parts.hub.unfollow(this.#reader, topic);
      return;
    }
    if (this.#topics.size >= MOST_TOPICS && !this.#topics.has(key)) {
      this.#close('too many topics');
      return;
    }
    this.#topics.set(key, topic);
    this.#parts.hub.follow(this.#reader, topic);
  }

  #topicOf(
    request: Pick<Extract<LiveRequest, { op: 'resync' }>, 'channel' | 'interval'>,
    symbol: string,
  ): Topic | undefined {
    const listing = this.#parts.market.find(symbol);
    if (!listing) return undefined;
    const mode = this.#owner?.mode ?? 'real';
    const interval = request.channel === 'KLINE' ? request.interval : undefined;
    return { channel: request.channel, instrument: listing.instrument.id, interval, mode };
  }

  async #authenticate(ticket: string): Promise<void> {
    const owner = this.#parts.tickets.redeem(ticket);
    this.#claimant = owner;
    // The session may have ended since the ticket was given, or end while it is looked up.
    const lives = owner !== undefined && (await this.#lives(owner));
    if (this.#ended) return;
    const isGood = lives && this.#claimant === owner && this.#quota.moveToOwner(owner, this.#parts.limits);
    // It is said first: the depths that come after it are those of the owner's account mode, with numbers of their own.
    this.#say({ v: LIVE_VERSION, type: 'AUTH', ok: isGood });
    if (isGood && !this.#ended) {
      this.#disown();
      this.#owner = owner;
      this.#parts.hub.own(this.#reader, owner.mode, owner.id);
      this.#moveDepths();
    }
  }

  /** When it cannot be found out, nobody is let in. */
  #lives(owner: CustomerCaller): Promise<boolean> {
    return this.#parts.sessionLives(owner).catch(() => false);
  }

  #onSessionsEnded(ended: readonly string[]): void {
    if (this.#claimant && ended.includes(this.#claimant.session)) this.#claimant = undefined;
    if (this.#owner && ended.includes(this.#owner.session)) this.#dismiss();
  }

  /** The private half is over; the market half goes on (LIVE-5). */
  #dismiss(): void {
    this.#disown();
    this.#quota.moveToNetwork();
    this.#say({ v: LIVE_VERSION, type: 'AUTH', ok: false });
    this.#moveDepths();
  }

  /** Depths that are followed already become those of the owner's account mode. */
  #moveDepths(): void {
    for (const [key, topic] of [...this.#topics]) {
      const mode = this.#owner?.mode ?? 'real';
      if (topic.channel !== 'DEPTH' || topic.mode === mode) continue;
      this.#topics.delete(key);
      this.#parts.hub.unfollow(this.#reader, topic);
      const own = { ...topic, mode };
      this.#topics.set(topicKey(own), own);
      this.#parts.hub.follow(this.#reader, own);
    }
  }

  #disown(): void {
    if (this.#owner) this.#parts.hub.disown(this.#reader, this.#owner.mode, this.#owner.id);
    this.#owner = undefined;
  }

  async #check(): Promise<void> {
    if (this.#parts.now() - this.#heardAt > SILENT_MS) this.#socket.terminate();
    else {
      const owner = this.#owner;
      if (owner && !(await this.#lives(owner)) && this.#owner === owner) this.#dismiss();
    }
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#watch);
    this.#stopListening();
    this.#parts.hub.forget(this.#reader);
    this.#disown();
    for (const topic of this.#topics.values()) this.#parts.hub.unfollow(this.#reader, topic);
    this.#topics.clear();
  }
}

/** Whether a socket ended by what its peer sent or by a line that broke, and not by a fault of ours. */
const isPeerFault = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith('WS_ERR_') || ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code);
};

/** Serves the live feed at `/websocket/coin/{id}`. */
export const serveLive = async (app: FastifyInstance, parts: LiveParts): Promise<void> => {
  const count = new SocketCount();
  const quotas = new WeakMap<IncomingMessage, ConnectionQuota>();
  const faulty = new WeakSet<IncomingMessage>();
  await app.register(websocket, {
    options: { maxPayload: MOST_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      if (isPeerFault(error)) {
        faulty.add(request.raw);
        parts.onPeerFault();
        request.log.debug(`live: ${error.message}`);
      } else request.log.error(error);
      socket.terminate();
    },
  });
  app.get(
    '/websocket/coin/:id',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (!originAllowed(request.raw, parts.publicOrigin)) {
          await reply.code(403).send();
          return;
        }
        const quota = new ConnectionQuota(count, networkOf(request.ip));
        if (!quota.enter(parts.limits)) {
          await reply.code(429).send();
          return;
        }
        quotas.set(request.raw, quota);
        // Also when the handshake breaks off half way.
        request.raw.socket.once('close', () => {
          // Who broke the protocol keeps the place for a while, so that nobody does so as fast as they can connect (LIVE-17).
          if (faulty.has(request.raw)) setTimeout(() => quota.leave(), FAULT_REST_MS).unref();
          else quota.leave();
        });
      },
    },
    (socket, request) => {
      const quota = quotas.get(request.raw);
      assert(quota, 'a socket that was let in is counted');
      new LiveSocket(socket, request.raw.socket, quota, parts);
    },
  );
};
