import type { Amount, CustomerId, DepositChannel, WithdrawalChannel } from '@bourse/rules';
import type { FundsState } from './state.ts';

const DAY_MS = 86_400_000;

type Asked = { readonly customer: CustomerId; readonly channel: DepositChannel | WithdrawalChannel };

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
const nameOf = (way: 'in' | 'out', { customer, channel }: Asked, asset: string): string =>
  `${way} ${customer} ${channel} ${asset}`;

/** What a customer has asked for on a channel in the UTC day of an instant, in the asset's smallest unit (rule FUNDS-49). */
export const askedToday = (
  { asked }: FundsState,
  way: 'in' | 'out',
  who: Asked & { readonly asset: string },
  at: number,
): bigint => (asked.day === dayOf(at) ? (asked.units.get(nameOf(way, who, who.asset)) ?? 0n) : 0n);

/** Counts a request into its day; the first of a new day forgets the day before. */
export const countAsked = (
  { asked }: FundsState,
  way: 'in' | 'out',
  who: Asked,
  { asset, units }: Amount,
  at: number,
): void => {
  if (asked.day !== dayOf(at)) {
    asked.day = dayOf(at);
    asked.units.clear();
  }
  const name = nameOf(way, who, asset);
  asked.units.set(name, (asked.units.get(name) ?? 0n) + units);
};

/** A request that came to nothing leaves the day's room again, while that day lasts. */
export const uncountAsked = (
  { asked }: FundsState,
  way: 'in' | 'out',
  who: Asked,
  { asset, units }: Amount,
  requestedAt: number,
): void => {
  if (asked.day !== dayOf(requestedAt)) return;
  const name = nameOf(way, who, asset);
  const left = (asked.units.get(name) ?? 0n) - units;
  if (left > 0n) asked.units.set(name, left);
  else asked.units.delete(name);
};
