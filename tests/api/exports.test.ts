import { WITHDRAWAL_CHANNELS } from '@bourse/rules';
import { type Endpoint, type EndpointName, endpoints, type OperatorRole } from '@bourse/wire';
import { exportHeader, exportValue } from '@bourse/wire/export-words';
import { requestOf, sampleInput } from '@bourse/wire/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvCell } from '../../apps/server/src/http/csv.ts';
import { columnsOf, isList } from '../../apps/server/src/http/list-export.ts';
import { castOperators, credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let sessionOf: (role: OperatorRole) => Promise<string>;
let token: string;

const LISTS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, row]) => isList(row));

const csvOf = async (path: string, bearer = token) => {
  const answer = await server.console.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${bearer}`, 'accept-encoding': 'identity' },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};
const linesOf = (text: string): string[] => text.replace('\ufeff', '').split('\r\n').filter(Boolean);

/** What a spreadsheet runs when a cell begins with it. */
const FORMULAS = [
  '=HYPERLINK("http://evil.example","pay")',
  "+1+cmd|'/c calc'!A1",
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
] as const;

/** The cells of a file as RFC 4180 reads them. */
const cellsOf = (text: string): readonly string[] =>
  [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(?:,|\r\n|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

const warnings: string[] = [];
const hear = (warning: Error): number => warnings.push(warning.message);

beforeAll(async () => {
  process.on('warning', hear);
  server = await startTestServer({}, 'exports');
  sessionOf = await castOperators(server);
  token = await sessionOf('administrator');
}, 120_000);

afterAll(async () => {
  process.off('warning', hear);
  await server.close();
});

describe('lists as CSV', () => {
  test.each(LISTS.map(([name]) => name))(
    'CONSOLE-32, CONSOLE-82: %s is given whole, with its own columns, and says whose it is',
    async (name) => {
      const row: Endpoint = endpoints[name];
      const request = { ...sampleInput(row, { optional: false, branch: 0 }), format: 'csv' };
      const account = name === 'console.postings' ? { account: 'real.house.fees.EUR' } : {};
      const { status, headers, text } = await csvOf(requestOf(row, { ...request, ...account }).address);
      if (text.startsWith('{')) throw new Error(text);
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z\d-]+-\d{4}-\d\d-\d\d\.csv"$/);
      const owner = 'id' in request && row.path.startsWith('/console/customers/{id}/') ? String(request.id) : undefined;
      if (owner !== undefined) expect(headers['content-disposition']).toContain(`"customer-${owner}-`);
      expect(text.startsWith('\ufeff')).toBe(true);
      const said = columnsOf(row).map((column) => exportHeader(name, column.name));
      const whose = owner === undefined ? [] : ['Customer number'];
      expect(linesOf(text)[0]).toBe([...whose, ...said].map(csvCell).join(','));
    },
  );

  test.each(LISTS.map(([name]) => name))('CONSOLE-71: %s speaks words in its columns and choices', (name) => {
    const columns = columnsOf(endpoints[name]);
    const said = columns.map((column) => exportHeader(name, column.name));
    expect(new Set(said).size).toBe(said.length);
    for (const header of said) expect(header).toMatch(/^[A-Z][^A-Z_.:]*( [^_.:]*)?$/);
    for (const { name: field, isChoice } of columns)
      if (isChoice) expect(exportValue(name, field, 'some-raw.code', true)).toMatch(/^[A-Z]/);
  });

  test('CONSOLE-71: discounts and lock-ups of offers are exported under names that say their unit', () => {
    expect(exportHeader('console.offerOrders', 'discountBps')).toBe('Discount in hundredths of a percent');
    expect(exportHeader('console.offers', 'discountsBps')).toBe('Discounts in hundredths of a percent');
    expect(exportHeader('console.offerOrders', 'lockHours')).toBe('Lock-up in hours');
  });

  test('CONSOLE-71: no value is a name of the server’s own, ids stay', async () => {
    const customer = await server.registerCustomer();
    await credit(server, customer.id, 'stock', '12.34 EUR');
    const csv = async (path: string) =>
      linesOf((await csvOf(`${path}${path.includes('?') ? '&' : '?'}format=csv`)).text);
    const [head, row = ''] = await csv(`/console/customers/${customer.id}/statement`);
    expect(head).toBe(
      'Customer number,Number,Time,Entry,Mode,Account,Asset,Kind,Event,Instrument,Amount,Balance after,Reference,Record',
    );
    expect(row.split(',')[0]).toBe(String(customer.id));
    expect(row).toMatch(/,Real,Stock,EUR,Deposit,Deposit credited,,12\.34,12\.34,test-\d+,Deposit \d+$/);
    const [, posting = ''] = await csv(`/console/postings?account=real.c${customer.id}.stock.EUR`);
    expect(posting).toContain('Deposit credited,Credit deposit');
    expect(posting).toContain(`Customer ${customer.id} · Stock · EUR`);
    const [, deposit = ''] = await csv('/console/deposits?status=done');
    expect(deposit).toContain(',Bank account and card,');
    expect(deposit).toContain(',Credited,');
    const [, account = ''] = await csv(`/console/customers/${customer.id}/accounts`);
    expect(account).toMatch(/^\d+,real\.c\d+\.\w+\.\w+,Customer,Real,/);
  });

  test('CONSOLE-32: it has every row once, as covered as the list', async () => {
    const { pool } = server.running.services.database;
    await pool.query(`INSERT INTO customer (email, password_hash, nickname, invitation_code, created_at)
      SELECT 'many' || n || '@example.com', 'x', CASE n WHEN 7 THEN '=cmd|''/c calc''!A1' ELSE 'many' || n END, 'MANY' || n, n FROM generate_series(1, 2300) n`);
    const before = value(await server.operatorAs(token)('console.customers', { pageSize: 1 })).total;
    const { text } = await csvOf('/console/customers?format=csv');
    const rows = linesOf(text).slice(1);
    expect(rows).toHaveLength(before);
    expect(new Set(rows.map((line) => line.split(',')[0])).size).toBe(before);
    expect(text).toContain("'=cmd|");
    expect(text).not.toContain('many12@example.com');
    expect(rows[0]).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]{12}Z,/);
  });

  test('CONSOLE-32: the filter holds, the role is that of the list, and the trail has it', async () => {
    const some = linesOf((await csvOf('/console/customers?format=csv&search=many21')).text);
    expect(some.length).toBeGreaterThan(1);
    expect(some.length).toBeLessThan(120);
    expect((await csvOf('/console/customers?format=csv', await sessionOf('product'))).text).toContain('FORBIDDEN');
    const trail = value(
      await server.operatorAs(token)('console.audit', { target: 'csv', action: 'console.customers' }),
    );
    expect(trail.rows[0]?.reason).toBe('search many21');
    const wrong = await csvOf('/console/postings?format=csv&account=no.such.account');
    expect(wrong.text).toContain('ACCOUNT_NOT_FOUND');
  });

  test('CONSOLE-32: whatever customers and operators typed, no cell of any list begins as a formula', async () => {
    const finance = server.operatorAs(await sessionOf('finance'));
    const admin = server.operatorAs(token);
    const customer = await server.registerCustomer();
    for (const [at, formula] of FORMULAS.entries()) {
      const { id } = value(await customer.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }));
      const review = { id, decision: 'credit', amount: '100', reference: `${formula}${at}` } as const;
      value(await finance('console.reviewDeposit', review));
      const other = value(await customer.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }));
      const shown = { id: other.id, text: formula, reason: formula } as const;
      const refusal = value(await finance('console.proposeRefusal', shown));
      value(await admin('console.confirmProposal', { id: Number(refusal.id) }));
      const frozen = { id: customer.id, module: 'EXCHANGE', frozen: at % 2 === 0, reason: formula } as const;
      value(await admin('console.setFreeze', frozen));
      const what = { change: 'invite', username: `typed.${at}`, name: formula, role: 'support' } as const;
      value(await admin('console.proposeRole', { what, reason: formula }));
      const to = `real.c${customer.id}.stock.EUR`;
      const move = { from: 'real.house.clearing.wire.EUR', to, amount: `${at + 1}`, reason: formula };
      const { id: proposal } = value(await finance('console.proposePosting', move));
      value(await admin('console.confirmProposal', { id: Number(proposal) }));
    }
    const seen = new Set<string>();
    for (const [name, row] of LISTS) {
      const request = { ...sampleInput(row, { optional: false, branch: 0 }), format: 'csv' };
      const account = name === 'console.postings' ? { account: 'real.house.fees.EUR' } : {};
      const { text } = await csvOf(requestOf(row, { ...request, ...account }).address);
      for (const cell of cellsOf(text.replace('\ufeff', ''))) {
        for (const formula of FORMULAS) if (cell.startsWith(`'${formula}`)) seen.add(formula);
        if (/^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
          expect([name, cell]).toEqual([name, '']);
      }
    }
    expect([...seen].sort()).toEqual([...FORMULAS].sort());
  }, 120_000);

  test('CONSOLE-32: a list that asks several things at once is answered one after the other on its one connection', async () => {
    const { text } = await csvOf('/console/withdrawal-queues?format=csv');
    expect(linesOf(text)).toHaveLength(1 + WITHDRAWAL_CHANNELS.length);
    expect(warnings).toEqual([]);
  });

  test('CONSOLE-32: an aborted download frees its slot, and an export is a snapshot of its start', async () => {
    const { port } = await new Promise<{ port: number }>((resolve) => {
      server.console.listen({ port: 0, host: '127.0.0.1' }, () =>
        resolve(server.console.server.address() as { port: number }),
      );
    });
    const open = async () => {
      const abort = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/console/customers?format=csv`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        signal: abort.signal,
      });
      return { answer, stop: () => abort.abort() };
    };
    const isCsv = async (): Promise<boolean> => {
      const { answer, stop } = await open();
      stop();
      return answer.headers.get('content-type')?.includes('text/csv') ?? false;
    };
    // The server learns a moment later that nobody reads any more.
    for (let round = 0; round < 4; round += 1) await expect.poll(isCsv, { timeout: 10_000 }).toBe(true);
    await expect
      .poll(async () => (await csvOf('/console/customers?format=csv&search=many1')).text.slice(1, 7))
      .toBe('Number');
  });
});
