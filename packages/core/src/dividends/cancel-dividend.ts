import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { DividendsEvent } from './event.ts';
import type { DividendId } from './state.ts';

export type CancelDividend = {
  readonly type: 'cancel-dividend';
  readonly dividend: DividendId;
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

/**
 * Takes an announcement back before its ex-moment, by the hands of two operators (rule DIVIDENDS-2). Errors, in this order: FOUR_EYES_NEEDED,
 * DIVIDEND_NOT_FOUND, CONFLICT (it was cancelled before, or its ex-moment has come).
 */
export const cancelDividend = (
  core: Core,
  { dividend: id, reason, by, agreedBy }: CancelDividend,
  at: number,
): Result<DividendsEvent[], 'FOUR_EYES_NEEDED' | 'DIVIDEND_NOT_FOUND' | 'CONFLICT'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const found = core.state.dividends.dividends.get(id);
  if (!found) return err('DIVIDEND_NOT_FOUND');
  if (found.stage !== 'announced' || at >= found.terms.exAt) return err('CONFLICT');
  return ok([{ type: 'dividend-cancelled', at, dividend: found.terms, reason, by, agreedBy }]);
};
