import {
  boundOfLevel,
  gateRefusal,
  leftInDay,
  leftOfLevel,
  movable,
  payoutNeedsFourEyes,
  requestedInDay,
  type StartCheck,
  termsWithin,
  type Withdrawal,
  type WithdrawalChecks,
  type WithdrawalPolicy,
  type WithdrawalTerms,
} from '@bourse/core';
import {
  type AccountType,
  type Asset,
  amountText,
  type CustomerId,
  err,
  ok,
  parseAmount,
  type Result,
  WITHDRAWAL_CHANNELS,
  type WithdrawalChannel,
  withdrawalFee,
} from '@bourse/rules';
import type { WalletNetwork } from '@bourse/rules/wallet-address';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import { type WithdrawalCheck, workingDayAfter } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { unsettledIn } from './balances.ts';
import { payoutKey, payoutNumbers, withdrawalChecks } from './money-settings.ts';

/** A way out for an asset as it is offered now: the brand's way, with the numbers that were published last (rule FUNDS-63); amounts in the asset's smallest unit. */
export type Payout = {
  readonly channel: WithdrawalChannel;
  readonly asset: string;
  readonly account: AccountType;
  readonly networks: readonly WalletNetwork[];
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Null where a day has no maximum. */
  readonly daily: bigint | null;
  readonly feeBps: number;
  readonly feeFixed: bigint;
};

/** Every way out that the brand offers, in its order. */
export const payouts = (services: Services): readonly Payout[] =>
  WITHDRAWAL_CHANNELS.flatMap((channel) =>
    services.brand.withdrawal[channel].map((policy) => {
      const asset = services.assets.get(policy.asset);
      const numbers = { ...policy, daily: null, ...payoutNumbers(services, payoutKey(channel, policy.asset)) };
      // Amounts were checked when they were published, the brand's when the server started.
      const units = (text: string): bigint => {
        const read = parseAmount(asset, text);
        return read.ok ? read.value.units : 0n;
      };
      return {
        channel,
        asset: policy.asset,
        account: policy.account,
        networks: 'networks' in policy ? policy.networks : [],
        minimum: units(numbers.minimum),
        maximum: units(numbers.maximum),
        daily: numbers.daily === null ? null : units(numbers.daily),
        feeBps: numbers.feeBps,
        feeFixed: units(numbers.feeFixed),
      };
    }),
  );

/** Errors: CHANNEL_CLOSED, where the brand does not pay the asset out this way. */
export const payoutOf = (
  services: Services,
  channel: WithdrawalChannel,
  asset: string,
): Result<Payout, 'CHANNEL_CLOSED'> => {
  const found = payouts(services).find((each) => each.channel === channel && each.asset === asset.trim().toUpperCase());
  return found ? ok(found) : err('CHANNEL_CLOSED');
};

/** What an amount counts for in the brand's currency, in its smallest unit, rounded up; null when no price leads there. */
export const weightOf = ({ brand, market }: Services, asset: string, units: bigint): bigint | null =>
  market.rates.weigh(units, asset, brand.currency) ?? null;

/** What is asked for on top of so much in a rolling day, as published last (rule FUNDS-46). */
const checksNow = (services: Services): WithdrawalChecks => {
  const checks = withdrawalChecks(services);
  const units = (check: WithdrawalCheck): bigint | null => {
    const text = checks.get(check) ?? null;
    if (text === null) return null;
    const read = parseAmount(services.assets.get(services.brand.currency), text);
    return read.ok ? read.value.units : 0n;
  };
  return {
    primary: units('primary'),
    advanced: units('advanced'),
    twoOperators: units('two-operators'),
    daily: units('daily'),
  };
};

/** What a withdrawal is measured by when it begins to be paid: its worth and the threshold as they are now (rule FUNDS-67). */
export const startCheckOf = (services: Services, asset: string, units: bigint): StartCheck => ({
  worth: weightOf(services, asset, units),
  twoOperators: checksNow(services).twoOperators,
});

/** Whether two operators must agree to pay a withdrawal that waits. */
export const needsFourEyes = (services: Services, withdrawal: Withdrawal): boolean => {
  const { asset, units } = withdrawal.amount;
  return payoutNeedsFourEyes(
    services.core.state.funds,
    withdrawal,
    startCheckOf(services, asset, units),
    services.now(),
  );
};

/** The policy for an amount as it is now. */
export const policyOf = (services: Services, payout: Payout, units: bigint): WithdrawalPolicy => ({
  minimum: payout.minimum,
  maximum: payout.maximum,
  ...(payout.daily === null ? {} : { daily: payout.daily }),
  fee: withdrawalFee(payout, units),
  oneAtATime: services.brand.withdrawal.oneAtATime,
  worth: weightOf(services, payout.asset, units),
  checks: checksNow(services),
});

/** What an amount takes together with the rest of the customer's rolling day. */
export const termsOf = (services: Services, customer: CustomerId, policy: WithdrawalPolicy): WithdrawalTerms =>
  termsWithin(services.core.state.funds, customer, policy, services.now());

type Terms = ReplyOf<Endpoints['funds.withdrawalTerms']>;

/** All that stands in the way of a withdrawal under these terms, the brand's first gate first. Rule FUNDS-42. */
export const blockersOf = async (
  { brand, core, identity, now }: Services,
  { id }: CustomerCaller,
  terms: WithdrawalTerms,
): Promise<Terms['blockers']> => {
  const customer = core.state.platform.customers.get(id);
  if (!customer) return [];
  const isWithoutPassword = (await identity.customer(id))?.fundsPasswordHash === null;
  return brand.withdrawal.gates.flatMap((gate): Terms['blockers'] => {
    if (gate === 'funds-password') return isWithoutPassword ? ['FUNDS_PASSWORD_NOT_SET'] : [];
    const refusal = gateRefusal(core, gate, customer, terms, now());
    return refusal ? [refusal] : [];
  });
};

/** So many payments an estimate needs at least (rule FUNDS-134). */
const LEAST_PAID = 20;

/** How long the last payments of a channel took from request to payment, in the middle; milliseconds, null before there are enough (rule FUNDS-134). */
export const usualTime = async ({ database }: Services, channel: WithdrawalChannel): Promise<number | null> => {
  const { rows } = await database.pool.query<{ usual: number | null }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY took)::float8 AS usual FROM (
       SELECT changed_at - requested_at AS took FROM withdrawals
       WHERE state = 'paid' AND channel = $1 ORDER BY id DESC LIMIT 50) last
     HAVING count(*) >= $2`,
    [channel, LEAST_PAID],
  );
  return rows[0]?.usual ?? null;
};

/** When a withdrawal of so long an estimate is late: after it, or after the working day that is told where there is none (rule FUNDS-141); ms UTC. */
export const dueAt = ({ brand }: Pick<Services, 'brand'>, requestedAt: number, usualMs: number | null): number =>
  usualMs === null ? workingDayAfter(brand.zone, requestedAt) : requestedAt + usualMs;

/** The most that may still be asked for within a rolling day, on the channel and on all together, in the asset's smallest unit. */
const leftToday = (
  { core, now, brand, market }: Services,
  customer: CustomerId,
  { channel, asset, daily }: Payout,
  { checks }: WithdrawalPolicy,
): bigint | null => {
  const { funds } = core.state;
  const onChannel = daily === null ? null : daily - requestedInDay(funds, { customer, channel, asset }, now());
  const inAll = leftInDay(funds, customer, checks, now());
  const lefts = [onChannel, inAll === null ? null : (market.rates.mostWithin(inAll, asset, brand.currency) ?? null)];
  let least: bigint | null = null;
  for (const left of lefts) if (left !== null && (least === null || left < least)) least = left;
  return least !== null && least < 0n ? 0n : least;
};

/** How much may be taken out with the identity shown so far, and what the next level is enough for (rule FUNDS-135); null where it is enough for any amount. */
const identityBound = (
  { core, now, brand, assets, market }: Services,
  customer: CustomerId,
  asset: Asset,
  { checks }: WithdrawalPolicy,
): Terms['identity'] => {
  const bound = boundOfLevel(core.state.platform.customers.get(customer)?.level ?? 'none', checks);
  if (!bound) return null;
  const currency = assets.get(brand.currency);
  const left = leftOfLevel(core.state.funds, customer, bound, now());
  const then = boundOfLevel(bound.next, checks);
  return {
    currency: currency.code,
    upTo: amountText(currency, bound.upTo),
    left: amountText(asset, market.rates.mostWithin(left, asset.code, currency.code) ?? 0n),
    next: bound.next,
    nextUpTo: then ? amountText(currency, then.upTo) : null,
  };
};

/** What a withdrawal would cost and what stands in its way. Errors: CHANNEL_CLOSED, BAD_AMOUNT. */
export const previewTerms = async (
  services: Services,
  caller: CustomerCaller,
  { channel, asset: code, amount }: InputOf<Endpoints['funds.withdrawalTerms']>,
): Promise<Result<Terms, 'CHANNEL_CLOSED' | 'BAD_AMOUNT'>> => {
  const payout = payoutOf(services, channel, code);
  if (!payout.ok) return payout;
  const asset = services.assets.get(payout.value.asset);
  const requested = amount === undefined ? undefined : parseAmount(asset, amount);
  if (requested && (!requested.ok || requested.value.units < 0n)) return err('BAD_AMOUNT');
  const units = requested?.ok ? requested.value.units : payout.value.minimum;
  const policy = policyOf(services, payout.value, units);
  const terms = termsOf(services, caller.id, policy);
  const text = (value: bigint): string => amountText(asset, value);
  const left = leftToday(services, caller.id, payout.value, policy);
  const blockers = await blockersOf(services, caller, terms);
  const waitsUntil = services.core.state.platform.customers.get(caller.id)?.withdrawalsWaitUntil ?? 0;
  return ok({
    channel,
    asset: asset.code,
    decimals: asset.decimals,
    available: text(movable(services.core, caller.mode, caller.id, payout.value.account, asset.code)),
    unsettled: unsettledIn(services, { mode: caller.mode, customer: caller.id }, payout.value.account, asset.code),
    minimum: text(terms.minimum),
    maximum: text(terms.maximum),
    dailyLeft: left === null ? null : text(left),
    mostWaiting: services.brand.mostWaiting,
    fee: text(terms.fee),
    arrives: text(units > terms.fee ? units - terms.fee : 0n),
    feeBps: payout.value.feeBps,
    feeFixed: text(payout.value.feeFixed),
    level: terms.level,
    identity: identityBound(services, caller.id, asset, policy),
    blocker: blockers[0] ?? null,
    blockers,
    waitsUntil: waitsUntil > services.now() ? waitsUntil : null,
    secondFactors: await services.identity.credentials.factorWays(caller.id),
    usualMs: await usualTime(services, channel),
  });
};
