import { fork } from 'node:child_process';
import { once } from 'node:events';
import { registerCustomer, value } from '../e2e/cast.ts';
import { type Bourse, openBourse } from '../e2e/server.ts';
import { type Fired, fire, type NextRequest } from './fire.ts';
import { processorTime } from './processor-time.ts';
import type { Report } from './report.ts';

const BARE = new URL('./bare-server.ts', import.meta.url).pathname;
const SOCKET_READERS = new URL('./push-readers.ts', import.meta.url).pathname;
const CUSTOMERS = 50;
const CONNECTIONS = [50, 200];
const ORDERS = 50_000;
const WARM = 10_000;
const PACE = 1_000;
const PACED = 10_000;
const LIST_READERS = 10;
const SOCKETS = 1_000;

/** The tokens of customers with demo money, on a server as `npm start` runs it. */
export const demoTokens = async (bourse: Bourse): Promise<readonly string[]> => {
  const tokens: string[] = [];
  for (let made = 0; made < CUSTOMERS; made += 1) {
    const { call } = await registerCustomer(bourse);
    tokens.push(value(await call('auth.switch', { mode: 'demo' })).accessToken);
  }
  return tokens;
};

/** A bare Fastify route that reads the same body and answers these bytes, with the same room for new objects. */
const startBare = async (path: string, answer: string) => {
  const child = fork(BARE, [path, answer], { execArgv: ['--max-semi-space-size=32', '--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, stop, pid: child.pid };
};

/** What is asked of the server over and over: two bodies by turns, the second of which takes back what the first one did. */
export type Workload = {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly [there: object, back: object];
  /** What every customer does first, so that the way back may overtake the way there on another connection. */
  readonly before: { readonly path: string; readonly body: object };
};

/** Coins bought at the market, and sold again. */
export const ORDER: Workload = {
  name: 'order',
  path: '/api/coinOrder/submit',
  bodies: [
    { symbol: 'XRP-USDT', delegateType: 0, type: 0, delegateTotal: '30' },
    { symbol: 'XRP-USDT', delegateType: 0, type: 1, delegateTotal: '30' },
  ],
  before: {
    path: '/api/coinOrder/submit',
    body: { symbol: 'XRP-USDT', delegateType: 0, type: 0, delegateTotal: '600' },
  },
};

/** A request with a JSON body as it is written to a socket. */
export const post = (path: string, body: object, headers: Readonly<Record<string, string>>): string => {
  const text = JSON.stringify(body);
  const sent = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': `${text.length}`,
    ...headers,
  };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...head, '', text].join('\r\n');
};

/** Requests that differ in their key alone: the rest of them is written once. */
const keyed = (path: string, body: object, authorization: string): ((key: string) => string) => {
  const [before, after] = post(path, body, { authorization, 'idempotency-key': '{key}' }).split('{key}');
  return (key) => `${before}${key}${after}`;
};

/** Bodies by turns, each sent by every customer once before the next two. */
export const requests = (
  { path, bodies }: Pick<Workload, 'path' | 'bodies'>,
  run: string,
  tokens: readonly string[],
): NextRequest => {
  const written = tokens.flatMap((token) => bodies.map((body) => keyed(path, body, token)));
  return (index) => written[index % written.length]?.(`${run}-${index}`) ?? '';
};

/** One request of a customer, whose answer is given. @throws when it was refused. */
export const ask = async (
  port: number,
  path: string,
  body: object,
  authorization: string,
  key: string,
): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!text.includes('"code":200')) throw new Error(text);
  return text;
};

/** What a request takes of the processors, its sender included, while this is done by a process, for the note of a row. */
const timed = async (
  pid: number | undefined,
  shots: number,
  work: () => Promise<Fired>,
): Promise<readonly [Fired, string]> => {
  const [before, sending] = [processorTime(pid ?? 0), process.cpuUsage()];
  const fired = await work();
  const [after, sent] = [processorTime(pid ?? 0), process.cpuUsage(sending)];
  if (!before || !after) return [fired, ''];
  const each = (seconds: number) => `${Math.round((seconds / shots) * 1e6)} µs`;
  const database = after.database - before.database;
  const parts = [
    `server ${each(after.server - before.server)}`,
    ...(database > 0 ? [`database ${each(database)}`] : []),
    `sender ${each((sent.user + sent.system) / 1e6)}`,
  ];
  return [fired, parts.join(', ')];
};

/** Customers who read their orders, page after page, as fast as they are answered. */
const readLists = (port: number, tokens: readonly string[], isOver: () => boolean): Promise<Fired> =>
  fire({
    port,
    connections: LIST_READERS,
    total: 1_000_000,
    isOver,
    accepted: '"code":200',
    next: (index) =>
      [
        `GET /api/coinOrder/list?status=1&pageNo=${1 + (index % 5)}&pageSize=20 HTTP/1.1`,
        'host: 127.0.0.1',
        `authorization: ${tokens[index % tokens.length]}`,
        '',
        '',
      ].join('\r\n'),
  });

/** Sockets that follow the depth and the price of what is ordered and of two instruments more; `stop` gives how many frames have come. */
const openSockets = async (port: number): Promise<{ readonly stop: () => Promise<number> }> => {
  const symbols = ['XRP-USDT', 'BTC-USDT', 'ETH-USDT'];
  const said = ['DEPTH', 'TICKER'].map((channel) => JSON.stringify({ op: 'subscribe', channel, symbols }));
  const given = [String(port), String(SOCKETS), '/websocket/coin/bench', ...said];
  const child = fork(SOCKET_READERS, given, { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('count');
      const [frames] = (await once(child, 'message')) as [number];
      child.kill('SIGKILL');
      return frames;
    },
  };
};

/** How long the slowest of a hundred takes at a thousand a second: alone, then while others read lists and follow prices. */
const benchPaced = async (
  port: number,
  name: string,
  customers: readonly string[],
  shootPaced: (run: string) => Promise<Fired>,
): Promise<Report> => {
  const rowOf = (row: string, { p99Ms, p50Ms, refused }: Fired, note: string) => {
    if (refused > 0) throw new Error(`${refused} of ${PACED}: ${name} refused`);
    const shown = `p50 ${p50Ms.toFixed(1)} ms${note}; the peer's column is the promise`;
    return { row, ours: p99Ms, peer: 50, ratio: p99Ms / 50, limit: 'under 50 ms', note: shown };
  };
  const alone = await shootPaced('paced');
  const sockets = await openSockets(port);
  let isOver = false;
  const reading = readLists(port, customers, () => isOver);
  const beside = await shootPaced('beside');
  isOver = true;
  const lists = await reading;
  if (lists.refused > 0) throw new Error(`${lists.refused} lists refused`);
  const frames = await sockets.stop();
  return [
    rowOf(`${name} over HTTP at 1,000 a second, p99 ms`, alone, ''),
    rowOf(
      `${name} at 1,000 a second beside ${LIST_READERS} readers of lists and ${SOCKETS} sockets, p99 ms`,
      beside,
      `; ${Math.round(lists.rate)} lists a second, their p99 ${lists.p99Ms.toFixed(1)} ms; ${frames} frames pushed`,
    ),
  ];
};

type Timed = (shots: number, work: () => Promise<Fired>) => Promise<readonly [Fired, string]>;

/** Orders a second in batches, beside requests of the bare route a second. An answer that any order was refused in counts as refused. */
const benchBatches = async (
  port: number,
  customers: readonly string[],
  bare: (connections: number) => Promise<Fired>,
  timed: Timed,
): Promise<Report> => {
  const report: Report = [];
  const shoot = (run: string, connections: number, orders: number) =>
    fire({
      port,
      connections,
      total: orders / BATCH,
      next: batchRequests(run, customers),
      accepted: '"code":200',
      refused: '"key":"error.',
    });
  await shoot('warm-batch', 10, WARM);
  for (const connections of [10, 50]) {
    const peer = await bare(connections);
    const [own, spent] = await timed(ORDERS, () => shoot(`batch${connections}`, connections, ORDERS));
    if (own.refused > 0) throw new Error(`${own.refused} batches with a refusal`);
    report.push({
      row: `orders in batches of ${BATCH} over HTTP, durable, ${connections} connections`,
      ours: own.rate * BATCH,
      peer: peer.rate,
      ratio: (own.rate * BATCH) / peer.rate,
      limit: "0.35 of the bare route's requests",
      note: `p99 of a batch ${own.p99Ms.toFixed(1)} ms; processor time of one order: ${spent}`,
    });
  }
  return report;
};

/** A workload over HTTP: done, durable, answered; beside a bare Fastify route that answers the same bytes, in the same run. */
export const benchOverHttp = async (workload: Workload, more?: typeof benchBatches): Promise<Report> => {
  const { name, path, before } = workload;
  const ours = await openBourse({ environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' } });
  const port = Number(new URL(ours.url).port);
  const report: Report = [];
  try {
    const customers = await demoTokens(ours);
    for (const [index, token] of customers.entries())
      await ask(port, before.path, before.body, token, `before-${index}`);
    const bare = await startBare(path, await ask(port, path, workload.bodies[0], customers[0] ?? '', 'sample'));
    const shoot = (at: number, run: string, connections: number, total: number, perSecond?: number): Promise<Fired> =>
      fire({
        port: at,
        connections,
        total,
        next: requests(workload, run, customers),
        accepted: '"code":200',
        ...(perSecond === undefined ? {} : { perSecond }),
      });
    await shoot(port, 'warm', 50, WARM);
    await shoot(bare.port, 'warm', 50, WARM);
    for (const connections of CONNECTIONS) {
      const [peer, bareSpent] = await timed(bare.pid, ORDERS, () =>
        shoot(bare.port, `bare${connections}`, connections, ORDERS),
      );
      const [own, spent] = await timed(ours.pid(), ORDERS, () =>
        shoot(port, `ours${connections}`, connections, ORDERS),
      );
      if (own.refused > 0) throw new Error(`${own.refused} of ${ORDERS}: ${name} refused`);
      report.push({
        row: `${name} over HTTP, durable, ${connections} connections`,
        ours: own.rate,
        peer: peer.rate,
        ratio: own.rate / peer.rate,
        limit: '0.35 of the bare route',
        note: `p99 ${own.p99Ms.toFixed(1)} ms, the bare route's ${peer.p99Ms.toFixed(1)} ms; processor time of one: ${spent}; of the bare route: ${bareSpent}`,
      });
    }
    if (more)
      report.push(
        ...(await more(
          port,
          customers,
          (connections) => shoot(bare.port, `bare-batch${connections}`, connections, ORDERS),
          (shots, work) => timed(ours.pid(), shots, work),
        )),
      );
    await bare.stop();
    report.push(...(await benchPaced(port, name, customers, (run) => shoot(port, run, 50, PACED, PACE))));
  } finally {
    await ours.stop();
  }
  return report;
};

export const BATCH = 20;

/** As many orders as a batch carries, in one request; a purchase and its sale by turns, each with its own key. */
export const batchRequests =
  (run: string, tokens: readonly string[]): NextRequest =>
  (index) => {
    const requests = Array.from({ length: BATCH }, (_, at) => ({
      path: ORDER.path,
      key: `${run}-${index}-${at}`,
      body: ORDER.bodies[at % 2],
    }));
    return post('/api/orders/batch', { requests }, { authorization: tokens[index % tokens.length] ?? '' });
  };

/** Orders over HTTP, one a request and in batches. */
export const benchHttp = (): Promise<Report> => benchOverHttp(ORDER, benchBatches);
