import {
  type AccountMode,
  areExitsSound,
  type CustomerId,
  err,
  ok,
  type Position,
  type PositionId,
  type PriceTicks,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type OpenError, openMarket, ownPosition } from './admit.ts';
import type { MarginEvent } from './event.ts';
import { isWorse } from './reducing.ts';

export type SetExits = {
  readonly type: 'set-exits';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** The mark prices at which the position is closed, in ticks; null for none. One that is left out stays as it is. */
  readonly target?: PriceTicks | null;
  readonly stop?: PriceTicks | null;
  /** The limits of the orders that they place when they are reached; null, or left out, where they close at the market. */
  readonly targetLimit?: PriceTicks | null;
  readonly stopLimit?: PriceTicks | null;
};

export type RemoveExit = {
  readonly type: 'remove-exit';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  readonly exit: 'target' | 'stop';
};

/** Whether each limit belongs to a price that is set, and is none at which more than the margin would be lost (rule MARGIN-5). */
const areLimitsSound = (position: Position, { target, stop, targetLimit, stopLimit }: SetExits): boolean =>
  [[target ?? null, targetLimit ?? null] as const, [stop ?? null, stopLimit ?? null] as const].every(
    ([price, limit]) => {
      if (limit === null) return true;
      if (price === null || limit <= 0) return false;
      return position.bankruptcyPrice === null || !isWorse(position, limit, position.bankruptcyPrice);
    },
  );

/** A position with what a request sets of its exits. */
const withExits = (position: Position, { target, stop, targetLimit = null, stopLimit = null }: SetExits): Position => ({
  ...position,
  ...(target !== undefined && { target, targetLimit }),
  ...(stop !== undefined && { stop, stopLimit }),
});

/**
 * Sets the prices that a position is closed at, or takes them back (rule MARGIN-8). Errors, in this order: POSITION_NOT_FOUND, and where one is
 * set those of the market ({@link OpenError}), BAD_STOP.
 */
export const setExits = (
  core: Core,
  request: SetExits,
  at: number,
): Result<MarginEvent[], 'POSITION_NOT_FOUND' | OpenError | 'BAD_STOP'> => {
  const { mode, customer, id, target = null, stop = null } = request;
  const own = ownPosition(core, mode, customer, id);
  if (!own.ok) return own;
  if (!areLimitsSound(own.value, request)) return err('BAD_STOP');
  if (target !== null || stop !== null) {
    const open = openMarket(core, mode, own.value.instrument, at);
    if (!open.ok) return open;
    if (!areExitsSound(own.value, open.value.mark, target, stop)) return err('BAD_STOP');
  }
  return ok([{ type: 'position-exits-set', at, position: withExits(own.value, request) }]);
};

/** Takes a target or a stop back (rule MARGIN-8). Errors, in this order: POSITION_NOT_FOUND, EXIT_NOT_FOUND where it has none. */
export const removeExit = (
  core: Core,
  { mode, customer, id, exit }: RemoveExit,
  at: number,
): Result<MarginEvent[], 'POSITION_NOT_FOUND' | 'EXIT_NOT_FOUND'> => {
  const own = ownPosition(core, mode, customer, id);
  if (!own.ok) return own;
  if (own.value[exit] === null) return err('EXIT_NOT_FOUND');
  const none = exit === 'target' ? { target: null, targetLimit: null } : { stop: null, stopLimit: null };
  return ok([{ type: 'position-exits-set', at, position: { ...own.value, ...none } }]);
};
