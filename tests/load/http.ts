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

const start = async (which: 'ours' | 'bare', answer?: string) => {
  const child = fork(SERVER, answer === undefined ? [which] : [which, answer], {
    execArgv: [...(process.env.PROFILE ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), ...OPTIONS],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ready, stop };
};

/** A limit order that rests below the market or, every other time, one that meets the house: placed, journalled, answered. */
const orders =
  (run: string, tokens: readonly string[]): NextRequest =>
  (index) => {
    const body = JSON.stringify(
      index % 2 === 0
        ? { symbol: 'XRP-USDT', delegateType: 0, type: 0, delegateTotal: '30' }
        : { symbol: 'XRP-USDT', delegateType: 0, type: 1, delegateTotal: '30' },
    );
    return [
      'POST /api/coinOrder/submit HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `authorization: ${tokens[Math.floor(index / 2) % tokens.length]}`,
      `idempotency-key: ${run}-${index}`,
      '',
      body,
    ].join('\r\n');
  };

/** Gives every customer coins to sell, for a sale may overtake the purchase before it on another connection. */
const stock = async ({ port, tokens }: Ready): Promise<void> => {
  for (const [index, authorization] of tokens.entries()) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/coinOrder/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, 'idempotency-key': `stock-${index}` },
      body: JSON.stringify({ symbol: 'XRP-USDT', delegateType: 0, type: 0, delegateTotal: '600' }),
    });
    const text = await answer.text();
    if (!text.includes('"code":200')) throw new Error(text);
  }
};

const sampleAnswer = async (port: number, next: NextRequest): Promise<string> => {
  const [head = '', body = ''] = next(0).split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(3)
      .map((line) => line.split(': ') as [string, string]),
  );
  const { 'content-length': _length, ...sent } = headers;
  const answer = await fetch(`http://127.0.0.1:${port}/api/coinOrder/submit`, {
    method: 'POST',
    headers: { ...sent, 'content-type': 'application/json' },
    body,
  });
  return answer.text();
};

/** Orders over HTTP: placed, durable, answered; beside a bare Fastify route that answers the same bytes, in the same run. */
export const benchHttp = async (): Promise<Report> => {
  const ours = await start('ours');
  const answer = await sampleAnswer(ours.ready.port, orders('sample', ours.ready.tokens));
  if (!answer.includes('"code":200')) {
    await ours.stop();
    throw new Error(answer);
  }
  const bare = await start('bare', answer);
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
        next: orders(run, tokens),
        accepted: '"code":200',
        ...(perSecond === undefined ? {} : { perSecond }),
      });
    await stock(ours.ready);
    await shoot(ours.ready.port, 'warm', ours.ready.tokens, 50, WARM);
    await shoot(bare.ready.port, 'warm', ['none'], 50, WARM);
    for (const connections of CONNECTIONS) {
      const peer = await shoot(bare.ready.port, `bare${connections}`, ['none'], connections, ORDERS);
      const own = await shoot(ours.ready.port, `ours${connections}`, ours.ready.tokens, connections, ORDERS);
      if (own.refused > 0) throw new Error(`${own.refused} of ${ORDERS} orders were refused`);
      report.push({
        row: `order over HTTP, durable, ${connections} connections`,
        ours: own.rate,
        peer: peer.rate,
        ratio: own.rate / peer.rate,
        limit: '0.35 of the bare route',
        note: `p99 ${own.p99Ms.toFixed(1)} ms, the bare route's ${peer.p99Ms.toFixed(1)} ms; ${own.refused} refused`,
      });
    }
    const paced = await shoot(ours.ready.port, 'paced', ours.ready.tokens, 50, 5_000, 1_000);
    report.push({
      row: 'order over HTTP at 1,000 a second, p99 ms',
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

if (import.meta.url === `file://${process.argv[1]}`) printReport(await benchHttp());
