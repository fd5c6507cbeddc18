import {
  type AccountMode,
  areExitsSound,
  type CustomerId,
  err,
  ok,
  type PositionId,
  type PriceTicks,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type OpenError, openMarket, ownPosition } from './admit.ts';
import type { MarginEvent } from './event.ts';

export type SetExits = {
  readonly type: 'set-exits';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** The mark prices at which the position is closed, in ticks; null for none. */
  readonly target: PriceTicks | null;
  readonly stop: PriceTicks | null;
};

/**
 * Sets the prices that a position is closed at, or takes them back (rule MARGIN-8). Errors, in this order: POSITION_NOT_FOUND, and where one is
 * set those of the market ({@link OpenError}), BAD_STOP.
 */
export const setExits = (
  core: Core,
  { mode, customer, id, target, stop }: SetExits,
  at: number,
): Result<MarginEvent[], 'POSITION_NOT_FOUND' | OpenError | 'BAD_STOP'> => {
  const own = ownPosition(core, mode, customer, id);
  if (!own.ok) return own;
  if (target !== null || stop !== null) {
    const open = openMarket(core, mode, own.value.instrument, at);
    if (!open.ok) return open;
    if (!areExitsSound(own.value, open.value.mark, target, stop)) return err('BAD_STOP');
  }
  return ok([{ type: 'position-exits-set', at, position: { ...own.value, target, stop } }]);
};
