import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../store/database.ts';
import { stateHash } from '../store/snapshot-pieces.ts';
import { openTestDatabase, type TestDatabase, testSigner } from '../store/testing.ts';
import { createSequencer, type Sequencer, type SequencerOptions } from './sequencer.ts';
import { type ToyCommand, type ToyEvent, type ToyState, toyCore, toyViews } from './toy-core.ts';

export type Toy = Sequencer<ToyState, ToyCommand, ToyEvent>;

export const give = (to: string, amount: bigint): ToyCommand => ({ type: 'give', to, amount });
export const move = (from: string, to: string, amount: bigint): ToyCommand => ({ type: 'move', from, to, amount });
export const hashOf = (sequencer: Toy): string => stateHash(toyCore.lines(sequencer.state));

/** Toy sequencers on a database of a test file's own: what was started in a test is stopped after it, and the tables are empty again. */
export const toysOn = (label: string) => {
  let database: TestDatabase;
  let running: Toy[] = [];
  let others: Database[] = [];

  const table = async (text: string) => (await database.pool.query(text)).rows;

  beforeAll(async () => {
    database = await openTestDatabase(label);
  }, 60_000);
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()));
    running = [];
    await Promise.all(others.map((each) => each.close()));
    others = [];
    for (const { name } of await table('SELECT name FROM view_catalog')) await table(`DROP TABLE ${name}`);
    await table('TRUNCATE view_catalog, journal, snapshot, snapshot_piece, lease');
  });
  afterAll(() => database.close());

  /** The database's processes that serve leases and journals now. */
  const connections = async (...names: readonly string[]): Promise<readonly number[]> => {
    const { rows } = await database.pool.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY($1)',
      [names.length > 0 ? names : ['bourse lease', 'bourse journal']],
    );
    return rows.map(({ pid }) => pid);
  };
  const kill = async (pids: readonly number[]): Promise<void> => {
    await database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  };

  return {
    get database(): TestDatabase {
      return database;
    },
    table,
    connections,
    kill,
    /** What a SIGKILL does to the database's side: the process's connections end at once. */
    killConnections: async (): Promise<void> => kill(await connections()),
    start: async (
      options: Partial<SequencerOptions<ToyState, ToyCommand, ToyEvent>> = {},
      on: Database = database,
    ): Promise<Toy> => {
      const own = { core: toyCore, database: on, views: toyViews, signer: testSigner(), leaseWaitMs: 0 };
      const sequencer = await createSequencer({ ...own, ...options });
      running.push(sequencer);
      return sequencer;
    },
    /** Closes a database after the test. */
    keep: (other: Database): Database => {
      others.push(other);
      return other;
    },
    /** The same database once more, as another server has it. */
    again: async (): Promise<Database> => {
      const other = await database.again();
      others.push(other);
      return other;
    },
  };
};
