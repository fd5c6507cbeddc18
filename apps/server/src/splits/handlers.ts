import { amountText, err, ok, quantityLots, quantityText } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import type { Split } from './present.ts';

type Row = {
  readonly split: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly units: string;
  readonly at: bigint;
};

/** How many splits of one share are shown to its holder. */
const MOST_OF_SHARE = 100;

const latestFirst = (one: Split, other: Split): number => other.terms.exAt - one.terms.exAt;

/** The customer's calls of splits. */
export const splitsHandlers = {
  'splits.ofShare': async ({ instrument: id, ...input }, { services: { core, market } }) => {
    const listing = market.find(id);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { id: instrument } = listing.instrument;
    const all = [...core.state.splits.splits.values()]
      .filter(({ terms }) => terms.instrument === instrument)
      .sort(latestFirst);
    const { list, total } = pageOf(all, pagingOf(input));
    const shown = list.map(({ terms, stage: state }) => ({ id: terms.id, ...terms.ratio, exAt: terms.exAt, state }));
    return ok({ list: shown, total });
  },
  'splits.own': async ({ instrument: id }, { services: { market, assets, database }, caller }) => {
    const listing = market.find(id);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { instrument, scale } = listing;
    const { rows } = await database.pool.query<Row>(
      `SELECT split, before, after, units, at FROM split_lines
        WHERE customer = $1 AND mode = $2 AND instrument = $3 ORDER BY split DESC LIMIT ${MOST_OF_SHARE}`,
      [caller.id, caller.mode, instrument.id],
    );
    const lots = (count: bigint): string => quantityText(scale, quantityLots(Number(count)));
    return ok(
      rows.map(({ split, before, after, units, at }) => ({
        split: Number(split),
        before: lots(before),
        after: lots(after),
        currency: instrument.quote,
        amount: amountText(assets.get(instrument.quote), BigInt(units)),
        at: Number(at),
      })),
    );
  },
} satisfies HandlersOf<'splits.ofShare' | 'splits.own'>;
