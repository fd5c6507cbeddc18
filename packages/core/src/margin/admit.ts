import {
  type AccountMode,
  broken,
  type CustomerId,
  err,
  type InstrumentId,
  type MarginTerms,
  ok,
  type Position,
  type PositionId,
  type PositionSide,
  type PriceTicks,
  type Result,
  type Side,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, listingOf } from '../market/index.ts';
import { type ClosedMarket, tradedNow } from '../orders/index.ts';
import type { TickMark } from '../tick-mark.ts';

/** An instrument that is traded on margin. */
export type MarginListing = Listing & { readonly margin: MarginTerms };

/** A moment at which a position can be traded: its instrument, the newest tick, and the mark price at it. */
export type Open = { readonly listing: MarginListing; readonly tick: TickMark; readonly mark: PriceTicks };

export type OpenError = 'INSTRUMENT_NOT_FOUND' | 'NOT_TRADABLE' | ClosedMarket;

/** Errors, in this order: INSTRUMENT_NOT_FOUND, NOT_TRADABLE (not on margin), HALTED, MARKET_CLOSED, SUSPENDED, MARKET_STALE. */
export const openMarket = (
  core: Core,
  mode: AccountMode,
  instrument: InstrumentId,
  at: number,
): Result<Open, OpenError> => {
  const listing = core.config.listings.get(instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const { margin } = listing;
  if (!margin) return err('NOT_TRADABLE');
  const traded = tradedNow(core, mode, listing, at);
  return traded.ok ? ok({ listing: { ...listing, margin }, ...traded.value }) : traded;
};

/** An instrument that has positions or orders on margin. @throws {InvariantBroken} where it is not traded on margin. */
export const marginListing = (core: Core, instrument: InstrumentId): MarginListing => {
  const { margin, ...listing } = listingOf(core, instrument);
  return { ...listing, margin: margin ?? broken(`${instrument} is not on margin`) };
};

/** The side of an order that reduces a position. */
export const closing = (side: PositionSide): Side => (side === 'long' ? 'sell' : 'buy');

/** A position of a customer. Errors: POSITION_NOT_FOUND. */
export const ownPosition = (
  { state }: Core,
  mode: AccountMode,
  customer: CustomerId,
  id: PositionId,
): Result<Position, 'POSITION_NOT_FOUND'> => {
  const position = state.margin.positions.get(id);
  return position?.mode === mode && position.customer === customer ? ok(position) : err('POSITION_NOT_FOUND');
};
