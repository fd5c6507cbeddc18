import { type Core, faultsOf, observe, observePremium, reachedNow } from '@bourse/core';
import { type CustomerId, type PriceTicks, priceTicks, quantityLots, type Side } from '@bourse/rules';
import { Pieces } from '../../../apps/server/src/market/pieces.ts';
import { views } from '../../../apps/server/src/module-registry.ts';
import type { TestDatabase } from '../../../apps/server/src/store/testing.ts';
import { pair } from '../../load/bench-market.ts';
import { CONTRACT, contractConfig, done, MIDDLE, openAtMarket } from '../../load/contract-market.ts';
import type { Report } from '../../load/report.ts';
import { type Bench, counting, untilDurable } from '../../load/until-durable.ts';

const LONGS = Number(process.env['LONGS'] ?? 10_000);
const SHORTS = Number(process.env['SHORTS'] ?? 2_500);
const LOTS = quantityLots(10);
const MONEY = 10_000_000_000n;
/** For so many of the longs the fund has the money that their margin lacks. */
const INSURED = Math.floor(LONGS / 8);
const at = Date.now();

let seq = 0;
/** A tick of the contract and of what it is on, as the market loop takes it in. */
const tick = (core: Core, price: PriceTicks) => {
  seq += 1;
  const mark = { seq, price, at };
  observe(core, pair.id, mark);
  observe(core, CONTRACT.id, mark);
  observePremium(core, CONTRACT.id, at);
  return mark;
};

const pay = (core: Core, to: string, units: bigint): void =>
  void done(
    core,
    {
      type: 'post-manually',
      from: 'real.house.clearing.card.USDT',
      to,
      units,
      reason: 'bench',
      by: 'ann',
      agreedBy: 'bob',
    },
    at,
  );

const open = (core: Core, customer: CustomerId, side: Side, leverage: number): void => {
  done(core, { type: 'open-customer', customer }, at);
  pay(core, `real.c${customer}.contract.USDT`, MONEY);
  // Whole quotes for each, so that all are opened at one price.
  tick(core, priceTicks(MIDDLE));
  openAtMarket(core, customer, { side, leverage, quantity: LOTS }, at);
};

/**
 * Half of the longs will lose less than their margin, and half more: of these the fund pays for a quarter, shorts are reduced for as many as there are,
 * and the house pays for the rest.
 */
const openAll = (core: Core): void => {
  for (let customer = 1; customer <= LONGS; customer += 1) open(core, customer, 'buy', customer % 2 === 0 ? 10 : 20);
  for (let customer = LONGS + 1; customer <= LONGS + SHORTS; customer += 1)
    open(core, customer, 'sell', [2, 5, 10][customer % 3] ?? 2);
  // Each that loses more does so by 4.6 % of 650 USDT, less what is held for its fee.
  pay(core, 'real.house.insurance.USDT', BigInt(INSURED) * 29_600_000n);
};

/** One tick, and all that it reaches, as the server's market loop does it. */
const fall = async (sequencer: Bench) => {
  const { execute, done: counted } = counting(sequencer);
  const mark = tick(sequencer.state, priceTicks(Math.floor(MIDDLE * 0.904)));
  if (reachedNow(sequencer.state, CONTRACT.id, at).length === 0) throw new Error('the tick reached nothing');
  await execute({ type: 'reach-triggers', instrument: CONTRACT.id, tick: mark });
  await new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error }).doAll('triggers');
  return counted;
};

const rowsOf = async ({ pool }: TestDatabase): Promise<number> => {
  let sum = 0;
  for (const name of ['journal', ...views.tables.map((view) => view.name)]) {
    const { rows } = await pool.query<{ count: string }>(`SELECT count(*) AS count FROM "${name}"`);
    sum += Number(rows[0]?.count);
  }
  return sum;
};

/** What became of the longs: each closed once, the whole of it, and paid for as the events say. */
const closedOf = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<Record<'closed' | 'reduced' | 'booked' | 'insured' | 'uncovered', number>>(
    `SELECT count(*) FILTER (WHERE open_quantity = 0 AND reason = 'liquidation')::int4 AS closed,
            count(*) FILTER (WHERE reason = 'deleveraged')::int4 AS reduced,
            count(*) FILTER (WHERE fill IS NOT NULL AND reason = 'liquidation')::int4 AS booked,
            count(*) FILTER (WHERE insured > 0)::int4 AS insured,
            count(*) FILTER (WHERE uncovered > 0)::int4 AS uncovered
     FROM position_changes`,
  );
  if (!rows[0]) throw new Error('no row');
  return rows[0];
};

/** One tick that liquidates many: until every fill and posting is durable and in every list, and the longest time without a decision meanwhile. */
export const benchLiquidations = (): Promise<Report> =>
  untilDurable({
    name: 'liquidations',
    config: contractConfig(),
    customers: LONGS + SHORTS,
    prepare: openAll,
    work: fall,
    check: async ({ pieces, longestMs }, sequencer, database) => {
      const { closed, reduced, booked, insured, uncovered } = await closedOf(database);
      const faults = faultsOf(sequencer.state.state.ledger);
      if (closed !== LONGS || faults.length > 0) throw new Error(`${closed} were liquidated; ${faults.join('; ')}`);
      return {
        row: `${LONGS} liquidations by one tick, durable, s`,
        limit: '2 s at most',
        note: `${pieces} pieces, the longest decided in ${longestMs.toFixed(0)} ms; ${await rowsOf(database)} rows; ${booked} fills in the book, ${insured} paid for by the fund, ${reduced} others reduced, ${uncovered} paid for by the house`,
      };
    },
  });
