import { ACCOUNT_MODES, type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core, Event } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { Emit, Reactions } from '../module.ts';
import type { OptionEvent } from './event.ts';
import {
  OPTION_ACCOUNT,
  OPTION_ASSET,
  type OpenOption,
  type OptionId,
  openOption,
  poolHold,
  stakeHold,
} from './state.ts';

type CancelledOption = Extract<OptionEvent, { readonly type: 'option-cancelled' }>;

export type CancelOption = {
  readonly type: 'cancel-option';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: OptionId;
};

/** The end of an option that has not opened: its stake and what the pool held for it are free again. */
const cancelled = (
  { state: { ledger } }: Core,
  { terms, end }: OpenOption,
  reason: CancelledOption['reason'],
  at: number,
): CancelledOption => {
  const { id, mode, customer, stake, profit } = terms;
  const account = ledger.customer(mode, customer, OPTION_ACCOUNT, OPTION_ASSET);
  const entries: Entry[] = [{ type: 'release', hold: stakeHold(id), account, units: stake }];
  if (profit > 0n) {
    const pool = ledger.house(mode, 'options', OPTION_ASSET);
    entries.push({ type: 'release', hold: poolHold(end.id), account: pool, units: profit });
  }
  return { type: 'option-cancelled', at, option: terms, end: end.id, ...(reason && { reason }), entries };
};

/**
 * Takes a scheduled option back before it starts; from then on nobody can (rule OPTION-12). Errors: ACCOUNT_NOT_FOUND, OPTION_NOT_FOUND (also
 * another customer's), OPTION_STARTED.
 */
export const cancelOption = (
  core: Core,
  { mode, customer, id }: CancelOption,
  at: number,
): Result<OptionEvent[], 'ACCOUNT_NOT_FOUND' | 'OPTION_NOT_FOUND' | 'OPTION_STARTED'> => {
  const { option, platform } = core.state;
  if (!platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const known = option.options.get(id);
  if (!known || known.terms.customer !== customer || known.terms.mode !== mode) return err('OPTION_NOT_FOUND');
  const { terms } = known;
  if (!terms.isScheduled || at >= terms.startsAt || known.open) return err('OPTION_STARTED');
  return ok([cancelled(core, known, undefined, at)]);
};

/** Ends what a customer has scheduled and no tick has opened yet. */
const endScheduled = (
  core: Core,
  owner: Owner,
  reason: NonNullable<CancelledOption['reason']>,
  at: number,
  emit: Emit<OptionEvent>,
): void => {
  const { option } = core.state;
  for (const id of [...(option.byOwner.get(owner) ?? [])]) {
    const known = openOption(option, id);
    const hasBegun = !known.terms.isScheduled || known.open || known.end.close !== undefined;
    if (!hasBegun) emit(cancelled(core, known, reason, at));
  }
};

/** What was scheduled ends where options are not open to a customer any more (rule JURISDICTION-12), and with an exclusion (rule LIMITS-8). */
export const optionReactions: Partial<Reactions<Event, OptionEvent>> = {
  'products-closed': (core, { customer, closed }, at, emit) => {
    for (const mode of ACCOUNT_MODES)
      if (closed[mode].products.includes('option')) endScheduled(core, { mode, customer }, 'not-available', at, emit);
  },
  'self-excluded': (core, { customer }, at, emit) => {
    for (const mode of ACCOUNT_MODES) endScheduled(core, { mode, customer }, 'own-limit', at, emit);
  },
};
