/**
 * A whole server in a process of its own whose one customer has very many records of each kind, written straight into the lists' tables; a second
 * customer has thirty of each. Only read from afterwards.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { listNumber } from '../../apps/server/src/store/lists.ts';
import { nameNumber } from '../../apps/server/src/store/name-number.ts';
import { castOperators, credit, openSession } from '../api/cast.ts';
import { startTestServer, type TestServer, value } from '../api/harness.ts';

export type Ready = {
  readonly customerPort: number;
  readonly consolePort: number;
  readonly rich: { readonly id: number; readonly token: string };
  readonly plain: { readonly id: number; readonly token: string };
  readonly operator: string;
};

const FEW = 30;

type Whose = {
  readonly rows: number;
  readonly id: number /** Keeps the keys of two customers apart. */;
  readonly after: number;
};

/** What a customer gets of each kind, as SQL over `n`. */
const seeds = ({ rows, id, after }: Whose, now: number): readonly string[] => {
  const numbers = `generate_series(1::bigint, ${rows}) n`;
  return [
    `INSERT INTO orders (id, mode, customer, instrument, product, asset, side, kind, time_in_force, quantity, limit_ticks, filled, turnover, quote_amount, fees, state, reason, placed_at, source, updated_at, no, product_no, instrument_no)
     SELECT ${after} + n, 'real', ${id}, 'BTC-USDT', 'bb', 'USDT', 'buy', 'limit', 'GTC', 100, 6000000, 100, 600000000, 6000, 6, 'filled', NULL, ${now} - n, 'customer', ${now} - n, n, n, n FROM ${numbers}`,
    `INSERT INTO deposits (id, customer, channel, account, asset, claimed, evidence, state, credited, reference, decided_by, requested_at, decided_at)
     SELECT ${after} + n, ${id}, 'coin', 'platform', 'USDT', 5000000, 'e', 'credited', 5000000, 'r' || (${after} + n), 'operator', ${now} - n, ${now} - n FROM ${numbers}`,
    // The first one is the deposit by which the customer has money.
    `INSERT INTO list_rows (list, owner, no, ref) SELECT ${listNumber('deposits', 'credited')}, ${id}, n + 1, ${after} + n FROM ${numbers}`,
    // The first one is the transfer by which the account is there.
    `INSERT INTO postings (seq, event, line, at, first_account, first_no, cause, lines)
     SELECT ${after} + n, 0, 0, ${now} - (${rows} - n), ${nameNumber(`real.c${id}.financial.USDT`)}, n + 1, 'funds-transferred',
       '0:${nameNumber('real.house.inventory.USDT')}:' || ${after} + n || ':' || -n || ':${nameNumber(`real.c${id}.financial.USDT`)}:' || n + 1 || ':' || n + 1 || ':1:USDT' FROM ${numbers}`,
    `DELETE FROM notice WHERE customer = ${id}`,
    `INSERT INTO notice (customer, number, kind, "values", at, read_at) SELECT ${id}, n, 'new-device', '{}', ${now} - n, ${now} FROM ${numbers}`,
    `INSERT INTO notice_count (customer, total, unread) VALUES (${id}, ${rows}, 0) ON CONFLICT (customer) DO UPDATE SET total = EXCLUDED.total, unread = 0`,
  ];
};

/** Mails to everybody. */
const mails = (rows: number): string =>
  `INSERT INTO outbox (channel, recipient, kind, subject, body, next_at, created_at, state, number)
   SELECT 'email', 'o' || n || '@example.com', 'code', 's', 'b', 0, n, 'sent', (SELECT max(number) FROM outbox) + n FROM generate_series(1::bigint, ${rows}) n`;

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

const seed = async ({ running }: TestServer, rich: number, plain: number, rows: number): Promise<void> => {
  const { database, core } = running.services;
  const client = await database.connect('seed');
  // Triggers number what is added row by row; here whole tables are written at once.
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
  const now = Date.now() - 1_000;
  for (const sql of [
    ...seeds({ rows, id: rich, after: 1_000_000_000 }, now),
    ...seeds({ rows: FEW, id: plain, after: 5_000_000_000 }, now),
    mails(rows),
  ])
    await client.query(sql);
  for (const table of ['orders', 'list_rows', 'deposits', 'postings', 'notice', 'outbox'])
    await client.query(`VACUUM ANALYZE ${table}`);
  await client.end();
  // The statement asks the core how often an account has moved.
  for (const [id, count] of [
    [rich, rows + 1],
    [plain, FEW + 1],
  ] as const)
    Object.assign(core.state.ledger.customer('real', id, 'financial', 'USDT'), { movements: count });
};

const start = async (rows: number): Promise<Ready> => {
  const server = await startTestServer({ LOG_LEVEL: 'fatal' }, 'records');
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
  const [rich, plain] = [await server.registerCustomer(), await server.registerCustomer()];
  for (const { id, call } of [rich, plain]) {
    await credit(server, id, 'platform', '10 USDT');
    value(await call('funds.transfer', { from: 'platform', to: 'financial', asset: 'USDT', amount: '1' }));
  }
  const sessionOf = await castOperators(server);
  await seed(server, rich.id, plain.id, rows);
  return {
    customerPort: await listen(server.http),
    consolePort: await listen(server.console),
    rich: { id: rich.id, token: await openSession(server, rich.id) },
    plain: { id: plain.id, token: await openSession(server, plain.id) },
    operator: await sessionOf('administrator'),
  };
};

process.send?.(await start(Number(process.argv[2] ?? 1_000_000)));
