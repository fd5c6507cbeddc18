import { type CustomerId, err, ok, type QuantityLots, type Result } from '@bourse/rules';
import { MOST_IN_BALLOT } from '@bourse/rules/ballot';
import type { Core } from '../context.ts';
import { type Entry, holdOf } from '../ledger/index.ts';
import { listingOf } from '../market/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { IpoEvent } from './state.ts';

export type ApplyForShares = {
  readonly type: 'apply-for-shares';
  readonly customer: CustomerId;
  readonly offering: number;
  readonly quantity: QuantityLots;
};

type Refusal =
  | 'ACCOUNT_NOT_FOUND'
  | RiskRefusal
  | 'OFFERING_NOT_FOUND'
  | 'OFFERING_CLOSED'
  | 'OFF_LOT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'INSUFFICIENT_FUNDS';

/**
 * Applies for shares, or changes the own application until the close; holds the price of all that is asked for (rules IPO-4, IPO-5). Errors:
 * ACCOUNT_NOT_FOUND, FROZEN, OFFERING_NOT_FOUND, OFFERING_CLOSED (not open yet, or no more), OFF_LOT, BELOW_MINIMUM, ABOVE_MAXIMUM, INSUFFICIENT_FUNDS.
 */
export const applyForShares = (
  core: Core,
  { customer, offering: id, quantity }: ApplyForShares,
  at: number,
): Result<IpoEvent[], Refusal> => {
  const { ipo, ledger } = core.state;
  const issue = ipo.issues.get(id);
  const own = issue?.applications[issue.placeOf.get(customer) ?? -1];
  // Less than before is no new risk (rules PLATFORM-3, LIMITS-6).
  const known = own && quantity <= own.quantity ? ok(null) : mayTakeRisk(core, { mode: 'real', customer }, at);
  if (!known.ok) return known;
  if (!issue) return err('OFFERING_NOT_FOUND');
  const { offering, applications } = issue;
  const isOpen = offering.stage === 'open' && offering.opensAt <= at && at < offering.closesAt;
  if (!isOpen) return err('OFFERING_CLOSED');
  if (!(quantity >= offering.least)) return err('BELOW_MINIMUM');
  if (quantity > offering.most) return err('ABOVE_MAXIMUM');
  if (quantity % offering.boardLot !== 0) return err('OFF_LOT');
  if (!own && applications.length >= MOST_IN_BALLOT) return err('OFFERING_CLOSED');
  const before = own?.quantity ?? 0;
  if (before === quantity) return ok([]);
  const account = ledger.customer('real', customer, 'stock', listingOf(core, offering.instrument).instrument.quote);
  const more = offering.price * BigInt(quantity - before);
  if (account.available < more) return err('INSUFFICIENT_FUNDS');
  const rest = { allotted: 0, number: null, status: 'applied', appliedAt: at } as const;
  const application = own
    ? { ...own, quantity }
    : { id: ipo.nextApplication, offering: id, place: applications.length, customer, quantity, ...rest };
  const hold = holdOf('application', application.id);
  const entries: Entry[] =
    more > 0n
      ? [{ type: 'hold', hold, account: account.key, units: more }]
      : [{ type: 'release', hold, account: account.key, units: -more }];
  return ok([{ type: 'shares-applied', at, application, before, entries }]);
};
