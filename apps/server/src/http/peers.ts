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

class Connection {
  readonly socket: Socket;
  /** All connections of its network; none of a proxy's, behind which are many peers. */
  readonly ofNetwork: ReadonlySet<Connection>;
  /** Answers that are being made or wait behind others. */
  open = 0;
  #left = '';
  #sinceMs = 0;

  constructor(socket: Socket, ofNetwork: ReadonlySet<Connection>) {
    this.socket = socket;
    this.ofNetwork = ofNetwork;
  }

  get unread(): number {
    return this.socket.writableLength;
  }

  /** What waits on all connections of its network. */
  get unreadOfNetwork(): number {
    let sum = 0;
    for (const { unread } of this.ofNetwork) sum += unread;
    return sum;
  }

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

const NONE: ReadonlySet<Connection> = new Set();

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
  const networks = new Map<string, Set<Connection>>();

  const isProxy = (network: string): boolean => proxies.check(network, isIPv6(network) ? 'ipv6' : 'ipv4');

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    // Looked up here and not for each request: that took longer than its route.
    const same = isProxy(network) ? undefined : (networks.get(network) ?? new Set());
    if ((same?.size ?? 0) >= mostConnections) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, same ?? NONE);
    connections.set(socket, connection);
    if (same) networks.set(network, same.add(connection));
    socket.once('close', () => {
      connections.delete(socket);
      same?.delete(connection);
      if (same?.size === 0) networks.delete(network);
    });
  });

  app.addHook('onRequest', (request, reply, next) => {
    const connection = connections.get(request.raw.socket);
    if (!connection) return next();
    connection.open += 1;
    reply.raw.once('close', () => {
      connection.open -= 1;
    });
    if (connection.open <= mostPipelined && connection.unreadOfNetwork <= mostUnread && !connection.socket.destroyed)
      return next();
    // Nobody is there to be told why.
    connection.socket.destroy();
    reply.hijack();
  });

  app.addHook('onSend', (request, _reply, payload, next) => {
    const connection = connections.get(request.raw.socket);
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (connection && connection.unreadOfNetwork + length > mostUnread) connection.socket.destroy();
    next(null, payload);
  });

  const look = setInterval(() => {
    const nowMs = performance.now();
    for (const connection of connections.values())
      if (connection.standsStill(nowMs, unreadMs) || connection.unreadOfNetwork > mostUnread)
        connection.socket.destroy();
  }, lookEveryMs);
  look.unref();
  app.addHook('onClose', () => clearInterval(look));
};
