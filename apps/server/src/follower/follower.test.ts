import { expect, test } from 'vitest';
import { systemClock } from '../sequencer/clock.ts';
import { toyCore } from '../sequencer/toy-core.ts';
import { give, toysOn } from '../sequencer/toy-run.ts';
import { testSigner } from '../store/testing.ts';
import { Follower } from './follower.ts';
import type { JournalRows } from './port.ts';

const toys = toysOn('follower');

test('JOURNAL-38: a journal that cannot be folded is told of, and tried again after a while, not at each commit', async () => {
  const sequencer = await toys.start();
  for (let index = 1n; index <= 3n; index++) await sequencer.submit(give('a', index));
  await toys.table("UPDATE journal SET events = replace(events, '~2', '~9') WHERE seq = 2");
  let folds = 0;
  let passed = 0;
  const follower = new Follower({
    core: {
      ...toyCore,
      create: () => {
        folds += 1;
        return toyCore.create();
      },
    },
    pool: toys.database.pool,
    signer: testSigner(),
    clock: { ...systemClock, elapsedMs: () => passed },
    begun: { seq: 0, snapshotSeq: 0, replayed: 0 },
    isLive: true,
  });
  follower.committed(1);
  await expect.poll(() => follower.status().trouble).toContain('row 2 does not follow');
  for (let seq = 2; seq <= 50; seq++) follower.committed(seq);
  expect(await follower.snapshot()).toBe(false);
  expect(folds).toBe(2);
  passed = 10_000;
  await toys.table("UPDATE journal SET events = replace(events, '~9', '~2') WHERE seq = 2");
  follower.committed(51);
  await expect.poll(() => follower.status()).toMatchObject({ seq: 3, trouble: null });
  await follower.stop();
});

test('JOURNAL-38: rows that are handed over are folded as they are, whatever the pieces; the journal is read where some are missing', async () => {
  const sequencer = await toys.start();
  await sequencer.submit(give('a', 1n));
  let reads = 0;
  const pool = new Proxy(toys.database.pool, {
    get: (target, name) => {
      if (name === 'query') reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const parts = { core: toyCore, signer: testSigner(), clock: systemClock, isLive: true };
  const follower = new Follower({ ...parts, pool, begun: { seq: 0, snapshotSeq: 0, replayed: 0 } });
  follower.committed(1);
  await expect.poll(() => follower.status().seq).toBe(1);
  for (let index = 2n; index <= 6n; index++) await sequencer.submit(give('a', index));
  const rows = await toys.table("SELECT at_ms, events, encode(hash, 'hex') AS hash FROM journal ORDER BY seq");
  const piece = (first: number, last: number): JournalRows => {
    const taken = rows.slice(first - 1, last);
    return {
      first,
      ats: taken.map(({ at_ms }) => Number(at_ms)),
      events: taken.map(({ events }) => String(events)),
      hashes: taken.map(({ hash }) => String(hash)),
    };
  };
  reads = 0;
  follower.committed(3, [piece(1, 2), piece(2, 3)]);
  await expect.poll(() => follower.status().seq).toBe(3);
  expect(reads).toBe(0);
  follower.committed(6, [piece(5, 6)]);
  await expect.poll(() => follower.status().seq).toBe(6);
  expect(reads).toBeGreaterThan(0);
  expect(follower.status().trouble).toBeNull();
  const saved = await follower.snapshot();
  expect(saved).toBe(true);
  await follower.stop();
  const [snapshot] = await toys.table("SELECT seq, encode(journal_hash, 'hex') AS hash FROM snapshot");
  expect(snapshot).toEqual({ seq: 6n, hash: rows[5]?.hash });
});
