import { err } from '@bourse/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../store/database.ts';
import type { JournalWriter } from '../store/journal.ts';
import { verifyJournal } from '../store/journal.ts';
import { rebuildViews } from '../store/rebuild-views.ts';
import { stateHash } from '../store/snapshots.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { defineView, type ViewSet } from '../store/views.ts';
import { type Clock, systemClock } from './clock.ts';
import { createSequencer, type Sequencer, type SequencerOptions } from './sequencer.ts';
import { type ToyCommand, type ToyEvent, type ToyState, toyCore, toyViews } from './toy-core.ts';

type Toy = Sequencer<ToyState, ToyCommand, ToyEvent>;
let database: TestDatabase;
let running: Toy[] = [];

const start = async (
  options: Partial<SequencerOptions<ToyState, ToyCommand, ToyEvent>> = {},
  on: Database = database,
): Promise<Toy> => {
  const sequencer = await createSequencer({ core: toyCore, database: on, views: toyViews, leaseWaitMs: 0, ...options });
  running.push(sequencer);
  return sequencer;
};

const give = (to: string, amount: bigint): ToyCommand => ({ type: 'give', to, amount });
const move = (from: string, to: string, amount: bigint): ToyCommand => ({ type: 'move', from, to, amount });
const hashOf = (sequencer: Toy) => stateHash(toyCore.serialize(sequencer.state));

/** What a SIGKILL does to the database's side: the process's connections end at once. */
/** The database's processes that serve leases and journals now. */
const connections = async (): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('bourse lease', 'bourse journal')",
  );
  return rows.map(({ pid }) => pid);
};

const kill = async (pids: readonly number[]): Promise<void> => {
  await database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
};

const killConnections = async () => kill(await connections());

const table = async (text: string) => (await database.pool.query(text)).rows;

beforeAll(async () => {
  database = await openTestDatabase('sequencer');
}, 60_000);
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM view_catalog');
  for (const { name } of rows) await database.pool.query(`DROP TABLE ${name}`);
  await database.pool.query('TRUNCATE view_catalog, journal, snapshot, lease');
});
afterAll(() => database.close());

describe('submitting', () => {
  test('JOURNAL-1: a thousand commands at once get gapless sequences, in order, with their rows and views', async () => {
    const sequencer = await start({ maxBatch: 300 });
    const pushed: number[] = [];
    sequencer.onCommitted(({ seq }) => pushed.push(seq));
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => sequencer.submit(give(`account ${index % 10}`, BigInt(index)))),
    );
    const seqs = answers.map((answer) => (answer.ok ? answer.value.seq : 0));
    expect(seqs).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    expect(pushed).toEqual(seqs);
    expect(await table('SELECT count(*)::int AS rows, max(seq)::int AS last FROM journal')).toEqual([
      { rows: 1000, last: 1000 },
    ]);
    expect(await table('SELECT count(*)::int AS rows, sum(amount)::text AS sum FROM toy_move')).toEqual([
      { rows: 1000, sum: '499500' },
    ]);
    expect(await table('SELECT count(*)::int AS rows, sum(balance) AS sum FROM toy_balance')).toEqual([
      { rows: 10, sum: '499500' },
    ]);
    expect(sequencer.status()).toMatchObject({
      seq: 1000,
      committedSeq: 1000,
      viewSeq: 1000,
      pending: 0,
      faulted: undefined,
    });
  });

  test('JOURNAL-2: a refused command and one without events leave no row, and wait for the rows they may rest on', async () => {
    const order: string[] = [];
    const sequencer = await start();
    const note = (name: string) => () => order.push(name);
    const given = sequencer.submit(give('a', 5n));
    const refused = sequencer.submit(move('a', 'b', 6n));
    const looked = sequencer.submit({ type: 'look' });
    await Promise.all([given.then(note('given')), refused.then(note('refused')), looked.then(note('looked'))]);
    expect(order).toEqual(['given', 'refused', 'looked']);
    expect(await refused).toEqual(err('NOT_ENOUGH'));
    expect(await looked).toMatchObject({ ok: true, value: { seq: 1, events: [] } });
    expect(await table('SELECT count(*)::int AS rows FROM journal')).toEqual([{ rows: 1 }]);
  });

  test('JOURNAL-3: time never runs backwards, not even over a restart', async () => {
    let now = 5_000;
    const clock: Clock = { ...systemClock, nowMs: () => now };
    const first = await start({ clock });
    expect(await first.submit(give('a', 1n))).toMatchObject({ value: { at: 5_000 } });
    now = 4_000;
    expect(await first.submit(give('a', 1n))).toMatchObject({ value: { at: 5_000 } });
    await first.stop();
    const second = await start({ clock });
    expect(await second.submit(give('a', 1n))).toMatchObject({ value: { at: 5_000 } });
  });

  test('JOURNAL-4: above the bound of waiting commands the answer is BUSY, and nothing of it is decided', async () => {
    const sequencer = await start({ maxPending: 3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => sequencer.submit(give('a', 1n))));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error))).toEqual(['ok', 'ok', 'ok', 'BUSY', 'BUSY']);
    expect(sequencer.state.balances.get('a')).toBe(3n);
    expect((await sequencer.submit(give('a', 1n))).ok).toBe(true);
  });

  test('JOURNAL-5: texts with every odd character and amounts beyond 64 bits come back as they went in', async () => {
    const odd = 'a"b\\c{},\'~\n\u0000\ud800é漢';
    const names = [odd, `${odd}\ud801`, '~1', 'NULL', '', '"', '\u0000', '\ud800', '\ufffd', 'null', 'demo.c1:a-b_c'];
    const first = await start();
    await Promise.all(names.map((name, index) => first.submit(give(name, 10n ** 30n + BigInt(index)))));
    expect(first.status().faulted).toBeUndefined();
    const before = hashOf(first);
    await killConnections();
    const second = await start();
    expect(hashOf(second)).toBe(before);
    expect([...second.state.balances.keys()]).toEqual(names);
    const kept = await table(
      "SELECT payee, amount FROM toy_move WHERE payee IN ('NULL', 'null', 'demo.c1:a-b_c') ORDER BY seq",
    );
    expect(kept).toEqual([
      { payee: 'NULL', amount: '1000000000000000000000000000003' },
      { payee: 'null', amount: '1000000000000000000000000000009' },
      { payee: 'demo.c1:a-b_c', amount: '1000000000000000000000000000010' },
    ]);
  });

  test('JOURNAL-6: a listener that throws disturbs neither the answer nor the other listeners', async () => {
    const sequencer = await start();
    const seen: number[] = [];
    sequencer.onCommitted(() => {
      throw new Error('a listener that fails');
    });
    const end = sequencer.onCommitted(({ seq }) => seen.push(seq));
    expect((await sequencer.submit(give('a', 1n), { request: 'r1' })).ok).toBe(true);
    end();
    await sequencer.submit(give('a', 1n));
    expect(seen).toEqual([1]);
  });
});

describe('recovering', () => {
  test('JOURNAL-7: after an abrupt end every acknowledged command is there, and the state is the same', async () => {
    const first = await start();
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => first.submit(give(`account ${index % 7}`, BigInt(index)))),
    );
    const before = hashOf(first);
    const { hash } = first.status();
    await killConnections();
    const second = await start();
    expect(hashOf(second)).toBe(before);
    expect(second.status()).toMatchObject({ seq: 300, committedSeq: 300, hash });
    expect(second.recovered).toMatchObject({ snapshotSeq: 0, replayed: 300 });
    expect(BigInt(second.status().fence)).toBeGreaterThan(BigInt(first.status().fence));
  });

  test('JOURNAL-8: snapshot and tail give the state of the whole journal; three snapshots are kept', async () => {
    const first = await start({ snapshotEvery: 25 });
    for (let index = 0; index < 110; index++) {
      await first.submit(give(`account ${index % 3}`, BigInt(index)));
      if (index < 30) await vi.waitFor(() => expect(first.status().snapshotSeq).toBe(index < 24 ? 0 : 25));
    }
    for (let index = 0; index < 3; index++) expect(await first.snapshot()).toBe(true);
    await first.submit(give('one more', 1n));
    await first.snapshot();
    await first.submit(give('late', 1n));
    const before = hashOf(first);
    await killConnections();
    expect(await table('SELECT max(seq)::int AS newest, count(*)::int AS kept FROM snapshot')).toEqual([
      { newest: 111, kept: 3 },
    ]);
    const second = await start();
    expect(second.recovered).toMatchObject({ seq: 112, snapshotSeq: 111, replayed: 1 });
    expect(hashOf(second)).toBe(before);
    await second.stop();
    await table('DELETE FROM snapshot');
    const third = await start();
    expect(third.recovered).toMatchObject({ snapshotSeq: 0, replayed: 112 });
    expect(hashOf(third)).toBe(before);
  });

  test('JOURNAL-9: a damaged snapshot is left aside for the one before it', async () => {
    const first = await start();
    await first.submit(give('a', 1n));
    await first.snapshot();
    await first.submit(give('a', 2n));
    await first.stop();
    await table("UPDATE snapshot SET state = '\\x00' WHERE seq = 2");
    const lines: string[] = [];
    const second = await start({ log: (line) => lines.push(line) });
    expect(second.recovered).toMatchObject({ snapshotSeq: 1, replayed: 1 });
    expect(second.state.balances.get('a')).toBe(3n);
    expect(lines.join()).toContain('snapshot 2 cannot be read');
  });

  test('JOURNAL-10: a changed or missing row is found, and the start is refused', async () => {
    const first = await start();
    for (let index = 1n; index <= 5n; index++) await first.submit(give('a', index));
    await killConnections();
    expect(await verifyJournal(database.pool)).toMatchObject({ whole: true, rows: 5 });
    await table(`UPDATE journal SET events = replace(events, '~3', '~4') WHERE seq = 3`);
    expect(await verifyJournal(database.pool)).toMatchObject({
      whole: false,
      reason: expect.stringContaining('row 3'),
    });
    await expect(start()).rejects.toThrow(/row 3 does not follow/);
    await table('DELETE FROM journal WHERE seq = 3');
    await expect(start()).rejects.toThrow(/row 3 is missing/);
  });
});

describe('failing', () => {
  test('JOURNAL-11: when an append fails nothing more is acknowledged, reads go on, and the status says why', async () => {
    let failing = false;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      append: (batch, after) =>
        failing ? Promise.reject(new Error('could not write: disk full')) : real.append(batch, after),
    });
    const sequencer = await start({ writer });
    await sequencer.submit(give('a', 1n));
    failing = true;
    const answers = await Promise.all([sequencer.submit(give('a', 1n)), sequencer.submit({ type: 'look' })]);
    expect(answers).toEqual([err('JOURNAL_FAILED'), err('JOURNAL_FAILED')]);
    failing = false;
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('JOURNAL_FAILED'));
    expect(sequencer.state.balances.has('a')).toBe(true);
    expect(sequencer.status()).toMatchObject({
      committedSeq: 1,
      pending: 0,
      faulted: { reason: 'JOURNAL_FAILED', detail: 'could not write: disk full' },
    });
    await sequencer.stop();
    const next = await start();
    expect(next.state.balances.get('a')).toBe(1n);
  });

  test('JOURNAL-12: an old leader cannot append under its old fence, whatever it believes', async () => {
    const old = await start();
    await old.submit(give('a', 1n));
    // As a leader that hung: its lease runs out and another takes it while its connections are still open.
    await table("UPDATE lease SET expires_at = '-infinity'");
    const again = await database.again();
    const next = await start({}, again);
    const [late, good] = await Promise.all([old.submit(give('a', 100n)), next.submit(give('a', 1n))]);
    expect(late).toEqual(err('JOURNAL_FAILED'));
    expect(good).toMatchObject({ ok: true, value: { seq: 2 } });
    expect(old.status().faulted?.reason).toBe('LEASE_LOST');
    expect(await table('SELECT balance FROM toy_balance')).toEqual([{ balance: '2' }]);
    expect(await verifyJournal(database.pool)).toMatchObject({ whole: true, rows: 2 });
    await next.stop();
    await again.close();
  });

  test('JOURNAL-13: a second server is refused while the first leads, and a standby takes over when it ends', async () => {
    const first = await start({ holder: 'server one' });
    await expect(start({ holder: 'server two' })).rejects.toThrow(/server one.* leads/);
    await first.submit(give('a', 1n));
    const leading = await connections();
    const standby = start({ holder: 'server two', leaseWaitMs: Number.POSITIVE_INFINITY });
    // Those of the first only: the second's own may be there already.
    await kill(leading);
    const second = await standby;
    expect(second.state.balances.get('a')).toBe(1n);
    expect(first.status().faulted).toBeDefined();
    expect(await first.submit(give('a', 1n))).toEqual(err('JOURNAL_FAILED'));
  });

  test('JOURNAL-14: a fold that fails stops the sequencer, and what it touched is not written', async () => {
    const sequencer = await start();
    await sequencer.submit(give('a', 1n));
    const answers = await Promise.all([
      sequencer.submit(give('a', 1n)),
      sequencer.submit({ type: 'break-while-folding' }),
    ]);
    expect(answers).toEqual([err('JOURNAL_FAILED'), err('JOURNAL_FAILED')]);
    expect(sequencer.status().faulted?.reason).toBe('INVARIANT_BROKEN');
    expect(await table('SELECT count(*)::int AS rows FROM journal')).toEqual([{ rows: 1 }]);
  });

  test('JOURNAL-15: stopping commits what waits and refuses what comes after', async () => {
    const sequencer = await start();
    const waiting = sequencer.submit(give('a', 1n));
    const stopped = sequencer.stop();
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('STOPPED'));
    expect((await waiting).ok).toBe(true);
    await stopped;
    const next = await start();
    expect(next.recovered).toMatchObject({ seq: 1, snapshotSeq: 1, replayed: 0 });
  });
});

describe('views', () => {
  const everything = async () => ({
    balances: await table('SELECT * FROM toy_balance ORDER BY name'),
    moves: await table('SELECT * FROM toy_move ORDER BY seq, index'),
    numbered: await table('SELECT * FROM toy_numbered ORDER BY payee, no'),
  });

  test('JOURNAL-16: dropped views are rebuilt from the journal, row for row', async () => {
    const first = await start();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => first.submit(give(`account ${index % 4}`, BigInt(index)))),
    );
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => first.submit(move('account 1', 'account 2', BigInt(index % 3)))),
    );
    await first.stop();
    const before = await everything();
    expect(before.moves).toHaveLength(100);
    await table('UPDATE toy_balance SET balance = 0');
    await table('UPDATE toy_numbered SET ref = 0');
    await rebuildViews(toyCore, database.pool, toyViews);
    expect(await everything()).toEqual(before);
  });

  test('JOURNAL-19: rows of a numbered view count from 1 without a gap, in the order of the journal, however they were committed', async () => {
    const first = await start({ maxBatch: 7 });
    await Promise.all(Array.from({ length: 60 }, (_, index) => first.submit(give(`account ${index % 3}`, 1n))));
    for (let index = 0; index < 9; index += 1) await first.submit(give(`account ${index % 3}`, 1n));
    await first.stop();
    for (const account of [0, 1, 2]) {
      const rows = await table(`SELECT no, ref FROM toy_numbered WHERE payee = 'account ${account}' ORDER BY no`);
      const refs = Array.from({ length: 23 }, (_, index) => BigInt(index * 3 + account + 1));
      expect(rows).toEqual(refs.map((ref, index) => ({ no: BigInt(index + 1), ref })));
    }
  });

  test('JOURNAL-17: a new or changed view is built at start, one no longer declared is dropped', async () => {
    const first = await start();
    expect(first.recovered.builtViews).toEqual(['toy_balance', 'toy_move', 'toy_numbered']);
    await first.submit(give('a', 7n));
    await first.stop();
    const payees = defineView({
      name: 'toy_payee',
      columns: { name: 'text', given: 'numeric' },
      mode: 'upsert',
      key: ['name'],
    });
    const changed: ViewSet<ToyState, ToyEvent> = {
      tables: [payees],
      write(event, { state }, put) {
        if (event.type === 'given') put(payees, { name: event.to, given: state.balances.get(event.to) ?? 0n });
      },
    };
    const second = await start({ views: changed });
    expect(second.recovered.builtViews).toEqual(['toy_payee']);
    expect(await table('SELECT * FROM toy_payee')).toEqual([{ name: 'a', given: '7' }]);
    expect(await table("SELECT to_regclass('toy_balance') AS gone")).toEqual([{ gone: null }]);
    await second.stop();
    const third = await start({ views: changed });
    expect(third.recovered.builtViews).toEqual([]);
  });
});
