import { expect, test, vi } from 'vitest';
import type { TestModule, TestSpecification } from 'vitest/node';
import Progress from './test-progress.ts';

const moduleOf = (...states: string[]) =>
  ({
    relativeModuleId: 'a.test.ts',
    children: {
      allTests: () =>
        states.map((state) => ({
          fullName: `one that ${state}`,
          result: () => ({ state: state.split(' ')[0], errors: [{ message: 'late' }] }),
          diagnostic: () => ({ flaky: state.endsWith('again') }),
        })),
    },
  }) as unknown as TestModule;

test('npm test says once a minute how far it is, and at the end what needed a second try', () => {
  const said: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text).trim()) > 0);
    const progress = new Progress();
    progress.onTestRunStart(Array.from({ length: 3 }, () => ({}) as TestSpecification));
    progress.onTestModuleEnd(moduleOf('passed', 'passed', 'failed', 'skipped'));
    vi.advanceTimersByTime(60_000);
    progress.onTestModuleEnd(moduleOf('passed again'));
    vi.advanceTimersByTime(60_000);
    progress.onTestRunEnd();
    vi.advanceTimersByTime(600_000);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
  expect(said).toEqual([
    '1 min: 1 of 3 files, 2 tests passed, 1 failed',
    '2 min: 2 of 3 files, 3 tests passed, 1 failed',
    'passed at the second try only: a.test.ts > one that passed again: late',
  ]);
});
