import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

const testsUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'e2e'].includes(entry.name) ? [] : testsUnder(path);
    return isTest(entry.name) ? [path] : [];
  });

const asksForDom = (path: string): boolean => readFileSync(path, 'utf8').startsWith('// @vitest-environment');

/** A test that puts a module of its own in another's place leaves it there for whoever comes after it in the same process. */
const replacesModules = (path: string): boolean => /\bvi\.(mock|hoisted)\(/.test(readFileSync(path, 'utf8'));

const tests = ['packages', 'apps', 'tests', 'brands', 'scripts'].flatMap(testsUnder);

const common = {
  environment: 'node',
  globals: false,
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // One chance event in thousands of tests fails no run; the report names each (scripts/test-progress.ts), for it is a defect.
  retry: 1,
  // What is waited for comes in milliseconds; a busy machine may take many.
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: ['scripts/test-database.ts'],
    projects: [
      // Most of an API test's time went into reading the server's modules again, and most of a screen's into reading the app's: tests
      // of either kind share a process and what it has read. One kind after the other (`groupOrder`), for a process ends where the next file is of another kind.
      {
        test: {
          ...common,
          name: 'server',
          isolate: false,
          execArgv: ['--expose-gc'],
          include: tests.filter((path) => !asksForDom(path) && !replacesModules(path)),
        },
      },
      {
        test: {
          ...common,
          name: 'screens',
          sequence: { groupOrder: 1 },
          isolate: false,
          setupFiles: ['scripts/test-screens.ts'],
          include: tests.filter((path) => asksForDom(path) && !replacesModules(path)),
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          sequence: { groupOrder: 2 },
          setupFiles: ['scripts/test-screens.ts'],
          include: tests.filter(replacesModules),
        },
      },
    ],
  },
});
