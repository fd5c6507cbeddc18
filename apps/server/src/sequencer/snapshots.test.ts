import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstHash, rowHash } from '../store/journal.ts';
import { stateHash } from '../store/snapshot-pieces.ts';
import { recover, saveSnapshot } from '../store/snapshots.ts';
import { openTestDatabase, type TestDatabase, testSigner } from '../store/testing.ts';
import { createSequencer, type Sequencer } from './sequencer.ts';
import { type ToyCommand, type ToyEvent, type ToyState, toyCore, toyViews } from './toy-core.ts';

type Toy = Sequencer<ToyState, ToyCommand, ToyEvent>;
let database: TestDatabase;
let running: Toy[] = [];

const start = async ({ signer = testSigner(), core = toyCore } = {}): Promise<Toy> => {
  const sequencer = await createSequencer({ core, database, views: toyViews, signer, leaseWaitMs: 0 });
  running.push(sequencer);
  return sequencer;
};
const give = (to: string, amount: bigint): ToyCommand => ({ type: 'give', to, amount });
const table = async (text: string) => (await database.pool.query(text)).rows;

beforeAll(async () => {
  database = await openTestDatabase('snapshots');
}, 60_000);
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  await table('TRUNCATE journal, snapshot, snapshot_piece, lease, toy_balance, toy_move, toy_numbered');
});
afterAll(() => database.close());

/** Sets a snapshot's state as somebody would who can write to the database, its hash with it. */
const forge = async (seq: number, balance: string): Promise<void> => {
  const lines = ['0', `["a","~${balance}"]`];
  const text = deflateSync(lines.map((line) => `${line}\n`).join(''));
  await database.pool.query('UPDATE snapshot_piece SET lines = $2 WHERE seq = $1', [seq, text]);
  await database.pool.query("UPDATE snapshot SET state_hash = decode($2, 'hex') WHERE seq = $1", [
    seq,
    stateHash(lines),
  ]);
};

test('JOURNAL-9: a snapshot changed together with its hash is not believed, stays to be looked at, and is told of at each start', async () => {
  const first = await start();
  await first.submit(give('a', 1n));
  await first.snapshot();
  await first.submit(give('a', 2n));
  await first.stop();
  await forge(2, '1000000');
  const second = await start();
  expect(second.state.balances.get('a')).toBe(3n);
  expect(second.recovered).toMatchObject({ snapshotSeq: 1, replayed: 1 });
  const { setAside } = second.recovered;
  expect(setAside).toEqual(['snapshot 2 was changed: its signature is not of it']);
  await second.submit(give('a', 1n));
  await second.stop();
  const third = await start();
  expect(third.recovered).toMatchObject({ snapshotSeq: 3, replayed: 0, setAside });
  // A signature taken from another row is not that row's.
  await third.submit(give('a', 1n));
  await third.stop();
  await table(
    'UPDATE snapshot n SET signature = o.signature, state_hash = o.state_hash FROM snapshot o WHERE n.seq = 4 AND o.seq = 1',
  );
  const fourth = await start();
  expect(fourth.state.balances.get('a')).toBe(5n);
  expect(fourth.recovered.setAside).toHaveLength(2);
});

test('JOURNAL-45: a start that finds a snapshot of another version folds the journal, and raises no alarm', async () => {
  const first = await start();
  await first.submit(give('a', 1n));
  await first.snapshot();
  await first.submit(give('a', 2n));
  await first.stop();
  const add = (): void => {
    throw new Error('a snapshot of version 1 is not understood');
  };
  const newer = await start({ core: { ...toyCore, reader: () => ({ ...toyCore.reader(), add }) } });
  expect(newer.recovered).toMatchObject({ snapshotSeq: 0, replayed: 2, setAside: [] });
  expect(newer.state.balances.get('a')).toBe(3n);
});

test('JOURNAL-9: forged snapshots of rows to come do not push the true ones out', async () => {
  const first = await start();
  await first.submit(give('a', 1n));
  await first.stop();
  for (const seq of [7, 8, 9])
    await table(
      `INSERT INTO snapshot SELECT ${seq}, at_ms, journal_hash, state_hash, now(), signature FROM snapshot WHERE seq = 1`,
    );
  const second = await start();
  expect(second.recovered).toMatchObject({ snapshotSeq: 1, replayed: 0 });
  expect(second.recovered.setAside).toHaveLength(3);
  await second.submit(give('a', 1n));
  await second.stop();
  expect(await table('SELECT seq::int FROM snapshot WHERE set_aside IS NULL ORDER BY seq')).toEqual([
    { seq: 1 },
    { seq: 2 },
  ]);
});

test('JOURNAL-9: a signed snapshot tells of a journal that was rewritten before it, chain and all', async () => {
  const first = await start();
  await first.submit(give('a', 1n));
  await first.stop();
  const [row] = await table('SELECT at_ms::text AS at, fence::text, command, events FROM journal WHERE seq = 1');
  const events = row.events.replace('~1', '~100');
  const hash = rowHash(firstHash, 1, Number(row.at), row.fence, row.command, events);
  await database.pool.query("UPDATE journal SET events = $1, hash = decode($2, 'hex')", [events, hash]);
  const second = await start();
  expect(second.recovered.setAside.join()).toContain('the journal was changed or cut');
});

test('JOURNAL-9: snapshots of a program that did not sign, or of a key taken away, are folded again and no alarm', async () => {
  const first = await start();
  await first.submit(give('a', 1n));
  await first.stop();
  const other = await start({ signer: testSigner('newer') });
  expect(other.recovered).toMatchObject({ snapshotSeq: 0, replayed: 1, setAside: [] });
  await other.submit(give('a', 1n));
  await other.stop();
  await table('UPDATE snapshot SET signature = NULL');
  const third = await start({ signer: testSigner('newer') });
  expect(third.recovered).toMatchObject({ snapshotSeq: 0, replayed: 2, setAside: [] });
  expect(third.state.balances.get('a')).toBe(2n);
});

describe('JOURNAL-39: a snapshot in pieces', () => {
  /** A state of several pieces at the journal's only row, and how to keep it. */
  const large = async () => {
    const sequencer = await start();
    await sequencer.submit(give('a', 1n));
    await sequencer.stop();
    await table('DELETE FROM snapshot');
    const [row] = await table("SELECT at_ms::int8 AS at, encode(hash, 'hex') AS hash FROM journal");
    const balances = new Map(
      Array.from({ length: 30_000 }, (_, index) => [`${index} ${'x'.repeat(100)}`, BigInt(index)]),
    );
    const state: ToyState = { balances, moves: 7 };
    const keep = (lines: Iterable<string>) =>
      saveSnapshot(database.pool, testSigner(), { seq: 1, at: Number(row.at), journalHash: row.hash, lines });
    return { state, keep };
  };
  const rows = () =>
    table(
      'SELECT (SELECT count(*)::int FROM snapshot) AS snapshots, (SELECT count(*)::int FROM snapshot_piece) AS pieces',
    );

  test('JOURNAL-39: comes back from all of them, with the same hash', async () => {
    const { state, keep } = await large();
    expect(await keep(toyCore.lines(state))).toBe(true);
    expect(await rows()).toEqual([{ snapshots: 1, pieces: 4 }]);
    const recovered = await recover(toyCore, database.pool, testSigner());
    expect(recovered).toMatchObject({ snapshotSeq: 1, replayed: 0, setAside: [] });
    expect(recovered.state.balances).toEqual(new Map([...state.balances].sort(([a], [b]) => (a < b ? -1 : 1))));
    expect(stateHash(toyCore.lines(recovered.state))).toBe(stateHash(toyCore.lines(state)));
  });

  test('JOURNAL-39: leaves nothing behind when it is not written to its end', async () => {
    const { state, keep } = await large();
    function* broken() {
      yield* toyCore.lines(state);
      throw new Error('the power fails');
    }
    await expect(keep(broken())).rejects.toThrow('the power fails');
    expect(await rows()).toEqual([{ snapshots: 0, pieces: 0 }]);
    // Nor when the journal has no such row any more.
    await table('UPDATE journal SET hash = hash || hash');
    expect(await keep(toyCore.lines(state))).toBe(false);
    expect(await rows()).toEqual([{ snapshots: 0, pieces: 0 }]);
  });

  test.each([
    ['is missing', 'DELETE FROM snapshot_piece WHERE piece = 2'],
    ['at its end is missing', 'DELETE FROM snapshot_piece WHERE piece = 4'],
    ['stands in the place of another', 'UPDATE snapshot_piece SET piece = CASE piece WHEN 1 THEN 11 ELSE piece END'],
  ])('JOURNAL-39: one whose piece %s is not believed', async (_title, change) => {
    const { state, keep } = await large();
    await keep(toyCore.lines(state));
    await table(change);
    const recovered = await recover(toyCore, database.pool, testSigner());
    expect(recovered).toMatchObject({ snapshotSeq: 0, replayed: 1 });
    expect(recovered.setAside).toEqual(['snapshot 1 was changed: its state is not the one that was signed']);
  });

  test('JOURNAL-39: its pieces go with it', async () => {
    const { state, keep } = await large();
    await keep(toyCore.lines(state));
    for (const seq of [2, 3, 4])
      await table(
        `INSERT INTO snapshot SELECT ${seq}, at_ms, journal_hash, state_hash, now(), signature FROM snapshot WHERE seq = 1`,
      );
    await keep(toyCore.lines({ balances: new Map(), moves: 0 }));
    expect(await rows()).toEqual([{ snapshots: 3, pieces: 0 }]);
  });
});
