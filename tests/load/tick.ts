import { type Core, type CoreConfig, createCore, fires, observe } from '@bourse/core';
import { type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import { run } from '../../packages/core/src/testing.ts';
import { benchConfig, pair as market } from './bench-market.ts';
import type { Report } from './report.ts';

const TICKS = 200_000;
const MIDDLE = 1_000_000;
const PER_CUSTOMER = 1_000;

/** Its band reaches far below the market, and its least order is a trifle. */
const pair: Instrument = {
  ...market,
  minNotional: '0.000001',
  bandBps: 5000,
  ladder: { ...market.ladder, stepTicks: 10 },
};

const config = (): CoreConfig => benchConfig(pair, { maxOpenOrders: PER_CUSTOMER + 1 });

const carryOut = (core: Core, command: Parameters<typeof run>[1]): void => {
  const done = run(core, command, 1);
  if (!done.ok) throw new Error(done.error);
};

/** A core with so many buy orders resting far below the market. */
const withResting = (orders: number): Core => {
  const core = createCore(config());
  observe(core, pair.id, { seq: 1, price: priceTicks(MIDDLE), at: 0 });
  for (let index = 0; index < orders; index += 1) {
    const customer = 1 + Math.floor(index / PER_CUSTOMER);
    if (index % PER_CUSTOMER === 0) {
      carryOut(core, { action: { type: 'open-customer', customer } });
      carryOut(core, { action: { type: 'start-demo', customer } });
    }
    carryOut(core, {
      action: {
        type: 'place-order',
        mode: 'demo',
        customer,
        instrument: pair.id,
        side: 'buy',
        kind: 'limit',
        timeInForce: 'GTC',
        quantity: quantityLots(1),
        limit: priceTicks(MIDDLE - 100_000 - ((index * 7919) % 50_000)),
        budget: null,
      },
    });
  }
  return core;
};

/** Ticks a second that move the price a little and fire nothing. */
const rateOf = (core: Core, from: number): number => {
  const start = performance.now();
  let fired = 0;
  for (let index = 0; index < TICKS; index += 1) {
    observe(core, pair.id, { seq: from + index, price: priceTicks(MIDDLE + (index % 100)), at: index });
    if (fires(core, pair.id, index)) fired += 1;
  }
  if (fired > 0) throw new Error(`${fired} ticks fired`);
  return TICKS / ((performance.now() - start) / 1000);
};

/** What a tick that fires nothing costs with a thousand and with a million orders resting; by turns, the middle of five runs. */
export const benchTick = async (): Promise<Report> => {
  const [few, many] = [withResting(1_000), withResting(1_000_000)];
  const rates: { few: number[]; many: number[] } = { few: [], many: [] };
  let seq = 2;
  for (let run = 0; run < 6; run += 1) {
    rates.few.push(rateOf(few, seq));
    rates.many.push(rateOf(many, seq));
    seq += TICKS;
  }
  const middle = (all: number[]): number => all.slice(1).sort((a, b) => a - b)[2] ?? 0;
  const [ours, peer] = [middle(rates.many), middle(rates.few)];
  return [
    {
      row: 'a tick that fires nothing, a second: 1,000,000 resting beside 1,000',
      ours,
      peer,
      ratio: peer / ours,
      limit: 'within 1.5 ×',
      note: 'the ratio is the time of one with a million to the time with a thousand',
    },
  ];
};
