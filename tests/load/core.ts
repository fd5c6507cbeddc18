import { type Action, type Core, type CoreConfig, createCore, faultsOf, observe, run } from '@bourse/core';
import { priceTicks, quantityLots } from '@bourse/rules';
import { benchConfig, pair } from './bench-market.ts';
import { printReport, type Report } from './report.ts';

const ORDERS = 400_000;
const CUSTOMERS = 1_000;
const MIDDLE = 10_000_000;

const config = (): CoreConfig => benchConfig(pair, { maxOpenOrders: 1_000_000 });

const carryOut = (core: Core, action: Action, at: number): number => {
  const done = run(core, { action }, at);
  if (!done.ok) throw new Error(done.error);
  return done.value.length;
};

/** Half of the orders rest near the middle inside the house's spread, the other half meet them: check, hold, match, postings. */
const orderOf = (index: number): Action => ({
  type: 'place-order',
  book: 'demo',
  customer: 1 + ((index * 7919) % CUSTOMERS),
  instrument: pair.id,
  side: index % 2 === 0 ? 'buy' : 'sell',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(100 + (index % 400)),
  limit: priceTicks(MIDDLE + ((Math.floor(index / 2) * 31) % 101) - 50),
  budget: null,
});

/** Orders a second through the core in memory, books balanced at the end. The limit is the promise's own; the book's rate is another row's. */
export const benchCore = async (): Promise<Report> => {
  const core = createCore(config());
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
    carryOut(core, { type: 'open-customer', customer }, 0);
    carryOut(core, { type: 'start-demo', customer }, 0);
  }
  observe(core, pair.id, { seq: 1, price: priceTicks(MIDDLE), at: 0 });
  for (let index = 0; index < 50_000; index += 1) carryOut(core, orderOf(index), index);
  let events = 0;
  const start = performance.now();
  for (let index = 50_000; index < 50_000 + ORDERS; index += 1) events += carryOut(core, orderOf(index), index);
  const seconds = (performance.now() - start) / 1000;
  const faults = faultsOf(core.state.ledger);
  if (faults.length > 0) throw new Error(faults.join('; '));
  const ours = ORDERS / seconds;
  return [
    {
      row: 'command through the core, orders a second',
      ours,
      peer: 300_000,
      ratio: ours / 300_000,
      limit: 'at least 300,000 a second',
      note: `${(events / ORDERS).toFixed(2)} events an order; the peer's column is the promise`,
    },
  ];
};

if (import.meta.url === `file://${process.argv[1]}`) printReport(await benchCore());
