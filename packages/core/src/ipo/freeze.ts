import { type BallotPrice, ballotPricesDigest } from '@bourse/rules/ballot';
import type { Core } from '../context.ts';
import { stateAfter } from '../transitions.ts';
import { type IpoEvent, type Issue, isOversubscribed, OFFERING_TRANSITIONS } from './state.ts';

/** How many applications one row of the journal adds to the digest at most: they post nothing. */
const FROZEN_AT_ONCE = 20_000;

/** The newest price of each instrument that has had a tick since a moment, in the order of their names. */
const pricesSince = ({ state: { market } }: Core, moment: number): BallotPrice[] =>
  [...market.references]
    .filter(([, { at }]) => at > moment)
    .map(([instrument, { price, at }]) => ({ instrument, price, at }))
    .sort((one, other) => (one.instrument < other.instrument ? -1 : 1));

/**
 * The next piece of what comes after the close: the digest of all applications, then for a ballot the prices of the market since (rules IPO-6,
 * IPO-13). While no instrument has had a tick since the close, it is looked for again.
 */
export const freeze = (core: Core, issue: Issue, at: number): IpoEvent[] => {
  const { offering, applications, digest } = issue;
  const { closesAt, done } = offering;
  if (done < applications.length) {
    const next = Math.min(applications.length, done + FROZEN_AT_ONCE);
    return [{ type: 'offering-advanced', at, offering: { ...offering, done: next } }];
  }
  const frozen = { ...offering, digest: digest.text(), done: 0 };
  if (!isOversubscribed(offering)) {
    const stage = stateAfter(OFFERING_TRANSITIONS, 'freezing', 'allot');
    return [{ type: 'applications-frozen', at, offering: { ...frozen, stage }, prices: [] }];
  }
  const prices = pricesSince(core, closesAt);
  if (prices.length === 0) return [{ type: 'offering-advanced', at, offering }];
  const stage = stateAfter(OFFERING_TRANSITIONS, 'freezing', 'freeze');
  return [
    { type: 'applications-frozen', at, offering: { ...frozen, stage, prices: ballotPricesDigest(prices) }, prices },
  ];
};
