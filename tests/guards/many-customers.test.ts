import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is kept by customer in the state, walked from its first to its last. */
const WALK =
  /\.accounts\(\)|\.holds\(\)|(?<!event\.)\b(customers|withdrawals|deposits|rebates|quotes|orders|sales|credits)(\.real|\.demo)?\.(values|entries|keys)\(\)|\b(positions|holdings|waiting|shares)\.all\(\)/;

/** The lines of a file that walk over the customers of the state. */
const walksIn = (text: string): string[] => text.split('\n').filter((line) => WALK.test(line));

/** The files under a folder that do, by their names in it. */
const walkingUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .filter((name) => walksIn(readFileSync(join(folder, name), 'utf8')).length > 0);

test('JOURNAL-40: nothing of the server walks over the customers of the live state, but the questions of its follower', () => {
  expect(walksIn('const all = [...core.state.funds.withdrawals.values()];')).toHaveLength(1);
  expect(walksIn('for (const [id] of stocks.shares.all()) count += id;')).toHaveLength(1);
  const walking = walkingUnder('apps/server/src');
  expect(walking.filter((name) => !name.endsWith('/questions.ts'))).toEqual([]);
  expect(walking.length).toBeGreaterThan(0);
});

/** Snapshots, which are taken in pieces by the follower; older events; the check of all sums, which the simulation makes. */
const OF_ALL = /(^|\/)(snapshot|upcast|module)\.ts$|^ledger\/check\.ts$/;

test('JOURNAL-40: no command of the core walks over the customers of the state, but for the operators’ queue of withdrawals', () => {
  // What is under way there is paid by hand, one after the other.
  expect(walkingUnder('packages/core/src').filter((name) => !OF_ALL.test(name))).toEqual(['funds/withdrawal.ts']);
});
