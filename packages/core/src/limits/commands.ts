import { type CustomerId, err, type LimitKind, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import { ownLimitsOf, sessionEnd } from './standing.ts';
import type { LimitsEvent, OwnLimit } from './state.ts';

/** A limit, or that there is to be none of a kind. */
type Wanted =
  | { readonly kind: 'deposit' | 'loss'; readonly limit: Extract<OwnLimit, { readonly windowMs: number }> | null }
  | { readonly kind: 'session'; readonly limit: Extract<OwnLimit, { readonly sessionMs: number }> | null };

export type SetOwnLimit = {
  readonly type: 'set-own-limit';
  readonly customer: CustomerId;
  readonly wanted: Wanted;
  /** How long a looser limit waits; milliseconds. */
  readonly loosenMs: number;
};

const isPositive = (limit: OwnLimit): boolean =>
  limit.kind === 'session' ? limit.sessionMs > 0 && limit.pauseMs >= 0 : limit.units > 0n && limit.windowMs > 0;

/** Whether a limit lets nothing through at any time that the other one would not (rule LIMITS-1): equal ones do not. */
const isAsTight = (limit: OwnLimit, before: OwnLimit): boolean => {
  if (limit.kind === 'session')
    return before.kind === 'session' && limit.sessionMs <= before.sessionMs && limit.pauseMs >= before.pauseMs;
  if (before.kind === 'session' || limit.asset !== before.asset) return false;
  return limit.units <= before.units && limit.windowMs >= before.windowMs;
};

const isSame = (one: OwnLimit | null, other: OwnLimit | null): boolean =>
  one === null || other === null ? one === other : isAsTight(one, other) && isAsTight(other, one);

/**
 * Sets a limit that there was not, or a tighter one, at once; a looser one, or none, waits (rules LIMITS-1, LIMITS-2). Asking for the present one
 * takes back what waits. Errors: ACCOUNT_NOT_FOUND, BAD_AMOUNT.
 */
export const setOwnLimit = (
  core: Core,
  { customer, wanted: { kind, limit }, loosenMs }: SetOwnLimit,
  at: number,
): Result<LimitsEvent[], 'ACCOUNT_NOT_FOUND' | 'BAD_AMOUNT'> => {
  if (!core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  if (limit && (limit.kind !== kind || !isPositive(limit))) return err('BAD_AMOUNT');
  const own = ownLimitsOf(core, customer);
  const before = own?.limits[kind] ?? null;
  const pending = own?.pending[kind];
  if (isSame(limit, before)) return ok(pending ? [{ type: 'own-limit-kept', at, customer, kind }] : []);
  if (limit && (!before || isAsTight(limit, before)))
    return ok([{ type: 'own-limit-set', at, customer, kind, limit, by: 'customer' }]);
  if (pending && isSame(limit, pending.limit)) return ok([]);
  return ok([{ type: 'own-limit-loosening', at, customer, kind, limit, from: at + loosenMs }]);
};

export type KeepOwnLimit = { readonly type: 'keep-own-limit'; readonly customer: CustomerId; readonly kind: LimitKind };

/** Takes back a looser limit that waits (rule LIMITS-2). Errors: LIMIT_NOT_PENDING. */
export const keepOwnLimit = (
  core: Core,
  { customer, kind }: KeepOwnLimit,
  at: number,
): Result<LimitsEvent[], 'LIMIT_NOT_PENDING'> =>
  ownLimitsOf(core, customer)?.pending[kind]
    ? ok([{ type: 'own-limit-kept', at, customer, kind }])
    : err('LIMIT_NOT_PENDING');

export type BeginOwnSession = { readonly type: 'begin-own-session'; readonly customer: CustomerId };

/** Begins a session after the last one and the pause behind it; while one runs, nothing happens (rule LIMITS-5). Errors: SESSION_PAUSED. */
export const beginOwnSession = (
  core: Core,
  { customer }: BeginOwnSession,
  at: number,
): Result<LimitsEvent[], 'SESSION_PAUSED'> => {
  const own = ownLimitsOf(core, customer);
  const limit = own?.limits.session;
  if (!own || !limit) return ok([]);
  const endsAt = sessionEnd(own, limit);
  if (at < endsAt) return ok([]);
  return at < endsAt + limit.pauseMs ? err('SESSION_PAUSED') : ok([{ type: 'own-session-begun', at, customer }]);
};

export type ExcludeSelf = {
  readonly type: 'exclude-self';
  readonly customer: CustomerId;
  /** For how long, milliseconds; null for good. */
  readonly forMs: number | null;
};

/** Excludes a customer from deposits and new risk, at once; one that runs is only ever made longer (rule LIMITS-8). Errors: ACCOUNT_NOT_FOUND, EXCLUSION_LONGER. */
export const excludeSelf = (
  core: Core,
  { customer, forMs }: ExcludeSelf,
  at: number,
): Result<LimitsEvent[], 'ACCOUNT_NOT_FOUND' | 'EXCLUSION_LONGER'> => {
  if (!core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const until = forMs === null ? null : at + forMs;
  const running = ownLimitsOf(core, customer)?.exclusion;
  const isLonger = !running || (running.until !== null && (until === null || until > running.until));
  return isLonger ? ok([{ type: 'self-excluded', at, customer, until }]) : err('EXCLUSION_LONGER');
};

/** What was asked for a day ago takes effect. */
export const onOwnLimitDue: WhenDue<LimitsEvent> = (core, keys, _moment, at) =>
  keys.flatMap((key): LimitsEvent[] => {
    const [customer, kind] = key.split(' ') as [string, LimitKind];
    const pending = ownLimitsOf(core, Number(customer))?.pending[kind];
    if (!pending) return [];
    return [{ type: 'own-limit-set', at, customer: Number(customer), kind, limit: pending.limit, by: 'due' }];
  });

export const onExclusionEnd: WhenDue<LimitsEvent> = (_core, customers, _moment, at) =>
  customers.map((customer) => ({ type: 'self-exclusion-ended', at, customer: Number(customer) }));
