import {
  equityAt,
  equityThreshold,
  err,
  initialMargin,
  marginTier,
  ok,
  type Position,
  type QuantityLots,
  quantityLots,
  type Result,
  turnover,
  turnoverFee,
  turnoverValue,
  withPrices,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import { housePrice, type Open, opening } from './admit.ts';
import type { PositionTrade } from './event.ts';
import { marginAccounts, Postings } from './money.ts';
import { canPay } from './pay.ts';
import { totalEntry } from './state.ts';

export type GrowError =
  | 'BAD_AMOUNT'
  | 'ABOVE_MAXIMUM'
  | 'NOT_ENOUGH_DEPTH'
  | 'BELOW_MIN_NOTIONAL'
  | 'LEVERAGE_NOT_OFFERED'
  | 'MARGIN_TOO_LOW'
  | 'INSUFFICIENT_FUNDS'
  | 'UNSETTLED_FUNDS';

type Grown = { readonly position: Position; readonly trade: PositionTrade; readonly entries: readonly Entry[] };

/**
 * A position with so many more lots at the house's price (rules MARGIN-1, MARGIN-3): their initial margin and the fee to close them are held,
 * the fee to open them is paid. Errors: {@link GrowError}, in its order.
 */
export const grow = (
  core: Core,
  { listing, tick, mark }: Open,
  before: Position,
  quantity: QuantityLots,
): Result<Grown, GrowError> => {
  const { scale, instrument, margin: terms } = listing;
  const { book, side, leverage } = before;
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return err('BAD_AMOUNT');
  const lots = quantityLots(before.quantity + quantity);
  if (lots > terms.maxLots) return err('ABOVE_MAXIMUM');
  const price = housePrice(core, book, listing, opening(side));
  if (price === undefined) return err('NOT_ENOUGH_DEPTH');
  const entry = turnover(price, quantity);
  if (entry < scale.minTurnover) return err('BELOW_MIN_NOTIONAL');
  const total = totalEntry(core.state.margin, before, instrument.id) + entry;
  const tier = marginTier(terms.tiers, turnoverValue(scale, total, 'up'));
  if (!terms.leverages.includes(leverage) || leverage > tier.maxLeverage) return err('LEVERAGE_NOT_OFFERED');
  const margin = initialMargin(scale, entry, leverage);
  const fee = turnoverFee(scale, entry, instrument.feeBps);
  const position: Position = withPrices(scale, {
    ...before,
    quantity: lots,
    entry: before.entry + entry,
    margin: before.margin + margin,
    feeReserve: before.feeReserve + fee,
    maintenanceBps: tier.maintenanceBps,
    callBps: terms.callBps,
    closeOutBps: terms.closeOutBps,
    fees: before.fees + fee,
    isCalled: false,
  });
  if (equityAt(scale, position, mark) <= equityThreshold(scale, position, position.callBps))
    return err('MARGIN_TOO_LOW');
  const paid = canPay(core, position, margin + fee + fee);
  if (!paid.ok) return paid;
  const { customer, fees } = marginAccounts(core, position);
  const postings = new Postings(position.id, customer);
  postings.hold(margin + fee);
  postings.post(customer, fees, fee);
  return ok({ position, trade: { price, quantity, fee, result: 0n, tick }, entries: postings.done(core) });
};
