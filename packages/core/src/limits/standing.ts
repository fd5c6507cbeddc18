import { type AccountMode, type Amount, type AssetCode, type CustomerId, pow10 } from '@bourse/rules';
import { worked } from '../market/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { MoneyLimit, OwnLimits, SessionLimit } from './state.ts';

const LIMIT_REFUSALS = ['SELF_EXCLUDED', 'LOSS_LIMIT_REACHED', 'SESSION_LIMIT_REACHED'] as const;
export type LimitRefusal = (typeof LIMIT_REFUSALS)[number];

/** Whether a refusal is the customer's own decision. */
export const isLimitRefusal = (error: string): error is LimitRefusal => LIMIT_REFUSALS.some((each) => each === error);

export const ownLimitsOf = ({ state }: ReadonlyCore, customer: CustomerId): OwnLimits | undefined =>
  state.limits.own.get(customer);

/** Whether a customer has excluded themselves, and the time is not over (rule LIMITS-8). */
export const isExcluded = (core: ReadonlyCore, customer: CustomerId): boolean =>
  (ownLimitsOf(core, customer)?.exclusion ?? null) !== null;

/** What an amount comes to in a limit's asset at fresh prices, in its smallest unit; undefined without them. */
export const worthFor = (core: ReadonlyCore, amount: Amount, to: AssetCode, at: number): bigint | undefined =>
  amount.asset === to ? amount.units : worked(core, amount, to, at)?.gross;

/** As {@link worthFor}; what has no fresh price counts one to one, so that a missing price lets nothing through (rule LIMITS-4). */
export const worthOrEqual = (core: ReadonlyCore, amount: Amount, to: AssetCode, at: number): bigint => {
  const { assets } = core.config;
  return (
    worthFor(core, amount, to, at) ??
    (amount.units * pow10(assets.get(to).decimals)) / pow10(assets.get(amount.asset).decimals)
  );
};

/** What counts for the deposit limit within its window, in the limit's smallest unit (rule LIMITS-3). */
export const depositedWithin = ({ deposits }: OwnLimits, { windowMs }: MoneyLimit, at: number): bigint => {
  let sum = 0n;
  for (const each of deposits) if (each.at > at - windowMs) sum += each.units;
  return sum;
};

const MILLION = 1_000_000n;

/** What a loss comes to in millionths of a limit's smallest unit; below zero a gain. */
export const lossIn = (core: ReadonlyCore, { asset, units }: Amount, to: AssetCode, at: number): bigint =>
  worthOrEqual(core, { asset, units: units * MILLION }, to, at);

/**
 * The losses of its window less its gains, and one more, in millionths of the limit's smallest unit; below zero a gain (rule LIMITS-4). In the
 * limit's smallest unit, rounded up once.
 */
export const lostWithin = ({ losses }: OwnLimits, { windowMs }: MoneyLimit, at: number, one = 0n): bigint => {
  let sum = one;
  for (const each of losses) if (each.at > at - windowMs) sum += each.millionths;
  return sum > 0n ? (sum + MILLION - 1n) / MILLION : sum / MILLION;
};

/** Whether settled results have reached a customer's loss limit (rule LIMITS-4). */
export const hasReachedLossLimit = (core: ReadonlyCore, customer: CustomerId, at: number): boolean => {
  const own = ownLimitsOf(core, customer);
  const limit = own?.limits.loss;
  return own !== undefined && limit !== undefined && lostWithin(own, limit, at) >= limit.units;
};

/** What options and positions on margin that are not over, and orders that open some, can still lose (rule LIMITS-4). In the limit's smallest unit. */
export const atStake = (core: ReadonlyCore, customer: CustomerId, { asset }: MoneyLimit, at: number): bigint => {
  let stakes = 0n;
  for (const of of core.atRisk)
    for (const amount of of(core, customer)) stakes += worthOrEqual(core, amount, asset, at);
  return stakes;
};

/** When the session that a customer began last is over; ms UTC. */
export const sessionEnd = ({ sessionFrom }: OwnLimits, { sessionMs }: SessionLimit): number =>
  (sessionFrom ?? -sessionMs) + sessionMs;

/**
 * Who takes what risk: `stake` is what it can lose whole, `isOwn` says that the customer asks for it now, `isCounted` that what it can lose is among
 * what is at stake already.
 */
export type Risk = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly stake?: Amount;
  readonly isOwn?: boolean;
  readonly isCounted?: boolean;
};

/** What of a customer's own limits keeps them from taking new risk; undefined where nothing does (rules LIMITS-4, LIMITS-5). */
export const limitOnRisk = (
  core: ReadonlyCore,
  { mode, customer, stake, isOwn = true, isCounted = false }: Risk,
  at: number,
): LimitRefusal | undefined => {
  const own = ownLimitsOf(core, customer);
  if (!own) return undefined;
  if (own.exclusion) return 'SELF_EXCLUDED';
  const { loss, session } = own.limits;
  if (session && isOwn && at >= sessionEnd(own, session)) return 'SESSION_LIMIT_REACHED';
  if (!loss || mode !== 'real') return undefined;
  const more = stake ? worthOrEqual(core, stake, loss.asset, at) : 0n;
  const used = lostWithin(own, loss, at) + atStake(core, customer, loss, at);
  const isUsedUp = isCounted ? used > loss.units : used >= loss.units;
  return isUsedUp || used + more > loss.units ? 'LOSS_LIMIT_REACHED' : undefined;
};

/** Whether a deposit fits the customer's own limit; what cannot be valued does not (rule LIMITS-3). */
export const fitsDepositLimit = (core: ReadonlyCore, customer: CustomerId, claimed: Amount, at: number): boolean => {
  const own = ownLimitsOf(core, customer);
  const limit = own?.limits.deposit;
  if (!own || !limit) return true;
  const worth = worthFor(core, claimed, limit.asset, at);
  return worth !== undefined && depositedWithin(own, limit, at) + worth <= limit.units;
};
