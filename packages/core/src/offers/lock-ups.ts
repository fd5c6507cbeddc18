import type { InstrumentId } from '@bourse/rules';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OfferLock, OffersState } from './state.ts';

type Of = Pick<OfferLock, 'mode' | 'customer' | 'instrument'>;

const nameOf = ({ mode, customer, instrument }: Of): string => `${mode} ${customer} ${instrument}`;

export const addLock = ({ locks, ownLocks }: OffersState, lock: OfferLock): void => {
  locks.set(lock.order, lock);
  const name = nameOf(lock);
  const own = ownLocks.get(name);
  if (own) own.set(lock.order, lock);
  else ownLocks.set(name, new Map([[lock.order, lock]]));
};

export const removeLock = ({ locks, ownLocks }: OffersState, lock: OfferLock): void => {
  locks.delete(lock.order);
  const name = nameOf(lock);
  const own = ownLocks.get(name);
  own?.delete(lock.order);
  if (own?.size === 0) ownLocks.delete(name);
};

/** How much of a share its owner cannot sell yet, in the base asset's smallest unit, and when the first of it is free (rule OFFERS-4); undefined where all can be sold. */
export const lockUpOf = (
  { state }: ReadonlyCore,
  owner: Omit<Of, 'instrument'>,
  instrument: InstrumentId,
): { readonly units: bigint; readonly until: number } | undefined => {
  const own = state.offers.ownLocks.get(nameOf({ mode: owner.mode, customer: owner.customer, instrument }));
  let [units, until] = [0n, Number.POSITIVE_INFINITY];
  for (const lock of own?.values() ?? []) {
    units += lock.units;
    until = Math.min(until, lock.until);
  }
  return own && { units, until };
};

/** The lock-ups of an owner in a share; a list of its own. */
export const ownLocksOf = (
  { ownLocks }: OffersState,
  { mode, customer }: Omit<Of, 'instrument'>,
  instrument: InstrumentId,
): OfferLock[] => [...(ownLocks.get(nameOf({ mode, customer, instrument }))?.values() ?? [])];
