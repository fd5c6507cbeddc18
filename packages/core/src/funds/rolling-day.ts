import {
  type Amount,
  type AssetCode,
  type CustomerId,
  type DepositChannel,
  type IdentityLevel,
  reaches,
  type WithdrawalChannel,
} from '@bourse/rules';
import type { ReadonlyState } from '../readonly-core.ts';
import type { Announced, Credited, Requested } from './rolling-day-state.ts';
import type { FundsState, Withdrawal, WithdrawalTerms } from './state.ts';

type ReadonlyFunds = ReadonlyState['funds'];

const DAY_MS = 86_400_000;

const isWithinDay = (at: number, now: number): boolean => at > now - DAY_MS;

const change = <T>(lists: Map<CustomerId, readonly T[]>, customer: CustomerId, list: readonly T[]): void => {
  if (list.length === 0) lists.delete(customer);
  else lists.set(customer, list);
};

type Movement = Pick<Announced | Requested, 'channel' | 'amount' | 'at'>;

const sumOf = (
  list: readonly Movement[] | undefined,
  channel: DepositChannel | WithdrawalChannel,
  asset: AssetCode,
  now: number,
): bigint => {
  let units = 0n;
  for (const each of list ?? [])
    if (each.channel === channel && each.amount.asset === asset && isWithinDay(each.at, now))
      units += each.amount.units;
  return units;
};

/** What a customer announced on a channel in the last 24 hours, in the asset's smallest unit (rule FUNDS-49). */
export const announcedInDay = (
  { day }: FundsState,
  {
    customer,
    channel,
    asset,
  }: { readonly customer: CustomerId; readonly channel: DepositChannel; readonly asset: AssetCode },
  now: number,
): bigint => sumOf(day.announced.get(customer), channel, asset, now);

/** What a customer asked to be paid on a channel in the last 24 hours, in the asset's smallest unit (rule FUNDS-49). */
export const requestedInDay = (
  { day }: ReadonlyFunds,
  {
    customer,
    channel,
    asset,
  }: { readonly customer: CustomerId; readonly channel: WithdrawalChannel; readonly asset: AssetCode },
  now: number,
): bigint => sumOf(day.requested.get(customer), channel, asset, now);

export const countAnnounced = ({ day }: FundsState, customer: CustomerId, announced: Announced): void => {
  const before = day.announced.get(customer) ?? [];
  change(day.announced, customer, [...before.filter(({ at }) => isWithinDay(at, announced.at)), announced]);
};

/** A deposit that was refused leaves its room again. */
export const uncountAnnounced = ({ day }: FundsState, customer: CustomerId, id: number): void =>
  change(
    day.announced,
    customer,
    (day.announced.get(customer) ?? []).filter((each) => each.id !== id),
  );

/** A withdrawal counts from its request until a day has passed since it began to be paid, and as long as it is under way. */
const stillCounts = (funds: ReadonlyFunds, { id, at, startedAt }: Requested, now: number): boolean =>
  funds.withdrawals.has(id) || isWithinDay(at, now) || (startedAt !== null && isWithinDay(startedAt, now));

export const countRequested = (funds: FundsState, customer: CustomerId, requested: Requested): void => {
  const before = funds.day.requested.get(customer) ?? [];
  const remaining = before.filter((each) => stillCounts(funds, each, requested.at));
  change(funds.day.requested, customer, [...remaining, requested]);
};

export const countStarted = ({ day }: FundsState, { id, customer }: Withdrawal, startedAt: number): void =>
  change(
    day.requested,
    customer,
    (day.requested.get(customer) ?? []).map((each) => (each.id === id ? { ...each, startedAt } : each)),
  );

/** A withdrawal that was cancelled or refused, or whose payment was returned, took nothing out. */
export const uncountRequested = ({ day }: FundsState, { id, customer }: Pick<Withdrawal, 'id' | 'customer'>): void =>
  change(
    day.requested,
    customer,
    (day.requested.get(customer) ?? []).filter((each) => each.id !== id),
  );

export const countCredited = ({ day }: FundsState, credited: Credited): void => {
  day.credited = [...day.credited.filter(({ at }) => isWithinDay(at, credited.at)), credited];
};

/** A sum of worths; null as soon as one of them is unknown. */
type Sum = bigint | null;

const total = (worths: Iterable<{ readonly worth: bigint | null }>, own: bigint | null): Sum => {
  let sum = own;
  for (const { worth } of worths) sum = sum === null || worth === null ? null : sum + worth;
  return sum;
};

/** What cannot be valued is treated as the most there could be (rule FUNDS-46). */
const isAbove = (sum: Sum, threshold: bigint | null): boolean =>
  threshold !== null && (sum === null || sum > threshold);

/** Thresholds on what a customer takes out in a rolling day, in the smallest unit of the reference currency; null where there is none. */
export type WithdrawalChecks = {
  readonly primary: bigint | null;
  readonly advanced: bigint | null;
  readonly twoOperators: bigint | null;
  /** The most of a rolling day, on all channels together. */
  readonly daily: bigint | null;
};

/** The deployment's policy for an amount at the moment of its request, before the customer's rolling day is looked at. */
export type WithdrawalPolicy = Omit<WithdrawalTerms, 'level' | 'fourEyes'> & { readonly checks: WithdrawalChecks };

const requestsOf = ({ day }: ReadonlyFunds, customer: CustomerId, now: number): readonly Requested[] =>
  (day.requested.get(customer) ?? []).filter(({ at }) => isWithinDay(at, now));

/** What a request takes on top, by what the customer asked to be paid within a rolling day together with it (rule FUNDS-46). */
export const termsWithin = (
  funds: ReadonlyFunds,
  customer: CustomerId,
  { checks, ...terms }: WithdrawalPolicy,
  now: number,
): WithdrawalTerms => {
  const sum = total(requestsOf(funds, customer, now), terms.worth);
  const level: IdentityLevel = isAbove(sum, checks.advanced)
    ? 'advanced'
    : isAbove(sum, checks.primary)
      ? 'primary'
      : 'none';
  return { ...terms, level, fourEyes: isAbove(sum, checks.twoOperators) };
};

/** How much of a rolling day an identity level is enough for, in the smallest unit of the reference currency, and the level asked for above that. */
export type LevelBound = { readonly upTo: bigint; readonly next: IdentityLevel };

/** Undefined where the level is enough for any amount. */
export const boundOfLevel = (
  level: IdentityLevel,
  checks: Pick<WithdrawalChecks, 'primary' | 'advanced'>,
): LevelBound | undefined => {
  const bounds = (['primary', 'advanced'] as const).flatMap((next): LevelBound[] => {
    const upTo = checks[next];
    return upTo === null || reaches(level, next) ? [] : [{ upTo, next }];
  });
  const least = bounds.reduce<bigint | undefined>(
    (min, { upTo }) => (min === undefined || upTo < min ? upTo : min),
    undefined,
  );
  // Where one amount asks for both, the higher one is what has to be shown.
  return bounds.findLast(({ upTo }) => upTo === least);
};

/** What a level still lets out of the rolling day, in the reference currency; nothing as soon as what was asked for cannot be valued. */
export const leftOfLevel = (funds: ReadonlyFunds, customer: CustomerId, { upTo }: LevelBound, now: number): bigint => {
  const requestedSum = total(requestsOf(funds, customer, now), 0n);
  return requestedSum === null || requestedSum > upTo ? 0n : upTo - requestedSum;
};

/** What is left of the most of a rolling day, in the reference currency; null where there is no such limit. What has no price is not counted. */
export const leftInDay = (
  funds: ReadonlyFunds,
  customer: CustomerId,
  { daily }: Pick<WithdrawalChecks, 'daily'>,
  now: number,
): bigint | null => {
  if (daily === null) return null;
  let left = daily;
  for (const { worth } of requestsOf(funds, customer, now)) left -= worth ?? 0n;
  return left > 0n ? left : 0n;
};

/** What a withdrawal is worth when it begins to be paid, and the threshold above which two operators must agree then. */
export type StartCheck = { readonly worth: bigint | null; readonly twoOperators: bigint | null };

/** Whether two operators must agree to pay a withdrawal, with all else that the customer takes out around it (rule FUNDS-67). */
export const payoutNeedsFourEyes = (
  funds: ReadonlyFunds,
  { id, customer, terms }: Withdrawal,
  { worth, twoOperators }: StartCheck,
  now: number,
): boolean => {
  const others = (funds.day.requested.get(customer) ?? []).filter(
    (each) => each.id !== id && stillCounts(funds, each, now),
  );
  return terms.fourEyes || isAbove(total(others, worth), twoOperators);
};

/** The deployment's policy for crediting, at the moment of the credit. */
export type CreditCheck = {
  /** The channel's maximum, in the asset's smallest unit. */
  readonly maximum: bigint;
  /** What arrived, in the smallest unit of the reference currency, rounded up; null where no price leads there. */
  readonly worth: bigint | null;
  /** The same as balances show it, rounded down (rule FIGURES-12); checks from before this field lack it. */
  readonly shown?: bigint | null;
  /** Above so much credited to one customer in a rolling day, two operators must agree. */
  readonly customerAbove: bigint;
  /** Above so much that one operator credits alone in a rolling day, two must agree. */
  readonly operatorAbove: bigint;
  /** Whether the payment's reference is one that another customer was told to quote (rule FUNDS-112); checks from before this field lack it. */
  readonly isQuotedByOther?: boolean;
};

/** Why two operators must agree to a credit. */
export type CreditFourEyesReason =
  | 'looks-used'
  | 'quoted-by-other'
  | 'above-claim'
  | 'above-maximum'
  | 'above-customer-day'
  | 'above-operator-day';

/** Why two operators must agree to a credit: every reason, none where one may make it alone (rules FUNDS-5 and FUNDS-112). */
export const creditWhyTwo = (
  { day }: ReadonlyFunds,
  { customer, claimed }: { readonly customer: CustomerId; readonly claimed: Amount },
  { arrived, by, check }: { readonly arrived: Amount; readonly by: string; readonly check: CreditCheck },
  now: number,
): readonly CreditFourEyesReason[] => {
  const today = day.credited.filter(({ at }) => isWithinDay(at, now));
  const reaches = (mine: (each: (typeof today)[number]) => boolean, above: bigint): boolean =>
    isAbove(total(today.filter(mine), check.worth), above);
  const why: readonly (readonly [CreditFourEyesReason, boolean])[] = [
    ['quoted-by-other', check.isQuotedByOther ?? false],
    ['above-claim', arrived.units > claimed.units],
    ['above-maximum', arrived.units > check.maximum],
    ['above-customer-day', reaches((each) => each.customer === customer, check.customerAbove)],
    ['above-operator-day', reaches((each) => each.alone === by, check.operatorAbove)],
  ];
  return why.flatMap(([name, isSo]) => (isSo ? [name] : []));
};
