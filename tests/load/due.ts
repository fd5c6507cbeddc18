import { type Action, addUnsettled, type Command, type Core, type Event, evolve, observe } from '@bourse/core';
import { type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import { Pieces } from '../../apps/server/src/market/pieces.ts';
import { views } from '../../apps/server/src/module-registry.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import type { Execute } from '../../apps/server/src/platform/index.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { openTestDatabase, testSigner } from '../../apps/server/src/store/testing.ts';
import { benchConfig, pair } from './bench-market.ts';
import { longestGap } from './longest-gap.ts';
import type { Report, ReportRow } from './report.ts';

const SALES = Number(process.env['SALES'] ?? 500_000);
const REBATES = Number(process.env['REBATES'] ?? 300_000);
const ORDERS = Number(process.env['ORDERS'] ?? 50_000);
const CUSTOMERS = 500;
const AT_ONCE = 1_000;
const MOST_UNANSWERED = 100;
const MIDDLE = 10_000_000;
/** Long ago: all that waits for it is due. */
const MOMENT = 1;

const share: Instrument = { ...pair, id: 'SHARE', kind: 'share', product: 'stocks', venue: 'US', minNotional: '0.5' };

type Bench = Sequencer<Core, Command, Event>;

const submit = async (sequencer: Bench, action: Action): Promise<void> => {
  const done = await sequencer.submit({ action });
  if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
};

const inBatches = async (count: number, each: (index: number) => Promise<void>): Promise<void> => {
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => each(first + index)));
};

/** Half of them meet the house's quotes at the opening, as far as these go; the others rest. */
const queuedOrder = (index: number): Action => ({
  type: 'place-order',
  book: 'demo',
  customer: 1 + (index % CUSTOMERS),
  instrument: share.id,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(1 + (index % 4)),
  limit: priceTicks(index % 2 === 0 ? MIDDLE - 1 - (index % 100) : MIDDLE + 10_000),
  budget: null,
});

/** Does all that is due as the server does. @returns how many pieces it took, and the longest until it was durable, ms. */
const doDue = async (sequencer: Bench): Promise<{ readonly pieces: number; readonly longestMs: number }> => {
  let [pieces, longestMs] = [0, 0];
  const execute: Execute = async (action) => {
    const start = performance.now();
    const done = await sequencer.submit({ action });
    if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
    longestMs = Math.max(longestMs, performance.now() - start);
    pieces += 1;
    return done;
  };
  await new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error }).doAll('agenda');
  return { pieces, longestMs };
};

/** A day on which much is due at one moment: the longest time without a decision while it is done, with the journal and the views written. */
export const benchDue = async (): Promise<Report> => {
  const database = await openTestDatabase('due');
  const session = { isOpen: true };
  const config = benchConfig(share, {
    maxOpenOrders: ORDERS,
    demoMoney: [{ account: 'stock', money: { asset: 'USDT', units: 10n ** 15n } }],
    calendar: { isOpen: () => session.isOpen, opensAt: () => MOMENT, settlesAt: () => Number.MAX_SAFE_INTEGER },
  });
  const sequencer: Bench = await createSequencer({
    core: corePort(config),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    // On a busy machine a commit can take long; it is measured, not given up.
    answerWithinMs: 600_000,
  });
  let [customers, unanswered] = [CUSTOMERS, 0];
  /** The journal is the bound of how many can wait for it. */
  const openCustomer = (): void => {
    if (unanswered === MOST_UNANSWERED) return;
    unanswered += 1;
    customers += 1;
    void submit(sequencer, { type: 'open-customer', customer: customers }).finally(() => {
      unanswered -= 1;
    });
  };
  const measure = async (row: string): Promise<ReportRow> => {
    const start = performance.now();
    const due = doDue(sequencer);
    const ours = await longestGap(openCustomer, due);
    const { pieces, longestMs } = await due;
    return {
      row: `longest time without a decision, ${row}, ms`,
      ours,
      peer: Number.NaN,
      ratio: Number.NaN,
      limit: '50 ms at most',
      note: `${pieces} pieces in ${((performance.now() - start) / 1_000).toFixed(1)} s, the longest durable after ${longestMs.toFixed(0)} ms`,
    };
  };
  try {
    const core = sequencer.state;
    observe(core, share.id, { seq: 1, price: priceTicks(MIDDLE), at: Date.now() });
    await inBatches(CUSTOMERS, async (index) => {
      await submit(sequencer, { type: 'open-customer', customer: index + 1 });
      await submit(sequencer, { type: 'start-demo', customer: index + 1 });
    });
    for (let customer = 1; customer <= SALES; customer += 1)
      addUnsettled(core.state, { book: 'real', customer, asset: 'USDT', units: 1n, settlesAt: MOMENT });
    const settled = await measure(`${SALES} sales settle`);
    const rebate = { inviter: 1, from: 2, account: 'platform', asset: 'USDT', units: 1n, carry: 0n } as const;
    for (let inviter = 1; inviter <= REBATES; inviter += 1)
      evolve(core, {
        ...rebate,
        type: 'rebate-accrued',
        at: 0,
        inviter,
        releasesAt: MOMENT,
        entries: [{ type: 'post', from: 'real.house.inventory.USDT', to: 'real.house.rebates.USDT', units: 1n }],
      });
    const released = await measure(`${REBATES} rebates fall due`);
    session.isOpen = false;
    await inBatches(ORDERS, (index) => submit(sequencer, queuedOrder(index)));
    session.isOpen = true;
    const opened = await measure(`${ORDERS} queued orders open`);
    const { orders, agenda } = core.state;
    if (orders.waiting.demo.size > 0 || agenda.waiting.due(Date.now(), 1)) throw new Error('not all was done');
    return [settled, released, opened];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
