import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MOST_COUNTED } from '@bourse/wire';
import { type Client, createClient } from '@bourse/wire/client';
import type { Ready } from './records-server.ts';
import type { Report, ReportRow } from './report.ts';

const ROWS = Number(process.env.RECORDS ?? 1_000_000);
const ROUNDS = 60;
const FAR = 1_000;
const EXPORT_MB = 100;
const WARM = 200;

const start = async () => {
  const child = fork(new URL('./records-server.ts', import.meta.url).pathname, [String(ROWS)], {
    execArgv: ['--max-semi-space-size=32', '--import', 'tsx'],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ready, stop, pid: child.pid ?? 0 };
};

/** A client that says how long its last request took, from sending it to having its answer whole; milliseconds. */
const timed = (port: number, token: string): { readonly call: Client; readonly lastMs: () => number } => {
  let lastMs = 0;
  const call = createClient({
    origin: `http://127.0.0.1:${port}`,
    fetch: async (url, init) => {
      const begun = performance.now();
      const answer = await fetch(url, init as RequestInit);
      const text = await answer.text();
      lastMs = performance.now() - begun;
      return { status: answer.status, text: async () => text };
    },
    timeoutMs: 120_000,
    headers: () => ({ authorization: `Bearer ${token}` }),
    renew: async () => false,
    newKey: () => crypto.randomUUID(),
  });
  return { call, lastMs: () => lastMs };
};

type Page = { readonly rows: number; readonly total: number };
type Kind = {
  readonly name: string;
  readonly console?: boolean;
  /** The total is counted so far only. */
  readonly counted?: number;
  readonly page: (call: Client, pageNo: number) => Promise<Page>;
};

const counted = <R extends string>(
  answer:
    | {
        readonly ok: true;
        readonly value: { readonly total?: number; readonly totalRecord?: number } & {
          readonly [K in R]?: readonly unknown[];
        };
      }
    | { readonly ok: false; readonly error: string },
  rows: R,
): Page => {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return { rows: answer.value[rows]?.length ?? 0, total: answer.value.total ?? answer.value.totalRecord ?? 0 };
};

const pageSize = 10;

/** One list of each way in which rows are numbered. */
const KINDS: readonly Kind[] = [
  {
    name: 'orders that are over (numbered with the journal)',
    page: async (call, pageNo) => counted(await call('bb.list', { status: 'history', pageNo, pageSize }), 'records'),
  },
  {
    name: 'deposits of one state (the same)',
    page: async (call, pageNo) => counted(await call('funds.recharges', { state: 'done', pageNo, pageSize }), 'rows'),
  },
  {
    name: 'postings of an account (numbered by the core)',
    page: async (call, pageNo) =>
      counted(await call('funds.postings', { accountType: 'financial', asset: 'USDT', pageNo, pageSize }), 'rows'),
  },
  {
    name: 'notices (numbered by a count)',
    page: async (call, pageNo) => counted(await call('notify.page', { tab: 'own', pageNo, pageSize }), 'list'),
  },
  {
    name: 'mails, on the console (numbered at the commit)',
    console: true,
    page: async (call, pageNo) => counted(await call('console.outbox', { pageNo, pageSize }), 'rows'),
  },
  {
    name: 'mails of one channel, on the console (searched)',
    console: true,
    counted: Math.min(ROWS, MOST_COUNTED + 1),
    page: async (call, pageNo) => counted(await call('console.outbox', { channel: 'email', pageNo, pageSize }), 'rows'),
  },
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** First, thousandth and last page of a list by turns, and the first page of a customer who has few of the same. */
const pagesOf = async (kind: Kind, { ready }: { readonly ready: Ready }): Promise<ReportRow> => {
  const port = kind.console ? ready.consolePort : ready.customerPort;
  const rich = timed(port, kind.console ? ready.operator : ready.rich.token);
  const plain = timed(port, kind.console ? ready.operator : ready.plain.token);
  const { total } = await kind.page(rich.call, 1);
  if (total < (kind.counted ?? ROWS)) throw new Error(`${kind.name}: ${total} rows`);
  const last = Math.min(100_000, Math.ceil(total / pageSize));
  const times: Record<'first' | 'far' | 'last' | 'few', number[]> = { first: [], far: [], last: [], few: [] };
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [which, client, pageNo] of [
      ['first', rich, 1],
      ['far', rich, FAR],
      ['last', rich, last],
      ['few', plain, 1],
    ] as const) {
      const page = await kind.page(client.call, pageNo);
      if (page.rows === 0) throw new Error(`${kind.name}: page ${pageNo} is empty`);
      if (round >= 0) times[which].push(client.lastMs());
    }
  }
  const [first, far, end, few] = [median(times.first), median(times.far), median(times.last), median(times.few)];
  return {
    row: `page ${FAR} of ${kind.name}, ms`,
    ours: far,
    peer: first,
    ratio: far / first,
    limit: 'page 1, within 2 ×',
    note: `${total} rows; page ${last} ${end.toFixed(2)} ms (${(end / first).toFixed(2)} ×)${kind.console ? '' : `; page 1 of a customer with 30 rows ${few.toFixed(2)} ms (${(first / few).toFixed(2)} ×)`}`,
  };
};

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

type Download = { readonly name: string; readonly url: string; readonly token: string };

/** Reads a download to its end, with a stop in the middle of it, and says how far the server's memory went above where it was before. */
const downloaded = async ({ name, url, token }: Download, pid: number): Promise<ReportRow> => {
  await pause(3_000);
  const idle = residentMb(pid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 50);
  const begun = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } });
  let [bytes, lines, chunks] = [0, 0, 0];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    chunks += 1;
    // A reader who stands still must not make the server pile up what comes.
    if (chunks === 100) await pause(2_000);
  }
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1_000;
  if (answer.status !== 200 || lines < ROWS)
    throw new Error(`${name}: ${answer.status}, ${bytes} bytes, ${lines} lines`);
  return {
    row: `${name}, memory above idle, MB`,
    ours: most - idle,
    peer: EXPORT_MB,
    ratio: (most - idle) / EXPORT_MB,
    limit: `under ${EXPORT_MB} MB`,
    note: `${lines} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s; idle ${idle.toFixed(0)} MB; the peer's column is the promise`,
  };
};

/** Pages of a list with a million rows of one customer: the thousandth beside the first, through the real route. */
export const benchRecords = async (): Promise<Report> => {
  const server = await start();
  try {
    const report: Report = [];
    for (const kind of KINDS) report.push(await pagesOf(kind, server));
    return report;
  } finally {
    await server.stop();
  }
};

/** A million rows as CSV from the console, and what a customer with a million postings takes along: memory while they are read. */
export const benchExport = async (): Promise<Report> => {
  const server = await start();
  try {
    const { customerPort, consolePort, rich, operator } = server.ready;
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const period = `from=${day(Date.now() - 5 * 86_400_000)}&to=${day(Date.now() + 86_400_000)}`;
    const own = `http://127.0.0.1:${customerPort}/api/records`;
    const downloads: readonly Download[] = [
      {
        name: 'orders of a customer as CSV',
        url: `http://127.0.0.1:${consolePort}/console/customers/${rich.id}/orders?format=csv`,
        token: operator,
      },
      { name: 'statement as CSV', url: `${own}/statement?${period}&format=csv`, token: rich.token },
      { name: 'own data as JSON', url: `${own}/own-data`, token: rich.token },
    ];
    // Idle is a server that has worked before: the part of its memory that every request uses has its size.
    const { call } = timed(consolePort, operator);
    for (let round = 0; round < WARM; round += 1) await call('console.orders', { id: rich.id, pageSize: 100 });
    const report: Report = [];
    for (const each of downloads) report.push(await downloaded(each, server.pid));
    return report;
  } finally {
    await server.stop();
  }
};
