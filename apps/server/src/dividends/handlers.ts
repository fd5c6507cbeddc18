import { err, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { linesOfShare } from './lines.ts';
import { type Dividend, perShareText, stageOf } from './present.ts';

const stateOf = (dividend: Dividend, now: number) => {
  if (dividend.stage === 'cancelled') return 'cancelled' as const;
  if (now < dividend.terms.exAt) return 'announced' as const;
  return stageOf(dividend, now) === 'paid' ? ('paid' as const) : ('owed' as const);
};

const latestFirst = (one: Dividend, other: Dividend): number => other.terms.exAt - one.terms.exAt;

/** The customer's calls of dividends. */
export const dividendsHandlers = {
  'dividends.ofShare': async ({ instrument: id, ...input }, { services: { core, market, now } }) => {
    const listing = market.find(id);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { id: instrument } = listing.instrument;
    const all = [...core.state.dividends.dividends.values()]
      .filter(({ terms }) => terms.instrument === instrument)
      .sort(latestFirst);
    const { list, total } = pageOf(all, pagingOf(input));
    const shown = list.map((dividend) => {
      const { id: number, asset, perShare, exAt, recordAt, payAt } = dividend.terms;
      const state = stateOf(dividend, now());
      return { id: number, currency: asset, perShare: perShareText(perShare), exAt, recordAt, payAt, state };
    });
    return ok({ list: shown, total });
  },
  'dividends.own': async ({ instrument }, { services, caller }) => {
    const listing = services.market.find(instrument);
    return listing ? ok(await linesOfShare(services, caller, listing.instrument.id)) : err('INSTRUMENT_NOT_FOUND');
  },
} satisfies HandlersOf<'dividends.ofShare' | 'dividends.own'>;
