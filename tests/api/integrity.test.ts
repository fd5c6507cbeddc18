import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/store/database.ts';
import { firstHash, rowHash } from '../../apps/server/src/store/journal.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { credit, stateDigest } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

let server: TestServer;
let customer: TestCustomer;

const buy = async () =>
  value(
    await customer.call('bb.place', { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateTotal: '0.001' }),
  );

const move = async () =>
  value(await customer.call('funds.transfer', { asset: 'usdt', from: 'platform', to: 'financial', amount: '0.01' }));

beforeAll(async () => {
  server = await startTestServer({}, 'integrity');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '10000 USDT');
  await until(() => !server.running.services.market.stale('BTC-USDT'), 10_000);
  for (let count = 0; count < 3; count += 1) await buy();
}, 120_000);
afterAll(() => server?.close());

const sql = (text: string, values: unknown[] = []) => server.running.services.database.pool.query(text, values);
const walk = async (): Promise<readonly string[]> =>
  (await server.running.services.verification.walk())?.faults ?? ['stopped'];
const restart = async (): Promise<void> => {
  server = await server.restart();
  customer = { ...customer, call: server.as(customer.accessToken) };
};
let operator: string | undefined;
const books = async () => {
  operator ??= await server.operatorToken();
  return value(await server.operatorAs(operator)('console.books', {}));
};
const parts = async () => (await server.http.inject({ url: '/readyz' })).json().parts;
const anchorFiles = async (): Promise<string[]> => {
  const folder = join(server.running.services.settings.dataFolder, 'anchors', 'an');
  return (await readdir(folder)).sort().map((name) => join(folder, name));
};

test('JOURNAL-23: unchanged data verifies, also during trading; Books shows the verified row, also after a restart', async () => {
  expect((await parts()).verification).toBe('not verified yet');
  const going = { on: true };
  const orders = (async () => {
    while (going.on) await move();
  })();
  expect(await walk()).toEqual([]);
  going.on = false;
  await orders;
  const { verification, faults, journal } = await books();
  expect(faults).toEqual([]);
  expect(verification.last?.upTo).toBeGreaterThan(5);
  expect(verification.last?.upTo).toBeLessThanOrEqual(journal.seq);
  expect((await parts()).verification).toBe('ok');
  await restart();
  expect((await books()).verification.last).toEqual(verification.last);
  expect((await parts()).verification).toBe('ok');
}, 120_000);

test('JOURNAL-9: a snapshot that somebody changed with its hash changes no balance, and Books and /readyz say so', async () => {
  const before = stateDigest(server);
  await server.running.stop();
  const database = await openDatabase({ url: server.running.services.settings.databaseUrl, dataFolder: '' });
  const { rows } = await database.pool.query<{ seq: bigint; lines: Buffer }>(
    'SELECT seq, lines FROM snapshot_piece ORDER BY snapshot_piece.seq DESC, piece',
  );
  // All of so small a state is one piece.
  const text = inflateSync(rows[0]?.lines ?? Buffer.alloc(0)).toString();
  const forged = text.replaceAll('"~10000000000"', '"~90000000000"');
  expect(forged).not.toBe(text);
  await database.pool.query('UPDATE snapshot_piece SET lines = $1 WHERE seq = $2', [deflateSync(forged), rows[0]?.seq]);
  await database.pool.query("UPDATE snapshot SET state_hash = decode($1, 'hex') WHERE seq = $2", [
    stateHash(forged.trimEnd().split('\n')),
    rows[0]?.seq,
  ]);
  await database.close();
  await restart();
  expect(stateDigest(server)).toBe(before);
  const said = `snapshot ${rows[0]?.seq} was changed: its signature is not of it`;
  expect((await parts()).snapshots).toBe(said);
  expect((await books()).faults).toEqual([said]);
}, 120_000);

test('JOURNAL-24: a changed anchor, or one removed between others, is detected', async () => {
  const { verification } = server.running.services;
  for (let count = 0; count < 3; count += 1) {
    await move();
    await verification.anchor();
  }
  await verification.anchor();
  const files = await anchorFiles();
  // One at the start, and none for a head that did not move.
  expect(files.length).toBeGreaterThanOrEqual(3);
  expect(await walk()).toEqual([]);
  const last = files.at(-1) ?? '';
  const text = await readFile(last, 'utf8');
  await writeFile(last, text.replace(/"hash":"./, '"hash":"x'));
  expect(await walk()).toEqual([expect.stringMatching(/^the anchor anchor-.* was changed$/)]);
  await writeFile(last, text);
  const gone = await readFile(files.at(-2) ?? '');
  await rm(files.at(-2) ?? '');
  expect(await walk()).toEqual([expect.stringMatching(/^an anchor is missing before anchor-/)]);
  await writeFile(files.at(-2) ?? '', gone);
}, 120_000);

const CHANGES: readonly (readonly [change: string, said: RegExp])[] = [
  [
    "UPDATE postings SET lines = replace(lines, ':1', ':2') WHERE ctid = (SELECT ctid FROM postings ORDER BY seq DESC LIMIT 1)",
    /^postings .* was changed or is missing$/,
  ],
  [
    'DELETE FROM postings WHERE ctid = (SELECT ctid FROM postings ORDER BY seq LIMIT 1)',
    /^postings .* was changed or is missing$/,
  ],
  [
    'UPDATE posting_blocks SET no = no + 1 WHERE ctid = (SELECT ctid FROM posting_blocks LIMIT 1)',
    /^posting_blocks .* was changed$/,
  ],
  ['UPDATE orders SET filled = filled + 1 WHERE id = 2', /^orders 2 was changed$/],
  ['DELETE FROM orders WHERE id = 3', /^orders 3 is missing$/],
  [
    'CREATE TEMP TABLE one AS SELECT * FROM deposits LIMIT 1; UPDATE one SET id = 77; INSERT INTO deposits SELECT * FROM one; DROP TABLE one',
    /^deposits 77 follows from no row of the journal$/,
  ],
  ['UPDATE list_rows SET ref = ref + 1 WHERE no = 2', /^list_rows .* was changed or is missing$/],
  [
    'INSERT INTO list_rows (list, owner, ref, no) SELECT list, owner, 99, max(no) + 1 FROM list_rows GROUP BY 1, 2 LIMIT 1',
    /^list_rows holds 1 rows that follow from no row of the journal$/,
  ],
];

test('TAPE-3: a tick changed by hand is found by the same verification', async () => {
  const { rows } = await sql('SELECT instrument, hour_ms, part FROM tape_parts LIMIT 1');
  const { instrument, hour_ms, part } = rows[0];
  const flip = () =>
    sql(
      'UPDATE tape_parts SET ticks = set_byte(ticks, 0, get_byte(ticks, 0) # 2) WHERE instrument = $1 AND hour_ms = $2 AND part = $3',
      [instrument, hour_ms, part],
    );
  await flip();
  const hour = new Date(Number(hour_ms)).toISOString();
  expect(await walk()).toEqual([`tape of ${instrument}, ${hour}: ticks were changed`]);
  await flip();
  expect(await walk()).toEqual([]);
});

test('JOURNAL-23: rows of views changed, taken away or put in by hand are found, each and nothing else', async () => {
  for (const [change] of CHANGES) await sql(change);
  const faults = await walk();
  for (const [change, said] of CHANGES)
    expect([change, faults.some((fault) => said.test(fault))]).toEqual([change, true]);
  expect(faults.filter((fault) => !CHANGES.some(([, said]) => said.test(fault)))).toEqual([]);
  expect((await books()).faults).toEqual(expect.arrayContaining([...faults]));
}, 120_000);

test('JOURNAL-23: a journal row changed by hand before the snapshot is found, after a start from that snapshot too', async () => {
  await restart();
  const { rows } = await sql(`SELECT min(seq)::int AS seq FROM journal WHERE events LIKE '%order-filled%'`);
  const { seq } = rows[0];
  await sql(`UPDATE journal SET command = replace(command, 'market', 'MARKET') WHERE seq = $1`, [seq]);
  const said = `journal row ${seq} was changed: its hash does not follow from what it says and the row before`;
  expect(await walk()).toContain(said);
  await restart();
  expect((await parts()).verification).toMatch(/^\d+ faults up to row \d+: /);
  expect((await books()).faults).toContain(said);
  const metrics = await server.console.inject({ url: '/metrics' });
  expect(metrics.body).toMatch(/^bourse_verification_faults [1-9]/m);
  await sql('DELETE FROM journal WHERE seq = $1', [seq]);
  expect(await walk()).toContain(`journal row ${seq} is missing`);
}, 120_000);

/** Rewrites a row and every hash after it, as somebody would who knows how the chain is made. */
const rewrite = async (): Promise<void> => {
  const { rows } = await sql(
    'SELECT seq::int, at_ms::text AS at, fence::text, command, events FROM journal ORDER BY journal.seq',
  );
  let hash = firstHash;
  for (const { seq, at, fence, command, events } of rows) {
    const changed = seq === 3 ? command.replace('{', '{ ') : command;
    hash = rowHash(hash, seq, Number(at), fence, changed, events);
    await sql("UPDATE journal SET command = $2, hash = decode($3, 'hex') WHERE seq = $1", [seq, changed, hash]);
  }
};

test('JOURNAL-24: a completely rewritten or a truncated chain does not match its anchors', async () => {
  const { verification } = server.running.services;
  await verification.anchor();
  const file = (await anchorFiles()).at(-1);
  const { seq } = JSON.parse(await readFile(file ?? '', 'utf8'));
  expect((await books()).verification.anchor?.seq).toBe(seq);
  await rewrite();
  expect(await walk()).toContainEqual(
    expect.stringMatching(new RegExp(`^journal row ${seq} has another hash than its anchor of `)),
  );
  await sql('DELETE FROM journal WHERE seq >= $1', [seq]);
  expect(await walk()).toContainEqual(
    expect.stringMatching(new RegExp(`^the journal ends at row ${seq - 1}, before row ${seq} of the anchor of `)),
  );
}, 120_000);
