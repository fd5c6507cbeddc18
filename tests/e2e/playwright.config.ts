import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';

/** One worker: a browser, a server and its database share two cores. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes at its second try is told as flaky in the last lines: a defect, but none that stops everybody.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording takes time on every step: only the second try is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] },
  },
});
