import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { OptionEvent } from './event.ts';
import { OPTION_ACCOUNT, OPTION_ASSET, type OptionId, poolHold, stakeHold } from './state.ts';

export type CancelOption = {
  readonly type: 'cancel-option';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: OptionId;
};

/**
 * Takes a scheduled option back before it starts; from then on nobody can (rule OPTION-12). Errors: ACCOUNT_NOT_FOUND, OPTION_NOT_FOUND (also
 * another customer's), OPTION_STARTED.
 */
export const cancelOption = (
  { state: { option, platform, ledger } }: Core,
  { mode, customer, id }: CancelOption,
  at: number,
): Result<OptionEvent[], 'ACCOUNT_NOT_FOUND' | 'OPTION_NOT_FOUND' | 'OPTION_STARTED'> => {
  if (!platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const known = option.options.get(id);
  if (!known || known.terms.customer !== customer || known.terms.mode !== mode) return err('OPTION_NOT_FOUND');
  const { terms, end } = known;
  if (!terms.isScheduled || at >= terms.startsAt || known.open) return err('OPTION_STARTED');
  const account = ledger.customer(mode, customer, OPTION_ACCOUNT, OPTION_ASSET);
  const entries: Entry[] = [{ type: 'release', hold: stakeHold(id), account, units: terms.stake }];
  if (terms.profit > 0n) {
    const pool = ledger.house(mode, 'options', OPTION_ASSET);
    entries.push({ type: 'release', hold: poolHold(end.id), account: pool, units: terms.profit });
  }
  return ok([{ type: 'option-cancelled', at, option: terms, end: end.id, entries }]);
};
