import { expect, test } from 'vitest';
import { systemClock } from '../sequencer/clock.ts';
import { toyCore } from '../sequencer/toy-core.ts';
import { give, toysOn } from '../sequencer/toy-run.ts';
import { testSigner } from '../store/testing.ts';
import { Follower } from './follower.ts';

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
