import { type Action, type Core, type CoreConfig, createCore, faultsOf, observe } from '@bourse/core';
import { priceTicks, quantityLots } from '@bourse/rules';
import { run } from '../../packages/core/src/testing.ts';
import { benchConfig, pair } from './bench-market.ts';
import type { Report } from './report.ts';

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
  mode: 'demo',
  customer: 1 + ((index * 7919) % CUSTOMERS),
  instrument: pair.id,
  side: index % 2 === 0 ? 'buy' : 'sell',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(100 + (index % 400)),
  limit: priceTicks(MIDDLE + ((Math.floor(index / 2) * 31) % 101) - 50),
  budget: null,
});

const RESTING = 50_000;
const ROUNDS = 20_000;

/** Microseconds that the core takes for a small market purchase against many resting sales: by money, and by quantity, in turns. */
const benchBudget = (): Report[number] => {
  const core = createCore(config());
  const [seller, buyer] = [1, 2];
  for (const customer of [seller, buyer]) {
    carryOut(core, { type: 'open-customer', customer }, 0);
    carryOut(core, { type: 'start-demo', customer }, 0);
  }
  observe(core, pair.id, { seq: 1, price: priceTicks(MIDDLE), at: 0 });
  // Inside the house's spread and at prices of their own, so that a purchase meets the book and the book is deep.
  for (let index = 0; index < RESTING; index += 1)
    carryOut(
      core,
      {
        type: 'place-order',
        mode: 'demo',
        customer: seller,
        instrument: pair.id,
        side: 'sell',
        kind: 'limit',
        timeInForce: 'GTC',
        quantity: quantityLots(1_000),
        limit: priceTicks(MIDDLE + (index % 5_000)),
        budget: null,
      },
      index,
    );
  const market = { type: 'place-order', mode: 'demo', customer: buyer, instrument: pair.id, side: 'buy' } as const;
  const byQuantity: Action = {
    ...market,
    kind: 'market',
    timeInForce: 'IOC',
    quantity: quantityLots(100),
    limit: null,
    budget: null,
  };
  // A hundred lots at the middle, and their fee.
  const byMoney: Action = { ...byQuantity, quantity: null, budget: 100_200_000n };
  const timed = (action: Action): number => {
    const start = performance.now();
    for (let index = 0; index < 100; index += 1) carryOut(core, action, RESTING);
    return performance.now() - start;
  };
  let [ours, peer] = [0, 0];
  for (let round = 0; round < ROUNDS / 100; round += 1) {
    peer += timed(byQuantity);
    ours += timed(byMoney);
  }
  return {
    row: `market purchase by money, ${RESTING} resting orders, µs`,
    ours: (ours * 1_000) / ROUNDS,
    peer: (peer * 1_000) / ROUNDS,
    ratio: ours / peer,
    limit: '2 × of by quantity at most',
    note: 'the peer is the same purchase by quantity',
  };
};

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
    benchBudget(),
  ];
};
