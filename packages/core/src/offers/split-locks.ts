import { ACCOUNT_MODES, type SplitRatio } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core, Event } from '../context.ts';
import { type Entry, holdOf } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { Emit } from '../module.ts';
import { ownLocksOf } from './lock-ups.ts';
import type { OffersEvent } from './state.ts';

type Terms = { readonly instrument: string; readonly ratio: SplitRatio };

/** Makes what an owner has locked of a share whole lots of the new one. */
const relock = (
  core: Core,
  { instrument: id, ratio }: Terms,
  owner: Owner,
  at: number,
  emit: Emit<OffersEvent>,
): void => {
  const { instrument, scale } = listingOf(core, id);
  const { account: type } = productTerms(core, instrument);
  const account = core.state.ledger.customer(owner.mode, owner.customer, type, instrument.base);
  const lot = BigInt(ratio.from) * scale.lotBaseUnits;
  for (const lock of ownLocksOf(core.state.offers, owner, id)) {
    const units = ((lock.units * BigInt(ratio.to)) / lot) * scale.lotBaseUnits;
    const more = units - lock.units;
    const hold = holdOf('offer-lock', lock.order);
    const entries: Entry[] = [];
    if (more > 0n) entries.push({ type: 'hold', hold, account, units: more });
    if (more < 0n) entries.push({ type: 'release', hold, account, units: -more });
    emit({ type: 'offer-lock-split', at, lock: { ...lock, units }, entries });
  }
};

const isFewer = ({ from, to }: SplitRatio): boolean => to < from;

/** Of what becomes fewer, less is locked before it does (rule SPLIT-7). */
export const unlockForSplit = (
  core: Core,
  { split, first, span }: Extract<Event, { readonly type: 'split-reached' }>,
  at: number,
  emit: Emit<OffersEvent>,
): void => {
  if (!isFewer(split.ratio)) return;
  for (let customer = first; customer < span.next; customer += 1)
    for (const mode of ACCOUNT_MODES) relock(core, split, { mode, customer }, at, emit);
};

/** Of what has become more, more is locked. */
export const lockAfterSplit = (
  core: Core,
  { split, lines }: Extract<Event, { readonly type: 'split-adjusted' }>,
  at: number,
  emit: Emit<OffersEvent>,
): void => {
  if (isFewer(split.ratio)) return;
  for (const { mode, customer } of lines) relock(core, split, { mode, customer }, at, emit);
};
