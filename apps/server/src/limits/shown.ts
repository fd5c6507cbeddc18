import {
  atStake,
  depositedWithin,
  type Loosening,
  lostWithin,
  type MoneyLimit,
  type OwnLimit,
  ownLimitsOf,
  type SessionLimit,
  sessionEnd,
} from '@bourse/core';
import { amountText, type CustomerId, type LimitWindow, WINDOW_MS } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';

export const MINUTE_MS = 60_000;
/** How long what is looser waits (rule LIMITS-2), and how long it takes from one session to the next (rule LIMITS-5); milliseconds. */
export const LOOSEN_MS = 86_400_000;
export const PAUSE_MS = 15 * MINUTE_MS;

type Shown = ReplyOf<Endpoints['limits.own']>;

const windowOf = (windowMs: number): LimitWindow =>
  windowMs <= WINDOW_MS.day ? 'day' : windowMs <= WINDOW_MS.week ? 'week' : 'month';

const moneyPending = (
  { assets }: Services,
  pending: Loosening | undefined,
): NonNullable<Shown['deposit']>['pending'] => {
  if (!pending) return null;
  const { from } = pending;
  const limit: OwnLimit | null = pending.limit;
  return limit && limit.kind !== 'session'
    ? { from, amount: amountText(assets.get(limit.asset), limit.units), window: windowOf(limit.windowMs) }
    : { from, amount: null, window: null };
};

const moneyLimit = (
  services: Services,
  limit: MoneyLimit,
  counted: bigint,
  pending: Loosening | undefined,
): Shown['deposit'] => {
  const asset = services.assets.get(limit.asset);
  const used = counted > 0n ? counted : 0n;
  return {
    amount: amountText(asset, limit.units),
    window: windowOf(limit.windowMs),
    used: amountText(asset, used),
    left: amountText(asset, used < limit.units ? limit.units - used : 0n),
    pending: moneyPending(services, pending),
  };
};

const sessionLimit = (limit: SessionLimit, endsAt: number, pending: Loosening | undefined): Shown['session'] => {
  const next = pending?.limit;
  const minutes = next?.kind === 'session' ? next.sessionMs / MINUTE_MS : null;
  return {
    minutes: limit.sessionMs / MINUTE_MS,
    startedAt: endsAt - limit.sessionMs,
    endsAt,
    nextAt: endsAt + limit.pauseMs,
    pending: pending ? { from: pending.from, minutes } : null,
  };
};

/** All that a customer has decided for themselves, as of now. */
export const shownLimits = (services: Services, customer: CustomerId): Shown => {
  const { core, brand } = services;
  const at = services.now();
  const own = ownLimitsOf(core, customer);
  if (!own) return { currency: brand.currency, now: at, deposit: null, loss: null, session: null, exclusion: null };
  const { deposit, loss, session } = own.limits;
  const { pending } = own;
  return {
    currency: deposit?.asset ?? loss?.asset ?? brand.currency,
    now: at,
    deposit: deposit ? moneyLimit(services, deposit, depositedWithin(own, deposit, at), pending.deposit) : null,
    loss: loss
      ? moneyLimit(services, loss, lostWithin(own, loss, at) + atStake(core, customer, loss, at), pending.loss)
      : null,
    session: session ? sessionLimit(session, sessionEnd(own, session), pending.session) : null,
    exclusion: own.exclusion,
  };
};
