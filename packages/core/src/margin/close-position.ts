import {
  type AccountMode,
  assert,
  type CustomerId,
  err,
  type PositionId,
  type QuantityLots,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { OrdersEvent } from '../orders/index.ts';
import { isRiskRefusal, type RiskRefusal } from '../platform/index.ts';
import { closing, ownPosition } from './admit.ts';
import { type PlaceMarginError, placeMarginOrder } from './place-margin-order.ts';

export type ClosePosition = {
  readonly type: 'close-position';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** In lots; null for all that is open. */
  readonly quantity: QuantityLots | null;
};

/** Closes a position at the market, or a part of it. Errors: those of {@link placeMarginOrder} but {@link RiskRefusal}: nobody is kept in a position. */
export const closePosition = (
  core: Core,
  { mode, customer, id, quantity }: ClosePosition,
  at: number,
): Result<OrdersEvent[], Exclude<PlaceMarginError, RiskRefusal>> => {
  const own = ownPosition(core, mode, customer, id);
  if (!own.ok) return own;
  const { instrument, side } = own.value;
  const order = { kind: 'market', timeInForce: 'GTC', limit: null, margin: { position: id } } as const;
  const placed = placeMarginOrder(
    core,
    { type: 'place-margin-order', mode, customer, instrument, side: closing(side), quantity, ...order },
    at,
  );
  if (placed.ok) return placed;
  const { error } = placed;
  assert(!isRiskRefusal(error), 'what reduces a position is always allowed');
  return err(error);
};
