import { err } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { verifyJournal } from '../store/journal.ts';
import { rebuildViews } from '../store/rebuild-views.ts';
import { defineView, type ViewSet } from '../store/views.ts';
import { type Clock, systemClock } from './clock.ts';
import { type ToyEvent, type ToyState, toyCore, toyViews } from './toy-core.ts';
import { give, hashOf, move, toysOn } from './toy-run.ts';

const toys = toysOn('sequencer');
const { start, table, killConnections } = toys;

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
    const stored = await table(
      "SELECT payee, amount FROM toy_move WHERE payee IN ('NULL', 'null', 'demo.c1:a-b_c') ORDER BY seq",
    );
    expect(stored).toEqual([
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

  test('JOURNAL-8: a start that had to fold many rows, and one whose snapshot is old, takes the next one sooner', async () => {
    let passed = 0;
    const clock = { ...systemClock, elapsedMs: () => performance.now() + passed };
    const first = await start({ snapshotEvery: 100, clock });
    const give = async (times: number) => {
      for (let each = 0; each < times; each += 1) await first.submit({ type: 'give', to: 'a', amount: 1n });
    };
    await give(60);
    expect(first.status().follower.snapshotSeq).toBe(0);
    passed = 20_000;
    await give(1);
    await expect.poll(() => first.status().follower.snapshotSeq).toBe(61);
    await give(30);
    expect(first.status().follower.snapshotSeq).toBe(61);
    await killConnections();
    const second = await start({ snapshotEvery: 100 });
    expect(second.recovered).toMatchObject({ snapshotSeq: 61, replayed: 30 });
    await second.submit({ type: 'give', to: 'a', amount: 1n });
    await expect.poll(() => second.status().follower.snapshotSeq).toBe(92);
  });

  test('JOURNAL-8: snapshot and tail give the state of the whole journal; three snapshots are kept', async () => {
    const first = await start({ snapshotEvery: 25 });
    for (let index = 0; index < 110; index++) {
      await first.submit(give(`account ${index % 3}`, BigInt(index)));
      if (index < 30) await expect.poll(() => first.status().follower.snapshotSeq).toBe(index < 24 ? 0 : 25);
    }
    for (let index = 0; index < 3; index++) expect(await first.snapshot()).toBe(true);
    await first.submit(give('one more', 1n));
    await first.snapshot();
    await first.submit(give('late', 1n));
    const before = hashOf(first);
    await killConnections();
    expect(await table('SELECT max(seq)::int AS newest, count(*)::int AS stored FROM snapshot')).toEqual([
      { newest: 111, stored: 3 },
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
    await table("UPDATE snapshot_piece SET lines = '\\x00' WHERE seq = 2");
    const lines: string[] = [];
    const second = await start({ log: (line) => lines.push(line) });
    expect(second.recovered).toMatchObject({ snapshotSeq: 1, replayed: 1 });
    expect(second.state.balances.get('a')).toBe(3n);
    expect(lines.join()).toContain('snapshot 2 cannot be read');
    expect(second.recovered.setAside.join()).toContain('snapshot 2 cannot be read');
  });

  test('JOURNAL-10: a changed or missing row is found, and the start is refused', async () => {
    const first = await start();
    for (let index = 1n; index <= 5n; index++) await first.submit(give('a', index));
    await killConnections();
    expect(await verifyJournal(toys.database.pool)).toMatchObject({ whole: true, rows: 5 });
    await table(`UPDATE journal SET events = replace(events, '~3', '~4') WHERE seq = 3`);
    expect(await verifyJournal(toys.database.pool)).toMatchObject({
      whole: false,
      reason: expect.stringContaining('row 3'),
    });
    await expect(start()).rejects.toThrow(/row 3 does not follow/);
    await table('DELETE FROM journal WHERE seq = 3');
    await expect(start()).rejects.toThrow(/row 3 is missing/);
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
    await rebuildViews(toyCore, toys.database.pool, toyViews);
    expect(await everything()).toEqual(before);
  });

  test('JOURNAL-46: a view is built again beside the server that writes to it, and a long read of it holds nobody up', async () => {
    const sequencer = await start({ maxBatch: 5 });
    const giveSome = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1)
        await sequencer.submit(give(`account ${index % 3}`, BigInt(index + 1)));
    };
    await giveSome(40);
    await table('UPDATE toy_balance SET balance = 0');
    await table('UPDATE toy_numbered SET ref = 0');
    const reader = await toys.database.connect('reader');
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM toy_move');
    let isDone = false;
    const rebuilding = rebuildViews(toyCore, toys.database.pool, toyViews).then(() => {
      isDone = true;
    });
    await expect
      .poll(() => table("SELECT built_seq FROM view_catalog WHERE name = 'toy_balance'"))
      .toEqual([{ built_seq: 40n }]);
    await giveSome(20);
    expect(isDone).toBe(false);
    await reader.query('COMMIT');
    await reader.end();
    while (!isDone) await giveSome(1);
    await rebuilding;
    await giveSome(5);
    expect(sequencer.status().faulted).toBeUndefined();
    const beside = await everything();
    await sequencer.stop();
    await rebuildViews(toyCore, toys.database.pool, toyViews);
    expect(await everything()).toEqual(beside);
    expect(beside.moves).toHaveLength(Number((await table('SELECT max(seq) AS last FROM journal'))[0].last));
  });

  test('JOURNAL-46: one at a time builds views', async () => {
    await (await start()).stop();
    const other = await toys.database.connect('other');
    await other.query('SELECT pg_advisory_lock($1)', [0x766965]);
    await expect(rebuildViews(toyCore, toys.database.pool, toyViews)).rejects.toThrow('Another process');
    await other.end();
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
