import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toyCore, toyViews } from '../sequencer/toy-core.ts';
import { give, toysOn } from '../sequencer/toy-run.ts';
import { rebuildViews } from '../store/rebuild-views.ts';
import { walkJournal } from './walk.ts';

const toys = toysOn('walk');

test('JOURNAL-23, JOURNAL-46: views that are built again while they are compared are no fault', async () => {
  const sequencer = await toys.start();
  for (let index = 0; index < 20; index += 1) await sequencer.submit(give(`account ${index % 3}`, 1n));
  const client = await toys.database.connect('verification');
  const query = client.query.bind(client) as (...what: unknown[]) => Promise<unknown>;
  let isOfOneMoment = false;
  let rebuilding: Promise<number> | undefined;
  client.query = (async (...what: unknown[]) => {
    const answer = await query(...what);
    if (String(what[0]).startsWith('BEGIN')) isOfOneMoment = true;
    // The first page after it: what is seen is fixed from here on.
    else if (isOfOneMoment && rebuilding === undefined && typeof what[0] === 'object') {
      rebuilding = rebuildViews(toyCore, toys.database.pool, toyViews);
      // All the time it needs, where nothing keeps it.
      await Promise.race([rebuilding, sleep(2_000)]);
    }
    return answer;
  }) as typeof client.query;
  const walked = await walkJournal({ core: toyCore, client, views: toyViews, anchors: [] });
  await client.end();
  expect(walked).toMatchObject({ upTo: 20, faults: [] });
  expect(await rebuilding).toBe(20);
});
