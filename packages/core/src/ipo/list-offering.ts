import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { hasHoldings } from '../market/index.ts';
import { type IpoEvent, OFFERING_TRANSITIONS, type OfferingTerms } from './state.ts';

export type ListOffering = {
  readonly type: 'list-offering';
  readonly terms: OfferingTerms;
  readonly by: string;
  readonly agreedBy: string;
};

const isQuantity = (value: number, boardLot: number): boolean =>
  Number.isSafeInteger(value) && value > 0 && value % boardLot === 0;

/** Whether quantities, price and moments fit together. */
const isSound = ({ price, boardLot, offered, least, most, kind, ...terms }: OfferingTerms, at: number): boolean => {
  const { opensAt, closesAt, paysAt, listsAt, commitment } = terms;
  const moments = [at, opensAt, closesAt, paysAt, listsAt];
  return (
    price > 0n &&
    isQuantity(boardLot, 1) &&
    [offered, least, most].every((quantity) => isQuantity(quantity, boardLot)) &&
    least <= most &&
    most <= offered &&
    (kind !== 4 || least === most) &&
    moments.every(Number.isSafeInteger) &&
    opensAt >= at &&
    opensAt < closesAt &&
    closesAt < paysAt &&
    paysAt < listsAt &&
    /^[0-9a-f]{64}$/.test(commitment)
  );
};

/** Lists an offering, by two operators; nothing of its terms changes afterwards (rule IPO-1). Errors: FOUR_EYES_NEEDED, BAD_OFFERING. */
export const listOffering = (
  core: Core,
  { terms, by, agreedBy }: ListOffering,
  at: number,
): Result<IpoEvent[], 'FOUR_EYES_NEEDED' | 'BAD_OFFERING'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const listing = core.config.listings.get(terms.instrument);
  if (!listing || !hasHoldings(core, listing) || !isSound(terms, at)) return err('BAD_OFFERING');
  const rest = { stage: 'open', applied: 0, applications: 0, seed: null, digest: null, prices: null, done: 0 } as const;
  const offering = { ...terms, id: core.state.ipo.nextOffering, ...rest };
  return ok([{ type: 'offering-listed', at, offering, by, agreedBy }]);
};

export type CallOffOffering = {
  readonly type: 'call-off-offering';
  readonly offering: number;
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

/** Calls an offering off before its listing; all money goes back (rule IPO-10). Errors: FOUR_EYES_NEEDED, OFFERING_NOT_FOUND, OFFERING_CLOSED. */
export const callOffOffering = (
  { state: { ipo } }: Core,
  { offering: id, reason, by, agreedBy }: CallOffOffering,
  at: number,
): Result<IpoEvent[], 'FOUR_EYES_NEEDED' | 'OFFERING_NOT_FOUND' | 'OFFERING_CLOSED'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const issue = ipo.issues.get(id);
  if (!issue) return err('OFFERING_NOT_FOUND');
  const stage = OFFERING_TRANSITIONS[issue.offering.stage]['call-off'];
  // Shares that are with customers already are theirs.
  const isListing = issue.offering.stage === 'paid' && issue.offering.done > 0;
  if (!stage || isListing) return err('OFFERING_CLOSED');
  const offering = { ...issue.offering, stage, done: 0 };
  return ok([{ type: 'offering-called-off', at, offering, reason, by, agreedBy }]);
};
