// @vitest-environment happy-dom
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LivePush, LiveTrade } from '@bourse/wire';
import { createClient, type Fetch } from '@bourse/wire/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import pg from 'pg';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { modules } from '../../apps/customer/src/modules.ts';
import { queryClient } from '../../apps/customer/src/shell/answers.ts';
import type { ReplyOfCall } from '../../apps/customer/src/shell/api.ts';
import { useTrades } from '../../apps/customer/src/shell/live-feed.ts';
import { takeProducts } from '../../apps/customer/src/shell/products.ts';
import { type Loadable, type Pages, usePagedCall, useQueryCall } from '../../apps/customer/src/shell/queries.ts';
import { beginSession, endSession } from '../../apps/customer/src/shell/session.ts';
import { requestNumber } from '../../apps/server/src/platform/views.ts';

const PROJECT = join(import.meta.dirname, '../..');
const MAIN = join(PROJECT, 'apps/server/src/main.ts');
const SYMBOL = 'BTC-USDT';
const BUY = { symbol: SYMBOL, type: 'buy', delegateType: 'market', delegateTotal: '0.001' } as const;
const START_MS = 120_000;

/** Who can sign in in paper mode, as the README says. */
const CUSTOMER = { by: 'email', username: 'demo@bourse.test', with: 'password', password: 'paper-money-only' } as const;

let folder: string;
let port: number;
let server: ChildProcess;
let said = '';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds. @throws after `ms`. */
const until = (holds: () => boolean, ms = 60_000) => expect.poll(holds, { timeout: ms }).toBe(true);

/** What a call gave. @throws when it was refused. */
const value = <T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T => {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.value;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A request over the network, whatever the page of the test would say to one elsewhere. */
const overHttp: Fetch = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: async () => text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** A client of its own, as on another device. */
const clientOf = (token?: string) =>
  createClient({
    origin: '',
    fetch: overHttp,
    timeoutMs: 30_000,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    renew: async () => false,
    newKey: () => crypto.randomUUID(),
  });

const startServer = async (): Promise<void> => {
  const { PATH = '' } = process.env;
  server = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    cwd: PROJECT,
    env: {
      PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      CONSOLE_PORT: String(await freePort()),
      BOURSE_DATA: folder,
      RATE_LIMITS: 'off',
      SAMPLES: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (bytes) => {
      said += String(bytes);
    });
  for (const begun = performance.now(); ; await pause(50)) {
    const get = { method: 'GET', headers: {}, signal: AbortSignal.timeout(3_000) };
    const { status } = await overHttp('/readyz', get).catch(() => ({ status: 0 }));
    if (status === 200) return;
    if (server.exitCode !== null || performance.now() - begun > START_MS) throw new Error(`not ready:\n${said}`);
  }
};

/** What came on the newest connection of the page. */
let pushes: LivePush[] = [];
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(`ws://127.0.0.1:${port}${new URL(url).pathname}`);
    const came: LivePush[] = [];
    pushes = came;
    this.on('message', (data) => came.push(JSON.parse(String(data))));
  }
}

type SpotOrder = ReplyOfCall<'bb.list'>['records'][number];
type Balances = ReplyOfCall<'funds.assets'>;

/** What the page shows. */
let page: {
  readonly assets: Loadable<Balances>;
  readonly orders: Pages<SpotOrder>;
  readonly trades: readonly LiveTrade[] | undefined;
};
const PAGE_SIZE = 50;
const Page = () => {
  page = {
    assets: useQueryCall('funds.assets', {}),
    orders: usePagedCall(
      'bb.list',
      (pageNo) => ({ status: 'history', pageNo, pageSize: PAGE_SIZE }),
      ({ records, totalRecord }) => ({ items: records, total: totalRecord }),
    ),
    trades: useTrades(SYMBOL),
  };
  return null;
};

const orderIds = (): readonly number[] => page.orders.items.map(({ id }) => id);
const isAuth = (): boolean => pushes.some(({ type }) => type === 'AUTH');
const isPushed = (id: number): boolean =>
  pushes.some((push) => 'orders' in push && push.orders.some(({ order }) => order.id === id));
/** What a customer has, without what it is worth: prices move meanwhile. */
const amounts = (balances: Balances): readonly string[] =>
  balances.map(({ accountType, asset, available, held }) => `${accountType} ${asset} ${available} + ${held}`).sort();
const shownAmounts = (): readonly string[] => (page.assets.state === 'success' ? amounts(page.assets.value) : []);

/** Every fill once, in the order of its moment, the newest first. */
const tapeFaults = (trades: readonly LiveTrade[] = []): readonly string[] =>
  trades.flatMap((trade, at) => {
    const newer = trades[at - 1];
    return newer && newer.ts < trade.ts ? [`${trade.id} of ${trade.ts} stands below ${newer.id} of ${newer.ts}`] : [];
  });

/** What the database says, asked beside the server. */
const inDatabase = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
  const [, , , , socket = ''] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: socket, user: 'bourse', database: 'bourse' });
  await client.connect();
  const { rows } = await client.query<Row>(text, [...values]).finally(() => client.end());
  return rows;
};

beforeAll(async () => {
  takeProducts(modules);
  folder = mkdtempSync(join(tmpdir(), 'bourse-live-kill-'));
  // The database's own user has to come in where root runs this.
  chmodSync(folder, 0o755);
  port = await freePort();
  await startServer();
}, 2 * START_MS);
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
});
afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  if (server.kill('SIGTERM')) await gone;
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('LIVE-19: killed after an order is durable and before it is pushed, the page shows what the journal has, once', async () => {
  vi.stubGlobal('fetch', overHttp);
  vi.stubGlobal('WebSocket', PageSocket);
  const real = value(await clientOf()('auth.login', CUSTOMER));
  const session = value(await clientOf(real.accessToken)('auth.switch', { mode: 'demo' }));
  const elsewhere = clientOf(session.accessToken);
  beginSession(session);
  render(createElement(QueryClientProvider, { client: queryClient }, createElement(Page)));
  await until(() => isAuth() && page.assets.state === 'success');
  await until(() => (page.trades?.length ?? 0) > 5);

  // On another device, so that the page learns of it by its socket alone.
  const keys: string[] = [];
  const placed = (idempotencyKey: string) => elsewhere('bb.place', BUY, { idempotencyKey });
  const place = () => {
    const key = crypto.randomUUID();
    keys.push(key);
    return placed(key);
  };
  let unpushed: number | undefined;
  while (unpushed === undefined) {
    // Just after a push the next one is a tenth of a second away.
    const before = value(await place());
    await until(() => isPushed(before.id));
    const last = place();
    for (const underWay of [place(), place()]) underWay.catch(() => undefined);
    const { id } = value(await last);
    if (!isPushed(id)) unpushed = id;
  }
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
  expect(isPushed(unpushed)).toBe(false);
  expect(orderIds()).not.toContain(unpushed);
  const lastTradeAt = page.trades?.[0]?.ts ?? 0;
  await startServer();

  const asRequested = async () => {
    const { records } = value(await elsewhere('bb.list', { status: 'history', pageNo: 1, pageSize: PAGE_SIZE }));
    expect(page.orders.items).toEqual(records);
    expect(shownAmounts()).toEqual(amounts(value(await elsewhere('funds.assets', {}))));
  };
  // It comes back by itself, and asks for what it was not told.
  await until(isAuth);
  await expect.poll(orderIds).toContain(unpushed);
  await expect.poll(() => asRequested().then(() => 'as requested', String)).toBe('as requested');

  // Whoever had no answer asks again, and is answered as then or for the first time.
  for (const key of keys) value(await placed(key));
  await expect.poll(() => orderIds().length).toBe(keys.length);
  await expect.poll(() => asRequested().then(() => 'as requested', String)).toBe('as requested');

  // Each request carried out once, and its order listed once: in the journal's own tables and on the page.
  const numbers = keys.map((key) => `${requestNumber(session.customerId, key)}`);
  const stored = await inDatabase<{ number: string }>('SELECT number FROM requests WHERE number = ANY($1)', [numbers]);
  expect(stored.map(({ number }) => number).sort()).toEqual(numbers.toSorted());
  const listed = await inDatabase<{ id: string }>(
    "SELECT id FROM orders WHERE mode = 'demo' AND customer = $1 ORDER BY id",
    [session.customerId],
  );
  expect(listed.map(({ id }) => Number(id))).toEqual(orderIds().toSorted((one, other) => one - other));
  expect(listed).toHaveLength(keys.length);

  // What is pushed from now on is put into that, once.
  const { id } = value(await place());
  await until(() => isPushed(id));
  await expect.poll(() => orderIds().filter((each) => each === id)).toEqual([id]);
  await expect.poll(() => asRequested().then(() => 'as requested', String)).toBe('as requested');
  await expect.poll(() => page.trades?.[0]?.ts ?? 0).toBeGreaterThan(lastTradeAt);
  expect(tapeFaults(page.trades)).toEqual([]);
}, 400_000);
