import { isQueued } from '@bourse/core';
import type { AssetCode, CustomerId, WithdrawalChannel } from '@bourse/rules';
import { defineQuestions } from '../follower/state-port.ts';

export const fundsQuestions = defineQuestions({
  /** The place in its channel's queue of everything that waits in one: 1 is next. */
  'funds.queue-places': (core) => {
    const counts = new Map<WithdrawalChannel, number>();
    const places = new Map<number, number>();
    for (const withdrawal of core.state.funds.withdrawals.values()) {
      if (!isQueued(core, withdrawal)) continue;
      const place = (counts.get(withdrawal.channel) ?? 0) + 1;
      counts.set(withdrawal.channel, place);
      places.set(withdrawal.id, place);
    }
    return places;
  },
  /** How many wait in a channel's queue or aside of it, and are being paid; since when the first of the queue waits. */
  'funds.queue': (core, { channel }: { readonly channel: WithdrawalChannel }) => {
    const own = [...core.state.funds.withdrawals.values()].filter((each) => each.channel === channel);
    const queued = own.filter((each) => isQueued(core, each));
    return {
      waiting: queued.length,
      aside: own.filter(({ status }) => status === 'waiting').length - queued.length,
      processing: own.filter(({ status }) => status === 'processing').length,
      oldestAt: queued[0]?.requestedAt ?? null,
    };
  },
  /** What a customer has asked to be paid and was not yet. */
  'funds.withdrawals-of': ({ state }, { customer }: { readonly customer: CustomerId }) =>
    [...state.funds.withdrawals.values()]
      .filter((each) => each.customer === customer)
      .map(({ id, account, amount, status, terms: { fee } }) => ({ id, account, amount, fee, status })),
  /** What an inviter is to get, by asset in its smallest unit, and when the first of it is released. */
  'funds.rebates-of': ({ state }, { inviter }: { readonly inviter: CustomerId }) => {
    const units = new Map<AssetCode, bigint>();
    let releasesAt: number | null = null;
    for (const each of state.funds.rebates.values()) {
      if (each.inviter !== inviter) continue;
      units.set(each.asset, (units.get(each.asset) ?? 0n) + each.units);
      releasesAt = Math.min(releasesAt ?? each.releasesAt, each.releasesAt);
    }
    return { units, releasesAt };
  },
});

type Own = typeof fundsQuestions;
declare module '../follower/state-port.ts' {
  interface StateQuestions extends Own {}
}
