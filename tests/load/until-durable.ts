import type { Command, Core, CoreConfig, Event } from '@bourse/core';
import { views } from '../../apps/server/src/module-registry.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import type { Execute } from '../../apps/server/src/platform/index.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { openTestDatabase, type TestDatabase, testSigner } from '../../apps/server/src/store/testing.ts';
import { longestGap } from './longest-gap.ts';
import type { Report, ReportRow } from './report.ts';

export type Bench = Sequencer<Core, Command, Event>;

const MOST_UNANSWERED = 100;

/** Carries commands out and counts them, with the longest time that the decision on one took; ms. */
export const counting = (sequencer: Bench) => {
  const done = { pieces: 0, longestMs: 0 };
  const execute: Execute = async (action) => {
    const start = performance.now();
    const deciding = sequencer.submit({ action });
    done.longestMs = Math.max(done.longestMs, performance.now() - start);
    const answer = await deciding;
    if (!answer.ok) throw new Error(`${action.type}: ${answer.error}`);
    done.pieces += 1;
    return answer;
  };
  return { execute, done };
};

/** Opens one customer more at each turn, after those that there are. The journal is the bound of how many can wait for it. */
export const newcomers = (sequencer: Bench, customers: number): (() => void) => {
  let [customer, unanswered] = [customers, 0];
  return () => {
    if (unanswered === MOST_UNANSWERED) return;
    unanswered += 1;
    customer += 1;
    void sequencer.submit({ action: { type: 'open-customer', customer } }).finally(() => {
      unanswered -= 1;
    });
  };
};

type Work<T> = {
  readonly name: string;
  readonly config: CoreConfig;
  /** The greatest number of a customer in what is prepared. */
  readonly customers: number;
  readonly prepare: (core: Core) => void;
  readonly work: (sequencer: Bench) => Promise<T>;
  /** What was done, checked: its first row without the seconds that it took. */
  readonly check: (
    done: T,
    sequencer: Bench,
    database: TestDatabase,
  ) => Promise<Pick<ReportRow, 'row' | 'limit' | 'note'>> | Pick<ReportRow, 'row' | 'limit' | 'note'>;
};

/** Something done on a database of its own until all of it is durable and in every list, and the longest time without a decision for others meanwhile. */
export const untilDurable = async <T>({ name, config, customers, prepare, work, check }: Work<T>): Promise<Report> => {
  const database = await openTestDatabase(name);
  const sequencer: Bench = await createSequencer({
    core: corePort(config),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    // On a busy machine a commit can take long; it is measured, not given up.
    answerWithinMs: 600_000,
  });
  try {
    prepare(sequencer.state);
    const start = performance.now();
    const working = work(sequencer);
    const gap = await longestGap(newcomers(sequencer, customers), working);
    const done = await working;
    const seconds = (performance.now() - start) / 1_000;
    const none = { peer: Number.NaN, ratio: Number.NaN };
    return [
      { ...none, ...(await check(done, sequencer, database)), ours: seconds },
      { ...none, row: 'longest time without a decision meanwhile, ms', ours: gap, limit: '50 ms at most' },
    ];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
