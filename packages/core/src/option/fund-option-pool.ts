import { assert, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { OptionEvent } from './event.ts';
import { OPTION_ASSET } from './state.ts';

export type FundOptionPool = {
  readonly type: 'fund-option-pool';
  readonly direction: 'in' | 'out';
  /** In the asset's smallest unit. */
  readonly units: bigint;
  /** The payment at the bank. */
  readonly reference: string;
  readonly by: string;
  readonly agreedBy: string;
};

/**
 * Puts money of the house into the pool that options are paid from, or takes out what is not held for a worst case, by the hands of two operators
 * (rule OPTION-11). Errors, in this order: FOUR_EYES_NEEDED, BAD_AMOUNT, OPTION_POOL_SHORT.
 */
export const fundOptionPool = (
  { state: { ledger } }: Core,
  { direction, units, reference, by, agreedBy }: FundOptionPool,
  at: number,
): Result<OptionEvent[], 'FOUR_EYES_NEEDED' | 'BAD_AMOUNT' | 'OPTION_POOL_SHORT'> => {
  assert(reference !== '', 'money comes or goes by a payment');
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  if (units <= 0n) return err('BAD_AMOUNT');
  const pool = ledger.house('real', 'options', OPTION_ASSET);
  const bank = ledger.house('real', 'clearing.wire', OPTION_ASSET);
  if (direction === 'out' && pool.available < units) return err('OPTION_POOL_SHORT');
  const [from, to] = direction === 'in' ? [bank, pool] : [pool, bank];
  const entries = [{ type: 'post', from, to, units }] as const;
  return ok([{ type: 'option-pool-funded', at, direction, units, reference, by, agreedBy, entries }]);
};
