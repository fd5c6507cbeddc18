import {
  type AccountMode,
  type CustomerId,
  entryPart,
  equityAt,
  equityThreshold,
  err,
  marginTier,
  ok,
  type PositionId,
  type QuantityLots,
  type Result,
  turnoverValue,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { closing, housePrice, type OpenError, openMarket, ownPosition } from './admit.ts';
import { closeAll, closeSome, InsuranceMoney } from './close.ts';
import type { MarginEvent } from './event.ts';
import { totalEntry } from './state.ts';

export type ReducePosition = {
  readonly type: 'reduce-position';
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** How much of it is closed, in lots; null for all of it. */
  readonly quantity: QuantityLots | null;
};

/**
 * Closes a part of a position, or all of it, at the house's quote, or at the mark price where it does not quote; whatever is frozen (rule
 * MARGIN-5). Errors, in this order: POSITION_NOT_FOUND, those of the market ({@link OpenError}), BAD_AMOUNT (more than is open),
 * MARGIN_TOO_LOW (what is left would be closed at once).
 */
export const reducePosition = (
  core: Core,
  { book, customer, id, quantity }: ReducePosition,
  at: number,
): Result<MarginEvent[], 'POSITION_NOT_FOUND' | OpenError | 'BAD_AMOUNT' | 'MARGIN_TOO_LOW'> => {
  const own = ownPosition(core, book, customer, id);
  if (!own.ok) return own;
  const position = own.value;
  const open = openMarket(core, book, position.instrument, 'less', at);
  if (!open.ok) return open;
  const { listing, tick, mark } = open.value;
  const part = quantity ?? position.quantity;
  if (!Number.isSafeInteger(part) || part <= 0 || part > position.quantity) return err('BAD_AMOUNT');
  const price = housePrice(core, book, listing, closing(position.side)) ?? mark;
  if (part === position.quantity)
    return ok([closeAll(core, listing, position, price, tick, 'asked', new InsuranceMoney(core), at)]);
  const total = totalEntry(core.state.margin, position, position.instrument) - entryPart(position, part);
  const { maintenanceBps } = marginTier(listing.margin.tiers, turnoverValue(listing.scale, total, 'up'));
  const reduced = closeSome(core, listing, position, part, price, tick, maintenanceBps, at);
  if (!reduced) return err('MARGIN_TOO_LOW');
  const { scale } = listing;
  const least = equityThreshold(scale, reduced.position, reduced.position.closeOutBps);
  return equityAt(scale, reduced.position, mark) > least ? ok([reduced]) : err('MARGIN_TOO_LOW');
};
