import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNoticeKind } from '@bourse/wire';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualPosting } from '../../apps/server/src/funds/manual-postings.ts';
import { loadAllPacks } from '../../apps/server/src/http/language.ts';
import { noticeText } from '../../apps/server/src/notify/texts.ts';
import { BrokenCommands } from '../../apps/server/src/platform/broken-commands.ts';
import { migrate } from '../../apps/server/src/store/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/store/testing.ts';
import { applicationStep } from '../../packages/wire/src/identity/application-shapes.ts';

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/store/migrations');
const texts = loadAllPacks(join(import.meta.dirname, '../../locales'));

let database: TestDatabase;
let pool: pg.Pool;
const before = mkdtempSync(join(tmpdir(), 'migrations-'));

// Rows as the program before the standard names wrote them, in a schema of their own.
beforeAll(async () => {
  database = await openTestDatabase('former_rows');
  await database.pool.query('CREATE SCHEMA before');
  pool = new pg.Pool({ connectionString: database.url, options: '-c search_path=before', max: 1 });
  // `end` does not wait for the connection to be gone, and the database is dropped under it.
  pool.on('error', () => undefined);
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < '0860'))
    cpSync(join(MIGRATIONS, name), join(before, name));
  await migrate(pool, before);
  await pool.query(`
    INSERT INTO customer (id, email, password_hash, nickname, invitation_code, created_at) VALUES (1, 'mara@bourse.test', 'x', 'Mara', 'M', 1);
    INSERT INTO operator (id, username, name, role, created_at) VALUES (1, 'ann', 'Ann', 'finance', 1);
    INSERT INTO identity_application (customer, level, state, timeline, created_at, submitted_at, decided_at) VALUES (1, 'primary', 'action-required', '[
      {"at": 2, "step": "submitted", "by": "customer", "remarks": []},
      {"at": 3, "step": "asked-again", "by": "reviewer", "remarks": [{"item": "back", "reason": "unreadable", "note": null}], "operator": "ann"}]', 1, 2, 3);
    INSERT INTO notice (customer, number, kind, "values", at) VALUES
      (1, 1, 'withdrawal-put-aside', '{"amount": "1", "currency": "EUR", "told": "document"}', 4),
      (1, 2, 'order-cancelled', '{"name": "OXMAR", "quantity": "3", "filled": "1", "reason": "asked"}', 5);
    INSERT INTO proposal (kind, subject, payload, reason, proposed_by, proposed_at, expires_at) VALUES ('manual-posting', 'posting:a>b',
      '{"from": "real.house.fees.EUR", "to": "real.c1.stock.EUR", "asset": "EUR", "amount": "1", "reason": "r", "reverses": null, "told": "refund"}', 'r', 1, 6, 7);
    INSERT INTO session (id, audience, holder, epoch, book, device, address, created_at, last_seen_at, idle_until, ends_at)
      VALUES ('s', 'customer', 1, 0, 'demo', 'd', 'a', 1, 1, 9, 9);
    INSERT INTO turnover_sum (customer, book, number, fill, sums) VALUES (1, 'demo', 1, 2, '{}');
    INSERT INTO broken_command (at_ms, command, error, stack)
      VALUES (8, '{"action":{"type":"put-withdrawal-aside","id":7,"reason":"r","told":"document","by":"ann"}}', 'e', 's');
  `);
  await migrate(pool);
}, 60_000);

afterAll(async () => {
  rmSync(before, { recursive: true });
  await pool?.end();
  await database?.close();
});

const column = async <T>(text: string): Promise<readonly T[]> =>
  (await pool.query<{ value: T }>(text)).rows.map(({ value }) => value);

test('STORE-25: the steps of an application of before are read by their names of today', async () => {
  const [timeline = []] = await column<readonly unknown[]>('SELECT timeline AS value FROM identity_application');
  const steps = timeline.map((step) => applicationStep.parse(step));
  expect(steps.map(({ step, remarks }) => [step, remarks.length])).toEqual([
    ['submitted', 0],
    ['resubmission-requested', 1],
  ]);
});

test('STORE-25: messages of before have their texts of today', async () => {
  const { rows } = await pool.query<{ kind: string; values: Record<string, string> }>(
    'SELECT kind, "values" FROM notice ORDER BY id',
  );
  const shown = rows.map(({ kind, values }) => {
    if (!isNoticeKind(kind)) throw new Error(`no kind ${kind}`);
    return noticeText(texts, kind, { language: 'en', zone: 'UTC' }, values).text;
  });
  expect(shown).toEqual([
    'Your withdrawal of €1.00 is paused and keeps its place in the queue. Reason: We need a document from you. Please contact customer service.',
    'Order for 3 OXMAR: cancelled, 1 of 3 filled. Reason: Cancelled by you',
  ]);
});

test('STORE-25: a proposal of before is read, and sessions and sums keep their account mode', async () => {
  const [payload] = await column<unknown>('SELECT payload AS value FROM proposal');
  expect(manualPosting.schema.parse(payload)).toMatchObject({ publicReason: 'refund' });
  expect(await column('SELECT mode AS value FROM session UNION ALL SELECT mode FROM turnover_sum')).toEqual([
    'demo',
    'demo',
  ]);
});

test('STORE-25, JOURNAL-41: a command that broke the core is refused by the name it has today', async () => {
  const broken = new BrokenCommands(pool);
  await broken.read();
  const hold = (id: number) => ({ action: { type: 'set-withdrawal-hold', id, reason: null, by: 'ann' } }) as const;
  expect([broken.isSetAside(hold(7)), broken.isSetAside(hold(8))]).toEqual([true, false]);
  expect(broken.alarms()[0]).toMatch(/^set-withdrawal-hold, id 7 broke the core at /);
});
