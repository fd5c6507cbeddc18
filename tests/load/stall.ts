import type { Action, Command, Core, Event } from '@bourse/core';
import { observe } from '@bourse/core';
import { FollowerThread } from '../../apps/server/src/follower/follower-thread.ts';
import { plainConfigOf } from '../../apps/server/src/follower/plain-config.ts';
import { ledgerQuestions as questions } from '../../apps/server/src/ledger/questions.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { systemClock } from '../../apps/server/src/sequencer/clock.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { openTestDatabase } from '../../apps/server/src/store/testing.ts';
import { pair } from './bench-market.ts';
import { longestGap } from './longest-gap.ts';
import { manyCustomersConfig, middle, openings, restingOrder } from './many-customers.ts';
import type { Report } from './report.ts';

const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 200_000);
const AT_ONCE = 2_000;
const KEY = `bench:${Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')}`;

type Bench = Sequencer<Core, Command, Event>;

const submit = async (sequencer: Bench, action: Action): Promise<void> => {
  const done = await sequencer.submit({ action });
  if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
};

const openCustomers = async (sequencer: Bench): Promise<void> => {
  for (let first = 1; first <= CUSTOMERS; first += AT_ONCE) {
    const customers = Array.from({ length: Math.min(AT_ONCE, CUSTOMERS - first + 1) }, (_, index) => first + index);
    for (const action of openings) await Promise.all(customers.map((customer) => submit(sequencer, action(customer))));
  }
};

/** An order of each customer after the other. */
const placing = (sequencer: Bench) => (turn: number) => {
  void sequencer.submit({ action: restingOrder(1 + (turn % CUSTOMERS)) });
};

/** Asks what looks at every customer, one question after the other, until something else is done; answers how many. */
const askHeavily = async (sequencer: Bench, meanwhile: Promise<unknown>): Promise<number> => {
  let isDone = false;
  void meanwhile.finally(() => {
    isDone = true;
  });
  for (let answered = 0; ; answered += 1) {
    if (isDone) return answered;
    const answer = await sequencer.ask('ledger.sums', undefined);
    if (answer.type !== 'answer') throw new Error(`no answer: ${answer.type}`);
  }
};

/**
 * What a snapshot of many customers, and questions about all of them, do to decisions: the longest time without one meanwhile, beside the time that the
 * same takes in the thread that decides.
 */
export const benchStall = async (): Promise<Report> => {
  const database = await openTestDatabase('stall');
  const config = manyCustomersConfig();
  const core = corePort(config);
  const sequencer: Bench = await createSequencer({
    core,
    database,
    views: { tables: [], write: () => undefined },
    signer: createSecrets(KEY, 'benchmark'),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    follower: (begun) =>
      new FollowerThread({
        program: new URL('../api/follower-program.mjs', import.meta.url),
        data: {
          address: database.address,
          config: plainConfigOf(config, 'continuous'),
          secretKey: KEY,
          dataFolder: '',
          begun,
          snapshotEvery: Number.MAX_SAFE_INTEGER,
        },
        clock: systemClock,
        log: console.error,
      }),
  });
  try {
    observe(sequencer.state, pair.id, { seq: 1, price: middle, at: Date.now() });
    await openCustomers(sequencer);
    const quiet = await longestGap(placing(sequencer), new Promise((resolve) => setTimeout(resolve, 5_000)));
    const started = performance.now();
    const ours = await longestGap(placing(sequencer), sequencer.snapshot());
    const tookS = (performance.now() - started) / 1_000;
    const { follower } = sequencer.status();
    if (follower.snapshotSeq === 0) throw new Error(`no snapshot was kept: ${follower.trouble}`);
    const from = performance.now();
    stateHash(core.lines(sequencer.state));
    const peer = performance.now() - from;
    const summing = performance.now();
    questions['ledger.sums'](sequencer.state);
    const summedMs = performance.now() - summing;
    const asking = new Promise((resolve) => setTimeout(resolve, 5_000));
    const answered = askHeavily(sequencer, asking);
    const answeredMs = await longestGap(placing(sequencer), asking);
    return [
      {
        row: `longest time without a decision, snapshot of ${CUSTOMERS} customers, ms`,
        ours,
        peer,
        ratio: ours / peer,
        limit: '20 ms at most',
        note: `${quiet.toFixed(1)} ms without a snapshot; kept in ${tookS.toFixed(1)} s; peer: written in the thread that decides`,
      },
      {
        row: `longest time without a decision, questions about ${CUSTOMERS} customers, ms`,
        ours: answeredMs,
        peer: summedMs,
        ratio: answeredMs / summedMs,
        limit: '20 ms at most',
        note: `${quiet.toFixed(1)} ms without questions; ${await answered} answered in 5 s; peer: one answered in the thread that decides`,
      },
    ];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
