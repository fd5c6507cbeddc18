import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../sequencer/clock.ts';
import { JournalConnection } from './journal-connection.ts';
import { acquireLease } from './lease.ts';
import { Pulse } from './pulse.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('stopped');
});
afterAll(() => database.close());

/** A database whose next connections are made when `letIn` is called. */
const gated = () => {
  let letIn = (): void => undefined;
  let gate = Promise.resolve();
  let requested = 0;
  return {
    connect: async (name: string): Promise<pg.Client> => {
      requested += 1;
      await gate;
      return database.connect(name);
    },
    shut: () => {
      gate = new Promise<void>((resolve) => {
        letIn = resolve;
      });
    },
    letIn: () => letIn(),
    /** Comes back when a connection was asked for once more than so often. */
    requestedAgain: () => expect.poll(() => requested).toBeGreaterThan(1),
  };
};

const pidsOf = async (name: string): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [`bourse ${name}`],
  );
  return rows.map(({ pid }) => pid);
};

const endAll = async (name: string): Promise<void> => {
  for (const pid of await pidsOf(name)) await database.pool.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
};

const journalOn = (connections: ReturnType<typeof gated>): JournalConnection =>
  new JournalConnection({
    database: connections,
    lease: { name: 'core', fence: '1', release: async () => undefined },
    clock: systemClock,
    reconnectMs: 5_000,
  });

type Stoppable = { readonly stop: () => Promise<void> };

const KINDS: readonly (readonly [
  name: string,
  start: (connections: ReturnType<typeof gated>) => Promise<Stoppable>,
])[] = [
  [
    'journal',
    async (connections) => {
      const journal = journalOn(connections);
      await journal.open();
      return { stop: () => journal.close() };
    },
  ],
  [
    'lease',
    async (connections) => {
      const lease = await acquireLease(
        { ...database, connect: connections.connect },
        {
          name: 'stopped',
          holder: 'test',
          ttlMs: 60_000,
          waitMs: 0,
          clock: systemClock,
          reconnectMs: 5_000,
          onLost: () => undefined,
        },
      );
      return { stop: () => lease.release() };
    },
  ],
  [
    'pulse',
    async (connections) => {
      const pulse = new Pulse(connections, systemClock);
      pulse.start();
      await expect.poll(() => pidsOf('pulse')).toHaveLength(1);
      return { stop: () => pulse.stop() };
    },
  ],
];

test.each(KINDS)(
  'STORE-23: a stop waits for the connection of the %s that is being opened, and ends it',
  async (name, start) => {
    const connections = gated();
    const { stop } = await start(connections);
    connections.shut();
    await endAll(name);
    await connections.requestedAgain();
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await wait(200);
    expect(isStopped).toBe(false);
    connections.letIn();
    await stopping;
    expect(await pidsOf(name)).toEqual([]);
  },
);

test.each(KINDS)(
  'STORE-23: a stop gives up waiting for a connection of the %s, which is ended when it comes',
  async (name, start) => {
    const connections = gated();
    const { stop } = await start(connections);
    connections.shut();
    await endAll(name);
    await connections.requestedAgain();
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(4_000);
    connections.letIn();
    await wait(300);
    await expect.poll(() => pidsOf(name)).toEqual([]);
  },
);

test('STORE-23: a closed journal opens no connection', async () => {
  const journal = journalOn(gated());
  await journal.close();
  await expect(journal.open()).rejects.toThrow('closed');
});
