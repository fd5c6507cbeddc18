import type { AssetCode, CustomerId } from '@bourse/rules';
import { borrowedOf } from '../ledger/index.ts';
import { freshReference, worked, worthAt } from '../market/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';

/**
 * What a customer's own assets are worth in an asset at fresh prices, what is held of them among it, less what is borrowed (rule CREDIT-3); each is
 * rounded down. In the asset's smallest unit; undefined where a price is missing, stale, halted or suspended.
 */
export const ownWorth = (core: ReadonlyCore, customer: CustomerId, to: AssetCode, at: number): bigint | undefined => {
  let sum = 0n;
  for (const { asset, available, held } of core.state.ledger.accountsOf('real', customer)) {
    const units = available + held;
    if (units === 0n || asset === 'POINTS') continue;
    const worth = worthIn(core, asset, units, to, at);
    if (worth === undefined) return undefined;
    sum += worth;
  }
  const owed = borrowedOf(core.state.credit, customer, to);
  return sum > owed ? sum - owed : 0n;
};

const worthIn = (
  core: ReadonlyCore,
  asset: AssetCode,
  units: bigint,
  to: AssetCode,
  at: number,
): bigint | undefined => {
  if (asset === to) return units;
  const inMoney = worked(core, { asset, units }, to, at);
  if (inMoney) return inMoney.gross;
  // A share is no pair: it is sold for its currency first.
  for (const listing of core.config.listings.values()) {
    const { id, base, quote } = listing.instrument;
    if (base !== asset) continue;
    const tick = freshReference(core, id, at);
    if (!tick || core.state.market.halted.has(id)) return undefined;
    const worth = worthAt(core, listing, units, tick);
    return quote === to ? worth : worked(core, { asset: quote, units: worth }, to, at)?.gross;
  }
  return undefined;
};
