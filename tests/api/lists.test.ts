import { parseAmount, priceText, priceTicks } from '@bourse/rules';
import { MOST_COUNTED } from '@bourse/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_TWO, castOperators, credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let operator: string;
let customer: TestCustomer;

const pool = () => server.running.services.database.pool;

const requestDeposit = async (): Promise<number> => {
  const { services } = server.running;
  const claimed = value(parseAmount(services.assets.get('USDT'), '5'));
  const requested = value(
    await services.execute({
      type: 'request-deposit',
      customer: customer.id,
      channel: 'usdt',
      account: 'platform',
      claimed,
      minimum: 1n,
      maximum: claimed.units,
      evidence: '{}',
    }),
  );
  const event = requested.events[0];
  if (event?.type !== 'deposit-requested') throw new Error('no deposit was requested');
  return event.deposit.id;
};

const decide = async (id: number, isRefused: boolean): Promise<void> => {
  const { services } = server.running;
  const arrived = value(parseAmount(services.assets.get('USDT'), '5'));
  value(
    await services.execute(
      isRefused
        ? { type: 'refuse-deposit', id, reason: 'unclear', by: 'test' }
        : { type: 'credit-deposit', id, arrived, reference: `lists-${id}`, ...BY_TWO },
    ),
  );
};

const placeFarBelow = async (of: TestCustomer = customer): Promise<number> =>
  value(
    await of.call('bb.place', {
      symbol: 'XRP-USDT',
      delegateType: 'limit',
      type: 'buy',
      delegateTotal: '20',
      delegatePrice: farBelow(),
    }),
  ).id;

/** Within the band, and so far down that nothing fills there. */
const farBelow = (): string => {
  const { market } = server.running.services;
  const last = market.last('XRP-USDT');
  if (last === undefined) throw new Error('no price');
  return priceText(market.listing('XRP-USDT').scale, priceTicks(Math.floor(last * 0.85)));
};

beforeAll(async () => {
  server = await startTestServer({}, 'lists');
  operator = await (await castOperators(server))('administrator');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '100000 USDT');
}, 120_000);

afterAll(() => server?.close());

describe('lists in pages', () => {
  test('JOURNAL-20: a row is in the tab of its state, and each total is right after every change', async () => {
    const tabs = async () => {
      const of = async (state?: 'waiting' | 'done' | 'refused') =>
        value(await customer.call('funds.recharges', state === undefined ? {} : { state })).total;
      return [await of(), await of('waiting'), await of('done'), await of('refused')];
    };
    const onConsole = async (request: object) =>
      value(await server.operatorAs(operator)('console.deposits', { customerId: customer.id, ...request })).total;
    expect(await tabs()).toEqual([1, 0, 1, 0]);
    const ids = [await requestDeposit(), await requestDeposit(), await requestDeposit()];
    expect(await tabs()).toEqual([4, 3, 1, 0]);
    await decide(ids[1] ?? 0, true);
    await decide(ids[0] ?? 0, false);
    expect(await tabs()).toEqual([4, 1, 2, 1]);
    expect(await onConsole({ status: 'waiting' })).toBe(1);
    expect(await onConsole({ status: 'done', channel: 'usdt' })).toBe(2);
    expect(await onConsole({ status: 'done', channel: 'card' })).toBe(0);
    expect(await onConsole({ status: 'refused' })).toBe(1);
    expect(await onConsole({})).toBe(4);
    await decide(ids[2] ?? 0, true);
    expect(await tabs()).toEqual([4, 0, 2, 2]);
    const refused = value(await customer.call('funds.recharges', { state: 'refused' }));
    expect(refused.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  test('JOURNAL-20: while orders end, every answer has each of them once, living or over', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 40; index += 1) ids.push(await placeFarBelow());
    let isOver = false;
    const ending = (async () => {
      for (const id of ids) value(await customer.call('bb.cancel', { id }));
      isOver = true;
    })();
    let answers = 0;
    while (!isOver) {
      const { rows, total } = value(
        await server.operatorAs(operator)('console.orders', { id: customer.id, pageSize: 100 }),
      );
      expect([total, new Set(rows.map(({ id }) => id)).size, rows.length]).toEqual([40, 40, 40]);
      answers += 1;
    }
    await ending;
    expect(answers).toBeGreaterThan(1);
    const [open, history] = await Promise.all([
      customer.call('bb.list', { status: 'open' }),
      customer.call('bb.list', { status: 'history', symbol: 'XRP-USDT', pageSize: 100 }),
    ]);
    expect(value(open).totalRecord).toBe(0);
    // The last to end comes first.
    expect(value(history).records.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  test('JOURNAL-20: pages read one after the other while rows come leave nothing out', async () => {
    const before = value(await customer.call('funds.recharges', { pageSize: 100 })).rows.map(({ id }) => id);
    let isOver = false;
    const coming = (async () => {
      for (let index = 0; index < 60; index += 1) await requestDeposit();
      isOver = true;
    })();
    while (!isOver) {
      const seen: number[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const { rows } = value(await customer.call('funds.recharges', { pageNo, pageSize: 7 }));
        const ids = rows.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
        seen.push(...ids);
        if (rows.length < 7) break;
      }
      for (const id of before) expect(seen).toContain(id);
      // What came meanwhile pushes rows back, which are then seen twice, and may be seen itself; what was there is never passed over.
      const newest = seen[0] ?? 0;
      const there = [...new Set(seen)].filter((id) => id <= newest).sort((a, b) => b - a);
      expect(there).toEqual(Array.from({ length: there.length }, (_, index) => newest - index));
    }
    await coming;
  });

  test('JOURNAL-16: dropped lists are built again from the journal with the same numbers', async () => {
    const lists = `(SELECT list::text AS list, owner, no, ref FROM list_rows
      UNION ALL SELECT 'orders', customer, no, id FROM orders WHERE no IS NOT NULL
      UNION ALL SELECT mode || product, customer, product_no, id FROM orders WHERE product_no IS NOT NULL
      UNION ALL SELECT mode || instrument, customer, instrument_no, id FROM orders WHERE instrument_no IS NOT NULL) lists`;
    const everything = async () =>
      (await pool().query(`SELECT list, owner, no, ref FROM ${lists} ORDER BY list, owner, no`)).rows;
    const before = await everything();
    expect(before.length).toBeGreaterThan(300);
    await pool().query("UPDATE view_catalog SET definition = ''");
    await pool().query('UPDATE list_rows SET ref = 0');
    await pool().query('UPDATE orders SET no = no + 1, product_no = 1, instrument_no = NULL');
    server = await server.restart();
    expect(await everything()).toEqual(before);
    const gaps = await pool().query(
      `SELECT list, owner FROM ${lists} GROUP BY list, owner HAVING min(no) <> 1 OR max(no) <> count(*)`,
    );
    expect(gaps.rows).toEqual([]);
  });

  test('JOURNAL-20: a page begins with the living and goes on with those that are over; one past the end has none and the total', async () => {
    const other = await server.registerCustomer();
    await credit(server, other.id, 'platform', '1000 USDT');
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await placeFarBelow(other));
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    for (const id of [third, first]) value(await other.call('bb.cancel', { id }));
    const page = async (pageNo: number) => {
      const { rows, total } = value(
        await server.operatorAs(operator)('console.orders', { id: other.id, pageSize: 2, pageNo }),
      );
      return [rows.map(({ id }) => id), total];
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      [[fifth, fourth], 5],
      [[second, first], 5],
      [[third], 5],
      [[], 5],
    ]);
    const { records, totalRecord } = value(await other.call('bb.list', { status: 'history', pageNo: 9 }));
    expect([records, totalRecord]).toEqual([[], 2]);
  });

  test('HTTP-30: many concurrent reads are all answered, and an order among them', async () => {
    const other = await server.registerCustomer();
    await credit(server, other.id, 'platform', '1000 USDT');
    const reads = Array.from({ length: 40 }, () => other.call('bb.list', { status: 'open' }));
    const id = await placeFarBelow(other);
    expect((await Promise.all(reads)).filter(({ ok }) => ok)).toHaveLength(40);
    expect(value(await other.call('bb.list', { status: 'open' })).records.map((order) => order.id)).toEqual([id]);
  });

  test('JOURNAL-21: customers count from 1 without a gap, however many come at once and whatever is rolled back', async () => {
    const add = async (index: number): Promise<void> => {
      const client = await pool().connect();
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO customer (email, password_hash, nickname, invitation_code, created_at) VALUES ($1, 'x', 'n', $1, 1)`,
        [`lists${index}@example.com`],
      );
      await client.query(index % 3 === 0 ? 'ROLLBACK' : 'COMMIT');
      client.release();
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => add(index)));
    const { rows } = await pool().query<{ numbers: bigint; last: bigint }>(
      'SELECT count(DISTINCT number) AS numbers, max(number) AS last FROM customer',
    );
    const { rows: all } = await pool().query<{ n: bigint }>('SELECT count(*) AS n FROM customer');
    expect([rows[0]?.numbers, rows[0]?.last]).toEqual([all[0]?.n, all[0]?.n]);
    const listed = value(await server.operatorAs(operator)('console.customers', { pageNo: 2, pageSize: 10 }));
    expect([BigInt(listed.total), listed.rows.length]).toEqual([all[0]?.n, 10]);
  });

  test('JOURNAL-21: what a search finds is counted to 10,000 and no further; a page far back and a file have what is there', async () => {
    await pool().query(
      `INSERT INTO outbox (channel, recipient, kind, subject, body, next_at, created_at, state)
       SELECT 'sms', 'found' || n % 2, 'code', '', n, 0, n, 'sent' FROM generate_series(1, $1::int) n`,
      [2 * (MOST_COUNTED + 2)],
    );
    const call = server.operatorAs(operator);
    const first = value(await call('console.outbox', { recipient: 'found1', pageSize: 100 }));
    expect(first.total).toBe(MOST_COUNTED + 1);
    expect(first.rows[0]?.text).toBe(String(2 * MOST_COUNTED + 3));
    const last = value(await call('console.outbox', { recipient: 'found1', pageNo: 101, pageSize: 100 }));
    expect(last.rows.map(({ text }) => text)).toEqual(['3', '1']);
    expect(value(await call('console.outbox', { recipient: 'found1', channel: 'email' })).total).toBe(0);
    const file = await server.console.inject({
      method: 'GET',
      url: '/console/outbox?recipient=found1&format=csv',
      headers: { authorization: `Bearer ${operator}` },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(1 + MOST_COUNTED + 2);
  }, 60_000);

  test('JOURNAL-21: proposals are counted as other searches are, open ones first and oldest first, decided ones newest first', async () => {
    const last = MOST_COUNTED + 3;
    const payload = { from: 'a', to: 'b', asset: 'EUR', amount: '1', reason: 'test', reverses: null };
    await pool().query(
      `INSERT INTO proposal (kind, subject, payload, reason, proposed_by, proposed_at, expires_at, state, decided_at)
       SELECT 'manual-posting', 'posting:' || n, $2, 'test', 1, n, 4102444800000, CASE WHEN n <= 2 THEN 'open' ELSE 'expired' END,
         CASE WHEN n > 2 THEN n END FROM generate_series(1, $1::int) n`,
      [last, payload],
    );
    const call = server.operatorAs(operator);
    const page = async (request: object) => {
      const { rows, total } = value(await call('console.proposals', { pageSize: 100, ...request }));
      return [total, rows.map(({ subject }) => Number(subject.split(':')[1]))] as const;
    };
    const [total, first] = await page({});
    expect([total, first.slice(0, 4)]).toEqual([MOST_COUNTED + 1, [1, 2, last, last - 1]]);
    expect(await page({ pageNo: 101 })).toEqual([MOST_COUNTED + 1, [5, 4, 3]]);
    expect(await page({ state: 'open' })).toEqual([2, [1, 2]]);
    expect(await page({ state: 'expired', pageNo: 101 })).toEqual([MOST_COUNTED + 1, [3]]);
    expect(await page({ kind: 'withdrawal' })).toEqual([0, []]);
  }, 60_000);
});
