import { askedToday, gateRefusal, movable, type WithdrawalTerms } from '@bourse/core';
import {
  type AccountType,
  amountText,
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
import type { WithdrawalCheck } from '../platform/index.ts';
import type { Services } from '../services.ts';
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

/** What an amount is worth in the brand's currency, in its smallest unit; undefined when no price leads there. */
const worthOf = ({ brand, market }: Services, asset: string, units: bigint): bigint | undefined =>
  market.rates.convert(units, asset, brand.currency);

const currencyUnits = ({ brand, assets }: Services, text: string): bigint => {
  const read = parseAmount(assets.get(brand.currency), text);
  return read.ok ? read.value.units : 0n;
};

/** What is needed on top to take out so much, as published last; what cannot be valued is treated as the most there could be (rule FUNDS-46). */
const neededFor = (services: Services, asset: string, units: bigint): ReadonlySet<WithdrawalCheck> => {
  const worth = worthOf(services, asset, units);
  const isAbove = (text: string | null): boolean =>
    text !== null && (worth === undefined || worth > currencyUnits(services, text));
  return new Set([...withdrawalChecks(services)].flatMap(([check, above]) => (isAbove(above) ? [check] : [])));
};

/** Whether two operators must agree to pay so much, as published last (rule FUNDS-67). */
export const needsTwo = (services: Services, asset: string, units: bigint): boolean =>
  neededFor(services, asset, units).has('two-operators');

/** The policy for an amount as it is now. */
export const termsOf = (services: Services, payout: Payout, units: bigint): WithdrawalTerms => {
  const needed = neededFor(services, payout.asset, units);
  return {
    minimum: payout.minimum,
    maximum: payout.maximum,
    ...(payout.daily === null ? {} : { daily: payout.daily }),
    fee: withdrawalFee(payout, units),
    level: needed.has('advanced') ? 'advanced' : needed.has('primary') ? 'primary' : 'none',
    oneAtATime: services.brand.withdrawal.oneAtATime,
    fourEyes: needed.has('two-operators'),
  };
};

type Terms = ReplyOf<Endpoints['funds.withdrawalTerms']>;

/** What stands in the way of a withdrawal under these terms, the brand's first gate first; null when nothing does. Rule FUNDS-42. */
export const obstacleOf = async (
  { brand, core, identity, now }: Services,
  { id }: CustomerCaller,
  terms: WithdrawalTerms,
): Promise<Terms['obstacle']> => {
  const customer = core.state.platform.customers.get(id);
  if (!customer) return null;
  const isWithoutPassword = (await identity.customer(id))?.fundsPasswordHash === null;
  for (const gate of brand.withdrawal.gates)
    if (gate === 'funds-password') {
      if (isWithoutPassword) return 'FUNDS_PASSWORD_NOT_SET';
    } else {
      const refusal = gateRefusal(core, gate, customer, terms, now());
      if (refusal) return refusal;
    }
  return null;
};

/** How long the last payments of a channel took from request to payment, in the middle; milliseconds, null before there are any. */
export const usualTime = async ({ database }: Services, channel: WithdrawalChannel): Promise<number | null> => {
  const { rows } = await database.pool.query<{ usual: number | null }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY took)::float8 AS usual FROM (
       SELECT changed_at - requested_at AS took FROM withdrawals
       WHERE state = 'paid' AND channel = $1 ORDER BY id DESC LIMIT 50) last`,
    [channel],
  );
  return rows[0]?.usual ?? null;
};

/** What is left of a day's maximum, in the asset's smallest unit; null where there is none. */
const leftToday = ({ core, now }: Services, customer: number, { channel, asset, daily }: Payout): bigint | null => {
  if (daily === null) return null;
  const left = daily - askedToday(core.state.funds, 'out', { customer, channel, asset }, now());
  return left > 0n ? left : 0n;
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
  const asked = amount === undefined ? undefined : parseAmount(asset, amount);
  if (asked && (!asked.ok || asked.value.units < 0n)) return err('BAD_AMOUNT');
  const units = asked?.ok ? asked.value.units : payout.value.minimum;
  const terms = termsOf(services, payout.value, units);
  const text = (value: bigint): string => amountText(asset, value);
  const left = leftToday(services, caller.id, payout.value);
  const waitsUntil = services.core.state.platform.customers.get(caller.id)?.withdrawalsWaitUntil ?? 0;
  return ok({
    channel,
    asset: asset.code,
    decimals: asset.decimals,
    available: text(movable(services.core, caller.book, caller.id, payout.value.account, asset.code)),
    minimum: text(terms.minimum),
    maximum: text(terms.maximum),
    dailyLeft: left === null ? null : text(left),
    fee: text(terms.fee),
    arrives: text(units > terms.fee ? units - terms.fee : 0n),
    feeBps: payout.value.feeBps,
    feeFixed: text(payout.value.feeFixed),
    level: terms.level,
    obstacle: await obstacleOf(services, caller, terms),
    waitsUntil: waitsUntil > services.now() ? waitsUntil : null,
    secondFactors: await services.identity.accounts.factorWays(caller.id),
    usualMs: await usualTime(services, channel),
  });
};
