import {
  type Action,
  addUnsettled,
  type Command,
  type Core,
  type CoreConfig,
  type Event,
  evolve,
  observe,
} from '@bourse/core';
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
import { newcomers } from './until-durable.ts';

const SALES = Number(process.env['SALES'] ?? 500_000);
const REBATES = Number(process.env['REBATES'] ?? 300_000);
const ORDERS = Number(process.env['ORDERS'] ?? 50_000);
const CUSTOMERS = 500;
const AT_ONCE = 1_000;
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
  mode: 'demo',
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

type Measure = (
  row: string,
  work: () => Promise<{ readonly pieces: number; readonly longestMs: number }>,
) => Promise<ReportRow>;

/** A server's core with its journal and views, and how the longest time without a decision is measured while it does something. */
const onSequencer = async (
  config: CoreConfig,
  work: (sequencer: Bench, measure: Measure) => Promise<Report>,
): Promise<Report> => {
  const database = await openTestDatabase('due');
  const sequencer: Bench = await createSequencer({
    core: corePort(config),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    // On a busy machine a commit can take long; it is measured, not given up.
    answerWithinMs: 600_000,
  });
  const openCustomer = newcomers(sequencer, CUSTOMERS);
  const measure: Measure = async (row, work) => {
    const start = performance.now();
    const done = work();
    const ours = await longestGap(openCustomer, done);
    const { pieces, longestMs } = await done;
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
    await inBatches(CUSTOMERS, async (index) => {
      await submit(sequencer, { type: 'open-customer', customer: index + 1 });
      await submit(sequencer, { type: 'start-demo', customer: index + 1 });
    });
    const report = await work(sequencer, measure);
    const { orders, agenda } = sequencer.state.state;
    if (orders.waiting.demo.size > 0 || agenda.waiting.due(Date.now(), 1)) throw new Error('not all was done');
    return report;
  } finally {
    await sequencer.stop();
    await database.close();
  }
};

/** Sales settle, rebates fall due and queued orders open, all at one moment. */
const benchMoment = (): Promise<Report> => {
  const session = { isOpen: true };
  const config = benchConfig(share, {
    maxOpenOrders: ORDERS,
    demoMoney: [{ account: 'stock', money: { asset: 'USDT', units: 10n ** 15n } }],
    calendar: { isOpen: () => session.isOpen, opensAt: () => MOMENT, settlesAt: () => Number.MAX_SAFE_INTEGER },
  });
  return onSequencer(config, async (sequencer, measure) => {
    const core = sequencer.state;
    observe(core, share.id, { seq: 1, price: priceTicks(MIDDLE), at: Date.now() });
    for (let customer = 1; customer <= SALES; customer += 1)
      addUnsettled(core.state, { mode: 'real', customer, asset: 'USDT', units: 1n, settlesAt: MOMENT });
    const settled = await measure(`${SALES} sales settle`, () => doDue(sequencer));
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
    const released = await measure(`${REBATES} rebates fall due`, () => doDue(sequencer));
    session.isOpen = false;
    await inBatches(ORDERS, (index) => submit(sequencer, queuedOrder(index)));
    session.isOpen = true;
    return [settled, released, await measure(`${ORDERS} queued orders open`, () => doDue(sequencer))];
  });
};

/** One order meets many resting ones, and one customer is frozen behind them. */
const benchLargeOrder = (): Promise<Report> =>
  onSequencer(benchConfig(pair, { maxOpenOrders: ORDERS }), async (sequencer, measure) => {
    observe(sequencer.state, pair.id, { seq: 1, price: priceTicks(MIDDLE), at: Date.now() });
    const order = (customer: number, side: 'buy' | 'sell', lots: number, ticks: number): Action => ({
      type: 'place-order',
      mode: 'demo',
      customer,
      instrument: pair.id,
      side,
      kind: 'limit',
      timeInForce: 'GTC',
      quantity: quantityLots(lots),
      limit: priceTicks(ticks),
      budget: null,
    });
    const seller = (index: number) => 2 + (index % (CUSTOMERS - 2));
    await inBatches(ORDERS, (index) => submit(sequencer, order(seller(index), 'sell', 100, MIDDLE)));
    await submit(sequencer, order(CUSTOMERS, 'buy', 100, MIDDLE - 1_000));
    const freeze: Action = {
      type: 'freeze-modules',
      customer: CUSTOMERS,
      modules: ['FINANCIAL'],
      frozen: true,
      by: 'bench',
      reason: 'bench',
    };
    const frozen = await measure(`one of ${ORDERS} resting orders ends with a freeze`, async () => {
      const start = performance.now();
      await submit(sequencer, freeze);
      return { pieces: 1, longestMs: performance.now() - start };
    });
    const swept = await measure(`one order fills ${ORDERS} resting ones`, async () => {
      await submit(sequencer, order(1, 'buy', 100 * ORDERS, MIDDLE));
      return doDue(sequencer);
    });
    return [frozen, swept];
  });

/** What much is due, or much is met, at one moment: the longest time without a decision while it is done, with the journal and the views written. */
export const benchDue = async (): Promise<Report> => [...(await benchMoment()), ...(await benchLargeOrder())];
