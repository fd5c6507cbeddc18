import {
  type AccountMode,
  areExitsSound,
  type CustomerId,
  err,
  type InstrumentId,
  ok,
  type PriceTicks,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Listing, productTerms } from '../market/index.ts';
import { type ClosedMarket, tradedNow } from '../orders/index.ts';
import type { StocksEvent } from './event.ts';
import { ownLots } from './own-lots.ts';

export type SetHoldingExits = {
  readonly type: 'set-holding-exits';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  /** The mark prices at which the holding is sold, in ticks; null for none. One that is left out stays as it is. */
  readonly target?: PriceTicks | null;
  readonly stop?: PriceTicks | null;
};

export type SetHoldingExitsError =
  | 'POSITION_NOT_FOUND'
  | 'INSTRUMENT_NOT_FOUND'
  | 'NOT_TRADABLE'
  | ClosedMarket
  | 'BAD_STOP';

const isSharesOf = (core: Core, { instrument }: Listing): boolean =>
  instrument.tradable && productTerms(core, instrument).hasHoldings;

/**
 * Sets the prices that a holding is sold at, or takes them back (rule STOCKS-11). Errors, in this order: POSITION_NOT_FOUND, nothing of the customer's own is
 * held (copies have targets of their setting); and where a price is set INSTRUMENT_NOT_FOUND, NOT_TRADABLE, those of {@link ClosedMarket}, BAD_STOP.
 */
export const setHoldingExits = (
  core: Core,
  { mode, customer, instrument, target, stop }: SetHoldingExits,
  at: number,
): Result<StocksEvent[], SetHoldingExitsError> => {
  const holding = core.state.stocks.shares.get({ mode, customer }, instrument);
  const [set, stopSet] = [target ?? null, stop ?? null];
  if (!holding) return err('POSITION_NOT_FOUND');
  if (set !== null || stopSet !== null) {
    if (ownLots(core, holding) === 0) return err('POSITION_NOT_FOUND');
    const listing = core.config.listings.get(instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    if (!isSharesOf(core, listing)) return err('NOT_TRADABLE');
    const traded = tradedNow(core, mode, listing, at);
    if (!traded.ok) return traded;
    const { mark } = traded.value;
    if (!areExitsSound({ side: 'long', liquidationPrice: null }, mark, set, stopSet)) return err('BAD_STOP');
  }
  const before = core.state.stocks.exits.get(holding.id);
  const exits = {
    holding: holding.id,
    mode,
    customer,
    instrument,
    target: target === undefined ? (before?.target ?? null) : target,
    stop: stop === undefined ? (before?.stop ?? null) : stop,
  };
  return ok([{ type: 'holding-exits-set', at, exits }]);
};
