import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINE, linesOf as linesOfPostings } from '../../apps/server/src/ledger/sides.ts';
import { MOST_DRAWN } from '../../apps/server/src/ledger/statement.ts';
import { startOfDay } from '../../apps/server/src/ledger/statement-rows.ts';
import { tablesShown } from '../../apps/server/src/platform/own-data.ts';
import { nameNumber } from '../../apps/server/src/store/name-number.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;
let stranger: TestCustomer;

const dayMs = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
// Two days off each way: it is already tomorrow in the customer's zone, or still yesterday, when it is neither here.
const [before, today, after] = [day(Date.now() - 2 * dayMs), day(Date.now()), day(Date.now() + 2 * dayMs)];

const take = async (query: string, token = customer.accessToken, language = 'en') => {
  const answer = await server.http.inject({
    method: 'GET',
    url: `/api/records/${query}`,
    headers: { authorization: `Bearer ${token}`, language, 'accept-encoding': 'identity' },
  });
  return { type: answer.headers['content-type'], text: answer.body, bytes: answer.rawPayload };
};
const statement = (from: string, to: string, format = 'csv') =>
  take(`statement?from=${from}&to=${to}&format=${format}`);
const linesOf = (text: string): string[][] =>
  text
    .replace('\ufeff', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(','));

beforeAll(async () => {
  server = await startTestServer({}, 'records');
  customer = await server.registerCustomer();
  stranger = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '250.00 EUR');
  await credit(server, customer.id, 'stock', '1000.00 USD');
  await credit(server, stranger.id, 'stock', '777.77 EUR');
  const buy = { instrument: 'US.QUILM', side: 'buy', kind: 'market', quantity: '3', leverage: 1 } as const;
  value(await customer.call('orders.buyNewStock', buy));
}, 120_000);

afterAll(() => server.close());

describe('the statement', () => {
  test('LEDGER-20: every posting is in it once, and opening plus what moved is closing, in every account', async () => {
    const { text, type } = await statement(before, after);
    expect(type).toBe('text/csv; charset=utf-8');
    const [about = [], , ...rows] = linesOf(text);
    expect(about.join(',')).toContain('Simulated money');
    const accounts = new Map<string, string[][]>();
    for (const line of rows) {
      const name = `${line[0]} ${line[1]}`;
      accounts.set(name, [...(accounts.get(name) ?? []), line]);
    }
    expect(accounts.size).toBeGreaterThanOrEqual(3);
    for (const [name, lines] of accounts) {
      const opening = Number(lines.find((line) => line[3] === 'Opening balance')?.[5]);
      const closing = Number(lines.find((line) => line[3] === 'Closing balance')?.[5]);
      const moved = lines.reduce((sum, line) => sum + Math.round(Number(line[4] || 0) * 1e6), 0);
      expect([name, opening * 1e6 + moved]).toEqual([name, Math.round(closing * 1e6)]);
    }
    const euro = accounts.get('Stock account EUR') ?? [];
    expect(euro.map((line) => [line[3], line[4], line[5]])).toEqual([
      ['Opening balance', '', '0.00'],
      ['Deposit', '250.00', '250.00'],
      ['Closing balance', '', '250.00'],
    ]);
    // Each figure of a fill stands in one line of it: the price where it is paid, the fee where it is charged.
    const [, columns = []] = linesOf(text);
    const figures = ['Instrument', 'Quantity', 'Price', 'Rate (fee included)', 'Fee'];
    expect(columns.slice(7)).toEqual([...figures, 'Instrument name', 'Ledger entry']);
    const [order] = value(await customer.call('orders.list', { list: 'history' })).list;
    const traded = (name: string, purpose: string) => accounts.get(name)?.filter((line) => line[3] === purpose);
    const more = (name: string, purpose: string) => traded(name, purpose)?.map((line) => line.slice(7, 12));
    expect(more('Stock account USD', 'Trade')).toEqual([['QUILM', '3', order?.averagePrice, '', '']]);
    expect(more('Stock account USD', 'Fee')).toEqual([['QUILM', '', '', '', order?.fee]]);
    expect(more('Stock account US.QUILM', 'Trade')).toEqual([['QUILM', '', '', '', '']]);
    const { name } = server.running.services.market.listing('US.QUILM').instrument;
    expect(traded('Stock account USD', 'Fee')?.map((line) => line[12])).toEqual([name]);
    expect(traded('Stock account USD', 'Fee')?.map((line) => line[4])).toEqual([`-${order?.fee}`]);
    expect(euro.map((line) => line.slice(7, 12).join(''))).toEqual(['', '', '']);
    const { rows: sides } = await server.running.services.database.pool.query<{ n: number }>(
      `SELECT count(*)::int4 AS n FROM postings p, ${linesOfPostings('p')}, unnest(ARRAY[${LINE.source}, ${LINE.destination}]) side
       JOIN ledger_accounts ON number = side WHERE starts_with(key, $1)`,
      [`real.c${customer.id}.`],
    );
    expect(rows.filter((line) => !/balance$/.test(line[3] ?? ''))).toHaveLength(sides[0]?.n ?? -1);
    expect(text).not.toContain('777.77');
  });

  test('LEDGER-21: a line bears the number that the app shows, of its order, deposit, withdrawal or conversion, and its entry of the ledger', async () => {
    const who = await server.registerCustomer();
    // So that numbers of entries and of records are not the same by chance.
    await credit(server, who.id, 'platform', '5.00 USDT');
    await credit(server, who.id, 'stock', '5000.00 USD');
    const order = { instrument: 'US.QUILM', side: 'buy', kind: 'market', leverage: 1, quantity: '3' } as const;
    value(await who.call('orders.buyNewStock', order));
    value(await who.call('funds.exchangeStock', { from: 'USD', to: 'EUR', amount: '100' }));
    const [bought] = value(await who.call('orders.list', { list: 'history' })).list;
    const recordsOf = async (type: 'deposit' | 'transfer') =>
      value(await who.call('funds.records', { type, pageNo: 1, pageSize: 5 })).list.map(({ id }) => id);
    const [deposits, moves] = [await recordsOf('deposit'), await recordsOf('transfer')];
    const [, columns = [], ...lines] = linesOf(
      (await take(`statement?from=${before}&to=${after}&format=csv`, who.accessToken)).text,
    );
    const of = (column: string, ...purposes: readonly string[]): readonly (string | undefined)[] =>
      [
        ...new Set(
          lines.filter((line) => purposes.includes(line[3] ?? '')).map((line) => line[columns.indexOf(column)]),
        ),
      ].sort();
    expect(deposits).toHaveLength(2);
    expect(of('Reference', 'Deposit')).toEqual(deposits.toSorted());
    expect(of('Reference', 'Trade', 'Fee')).toEqual([String(bought?.id)]);
    expect(of('Reference', 'Conversion')).toEqual(moves);
    expect(of('Ledger entry', 'Deposit')).not.toEqual(deposits.toSorted());
  });

  test('LEDGER-20: who sums a column of fees or quantities has what was paid and traded; a conversion has its rate and fee', async () => {
    const who = await server.registerCustomer();
    await credit(server, who.id, 'stock', '5000.00 USD');
    const order = { instrument: 'US.QUILM', side: 'buy', kind: 'market', leverage: 1 } as const;
    for (const quantity of ['3', '2']) value(await who.call('orders.buyNewStock', { ...order, quantity }));
    const { fee } = value(await who.call('funds.exchangeStock', { from: 'USD', to: 'EUR', amount: '100' }));
    const { list: moves } = value(await who.call('funds.records', { type: 'transfer', pageNo: 1, pageSize: 5 }));
    const { rate } = value(await who.call('funds.conversion', { id: Number(moves[0]?.id) }));
    const [, columns = [], ...lines] = linesOf(
      (await take(`statement?from=${before}&to=${after}&format=csv`, who.accessToken)).text,
    );
    const cents = (text = ''): number => Math.round(Number(text) * 100);
    const sum = (column: string, asset: string): number =>
      lines.filter((line) => line[1] === asset).reduce((all, line) => all + cents(line[columns.indexOf(column)]), 0);
    const { list } = value(await who.call('orders.list', { list: 'history' }));
    expect(sum('Fee', 'USD')).toBe(list.reduce((all, one) => all + cents(one.fee), 0));
    expect(sum('Quantity', 'USD') + sum('Quantity', 'US.QUILM')).toBe(500);
    expect([sum('Fee', 'EUR'), cents(fee) > 0]).toEqual([cents(fee), true]);
    const converted = lines.filter((line) => line[3] === 'Conversion');
    expect(converted.map((line) => [line[1], line[columns.indexOf('Rate (fee included)')]]).toSorted()).toEqual([
      ['EUR', rate],
      ['USD', ''],
    ]);
  });

  test('LEDGER-20: what was before the period is its opening balance, what comes after is not in it', async () => {
    const later = linesOf((await statement(after, after)).text).slice(2);
    expect(later.find((line) => line[1] === 'EUR')?.[5]).toBe('250.00');
    expect(later.every((line) => /balance$/.test(line[3] ?? ''))).toBe(true);
    expect(linesOf((await statement('2020-01-01', '2020-12-31')).text)).toHaveLength(2);
  });

  test('LEDGER-20: the statement is in the customer’s language; the PDF is complete', async () => {
    const spanish = await take(`statement?from=${before}&to=${after}&format=csv`, customer.accessToken, 'ja');
    expect(spanish.text).toContain('期首残高');
    const { type, bytes } = await statement(before, after, 'pdf');
    expect(type).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    expect(bytes.length).toBeGreaterThan(1_500);
    expect((await statement('2020-01-01', '2020-01-31', 'pdf')).bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  test('LEDGER-20: as PDF it has no more lines than somebody would read; as CSV it has all of them', async () => {
    const busy = await server.registerCustomer();
    await credit(server, busy.id, 'stock', '1.00 EUR');
    const asOne = async (format: string) =>
      (await take(`statement?from=${before}&to=${after}&format=${format}`, busy.accessToken)).text;
    const { database, core } = server.running.services;
    const account = core.state.ledger.customer('real', busy.id, 'stock', 'EUR');
    const movedTo = async (movements: number) => {
      await database.pool.query(
        `INSERT INTO postings (seq, event, line, at, first_account, first_no, cause, lines)
         SELECT 1000000 + n, 0, 0, $2, $1::bigint, n, 'funds-transferred', '0:0:' || n || ':0:' || $1::bigint || ':' || n || ':100:1:EUR' FROM generate_series($3::int8, $4) n`,
        [nameNumber(account.key), Date.now(), account.movements + 1, movements],
      );
      Object.assign(account, { movements });
    };
    await movedTo(MOST_DRAWN);
    expect(await asOne('pdf')).toMatch(/^%PDF-/);
    await movedTo(MOST_DRAWN + 1);
    expect(await asOne('pdf')).toContain('STATEMENT_TOO_LONG');
    expect(linesOf(await asOne('csv')).filter((line) => line[1] === 'EUR')).toHaveLength(MOST_DRAWN + 3);
  });

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2024-01-01', '2026-01-01'],
    ['2026-13-01', '2026-13-02'],
  ])('LEDGER-20: %s to %s is no period', async (from, to) => {
    expect((await statement(from, to)).text).toContain('BAD_PERIOD');
  });

  test.each([
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
    ['2026-01-01', 'Asia/Tokyo', '2025-12-31T15:00:00.000Z'],
    ['2026-01-01', 'America/Sao_Paulo', '2026-01-01T03:00:00.000Z'],
  ])('LEDGER-20: %s in %s begins at %s', (date, zone, instant) => {
    expect(new Date(startOfDay(date, zone) ?? 0).toISOString()).toBe(instant);
  });

  test("LEDGER-20: a day is the customer's own", async () => {
    const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    value(await stranger.call('user.setPreferences', { zone }));
    const of = async (date: string) =>
      (await take(`statement?from=${date}&to=${date}&format=csv`, stranger.accessToken)).text.includes('Deposit');
    expect([await of(today), (await of(day(Date.now() - dayMs))) || (await of(day(Date.now() + dayMs)))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a receipt', () => {
  test('ORDER-32: an order is told with each fill, its fee, what was paid and, of a sale, its result', async () => {
    const { list } = value(await customer.call('funds.records', { type: 'trade', pageNo: 1, pageSize: 5 }));
    const bought = value(await customer.call('orders.order', { id: list[0]?.order ?? 0 }));
    expect(bought).toMatchObject({ instrument: 'US.QUILM', side: 'buy', filled: '3', state: 'filled', profit: null });
    expect(bought.fills.map((fill) => Number(fill.quantity)).reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(bought.fillCount).toBe(bought.fills.length);
    const cents = (text: string | null): number => Math.round(Number(text) * 100);
    expect(cents(bought.net)).toBe(cents(bought.amount) + cents(bought.fee));
    expect(cents(list[0]?.traded?.amount ?? '')).toBe(-cents(bought.net));
    expect(bought.fills.reduce((sum, { fee }) => sum + cents(fee), 0)).toBe(cents(bought.fee));

    const sale = { instrument: 'US.QUILM', side: 'sell', kind: 'market', quantity: '1', leverage: 1 } as const;
    const { id } = value(await customer.call('orders.buyNewStock', sale));
    const sold = value(await customer.call('orders.order', { id }));
    const [past] = value(await customer.call('orders.list', { list: 'history' })).list;
    expect(cents(sold.net)).toBe(cents(sold.amount) - cents(sold.fee));
    expect([sold.profit, sold.profitPercent]).toEqual([past?.profit, past?.profitPercent]);
    expect(sold.profit).not.toBeNull();
    expect(await stranger.call('orders.order', { id })).toMatchObject({ ok: false, error: 'ORDER_NOT_FOUND' });
  });

  test('FIGURES-21: a trade in the list is told with side, quantity, price, amount and fee, which come to what was paid', async () => {
    const { list } = value(await customer.call('funds.records', { type: 'trade', pageNo: 1, pageSize: 20 }));
    expect(new Set(list.map(({ fill }) => fill?.side))).toEqual(new Set(['buy', 'sell']));
    for (const { fill, traded, order } of list) {
      if (!fill || !traded) throw new Error('a trade has a fill');
      const { fills, currency } = value(await customer.call('orders.order', { id: order ?? 0 }));
      expect(fills).toContainEqual(
        expect.objectContaining({ quantity: fill.quantity, price: fill.price, fee: fill.fee }),
      );
      expect(traded.currency).toBe(currency);
      const [amount, fee, net] = [fill.amount, fill.fee, traded.amount].map((text) => Math.round(Number(text) * 100));
      expect(net).toBe(fill.side === 'buy' ? -((amount ?? 0) + (fee ?? 0)) : (amount ?? 0) - (fee ?? 0));
    }
  });

  test('FUNDS-130: a conversion is told with its rate and fee, to its owner alone', async () => {
    const done = value(await customer.call('funds.exchangeStock', { from: 'EUR', to: 'USD', amount: '100' }));
    const { list } = value(await customer.call('funds.records', { type: 'transfer', pageNo: 1, pageSize: 5 }));
    const id = Number(list[0]?.id);
    const { from, fromAmount, to, toAmount, fee } = done;
    const shown = value(await customer.call('funds.conversion', { id }));
    expect(shown).toMatchObject({ id, account: 'stock', from, fromAmount, to, toAmount, fee });
    expect(Number(shown.rate)).toBeCloseTo(Number(toAmount) / Number(fromAmount), 3);
    expect(await stranger.call('funds.conversion', { id })).toMatchObject({ ok: false, error: 'NOT_FOUND' });
  });
});

describe('own data', () => {
  test('IDENTITY-16: it is everything of the customer, nothing of another, and no secret', async () => {
    value(await customer.call('security.beginFactor', { password: customer.password }));
    await server.running.services.database.pool.query(
      `INSERT INTO session (id, audience, holder, device, address, created_at, last_seen_at, idle_until, ends_at)
       VALUES ('an operator of the same number', 'operator', $1, 'desk', '::1', 1, 1, 9e12, 9e12)`,
      [customer.id],
    );
    const { text, type } = await take('own-data');
    expect(type).toBe('application/json; charset=utf-8');
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data['customer']).toMatchObject([{ id: customer.id, email: customer.email }]);
    expect(data['orders']?.length).toBe(2);
    expect(data['deposits']?.length).toBe(2);
    expect(data['session']?.length).toBeGreaterThan(0);
    expect(text).not.toContain('an operator of the same number');
    expect(data['security_event']?.length).toBeGreaterThan(0);
    expect(data['postings']?.length).toBeGreaterThan(3);
    expect(text).not.toContain(stranger.email);
    // Neither the ledger's keys nor another account's balance: a posting is told as the customer's own side of it.
    expect(text).not.toMatch(/\b(real|demo)\.(house|c\d)/);
    expect(data['postings']?.filter(({ otherSide }) => otherSide === 'Fees').length).toBeGreaterThan(0);
    expect(Object.keys(data['postings']?.[0] ?? {})).toEqual([
      ...['entry', 'at', 'cause', 'account', 'asset', 'units', 'balance', 'otherSide'],
    ]);
    const { rows } = await server.running.services.database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM customer WHERE id = $1',
      [customer.id],
    );
    expect(text).not.toContain(rows[0]?.password_hash);
    expect(text).not.toMatch(/\$argon2|first:[A-Za-z0-9+/]{20}/);
  });

  test('IDENTITY-16: no column that could sign somebody in is among those given', async () => {
    const tables = await tablesShown(server.running.services.database.pool, server.running.services.tables);
    const given = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(given.filter((column) => /hash|sealed|secret|token|password/.test(column))).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'customer',
        'session',
        'orders',
        'deposits',
        'withdrawals',
        'notice',
        'wallet',
        'bank_card',
        'passkey',
      ]),
    );
  });
});
