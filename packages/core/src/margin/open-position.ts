import {
  type AccountMode,
  areExitsSound,
  type CustomerId,
  err,
  type InstrumentId,
  ok,
  type Position,
  type PositionId,
  type PositionSide,
  type PositionSource,
  type PriceTicks,
  type QuantityLots,
  quantityLots,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { allowed } from '../platform/index.ts';
import { type MarginListing, type OpenError, openMarket, ownPosition } from './admit.ts';
import type { MarginEvent } from './event.ts';
import { nextPeriod } from './financing.ts';
import { type GrowError, grow } from './grow.ts';

export type OpenPosition = {
  readonly type: 'open-position';
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: PositionSide;
  readonly quantity: QuantityLots;
  readonly leverage: number;
  readonly target: PriceTicks | null;
  readonly stop: PriceTicks | null;
  readonly source: PositionSource;
};

export type IncreasePosition = {
  readonly type: 'increase-position';
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly id: PositionId;
  /** How much more, in lots. */
  readonly quantity: QuantityLots;
};

type RiskError = 'ACCOUNT_NOT_FOUND' | 'FROZEN' | OpenError | GrowError;

/** A position of nothing yet, on the terms of its instrument. */
const nothing = (core: Core, command: OpenPosition, { instrument, margin }: MarginListing, at: number): Position => ({
  id: core.state.margin.nextPosition,
  book: command.book,
  customer: command.customer,
  instrument: instrument.id,
  account: margin.account,
  asset: instrument.quote,
  side: command.side,
  quantity: quantityLots(0),
  entry: 0n,
  leverage: command.leverage,
  margin: 0n,
  feeReserve: 0n,
  maintenanceBps: 0,
  callBps: margin.callBps,
  closeOutBps: margin.closeOutBps,
  financing: 0n,
  fees: 0n,
  realised: 0n,
  target: command.target,
  stop: command.stop,
  source: command.source,
  openedAt: at,
  financesAt: nextPeriod(margin, at),
  isCalled: false,
  callPrice: null,
  liquidationPrice: null,
  bankruptcyPrice: null,
});

/**
 * Opens a position on margin against the house at its quote. Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, those of the market
 * ({@link OpenError}), of its size and money ({@link GrowError}), BAD_STOP.
 */
export const openPosition = (
  core: Core,
  command: OpenPosition,
  at: number,
): Result<MarginEvent[], RiskError | 'BAD_STOP'> => {
  const customer = allowed(core.state.platform, command.customer, 'FINANCIAL');
  if (!customer.ok) return customer;
  const open = openMarket(core, command.book, command.instrument, 'new', at);
  if (!open.ok) return open;
  const { listing, mark } = open.value;
  const grown = grow(core, open.value, nothing(core, command, listing, at), command.quantity);
  if (!grown.ok) return grown;
  const { position } = grown.value;
  if (!areExitsSound(position, mark, position.target, position.stop)) return err('BAD_STOP');
  return ok([{ type: 'position-opened', at, ...grown.value }]);
};

/**
 * Adds to a position at the house's quote, with the leverage it has. Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, POSITION_NOT_FOUND,
 * those of the market ({@link OpenError}), of its size and money ({@link GrowError}).
 */
export const increasePosition = (
  core: Core,
  { book, customer, id, quantity }: IncreasePosition,
  at: number,
): Result<MarginEvent[], RiskError | 'POSITION_NOT_FOUND'> => {
  const known = allowed(core.state.platform, customer, 'FINANCIAL');
  if (!known.ok) return known;
  const position = ownPosition(core, book, customer, id);
  if (!position.ok) return position;
  const open = openMarket(core, book, position.value.instrument, 'new', at);
  if (!open.ok) return open;
  const grown = grow(core, open.value, position.value, quantity);
  return grown.ok ? ok([{ type: 'position-increased', at, ...grown.value }]) : grown;
};
