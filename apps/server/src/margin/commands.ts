import type { Action, RefusalOf } from '@bourse/core';
import { err, ok, type Position, parseAmount, type QuantityLots, type Result } from '@bourse/rules';
import type { COMMON_ERRORS } from '@bourse/wire';
import type { Context, CustomerCaller } from '../http/handler.ts';
import { requestOf } from '../http/request-key.ts';
import { type OrderView, placedOrder } from '../orders/index.ts';
import type { Executed } from '../platform/index.ts';

type Of<T extends Action['type']> = Extract<Action, { readonly type: T }>;
type Refused<T extends Action['type']> = RefusalOf<Of<T>> | (typeof COMMON_ERRORS)[number];

/** An open position of the caller's; undefined of another's. */
export const ownPosition = ({ services, caller }: Context<CustomerCaller>, id: number): Position | undefined => {
  const position = services.core.state.margin.positions.get(id);
  return position?.customer === caller.id && position.mode === caller.mode ? position : undefined;
};

/** A position as a command has left it. */
const changed = ({ events }: Executed): Result<Position, 'INTERNAL'> => {
  const event = events.find(({ type }) => type === 'position-margin-changed' || type === 'position-exits-set');
  return event && 'position' in event ? ok(event.position) : err('INTERNAL');
};

/** Closes a position at the market, all of it or so many lots; gives the order. */
export const closeOnMargin = async (
  context: Context<CustomerCaller>,
  operation: string,
  id: number,
  quantity: QuantityLots | null,
): Promise<Result<OrderView, Refused<'close-position'>>> => {
  const { caller, services } = context;
  const action = { type: 'close-position', mode: caller.mode, customer: caller.id, id, quantity } as const;
  const done = await services.execute(action, requestOf(context, operation));
  if (!done.ok) return done;
  const placed = placedOrder(done.value.events);
  return placed ? ok(placed) : err('INTERNAL');
};

/** Adds margin to a position, or takes some out; the amount is a decimal text. A position that is gone is refused by the core. */
export const changeMarginBy = async (
  context: Context<CustomerCaller>,
  operation: string,
  { id, amount, type }: { readonly id: number; readonly amount: string; readonly type: 'add' | 'remove' },
): Promise<Result<Position, Refused<'change-margin'>>> => {
  const { caller, services } = context;
  const position = ownPosition(context, id);
  const parsed = position ? parseAmount(services.assets.get(position.asset), amount) : ok({ units: 1n });
  if (!parsed.ok || parsed.value.units <= 0n) return err('BAD_AMOUNT');
  const units = type === 'add' ? parsed.value.units : -parsed.value.units;
  const action = { type: 'change-margin', mode: caller.mode, customer: caller.id, id, units } as const;
  const done = await services.execute(action, requestOf(context, operation));
  return done.ok ? changed(done.value) : done;
};

/** Sets the prices that a position is closed at, or takes them back. */
export const setExitsOf = async (
  context: Context<CustomerCaller>,
  operation: string,
  exits: Omit<Of<'set-exits'>, 'type' | 'mode' | 'customer'>,
): Promise<Result<Position, Refused<'set-exits'>>> => {
  const { caller, services } = context;
  const action = { type: 'set-exits', mode: caller.mode, customer: caller.id, ...exits } as const;
  const done = await services.execute(action, requestOf(context, operation));
  return done.ok ? changed(done.value) : done;
};

/** Takes a target or a stop back. */
export const removeExitOf = async (
  context: Context<CustomerCaller>,
  operation: string,
  exit: Pick<Of<'remove-exit'>, 'id' | 'exit'>,
): Promise<Result<Position, Refused<'remove-exit'>>> => {
  const { caller, services } = context;
  const action = { type: 'remove-exit', mode: caller.mode, customer: caller.id, ...exit } as const;
  const done = await services.execute(action, requestOf(context, operation));
  return done.ok ? changed(done.value) : done;
};
