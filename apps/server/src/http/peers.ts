import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';

/** What a peer may leave waiting (HTTP-16). */
export type PeerBounds = {
  /** Requests of one connection that are not answered yet. */
  readonly mostPipelined: number;
  /** Bytes that one network has not read, on all its connections. */
  readonly mostUnread: number;
  /** How long a connection may read nothing of what waits for it, ms. */
  readonly unreadMs: number;
  readonly lookEveryMs: number;
  /** Connections of one network. */
  readonly mostConnections: number;
};

const bounds: PeerBounds = {
  mostPipelined: 8,
  mostUnread: 32 * 1_048_576,
  unreadMs: 20_000,
  lookEveryMs: 2_000,
  mostConnections: 1_000,
};

/** Bytes given to the system for a connection and not taken by its network yet: Node counts one long write as a whole until its end. */
const queuedBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } };
  return handle?.writeQueueSize ?? 0;
};

/** How many answers may go out until the bytes that wait are counted again. */
const COUNT_EVERY = 100;

/** The connections of one network, and what waits on them. */
class Network {
  readonly connections = new Set<Connection>();
  /** Bytes that waited when they were counted, and all that was written since. */
  #atMost = 0;
  #sinceCounted = 0;

  /** Bytes that wait on all its connections. */
  count(): number {
    let sum = 0;
    for (const { unread } of this.connections) sum += unread;
    this.#atMost = sum;
    this.#sinceCounted = 0;
    return sum;
  }

  /**
   * Whether more than `most` bytes wait, `length` that are written now among them. They are counted connection by connection only where they may, or
   * now and then because of what is written otherwise: a request costs the same whether one connection is open or a thousand.
   */
  leavesMore(most: number, length: number): boolean {
    this.#atMost += length;
    this.#sinceCounted += 1;
    if (this.#atMost <= most && this.#sinceCounted < COUNT_EVERY) return false;
    this.#atMost = this.count() + length;
    return this.#atMost > most;
  }
}

class Connection {
  readonly socket: Socket;
  /** None where it is a proxy's, behind which are many peers. */
  readonly network: Network | undefined;
  /** Answers that are being made or wait behind others. */
  open = 0;
  #left = '';
  #sinceMs = 0;

  constructor(socket: Socket, network: Network | undefined) {
    this.socket = socket;
    this.network = network;
  }

  get unread(): number {
    return this.socket.writableLength;
  }

  readonly answered = (): void => {
    this.open -= 1;
  };

  /** Whether something has waited for it for `unreadMs` and it has read none of it. */
  standsStill(nowMs: number, unreadMs: number): boolean {
    const { socket, unread } = this;
    const left = unread === 0 ? '' : `${socket.bytesWritten - unread} ${queuedBytes(socket)}`;
    if (left === '' || left !== this.#left) {
      this.#left = left;
      this.#sinceMs = nowMs;
      return false;
    }
    return nowMs - this.#sinceMs >= unreadMs;
  }
}

const blockListOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/**
 * Ends connections that ask for much and read nothing (HTTP-16), those of sockets too. Behind a proxy of `trusted` are many peers: its connections
 * are not added up.
 */
export const boundPeers = (app: FastifyInstance, trusted: readonly string[], limits: PeerBounds = bounds): void => {
  const { mostPipelined, mostUnread, unreadMs, lookEveryMs, mostConnections } = limits;
  const proxies = blockListOf(trusted);
  const connections = new Map<Socket, Connection>();
  const networks = new Map<string, Network>();

  const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  app.server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    // Looked up here and not for each request: that took longer than its route.
    const network = isProxy(address) ? undefined : (networks.get(address) ?? new Network());
    if ((network?.connections.size ?? 0) >= mostConnections) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, network);
    connections.set(socket, connection);
    network?.connections.add(connection);
    if (network) networks.set(address, network);
    socket.once('close', () => {
      connections.delete(socket);
      network?.connections.delete(connection);
      if (network?.connections.size === 0) networks.delete(address);
    });
  });

  app.addHook('onRequest', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (!connection) return next();
    connection.open += 1;
    reply.raw.on('close', connection.answered);
    const { network, socket } = connection;
    if (connection.open <= mostPipelined && !network?.leavesMore(mostUnread, 0) && !socket.destroyed) return next();
    // Nobody is there to be told why.
    socket.destroy();
    reply.hijack();
  });

  app.addHook('onSend', (request, _reply, payload, next) => {
    const connection = connections.get(request.raw.socket);
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (connection?.network?.leavesMore(mostUnread, length)) connection.socket.destroy();
    next(null, payload);
  });

  const look = setInterval(() => {
    const nowMs = performance.now();
    for (const connection of connections.values())
      if (connection.standsStill(nowMs, unreadMs)) connection.socket.destroy();
    for (const network of networks.values())
      if (network.count() > mostUnread) for (const { socket } of network.connections) socket.destroy();
  }, lookEveryMs);
  look.unref();
  app.addHook('onClose', () => clearInterval(look));
};
