import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { segregated } from '../ledger/index.ts';
import type { DividendsEvent } from './event.ts';
import type { DividendId } from './state.ts';

export type ReceiveDividend = {
  readonly type: 'receive-dividend';
  readonly dividend: DividendId;
  readonly units: bigint;
  /** The payment at the bank. */
  readonly reference: string;
  readonly by: string;
  readonly agreedBy: string;
};

export type ReceiveError =
  | 'FOUR_EYES_NEEDED'
  | 'DIVIDEND_NOT_FOUND'
  | 'CONFLICT'
  | 'BAD_AMOUNT'
  | 'REFERENCE_USED'
  | 'ABOVE_MAXIMUM';

/**
 * Books money of the issuer that has come for customers, by the hands of two operators (rule DIVIDENDS-5). Errors, in this order:
 * FOUR_EYES_NEEDED, DIVIDEND_NOT_FOUND, CONFLICT (what is owed is not fixed yet), BAD_AMOUNT, REFERENCE_USED (that payment was booked
 * before), ABOVE_MAXIMUM.
 */
export const receiveDividend = (
  core: Core,
  { dividend: id, units, reference, by, agreedBy }: ReceiveDividend,
  at: number,
): Result<DividendsEvent[], ReceiveError> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const { ledger, dividends } = core.state;
  const found = dividends.dividends.get(id);
  if (!found) return err('DIVIDEND_NOT_FOUND');
  const { terms, stage, pools, received, receipts } = found;
  if (stage !== 'fixed') return err('CONFLICT');
  if (units <= 0n) return err('BAD_AMOUNT');
  if (receipts.includes(reference)) return err('REFERENCE_USED');
  if (received + units > pools.real.owed) return err('ABOVE_MAXIMUM');
  const from = ledger.house('real', 'clearing.wire', terms.asset);
  const to = ledger.house('real', 'dividends', terms.asset);
  const entries = segregated(ledger, [{ type: 'post', from, to, units }]);
  return ok([{ type: 'dividend-received', at, dividend: terms, units, reference, by, agreedBy, entries }]);
};
