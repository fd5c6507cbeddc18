import { reasonOf } from './store/start-refused.ts';

/** Undoes what a start has done so far, last first; each step's own failure does not keep the others from being undone. */
export class StartupCleanup {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(log: (line: string) => void): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        log(`while stopping: ${reasonOf(error)}`);
      }
    }
  }
}
