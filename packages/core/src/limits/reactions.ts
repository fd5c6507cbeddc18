import type { Amount, CustomerId, Position } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import type { Emit, Reactions } from '../module.ts';
import { hasReachedLossLimit, lossIn, lostWithin, ownLimitsOf, worthFor, worthOrEqual } from './standing.ts';
import type { LimitsEvent } from './state.ts';

/** Counts a loss of the real account, or below zero a gain, where the customer limits it (rule LIMITS-4). */
const countLoss = (core: Core, customer: CustomerId, lost: Amount, at: number, emit: Emit<LimitsEvent>): void => {
  const own = ownLimitsOf(core, customer);
  const limit = own?.limits.loss;
  if (!own || !limit || lost.units === 0n) return;
  const millionths = lossIn(core, lost, limit.asset, at);
  const isReached = lostWithin(own, limit, at) < limit.units && lostWithin(own, limit, at, millionths) >= limit.units;
  emit({ type: 'own-loss-counted', at, customer, millionths, isReached });
};

const ofPosition = (
  core: Core,
  { mode, customer, asset }: Position,
  units: bigint,
  at: number,
  emit: Emit<LimitsEvent>,
): void => {
  if (mode === 'real') countLoss(core, customer, { asset, units }, at, emit);
};

/** What a close took from the customer: its loss as far as the position's own money paid it, and its fee. */
const lostByClose = ({
  trade: { result, fee },
  insured,
  uncovered,
}: Extract<Event, { readonly type: 'position-closed' | 'position-reduced' }>): bigint =>
  fee - result - insured - uncovered;

const OPTION_ASSET = 'EUR';

/** Deposits and losses are counted as they come, at the prices of that moment, which no fold knows. */
export const limitsReactions: Partial<Reactions<Event, LimitsEvent>> = {
  'deposit-requested': (core, { deposit: { id: deposit, customer, claimed } }, at, emit) => {
    const limit = ownLimitsOf(core, customer)?.limits.deposit;
    if (!limit) return;
    emit({ type: 'own-deposit-counted', at, customer, deposit, units: worthOrEqual(core, claimed, limit.asset, at) });
  },
  'deposit-credited': (core, { deposit: { id, customer }, credited }, at, emit) => {
    const own = ownLimitsOf(core, customer);
    const limit = own?.limits.deposit;
    if (!own || !limit) return;
    const units =
      worthFor(core, credited, limit.asset, at) ??
      own.deposits.find(({ deposit }) => deposit === id)?.units ??
      worthOrEqual(core, credited, limit.asset, at);
    emit({ type: 'own-deposit-counted', at, customer, deposit: id, units });
  },
  // One that is set to what was lost already is reached by no loss that is to come.
  'own-limit-set': (core, { customer, kind }, at, emit) => {
    if (kind === 'loss' && hasReachedLossLimit(core, customer, at))
      emit({ type: 'own-loss-counted', at, customer, millionths: 0n, isReached: true });
  },
  'options-settled': (core, { mode, lines }, at, emit) => {
    if (mode !== 'real') return;
    for (const { customer, stake, payout } of lines)
      countLoss(core, customer, { asset: OPTION_ASSET, units: stake - payout }, at, emit);
  },
  'position-opened': (core, { position, trade: { fee } }, at, emit) => ofPosition(core, position, fee, at, emit),
  'position-increased': (core, { position, trade: { fee } }, at, emit) => ofPosition(core, position, fee, at, emit),
  'position-financed': (core, { position, units }, at, emit) => ofPosition(core, position, units, at, emit),
  'position-split': (core, { position, units }, at, emit) => ofPosition(core, position, -units, at, emit),
  'position-reduced': (core, event, at, emit) => ofPosition(core, event.position, lostByClose(event), at, emit),
  'position-closed': (core, event, at, emit) => ofPosition(core, event.position, lostByClose(event), at, emit),
};
