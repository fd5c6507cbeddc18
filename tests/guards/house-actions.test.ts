import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = 'apps/server/src';

/** What the server asks of the business for itself: what is due, what a price has reached, and setting aside what cannot be done. */
const OWN = ['run-agenda', 'run-triggers', 'set-aside', 'apply-tick', 'reach-triggers'];
const NAMED = new RegExp(`['"\`](${OWN.join('|')})['"\`]`);
/** An action whose type was put together from something else than a word of the source. */
const MADE = /\btype: (?!['"`])[^,}]*\} as (unknown as )?Action\b|\bas (unknown as )?Action\b/;

const files = readdirSync(SERVER, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .sort();
const filesWith = (pattern: RegExp): string[] =>
  files.filter((name) => pattern.test(readFileSync(join(SERVER, name), 'utf8')));

test('AGENDA-3, TRIGGERS-4: no call can ask for what the server does by itself', () => {
  expect(NAMED.test("execute({ type: 'run-agenda' })")).toBe(true);
  expect(filesWith(NAMED)).toEqual([
    'market/market-loop.ts',
    'market/pieces.ts',
    'open-books.ts',
    'platform/broken-commands.ts',
  ]);
  expect(MADE.test('execute({ type: input.type } as Action)')).toBe(true);
  expect(filesWith(MADE)).toEqual([]);
});
