import { type Core, type DividendTerms, evolve } from '@bourse/core';
import { type Instrument, quantityLots } from '@bourse/rules';
import { Pieces } from '../../../apps/server/src/market/pieces.ts';
import { benchConfig, pair } from '../../load/bench-market.ts';
import type { Report } from '../../load/report.ts';
import { type Bench, counting, untilDurable } from '../../load/until-durable.ts';

const HOLDERS = Number(process.env['HOLDERS'] ?? 100_000);
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
const payAll = async (sequencer: Bench): Promise<number> => {
  const { execute, done: counted } = counting(sequencer);
  const worker = () => new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error });
  await worker().doAll('agenda');
  const units = sequencer.state.state.dividends.dividends.get(terms.id)?.pools.real.owed ?? 0n;
  await execute({ type: 'receive-dividend', dividend: terms.id, units, reference: 'b', by: 'ann', agreedBy: 'bob' });
  await worker().doAll('agenda');
  return counted.pieces;
};

/** A dividend that a hundred thousand customers are owed: from its ex-moment until all are paid, and the longest time without a decision meanwhile. */
export const benchDividend = (): Promise<Report> =>
  untilDurable({
    name: 'dividend',
    config: benchConfig(share, { maxOpenOrders: 1 }),
    customers: HOLDERS,
    prepare: hold,
    work: payAll,
    check: async (pieces, sequencer, { pool }) => {
      const { paid, owed } = sequencer.state.state.dividends.dividends.get(terms.id)?.pools.real ?? {};
      const { rows } = await pool.query<{ lines: number }>('SELECT count(*)::int4 AS lines FROM dividend_lines');
      if (rows[0]?.lines !== HOLDERS || paid === 0n || paid !== owed) throw new Error('not all was paid, or not once');
      return {
        row: `a dividend of ${HOLDERS} holders, fixed and paid, s`,
        limit: '20 s at most',
        note: `${pieces} pieces; each holder paid once`,
      };
    },
  });
