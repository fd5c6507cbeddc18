import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '../..');

/** The most that is fetched of scripts, bytes gzip, by the screen's file: the entry and the screen's own part. */
const MOST = {
  'content/home.screen.tsx': 220_000,
  'market/market.screen.tsx': 205_000,
  'stocks/transaction.screen.tsx': 266_000,
  'spot/trade.screen.tsx': 274_000,
  'identity/login.screen.tsx': 230_000,
} as const;
/** What index.html names: the app's frame, before any screen. */
const MOST_OF_ENTRY = 130_000;

test('the first page fetches no more of scripts than it may: the entry, home, market, a share, trade, sign-in', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/first-page.mjs', ...Object.keys(MOST)], {
    cwd: home,
  });
  const { entry, named, screens } = JSON.parse(stdout) as {
    readonly entry: number;
    readonly named: number;
    readonly screens: Readonly<Record<keyof typeof MOST, number>>;
  };
  expect(named, 'index.html names all that the entry imports, so that nothing is found late').toBe(entry);
  expect(entry).toBeLessThanOrEqual(MOST_OF_ENTRY);
  for (const [file, most] of Object.entries(MOST))
    expect.soft(screens[file as keyof typeof MOST], file).toBeLessThanOrEqual(most);
});
