import type { IncomingMessage } from 'node:http';
import { LIVE_VERSION, type LivePush, type LiveRequest, MAX_SYMBOLS, parseLiveRequest } from '@bourse/wire';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { CustomerCaller } from '../http/callers.ts';
import type { MarketData } from '../market/market-data.ts';
import type { Hub, Reader } from './hub.ts';
import type { Tickets } from './tickets.ts';
import { type Topic, topicKey } from './topics.ts';

const MOST_TOPICS = 3 * MAX_SYMBOLS;
const MOST_BYTES = 16_384;
const MOST_FRAMES_PER_SECOND = 40;
/** A client pings every three seconds; one that is silent this long is gone. */
const SILENT_MS = 30_000;
const RECHECK_MS = 15_000;

export type LiveParts = {
  readonly hub: Hub;
  readonly tickets: Tickets;
  readonly market: MarketData;
  /** Whether a session still lives: private pushes end with it. */
  readonly sessionLives: (caller: CustomerCaller) => Promise<boolean>;
  readonly publicOrigin: string | undefined;
  readonly now: () => number;
};

/** A handshake from another page than the app's own is refused (LIVE-12); programs send no Origin. */
export const originAllowed = (request: Pick<IncomingMessage, 'headers'>, publicOrigin: string | undefined): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === new URL(publicOrigin).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** One socket of the live feed: what it follows, whose it is, and its limits. */
class LiveSocket {
  readonly #socket: WebSocket;
  readonly #parts: LiveParts;
  readonly #reader: Reader;
  readonly #topics = new Map<string, Topic>();
  #owner: CustomerCaller | undefined;
  #second = 0;
  #frames = 0;
  #heardAt: number;
  readonly #watch: NodeJS.Timeout;

  constructor(socket: WebSocket, wire: IncomingMessage['socket'], parts: LiveParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#heardAt = parts.now();
    this.#reader = {
      write: (frames) => void wire.write(frames),
      waiting: () => wire.writableLength,
      drop: (why) => {
        socket.close(1013, why);
        socket.terminate();
      },
    };
    socket.on('message', (data, isBinary) => this.#onFrame(String(data), isBinary));
    socket.on('close', () => this.#end());
    socket.on('error', () => socket.terminate());
    this.#watch = setInterval(() => void this.#check(), RECHECK_MS);
  }

  #say(message: LivePush): void {
    this.#socket.send(JSON.stringify(message));
  }

  #fail(key: string): void {
    this.#say({ v: LIVE_VERSION, type: 'ERROR', key });
  }

  #onFrame(text: string, isBinary: boolean): void {
    const now = this.#parts.now();
    this.#heardAt = now;
    const second = Math.floor(now / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    if (this.#frames > MOST_FRAMES_PER_SECOND) {
      this.#socket.close(1008, 'too many frames');
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
        this.#authenticate(request.ticket);
        return;
      case 'resync': {
        const topic = this.#topicOf(request, request.symbol);
        if (topic) this.#parts.hub.resync(this.#reader, topic);
        else this.#fail('error.INSTRUMENT_NOT_FOUND');
        return;
      }
      case 'subscribe':
      case 'unsubscribe':
        for (const symbol of request.symbols) this.#follow(request, symbol);
    }
  }

  #follow(request: Extract<LiveRequest, { op: 'subscribe' | 'unsubscribe' }>, symbol: string): void {
    const topic = this.#topicOf(request, symbol);
    if (!topic) {
      this.#fail('error.INSTRUMENT_NOT_FOUND');
      return;
    }
    const key = topicKey(topic);
    if (request.op === 'unsubscribe') {
      this.#topics.delete(key);
      this.#parts.hub.unfollow(this.#reader, topic);
      return;
    }
    if (this.#topics.size >= MOST_TOPICS && !this.#topics.has(key)) {
      this.#socket.close(1008, 'too many topics');
      return;
    }
    this.#topics.set(key, topic);
    this.#parts.hub.follow(this.#reader, topic);
  }

  #topicOf(
    request: Pick<Extract<LiveRequest, { op: 'resync' }>, 'channel' | 'interval'>,
    symbol: string,
  ): Topic | undefined {
    const listed = this.#parts.market.find(symbol);
    if (!listed) return undefined;
    const book = this.#owner?.book ?? 'real';
    const interval = request.channel === 'KLINE' ? request.interval : undefined;
    return { channel: request.channel, instrument: listed.instrument.id, interval, book };
  }

  #authenticate(ticket: string): void {
    const owner = this.#parts.tickets.redeem(ticket);
    if (owner) {
      this.#disown();
      this.#owner = owner;
      this.#parts.hub.own(this.#reader, owner.book, owner.id);
      this.#moveDepths();
    }
    this.#say({ v: LIVE_VERSION, type: 'AUTH', ok: owner !== undefined });
  }

  /** Depths that are followed already become those of the owner's book. */
  #moveDepths(): void {
    for (const [key, topic] of [...this.#topics]) {
      const book = this.#owner?.book ?? 'real';
      if (topic.channel !== 'DEPTH' || topic.book === book) continue;
      this.#topics.delete(key);
      this.#parts.hub.unfollow(this.#reader, topic);
      const own = { ...topic, book };
      this.#topics.set(topicKey(own), own);
      this.#parts.hub.follow(this.#reader, own);
    }
  }

  #disown(): void {
    if (this.#owner) this.#parts.hub.disown(this.#reader, this.#owner.book, this.#owner.id);
    this.#owner = undefined;
  }

  async #check(): Promise<void> {
    if (this.#parts.now() - this.#heardAt > SILENT_MS) this.#socket.terminate();
    else if (this.#owner && !(await this.#parts.sessionLives(this.#owner))) {
      this.#disown();
      this.#say({ v: LIVE_VERSION, type: 'AUTH', ok: false });
    }
  }

  #end(): void {
    clearInterval(this.#watch);
    this.#disown();
    for (const topic of this.#topics.values()) this.#parts.hub.unfollow(this.#reader, topic);
    this.#topics.clear();
  }
}

/** Serves the live feed at `/websocket/coin/{id}`. */
export const serveLive = async (app: FastifyInstance, parts: LiveParts): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: MOST_BYTES, perMessageDeflate: false } });
  app.get('/websocket/coin/:id', { websocket: true }, (socket, request) => {
    if (originAllowed(request.raw, parts.publicOrigin)) new LiveSocket(socket, request.raw.socket, parts);
    else socket.close(1008, 'origin');
  });
};
