import { CONSOLE_LISTS, type ConsoleList, type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isList } from '../../apps/server/src/http/list-export.ts';
import { CUSTOMERS_CONTAINING } from '../../apps/server/src/identity/customer-search.ts';
import { type ListFilter, listStatement } from '../../apps/server/src/platform/list-query.ts';
import { entriesOf } from '../modules/entries.ts';
import { newPicture } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

/** What each list of the console is searched with, as the modules have entered it. */
const LISTS = (await entriesOf('console-lists')).flatMap(([, lists]) =>
  Object.entries(lists).map(([list, entered]) => ({ list, ...entered })),
);
const SEARCHED = LISTS.flatMap((entered) => ('source' in entered ? [entered] : []));

let server: TestServer;
let operator: Client;
let maria: TestCustomer;
let other: TestCustomer;

const pool = () => server.running.services.database.pool;

const upload = async ({ call }: TestCustomer, background = '#456'): Promise<string> => {
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'document.jpg', { type: 'image/jpeg' });
  return value(await call('file.upload', {}, { file })).key;
};

const claim = async (who: TestCustomer, amount: string, currency = 'EUR'): Promise<number> => {
  const proofKey = value(await who.call('file.upload', {}, { file: await newPicture() })).key;
  return value(
    await who.call('funds.createRecharge', { channel: 'card', amount, currency, bankCode: 'SAMPXXXX', proofKey }),
  ).id;
};

beforeAll(async () => {
  server = await startTestServer({}, 'console-lists');
  operator = server.operatorAs(await server.operatorToken());
  maria = await server.registerCustomer();
  other = await server.registerCustomer();
  await pool().query(`UPDATE customer SET phone = '+34600111222', nickname = 'Sunflower' WHERE id = $1`, [maria.id]);
  const form = { idNumber: 'X7654321L', frontKey: await upload(maria), backKey: await upload(maria, '#654') };
  value(await maria.call('user.submitPrimary', { ...form, name: 'María López Vidal' }));
}, 120_000);

afterAll(() => server?.close());

const found = async (search: string) => value(await operator('console.customers', { search })).rows.map(({ id }) => id);

test('CONSOLE-43: every list of the console is searched by the one mechanism, or has a reason not to be', () => {
  const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, row]) => isList(row));
  const names = lists.map(([name]) => name as string);
  expect(LISTS.map(({ list }) => list).sort()).toEqual(names.sort());
  const declared = LISTS.flatMap((entered) => ('notSearched' in entered ? [] : [entered.list])).sort();
  expect(declared).toEqual(Object.keys(CONSOLE_LISTS).sort());
});

describe('who is meant', () => {
  test('CONSOLE-42: a customer is found by number, nickname, e-mail, part of the phone and whole words of the name handed in', async () => {
    for (const search of [
      `#${maria.id}`,
      'sunfl',
      'FLOWER',
      maria.email,
      maria.email.split('@')[0] ?? '',
      '+34 600 111',
      '0111222',
      'maria lopez',
      'López',
      'VIDAL maría',
    ])
      expect(await found(search), search).toContain(maria.id);
    for (const search of ['222', '%', '__', 'Lop', 'maria perez', '#999999'])
      expect(await found(search), search).toEqual([]);
    expect(await found('lopez')).toEqual([maria.id]);
  });

  test('CONSOLE-42: her application and her deposits are found by the same words', async () => {
    const id = await claim(maria, '77.00');
    await claim(other, '78.00');
    const deposits = async (search: string) =>
      value(await operator('console.deposits', { search })).rows.map((row) => row.id);
    expect(await deposits('lopez')).toEqual([id]);
    expect(await deposits('600111222')).toEqual([id]);
    expect(value(await operator('console.applications', { search: 'vidal' })).rows).toMatchObject([
      { customerId: maria.id },
    ]);
  });
});

describe('filters', () => {
  test('CONSOLE-43: messages are found by whom they are to, points by who got them, instruments by a word', async () => {
    for (const search of ['lopez', '600111222', maria.email.toUpperCase(), maria.email.slice(0, 8)]) {
      const { rows } = value(await operator('console.outbox', { search }));
      expect(rows.length, search).toBeGreaterThan(0);
      expect(rows[0]?.to === maria.email, search).toBe(search === maria.email.toUpperCase());
    }
    expect(value(await operator('console.outbox', { search: 'nobody@example.test' })).rows).toEqual([]);
    expect(value(await operator('console.outbox', { search: 'lopez', channel: 'sms' })).rows).toEqual([]);
    value(await maria.call('points.sign', {}));
    value(await other.call('points.sign', {}));
    const points = value(await operator('console.pointsLog', { search: 'sunflower' })).rows;
    expect(points.map(({ customerId }) => customerId)).toEqual([maria.id]);
    expect(value(await operator('console.pointsLog', { search: 'sunflower', from: '2999-01-01' })).total).toBe(0);
    const found = value(await operator('console.instruments', { search: 'lantr' })).rows;
    expect(found.map(({ id }) => id)).toEqual(['US.LANTR']);
  });

  test('CONSOLE-43: deposits are found by amount, range, currency and what was quoted, each with how many there are', async () => {
    const [small, large] = [await claim(other, '1234.50'), await claim(other, '5000.00')];
    const ids = async (filter: Parameters<typeof list>[0]) => (await list(filter)).rows.map(({ id }) => id);
    const list = async (filter: ListFilter) => value(await operator('console.deposits', { ...filter }));
    expect(await ids({ search: '1,234.5' })).toEqual([small]);
    expect(await ids({ least: '1234.51', currency: 'EUR' })).toEqual([large]);
    expect(await ids({ least: '1000', most: '1234.5' })).toEqual([small]);
    expect(await ids({ currency: 'USD' })).toEqual([]);
    const { paymentReference } = value(await operator('console.deposit', { id: large }));
    expect(await ids({ search: (paymentReference ?? '').toLowerCase() })).toEqual([large]);
    expect((await list({ least: '1000' })).total).toBe(2);
  });

  test('CONSOLE-43: days are those of the zone that is named', async () => {
    const id = await claim(other, '91.00');
    const at = value(await operator('console.deposit', { id })).createdAt;
    const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const day = dayIn(zone);
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      const ask = async (from: string, to: string) =>
        value(await operator('console.deposits', { search: '91.00', from, to, zone })).total;
      expect(await ask(day, day), zone).toBe(1);
      expect(await ask(before, before), zone).toBe(0);
    }
    expect((await operator('console.deposits', { from: '2026-01-01', zone: 'Mars/Olympus' })).ok).toBe(false);
    expect((await operator('console.deposits', { from: '2026-02-31' })).ok).toBe(false);
  });

  test('CONSOLE-43: a page begins after or before a row, and nothing is left out or shown twice', async () => {
    for (const amount of ['501', '502', '503', '504', '505']) await claim(other, amount);
    const request = { least: '501', most: '505', currency: 'EUR', pageSize: 2 } as const;
    const page = async (edge: object) =>
      value(await operator('console.deposits', { ...request, ...edge })).rows.map(
        (row) => [row.id, row.claimed] as const,
      );
    const first = await page({});
    const second = await page({ after: first[1]?.[0] });
    const third = await page({ after: second[1]?.[0] });
    expect([...first, ...second, ...third].map(([, amount]) => amount)).toEqual([
      '505.00',
      '504.00',
      '503.00',
      '502.00',
      '501.00',
    ]);
    expect(await page({ before: second[0]?.[0] })).toEqual(first);
    const queue = async (edge: object) =>
      value(await operator('console.deposits', { ...request, status: 'waiting', ...edge })).rows.map((row) => row.id);
    const oldest = await queue({});
    expect(oldest).toEqual([third[0]?.[0], second[1]?.[0]]);
    expect(await queue({ before: (await queue({ after: oldest[1] }))[0] })).toEqual(oldest);
  });

  test('CONSOLE-43: postings of an account are found by amount, day, who is on the other side, reference and entry', async () => {
    const credit = async (who: TestCustomer, amount: string, reference: string): Promise<void> => {
      const id = await claim(who, amount);
      value(await operator('console.reviewDeposit', { id, decision: 'credit', amount, reference }));
    };
    await credit(maria, '640.10', 'CARD-SEARCHED-1');
    await credit(other, '640.20', 'CARD-SEARCHED-2');
    await credit(maria, '55.00', 'CARD-OTHERWISE-3');
    const account = 'real.house.clearing.card.EUR';
    const ask = async (filter: Omit<ListFilter, 'currency' | 'assigned' | 'caller'>) =>
      value(await operator('console.postings', { account, ...filter }));
    const amounts = async (filter: Parameters<typeof ask>[0]) => (await ask(filter)).rows.map(({ amount }) => amount);
    const all = await ask({});
    expect(all.rows.map(({ amount, balance }) => [amount, balance])).toEqual([
      ['-55.00', '-1335.30'],
      ['-640.20', '-1280.30'],
      ['-640.10', '-640.10'],
    ]);
    expect(await amounts({ search: '640.2' })).toEqual(['-640.20']);
    expect(await amounts({ least: '55.01', most: '640.1' })).toEqual(['-640.10']);
    expect(await amounts({ search: maria.email })).toEqual(['-55.00', '-640.10']);
    expect(await amounts({ search: 'card-searched' })).toEqual(['-640.20', '-640.10']);
    for (const search of ['card searched 1', 'CARDSEARCHED1', 'Card/Searched–1']) {
      expect(await amounts({ search }), search).toEqual(['-640.10']);
      const found = value(await operator('console.deposits', { status: 'done', search })).rows;
      expect(
        found.map(({ reference }) => reference),
        search,
      ).toEqual(['CARD-SEARCHED-1']);
    }
    expect(await amounts({ search: `#${all.rows[0]?.seq}` })).toEqual(['-55.00']);
    expect(await amounts({ search: '#1' })).toEqual([]);
    const today = new Date(all.rows[0]?.at ?? 0).toISOString().slice(0, 10);
    expect((await ask({ from: today, to: today })).total).toBe(3);
    expect((await ask({ to: '2020-01-01' })).total).toBe(0);
    expect((await ask({ from: '2120-01-01' })).total).toBe(0);
    const newest = all.rows[0];
    expect(await amounts({ least: '1', after: newest?.id })).toEqual(['-640.20', '-640.10']);
    // What a filter finds is the row that it is without one, its balance after it too.
    expect((await ask({ search: '640.2' })).rows).toEqual([all.rows[1]]);
  });

  test('CONSOLE-44, CONSOLE-80: the trail is searched by who, what, to whom and why', async () => {
    value(await operator('console.reveal', { id: maria.id, field: 'email', reason: 'Called about a lost umbrella' }));
    const rows = async (search: string) => value(await operator('console.audit', { search })).rows;
    expect((await rows('UMBRELLA')).map(({ target }) => target)).toEqual([`customer:${maria.id}`]);
    expect((await rows(`customer:${maria.id}`)).length).toBeGreaterThan(0);
    expect(await rows('nothing of the kind')).toEqual([]);
    expect((await rows(`customer ${maria.id}`)).map(({ target }) => target)).toContain(`customer:${maria.id}`);
    const targets = async (search: string) => (await rows(search)).map(({ target }) => target);
    const id = await claim(maria, '600');
    const credit = { id, amount: '60000', reference: 'BANK-0004', reason: 'As the statement says' };
    const proposed = value(await operator('console.proposeCredit', credit));
    value(await operator('console.rejectProposal', { id: Number(proposed.id), reason: 'Read again' }));
    for (const search of ['bank-0004', '60,000', '60000', 'is credited with', `of customer ${maria.id}`])
      expect(await targets(search), search).toContain(`proposal:${proposed.id}`);
    for (const search of [`Deposit ${id}`, `deposit #${id}`, `deposit:${id}`]) {
      expect(await targets(search), search).toContain(`proposal:${proposed.id}`);
      expect(await targets(search), search).toContain(`deposit:${id}`);
    }
    expect(await targets(`Proposal ${proposed.id}`)).toContain(`proposal:${proposed.id}`);
    const another = await claim(maria, '5000');
    value(
      await operator('console.reviewDeposit', {
        id: another,
        decision: 'credit',
        amount: '5000',
        reference: 'BANK-0005',
      }),
    );
    // However a reference is spaced: of a proposal, in a reason, of the payment that something was done about.
    for (const search of ['bank 0004', 'BANK/00 04'])
      expect(await targets(search), search).toContain(`proposal:${proposed.id}`);
    const waiting = value(await operator('console.proposals', { search: 'Bank 0004' })).rows;
    expect(waiting.map((row) => row.id)).toEqual([proposed.id]);
    expect(await targets('bank 0005')).toEqual([`deposit:${another}`]);
    const quoted = value(await operator('console.deposit', { id: another })).paymentReference ?? '';
    expect(await targets(quoted.split('').join(' '))).toContain(`deposit:${another}`);
    // CONSOLE-61: the trail's amounts too.
    expect((await rows('5,000.00 EUR')).map(({ reason }) => reason)).toContain(
      'credited 5,000.00 EUR, reference BANK-0005',
    );
    expect(value(await operator('console.audit', { search: 'umbrella', action: 'console.setFreeze' })).total).toBe(0);
    // CONSOLE-80: all that was done about a customer, and of each row whose subject it is about.
    const own = await rows(`Customer ${maria.id}`);
    for (const target of [`customer:${maria.id}`, `deposit:${id}`, `deposit:${another}`, `proposal:${proposed.id}`])
      expect(own.find((row) => row.target === target)?.customer, target).toBe(maria.id);
    expect(own.filter(({ customer }) => customer !== maria.id)).toEqual([]);
    expect(await targets(`Proposal ${proposed.id}`)).toContain(`deposit:${id}`);
  });
});

/** Gives the tables of a list their rows. */
const fill = async (rows: string): Promise<void> => {
  const tables = [...new Set([...rows.matchAll(/INSERT INTO (\w+)/g)].map(([, table = '']) => table))];
  // Indexes of texts are made in one go: row by row they would take most of the test's time.
  const { rows: texts } = await pool().query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE indexdef LIKE '%text_grams%' AND tablename = ANY ($1)",
    [tables],
  );
  await pool().query(texts.map(({ indexname }) => `DROP INDEX ${indexname}`).join(';'));
  await pool().query(rows);
  // Before those indexes are there again: it would work their expressions out for every row once more.
  await pool().query(`ANALYZE ${tables.join()}`);
  await pool().query(texts.map(({ indexdef }) => indexdef).join(';'));
};

/** How the database answers; of four thousand rows it reads all rather than a stretch, which is nothing to learn from. */
const planOf = async (sql: string, values: readonly unknown[]): Promise<string> => {
  const client = await pool().connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
    return JSON.stringify(rows[0]?.['QUERY PLAN']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

describe('with four thousand rows', () => {
  test.each(SEARCHED)(
    'CONSOLE-43: every search and filter of $list is answered from an index',
    async ({ list, source, rows }) => {
      await fill(rows);
      const declared = CONSOLE_LISTS[list as ConsoleList];
      const narrow: ListFilter[] = [
        { search: 'person1010505@example.test' },
        { search: '#1010505' },
        ...('date' in declared ? [{ from: '1970-01-01', to: '1970-01-01' }] : []),
        ...('hasMoney' in declared ? [{ least: '10199.90', currency: 'EUR' }, { search: '10,105.05' }] : []),
        ...('hasMoney' in declared && declared.hasMoney === true ? [{ currency: 'USD' }] : []),
        ...(source.references || source.beginnings ? [{ search: 'ref1010505' }] : []),
        ...(source.text ? [{ search: 'why 1010505' }] : []),
        ...(source.spelled ? [{ search: 'why-1010505' }] : []),
      ];
      for (const filter of narrow)
        for (const edge of [{}, { after: 1_015_000 }]) {
          const request = { filter: { ...filter, ...edge } };
          const place = { offset: 0, limit: 50 };
          const statement = await listStatement(server.running.services, source, request, place);
          const plan = await planOf(statement.pageOfFew, statement.values);
          expect(plan, JSON.stringify({ ...filter, ...edge })).not.toContain('Seq Scan');
        }
    },
  );

  test('CONSOLE-42: a part of an address is answered from an index', async () => {
    expect(await planOf(CUSTOMERS_CONTAINING, ['son1010505'])).toContain('customer_contains');
  });
});
