import { type Command, type Core, type Event, evolve, type OptionTerms, type TapeMark } from '@bourse/core';
import { priceTicks } from '@bourse/rules';
import { Pieces } from '../../../apps/server/src/market/pieces.ts';
import { views } from '../../../apps/server/src/module-registry.ts';
import { corePort } from '../../../apps/server/src/platform/core-port.ts';
import type { Execute } from '../../../apps/server/src/platform/index.ts';
import { createSequencer, type Sequencer } from '../../../apps/server/src/sequencer/sequencer.ts';
import { openTestDatabase, testSigner } from '../../../apps/server/src/store/testing.ts';
import { benchConfig, pair } from '../../load/bench-market.ts';
import { longestGap } from '../../load/longest-gap.ts';
import type { Report } from '../../load/report.ts';

const OPTIONS = Number(process.env['OPTIONS'] ?? 100_000);
const MOST_UNANSWERED = 100;
const [STAKE, ODDS_PPM, PROFIT] = [10_000n, 800_000, 8_000n];
const endsAt = Math.floor(Date.now() / 1_000) * 1_000;
const startsAt = endsAt - 60_000;

const mark = (seq: number, price: number, at: number): TapeMark => ({
  seq,
  price: priceTicks(price),
  at,
  hash: 'ab'.repeat(32),
});

const termsOf = (id: number): OptionTerms => ({
  id,
  mode: 'real',
  customer: id,
  instrument: pair.id,
  side: id % 2 === 0 ? 'up' : 'down',
  stake: STAKE,
  profit: PROFIT,
  oddsPpm: ODDS_PPM,
  period: 1,
  periodMs: 60_000,
  minimum: 100n,
  maximum: STAKE,
  jumpBps: 1_000,
  acceptedAt: startsAt,
  afterSeq: 1,
  startsAt,
  endsAt,
  isScheduled: false,
});

/** So many options of as many customers that end together, half of them each way, all open at one price. */
const accept = (core: Core): void => {
  const { ledger } = core.state;
  const from = ledger.house('real', 'inventory', 'EUR');
  const pool = ledger.house('real', 'options', 'EUR');
  const units = PROFIT * BigInt(OPTIONS);
  const funded = { direction: 'in', units, reference: 'bench', by: 'ann', agreedBy: 'bob' } as const;
  evolve(core, {
    type: 'option-pool-funded',
    at: startsAt,
    ...funded,
    entries: [{ type: 'post', from, to: pool, units }],
  });
  for (let id = 1; id <= OPTIONS; id += 1) {
    const account = ledger.customer('real', id, 'financial', 'EUR');
    evolve(core, {
      type: 'option-accepted',
      at: startsAt,
      option: termsOf(id),
      end: 1,
      entries: [
        { type: 'post', from, to: account, units: STAKE },
        { type: 'hold', hold: `option:${id}`, account, units: STAKE },
        { type: 'hold', hold: 'option-end:1', account: pool, units: PROFIT },
      ],
    });
  }
};

type Done = { readonly pieces: number; readonly longestMs: number };

/** Opens, closes and settles them as the server does. */
const settle = async (sequencer: Sequencer<Core, Command, Event>): Promise<Done> => {
  let [pieces, longestMs] = [0, 0];
  const execute: Execute = async (action) => {
    const start = performance.now();
    const deciding = sequencer.submit({ action });
    longestMs = Math.max(longestMs, performance.now() - start);
    const done = await deciding;
    if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
    pieces += 1;
    return done;
  };
  const opening = { type: 'open-options', instrument: pair.id, tick: mark(2, 10_000, startsAt + 500) } as const;
  for (;;) {
    const done = await execute(opening);
    if (done.ok && done.value.events.length === 0) break;
  }
  await execute({ type: 'close-options', instrument: pair.id, endsAt, tick: mark(3, 10_001, endsAt - 200) });
  await new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error }).doAll('agenda');
  return { pieces, longestMs };
};

/** Options that end in one second: until every one of them is settled, durable and in its owner's list, and the longest time without a decision meanwhile. */
export const benchOptionEnds = async (): Promise<Report> => {
  const database = await openTestDatabase('option-ends');
  const sequencer: Sequencer<Core, Command, Event> = await createSequencer({
    core: corePort(benchConfig(pair, { maxOpenOrders: 1 })),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    // On a busy machine a commit can take long; it is measured, not given up.
    answerWithinMs: 600_000,
  });
  let [customers, unanswered] = [OPTIONS, 0];
  /** The journal is the bound of how many can wait for it. */
  const openCustomer = (): void => {
    if (unanswered === MOST_UNANSWERED) return;
    unanswered += 1;
    customers += 1;
    void sequencer.submit({ action: { type: 'open-customer', customer: customers } }).finally(() => {
      unanswered -= 1;
    });
  };
  try {
    accept(sequencer.state);
    const start = performance.now();
    const done = settle(sequencer);
    const gap = await longestGap(openCustomer, done);
    const { pieces, longestMs } = await done;
    const seconds = (performance.now() - start) / 1_000;
    const { rows } = await database.pool.query<{ settled: number; won: number; paid: string }>(
      `SELECT count(*)::int4 AS settled, count(*) FILTER (WHERE result = 'won')::int4 AS won, sum(payout)::text AS paid
       FROM option_results`,
    );
    const whole = ((STAKE + PROFIT) * BigInt(OPTIONS)) / 2n;
    const [found] = rows;
    if (found?.settled !== OPTIONS || found.won !== OPTIONS / 2 || BigInt(found.paid) !== whole)
      throw new Error('not all were settled, or not once');
    const none = { peer: Number.NaN, ratio: Number.NaN };
    return [
      {
        ...none,
        row: `${OPTIONS} options opened, closed and settled in one end, s`,
        ours: seconds,
        limit: '5 s at most',
        note: `${pieces} pieces, the longest decided in ${longestMs.toFixed(0)} ms; each option settled once`,
      },
      { ...none, row: 'longest time without a decision meanwhile, ms', ours: gap, limit: '50 ms at most' },
    ];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
