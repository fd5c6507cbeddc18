import { type Command, type Core, type DividendTerms, type Event, evolve } from '@bourse/core';
import { type Instrument, quantityLots } from '@bourse/rules';
import { Pieces } from '../../../apps/server/src/market/pieces.ts';
import { views } from '../../../apps/server/src/module-registry.ts';
import { corePort } from '../../../apps/server/src/platform/core-port.ts';
import type { Execute } from '../../../apps/server/src/platform/index.ts';
import { createSequencer, type Sequencer } from '../../../apps/server/src/sequencer/sequencer.ts';
import { openTestDatabase, testSigner } from '../../../apps/server/src/store/testing.ts';
import { benchConfig, pair } from '../../load/bench-market.ts';
import { longestGap } from '../../load/longest-gap.ts';
import type { Report } from '../../load/report.ts';

const HOLDERS = Number(process.env['HOLDERS'] ?? 100_000);
const MOST_UNANSWERED = 100;
const LOTS = quantityLots(10);
/** A quarter of the currency a share. */
const PER_SHARE = 25_000_000n;

const share: Instrument = { ...pair, id: 'SHARE', kind: 'share', product: 'stocks', venue: 'US' };
const exAt = Date.now() - 60_000;

const terms: DividendTerms = {
  id: 1,
  instrument: share.id,
  asset: share.quote,
  perShare: PER_SHARE,
  exAt,
  recordAt: exAt,
  payAt: exAt,
  source: 'bench',
};

/** A share that so many customers hold, and its dividend. */
const hold = (core: Core): void => {
  for (let customer = 1; customer <= HOLDERS; customer += 1) {
    evolve(core, { type: 'customer-opened', at: exAt - 2, customer, invitedBy: null });
    core.state.stocks.shares.put({
      id: customer,
      mode: 'real',
      customer,
      instrument: share.id,
      quantity: LOTS,
      cost: 0n,
      bought: LOTS,
      entryValue: 0n,
      soldFor: 0n,
      realised: 0n,
      fees: 0n,
      heldFees: 0n,
      openedAt: exAt - 2,
    });
  }
  evolve(core, { type: 'dividend-announced', at: exAt - 1, dividend: terms, by: 'ann', agreedBy: 'bob' });
};

/** Tells the holders, fixes what each is owed, books the money and pays it, as the server does. */
const payAll = async (sequencer: Sequencer<Core, Command, Event>): Promise<number> => {
  let pieces = 0;
  const execute: Execute = async (action) => {
    const done = await sequencer.submit({ action });
    if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
    pieces += 1;
    return done;
  };
  const worker = () => new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error });
  await worker().doAll('agenda');
  const units = sequencer.state.state.dividends.dividends.get(terms.id)?.pools.real.owed ?? 0n;
  await execute({ type: 'receive-dividend', dividend: terms.id, units, reference: 'b', by: 'ann', agreedBy: 'bob' });
  await worker().doAll('agenda');
  return pieces;
};

/** A dividend that a hundred thousand customers are owed: from its ex-moment until all are paid, and the longest time without a decision meanwhile. */
export const benchDividend = async (): Promise<Report> => {
  const database = await openTestDatabase('dividend');
  const sequencer: Sequencer<Core, Command, Event> = await createSequencer({
    core: corePort(benchConfig(share, { maxOpenOrders: 1 })),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    // On a busy machine a commit can take long; it is measured, not given up.
    answerWithinMs: 600_000,
  });
  let [customers, unanswered] = [HOLDERS, 0];
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
    hold(sequencer.state);
    const start = performance.now();
    const done = payAll(sequencer);
    const gap = await longestGap(openCustomer, done);
    const pieces = await done;
    const seconds = (performance.now() - start) / 1_000;
    const { paid, owed } = sequencer.state.state.dividends.dividends.get(terms.id)?.pools.real ?? {};
    const { rows } = await database.pool.query<{ lines: number }>('SELECT count(*)::int4 AS lines FROM dividend_lines');
    if (rows[0]?.lines !== HOLDERS || paid === 0n || paid !== owed) throw new Error('not all was paid, or not once');
    const none = { peer: Number.NaN, ratio: Number.NaN };
    return [
      {
        ...none,
        row: `a dividend of ${HOLDERS} holders, fixed and paid, s`,
        ours: seconds,
        limit: '20 s at most',
        note: `${pieces} pieces; each holder paid once`,
      },
      { ...none, row: 'longest time without a decision meanwhile, ms', ours: gap, limit: '50 ms at most' },
    ];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
