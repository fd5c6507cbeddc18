import { type Bourse, openBourse } from '../e2e/server.ts';
import { fire, type NextRequest } from './fire.ts';
import { ask, BATCH, batchRequests, demoTokens, ORDER, post, requests, type Workload } from './http.ts';
import { processorTime } from './processor-time.ts';
import type { Report, ReportRow } from './report.ts';

const CONNECTIONS = 50;
const REQUESTS = 20_000;
const WARM = 5_000;

type Step = {
  readonly row: string;
  readonly next: (run: string) => NextRequest;
  readonly accepted: string;
  /** Orders that one request carries. */
  readonly orders?: number;
};

const NOT_LISTED = { ...ORDER.bodies[0], symbol: 'NOPE-USDT' };
const TOO_LARGE = { ...ORDER.bodies[0], delegateTotal: '30000000' };

/** Requests that each go one step further than the one before. */
const stepsOf = (tokens: readonly string[]): readonly Step[] => {
  const signedIn = (bodies: Workload['bodies']) => (run: string) => requests({ path: ORDER.path, bodies }, run, tokens);
  const bare = post(ORDER.path, ORDER.bodies[0], {});
  return [
    {
      row: 'refused for want of a token',
      next: () => () => bare,
      accepted: 'UNAUTHENTICATED',
    },
    {
      row: 'refused for its instrument, decoded and its key digested',
      next: signedIn([NOT_LISTED, NOT_LISTED]),
      accepted: 'INSTRUMENT_NOT_FOUND',
    },
    { row: 'refused by the core', next: signedIn([TOO_LARGE, TOO_LARGE]), accepted: 'INSUFFICIENT_FUNDS' },
    {
      row: 'an order, filled and durable',
      next: signedIn(ORDER.bodies),
      accepted: '"code":200',
    },
    {
      row: `an order in a batch of ${BATCH}`,
      next: (run) => batchRequests(run, tokens),
      accepted: '"code":200',
      orders: BATCH,
    },
  ];
};

const measured = async (bourse: Bourse, { row, next, accepted, orders = 1 }: Step): Promise<ReportRow> => {
  const port = Number(new URL(bourse.url).port);
  const shoot = (run: string, total: number) =>
    fire({ port, connections: CONNECTIONS, total, next: next(run), accepted });
  await shoot(`warm ${row}`.replaceAll(/\W+/g, '-'), WARM / orders);
  const before = processorTime(bourse.pid() ?? 0);
  const { refused, rate } = await shoot(row.replaceAll(/\W+/g, '-'), REQUESTS / orders);
  const after = processorTime(bourse.pid() ?? 0);
  if (refused > 0) throw new Error(`${refused} answers of '${row}' were others than ${accepted}`);
  if (!before || !after) throw new Error('processor time is read from /proc, which is not here');
  const each = (part: 'server' | 'database') => ((after[part] - before[part]) / REQUESTS) * 1e6;
  return {
    row: `${row}: server, µs of a processor`,
    ours: each('server'),
    peer: Number.NaN,
    ratio: Number.NaN,
    limit: '–',
    note: `database ${Math.round(each('database'))} µs; ${Math.round(rate * orders)} a second`,
  };
};

/** Where the processor time of an order goes: requests that get one step further each, with what they take of the server and of the database. */
export const benchSteps = async (): Promise<Report> => {
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' } });
  try {
    const tokens = await demoTokens(bourse);
    const port = Number(new URL(bourse.url).port);
    for (const [index, token] of tokens.entries())
      await ask(port, ORDER.before.path, ORDER.before.body, token, `before-${index}`);
    const rows: ReportRow[] = [];
    for (const step of stepsOf(tokens)) rows.push(await measured(bourse, step));
    return rows;
  } finally {
    await bourse.stop();
  }
};
