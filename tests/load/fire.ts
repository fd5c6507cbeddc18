import { connect, type Socket } from 'node:net';

export type Fired = {
  /** Answers a second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
};

/** What one connection sends next: a whole HTTP/1.1 request. */
export type NextRequest = (index: number) => string;

/** Counted from the moment at which a request was due: one that is held up by the answers before it has waited too. */
type Shot = { dueAt: number };

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const HEAD_END = '\r\n\r\n';
const LENGTH = 'content-length: ';
const READ_BYTES = 65_536;

/** How long the first answer of a text is; undefined as long as its end is not there. */
const lengthOf = (text: string): number | undefined => {
  const head = text.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const named = text.indexOf(LENGTH);
  const at = named >= 0 && named < head ? named : text.slice(0, head).toLowerCase().indexOf(LENGTH);
  const body = at < 0 ? 0 : Number(text.slice(at + LENGTH.length, text.indexOf('\r', at)));
  const length = head + HEAD_END.length + body;
  return text.length < length ? undefined : length;
};

/**
 * Keeps `connections` busy, one request at a time each, until `total` are answered or `isOver` says so; or, with `perSecond`, sends at that pace.
 * An answer counts as refused when its status is not 200, its body does not hold `accepted`, or it holds `refused`.
 */
export const fire = async (options: {
  readonly port: number;
  readonly connections: number;
  readonly total: number;
  readonly next: NextRequest;
  readonly accepted: string;
  readonly refused?: string;
  readonly perSecond?: number;
  readonly isOver?: () => boolean;
}): Promise<Fired> => {
  const { port, connections, total, next, accepted, perSecond, isOver = () => false } = options;
  const refusal = options.refused;
  const times = new Float64Array(total);
  let sent = 0;
  let answered = 0;
  let refused = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((resolve, reject) => {
        // Read into one place and not by a stream: what is fired with shares the processors with what is measured.
        const buffer = Buffer.allocUnsafe(READ_BYTES);
        const onread = { buffer, callback: (bytes: number) => read(buffer.toString('latin1', 0, bytes)) };
        const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
        const shot: Shot = { dueAt: 0 };
        let pending = '';
        const send = (): void => {
          if (sent >= total || isOver()) {
            socket.end();
            resolve();
            return;
          }
          const index = sent++;
          const now = performance.now();
          shot.dueAt = perSecond === undefined ? now : start + (index * 1000) / perSecond;
          const go = (): void => {
            socket.write(next(index), 'latin1');
          };
          if (shot.dueAt > now) setTimeout(go, Math.ceil(shot.dueAt - now));
          else go();
        };
        const read = (text: string): boolean => {
          pending = pending === '' ? text : pending + text;
          const length = lengthOf(pending);
          if (length === undefined) return true;
          times[answered++] = performance.now() - shot.dueAt;
          const isRefused = refusal !== undefined && pending.includes(refusal);
          if (!pending.startsWith('HTTP/1.1 200') || !pending.includes(accepted) || isRefused) refused += 1;
          pending = pending.slice(length);
          send();
          return true;
        };
        socket.on('connect', send);
        socket.on('error', reject);
      });
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.subarray(0, answered).sort();
  return { rate: answered / seconds, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), refused };
};
