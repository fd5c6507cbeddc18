import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Fired, fire, type NextRequest } from './fire.ts';
import type { Ready } from './http-server.ts';
import { printReport, type Report } from './report.ts';

const SERVER = new URL('./http-server.ts', import.meta.url).pathname;
const CONNECTIONS = [50, 200];
const ORDERS = 8_000;
const WARM = 2_000;

/** As `npm start` runs the server; the peer is given the same. */
const OPTIONS = ['--max-semi-space-size=32', '--import', 'tsx'];

const start = async (which: 'ours' | 'bare', ...answer: readonly string[]) => {
  const child = fork(SERVER, [which, ...answer], {
    execArgv: [...(process.env.PROFILE ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), ...OPTIONS],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ready, stop };
};

/** What is asked of the server over and over: two bodies by turns, the second of which takes back what the first one did. */
export type Workload = {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly [there: object, back: object];
  /** What every customer does first, so that the way back may overtake the way there on another connection. */
  readonly before: { readonly path: string; readonly body: object };
};

const ORDER: Workload = {
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

const requests =
  ({ path, bodies }: Workload, run: string, tokens: readonly string[]): NextRequest =>
  (index) => {
    const body = JSON.stringify(bodies[index % 2]);
    return [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `authorization: ${tokens[Math.floor(index / 2) % tokens.length]}`,
      `idempotency-key: ${run}-${index}`,
      '',
      body,
    ].join('\r\n');
  };

/** One request of a customer, whose answer is given. @throws when it was refused. */
const ask = async (port: number, path: string, body: object, authorization: string, key: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!text.includes('"code":200')) throw new Error(text);
  return text;
};

/** A workload over HTTP: done, durable, answered; beside a bare Fastify route that answers the same bytes, in the same run. */
export const benchOverHttp = async (workload: Workload): Promise<Report> => {
  const { name, path, before } = workload;
  const ours = await start('ours');
  const { port: ownPort, tokens: customers } = ours.ready;
  const prepare = async (): Promise<string> => {
    for (const [index, token] of customers.entries())
      await ask(ownPort, before.path, before.body, token, `before-${index}`);
    return ask(ownPort, path, workload.bodies[0], customers[0] ?? '', 'sample');
  };
  const answer = await prepare().catch(async (error: unknown) => {
    await ours.stop();
    throw error;
  });
  const bare = await start('bare', answer, path);
  const report: Report = [];
  try {
    const shoot = (
      port: number,
      run: string,
      tokens: readonly string[],
      connections: number,
      total: number,
      perSecond?: number,
    ): Promise<Fired> =>
      fire({
        port,
        connections,
        total,
        next: requests(workload, run, tokens),
        accepted: '"code":200',
        ...(perSecond === undefined ? {} : { perSecond }),
      });
    await shoot(ours.ready.port, 'warm', ours.ready.tokens, 50, WARM);
    await shoot(bare.ready.port, 'warm', ['none'], 50, WARM);
    for (const connections of CONNECTIONS) {
      const peer = await shoot(bare.ready.port, `bare${connections}`, ['none'], connections, ORDERS);
      const own = await shoot(ours.ready.port, `ours${connections}`, ours.ready.tokens, connections, ORDERS);
      if (own.refused > 0) throw new Error(`${own.refused} of ${ORDERS}: ${name} refused`);
      report.push({
        row: `${name} over HTTP, durable, ${connections} connections`,
        ours: own.rate,
        peer: peer.rate,
        ratio: own.rate / peer.rate,
        limit: '0.35 of the bare route',
        note: `p99 ${own.p99Ms.toFixed(1)} ms, the bare route's ${peer.p99Ms.toFixed(1)} ms; ${own.refused} refused`,
      });
    }
    const paced = await shoot(ours.ready.port, 'paced', ours.ready.tokens, 50, 5_000, 1_000);
    report.push({
      row: `${name} over HTTP at 1,000 a second, p99 ms`,
      ours: paced.p99Ms,
      peer: 50,
      ratio: paced.p99Ms / 50,
      limit: 'under 50 ms',
      note: `p50 ${paced.p50Ms.toFixed(1)} ms; the peer's column is the promise`,
    });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  return report;
};

/** Orders over HTTP. */
export const benchHttp = (): Promise<Report> => benchOverHttp(ORDER);

if (import.meta.url === `file://${process.argv[1]}`) printReport(await benchHttp());
