import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = 'apps/server/src';
/** What is kept by customer in the state, walked from its first to its last. */
const WALK =
  /\.accounts\(\)|\.holds\(\)|\b(customers|withdrawals|deposits|rebates|quotes|orders|sales)\.values\(\)|\b(positions|holdings|waiting)\.all\(\)/;

/** The lines of a file of the server that walk over the customers of the state. */
const walksIn = (text: string): string[] => text.split('\n').filter((line) => WALK.test(line));

test('JOURNAL-40: nothing of the server walks over the customers of the live state, but the questions of its follower', () => {
  expect(walksIn('const all = [...core.state.funds.withdrawals.values()];')).toHaveLength(1);
  const files = readdirSync(SERVER, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const walking = files.filter((name) => walksIn(readFileSync(join(SERVER, name), 'utf8')).length > 0);
  expect(walking.filter((name) => !name.endsWith('/questions.ts'))).toEqual([]);
  expect(walking.length).toBeGreaterThan(0);
});
