/** Opens sockets to a WebSocket server, says to each what is to be said, and counts the frames that arrive; says so when the number asked for is there. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [port = '0', sockets = '0', path = '/', ...said] = process.argv.slice(2);
let frames = 0;
let wanted = Number.POSITIVE_INFINITY;

process.on('message', (total: number | 'count') => {
  if (total === 'count') {
    process.send?.(frames);
    return;
  }
  frames = 0;
  wanted = total;
  process.send?.('counting');
});

/** Counts the frames of one socket; a header that is cut by the end of a chunk is kept for the next one. */
class Counter {
  #rest: Buffer = Buffer.alloc(0);
  #skip = 0;

  add(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = Buffer.alloc(0);
    let at = this.#skip;
    while (at < data.length) {
      const short = data.length - at < 2 ? undefined : (data[at + 1] ?? 0) & 127;
      const header = short === undefined ? 2 : short < 126 ? 2 : short === 126 ? 4 : 10;
      if (data.length - at < header || short === undefined) {
        this.#rest = data.subarray(at);
        this.#skip = 0;
        return;
      }
      const length =
        short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
      at += header + length;
      frames += 1;
    }
    this.#skip = at - data.length;
  }
}

/** A text as a client's frame, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
};

/** Addresses that sockets come from by turns: one network may have no more than a thousand connections (HTTP-16). */
const NETWORKS = 5;

const open = (index: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + (index % NETWORKS)}`;
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    const counter = new Counter();
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a socket')));
    socket.once('data', () => {
      for (const text of said) socket.write(frameOf(text));
      resolve();
      socket.on('data', (chunk) => {
        counter.add(chunk);
        if (frames < wanted) return;
        wanted = Number.POSITIVE_INFINITY;
        process.send?.('all');
      });
    });
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: ${key}\r\nsec-websocket-version: 13\r\n\r\n`,
    );
  });

for (let index = 0; index < Number(sockets); index += 1) await open(index);
process.send?.('open');
