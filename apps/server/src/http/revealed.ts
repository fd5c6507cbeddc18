import { ok, type Result } from '@bourse/rules';
import type { ErrorName } from '@bourse/wire';
import { audited, type OperatorAction } from './audited.ts';
import type { Context, OperatorCaller } from './handler.ts';

type Look = Omit<OperatorAction, 'reason'> & {
  /** As it was typed; undefined where none was. */
  readonly reason: string | undefined;
  /** What is decided about is looked at to decide it, and no reason is typed. */
  readonly isUnderReview: boolean;
};

/** The reason that the trail has where none is typed. */
const TO_DECIDE = 'to decide on it';

/**
 * Shows an operator what is kept out of lists and records, once the trail has who looks, at what and why (rule FILE-7). Errors: REASON_NEEDED where
 * nothing is decided any more and no reason is typed, else those of what is shown.
 */
export const revealed = async <T, E extends ErrorName>(
  context: Context<OperatorCaller>,
  { reason, isUnderReview, ...look }: Look,
  show: () => Promise<Result<T, E>>,
): Promise<Result<T, E | 'REASON_NEEDED'>> => {
  const why = isUnderReview && (reason ?? '').trim() === '' ? TO_DECIDE : (reason ?? '');
  const written = await audited(context, { ...look, reason: why }, async (): Promise<Result<null, never>> => ok(null));
  return written.ok ? show() : written;
};
