import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const EVERY_MS = 60_000;

/** A line a minute on how far the tests are, so that nobody wonders whether they stand still; at the end, the tests that needed a second try. */
export default class Progress implements Reporter {
  #files = 0;
  #done = 0;
  #passed = 0;
  #failed = 0;
  #minutes = 0;
  readonly #flaky: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#timer = setInterval(() => this.#say(), EVERY_MS);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.#passed += 1;
      if (state === 'failed') this.#failed += 1;
      if (test.diagnostic()?.flaky)
        this.#flaky.push(`${module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message}`);
    }
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    for (const test of this.#flaky) process.stdout.write(`\npassed at the second try only: ${test}\n`);
  }

  #say(): void {
    this.#minutes += 1;
    process.stdout.write(
      `\n${this.#minutes} min: ${this.#done} of ${this.#files} files, ${this.#passed} tests passed, ${this.#failed} failed\n`,
    );
  }
}
