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

/** A test that asks for a DOM (`// @vitest-environment happy-dom` in its first line) or puts a module of its own in another's place. */
const needsOwnProcess = (path: string): boolean =>
  /^\/\/ @vitest-environment|\bvi\.(mock|hoisted)\(/m.test(readFileSync(path, 'utf8'));

const tests = ['packages', 'apps', 'tests', 'brands', 'scripts'].flatMap(testsUnder);

const common = {
  environment: 'node',
  globals: false,
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is waited for comes in milliseconds; a busy machine may take many.
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Most of an API test's time went into reading the server's modules again: these share a process and what it has read.
      {
        test: {
          ...common,
          name: 'shared',
          isolate: false,
          execArgv: ['--expose-gc'],
          include: tests.filter((path) => !needsOwnProcess(path)),
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          setupFiles: ['scripts/test-screens.ts'],
          include: tests.filter(needsOwnProcess),
        },
      },
    ],
  },
});
