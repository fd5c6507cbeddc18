import { type Core, evolve, type IncomeProduct } from '@bourse/core';
import { Pieces } from '../../apps/server/src/market/pieces.ts';
import type { Execute } from '../../apps/server/src/platform/index.ts';
import { benchConfig, pair } from './bench-market.ts';
import type { Report } from './report.ts';
import { type Bench, untilDurable } from './until-durable.ts';

const HOLDINGS = Number(process.env['HOLDINGS'] ?? 1_000_000);
const DAY_MS = 86_400_000;
/** A thousand units at a hundredth of a percent a day. */
const [PRINCIPAL, PPM] = [1_000_000n, 100];
const EARNED = (PRINCIPAL * BigInt(PPM)) / 1_000_000n;

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Yesterday is the one day that is due. */
const bought = today - DAY_MS;

const product: IncomeProduct = {
  id: 1,
  kind: 'fund',
  name: 'Bench',
  about: '',
  manager: '',
  account: 'financial',
  asset: 'USDT',
  unitPrice: 1_000_000n,
  ppm: PPM,
  everyMs: DAY_MS,
  periods: 0,
  minimum: 1n,
  maximum: PRINCIPAL,
  capacity: PRINCIPAL * BigInt(HOLDINGS),
  external: 0n,
  opensAt: bought,
  closesAt: today + DAY_MS,
  listedAt: bought,
};

/** A product that so many customers hold, and as much on the account that pays it as a day comes to. */
const hold = (core: Core): void => {
  evolve(core, { type: 'income-product-listed', at: bought, product, by: 'ann', agreedBy: 'bob' });
  const { ledger } = core.state;
  const from = ledger.house('real', 'inventory', 'USDT');
  const purse = ledger.house('real', 'income', 'USDT');
  for (let id = 1; id <= HOLDINGS; id += 1) {
    const account = ledger.customer('real', id, 'financial', 'USDT');
    evolve(core, {
      type: 'income-product-bought',
      at: bought,
      product,
      holding: {
        id,
        mode: 'real',
        customer: id,
        product: product.id,
        units: PRINCIPAL,
        boughtAt: bought,
        startsAt: bought,
        termEndsAt: bought,
        paidThrough: bought,
        carry: 0,
        paid: 0n,
        owed: 0n,
        redeemedAt: null,
      },
      entries: [
        { type: 'post', from, to: account, units: PRINCIPAL },
        { type: 'post', from, to: purse, units: EARNED },
        { type: 'hold', hold: `income:${id}`, account, units: PRINCIPAL },
      ],
    });
  }
};

type Done = { readonly pieces: number; readonly longestMs: number };

/** Pays what is due as the server does. Half of it is paid by one that is stopped then, the rest by another, as after a restart. */
const pay = async (sequencer: Bench): Promise<Done> => {
  let [pieces, longestMs] = [0, 0];
  const paidUntil = async (most: number): Promise<void> => {
    const execute: Execute = async (action) => {
      const start = performance.now();
      const done = await sequencer.submit({ action });
      if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
      longestMs = Math.max(longestMs, performance.now() - start);
      pieces += 1;
      if (pieces >= most) worker.stop();
      return done;
    };
    const worker = new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error });
    await worker.doAll('agenda');
  };
  await paidUntil(HOLDINGS / 2_000);
  await paidUntil(Number.POSITIVE_INFINITY);
  return { pieces, longestMs };
};

/** A day's income of a product that a million customers hold: until it is durable and in every list, and the longest time without a decision meanwhile. */
export const benchIncome = (): Promise<Report> =>
  untilDurable({
    name: 'income',
    config: benchConfig(pair, { maxOpenOrders: 1 }),
    customers: HOLDINGS,
    prepare: hold,
    work: pay,
    check: async ({ pieces, longestMs }, _sequencer, { pool }) => {
      const { rows } = await pool.query<{ lines: number; paid: string }>(
        'SELECT count(DISTINCT holding)::int4 AS lines, sum(paid)::text AS paid FROM income_days',
      );
      const whole = EARNED * BigInt(HOLDINGS);
      if (rows[0]?.lines !== HOLDINGS || BigInt(rows[0].paid) !== whole)
        throw new Error('not all was paid, or not once');
      return {
        row: `a day's income of ${HOLDINGS} holdings, s`,
        limit: '60 s at most',
        note: `${pieces} pieces, stopped once in the middle, the longest durable after ${longestMs.toFixed(0)} ms; each holding paid once`,
      };
    },
  });
