import { type AssetCode, err, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { hasExMark, hasHoldings, mostPerShare } from '../market/index.ts';
import type { DividendsEvent } from './event.ts';
import type { DividendTerms } from './state.ts';

export type AnnounceDividend = {
  readonly type: 'announce-dividend';
  readonly terms: Omit<DividendTerms, 'id'>;
  readonly by: string;
  readonly agreedBy: string;
};

export type AnnounceError =
  | 'FOUR_EYES_NEEDED'
  | 'INSTRUMENT_NOT_FOUND'
  | 'INCOME_TERMS_MISFIT'
  | 'ABOVE_MAXIMUM'
  | 'CONFLICT';

/** A million of the currency a share, in its eight decimals: more is a mistake of the form. */
const MOST_PER_SHARE = 10n ** 14n;

const isSound = (
  { exAt, recordAt, payAt, perShare }: AnnounceDividend['terms'],
  quote: AssetCode,
  asset: AssetCode,
  at: number,
): boolean =>
  asset === quote &&
  perShare > 0n &&
  perShare <= MOST_PER_SHARE &&
  Number.isSafeInteger(payAt) &&
  at < exAt &&
  exAt <= recordAt &&
  recordAt <= payAt;

/** Whether the same was announced before: an ex-moment of a share, or the issuer's document. */
const isKnown = (core: Core, instrument: InstrumentId, { exAt, source }: AnnounceDividend['terms']): boolean => {
  for (const { terms, stage } of core.state.dividends.dividends.values())
    if (stage !== 'cancelled' && terms.instrument === instrument && (terms.exAt === exAt || terms.source === source))
      return true;
  return false;
};

/**
 * Announces a dividend on terms that never change, by the hands of two operators (rule DIVIDENDS-1). Errors, in this order: FOUR_EYES_NEEDED,
 * INSTRUMENT_NOT_FOUND (also what is not kept in holdings), INCOME_TERMS_MISFIT (another currency than the share's, moments out of order or
 * past, an amount that is none), ABOVE_MAXIMUM (not less than the share's price), CONFLICT.
 */
export const announceDividend = (
  core: Core,
  { terms, by, agreedBy }: AnnounceDividend,
  at: number,
): Result<DividendsEvent[], AnnounceError> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const listing = core.config.listings.get(terms.instrument);
  if (!listing || !hasHoldings(core, listing)) return err('INSTRUMENT_NOT_FOUND');
  if (!isSound(terms, listing.instrument.quote, terms.asset, at)) return err('INCOME_TERMS_MISFIT');
  const most = mostPerShare(core, listing);
  if (most !== undefined && terms.perShare > most) return err('ABOVE_MAXIMUM');
  if (isKnown(core, terms.instrument, terms) || hasExMark(core, terms.instrument, terms.exAt)) return err('CONFLICT');
  const { instrument, asset, perShare, exAt, recordAt, payAt, source } = terms;
  const id = core.state.dividends.nextDividend;
  // Written out, in the order in which the journal's forms have them.
  const dividend: DividendTerms = { id, instrument, asset, perShare, exAt, recordAt, payAt, source };
  return ok([{ type: 'dividend-announced', at, dividend, by, agreedBy }]);
};
