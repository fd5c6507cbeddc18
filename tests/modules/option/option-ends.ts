import { type Core, evolve, type OptionTerms, type TapeMark } from '@bourse/core';
import { priceTicks } from '@bourse/rules';
import { Pieces } from '../../../apps/server/src/market/pieces.ts';
import { benchConfig, pair } from '../../load/bench-market.ts';
import type { Report } from '../../load/report.ts';
import { type Bench, counting, untilDurable } from '../../load/until-durable.ts';

const OPTIONS = Number(process.env['OPTIONS'] ?? 100_000);
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

/** Opens, closes and settles them as the server does. */
const settle = async (sequencer: Bench) => {
  const { execute, done: counted } = counting(sequencer);
  const opening = { type: 'open-options', instrument: pair.id, tick: mark(2, 10_000, startsAt + 500) } as const;
  for (;;) {
    const done = await execute(opening);
    if (done.ok && done.value.events.length === 0) break;
  }
  await execute({ type: 'close-options', instrument: pair.id, endsAt, tick: mark(3, 10_001, endsAt - 200) });
  await new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error }).doAll('agenda');
  return counted;
};

/** Options that end in one second: until every one of them is settled, durable and in its owner's list, and the longest time without a decision meanwhile. */
export const benchOptionEnds = (): Promise<Report> =>
  untilDurable({
    name: 'option-ends',
    config: benchConfig(pair, { maxOpenOrders: 1 }),
    customers: OPTIONS,
    prepare: accept,
    work: settle,
    check: async ({ pieces, longestMs }, _sequencer, { pool }) => {
      const { rows } = await pool.query<{ settled: number; won: number; paid: string }>(
        `SELECT count(*)::int4 AS settled, count(*) FILTER (WHERE result = 'won')::int4 AS won, sum(payout)::text AS paid
         FROM option_results`,
      );
      const whole = ((STAKE + PROFIT) * BigInt(OPTIONS)) / 2n;
      const [found] = rows;
      if (found?.settled !== OPTIONS || found.won !== OPTIONS / 2 || BigInt(found.paid) !== whole)
        throw new Error('not all were settled, or not once');
      return {
        row: `${OPTIONS} options opened, closed and settled in one end, s`,
        limit: '5 s at most',
        note: `${pieces} pieces, the longest decided in ${longestMs.toFixed(0)} ms; each option settled once`,
      };
    },
  });
