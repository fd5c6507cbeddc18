import type { Event } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { News, NewsDeps, NewsOf } from '../news.ts';
import { reasonOf } from './reason.ts';

type Kind =
  | 'leader-changed'
  | 'copy-skipped'
  | 'following-stopped'
  | 'following-closed'
  | 'target-reached'
  | 'leader-paused'
  | 'leader-resumed';
type Notified =
  | 'leader-changed'
  | 'copy-skipped'
  | 'following-stopped'
  | 'target-reached'
  | 'follower-notified'
  | 'copy-ended';

const skipped = (
  { follower, leader, instrument }: { follower: number; leader: number; instrument: InstrumentId },
  reason: string,
  { listing }: NewsDeps,
): News<Kind> => ({
  customer: follower,
  kind: 'copy-skipped',
  values: { leader: String(leader), share: listing(instrument).instrument.name, reason },
});

/** What leaders are told of decisions about them, and followers of copies that were skipped, of targets, of leaders who are paused, resumed or have ended, and where copy trading is not open to them any more. */
export const followNews: NewsOf<Extract<Event, { readonly type: Notified }>, Kind> = {
  'leader-changed': {
    // What the customer asked for is known to the customer.
    isNews: ({ by }) => by !== null,
    notice: ({ type: kind, leader: { customer, status }, reason }) => ({ customer, kind, values: { status, reason } }),
  },
  'copy-skipped': { notice: ({ copy }, deps) => skipped(copy, copy.reason, deps) },
  'copy-ended': {
    isNews: ({ filled }) => filled === 0,
    notice: (event, deps) => skipped(event.copy, reasonOf(event) ?? 'slippage', deps),
  },
  'target-reached': {
    notice: ({ type: kind, follower, leader, target }) => ({
      customer: follower,
      kind,
      values: { leader: String(leader), target },
    }),
  },
  'follower-notified': {
    notice: ({ follower, leader, status }) => ({
      customer: follower,
      kind: status === 'paused' ? 'leader-paused' : 'leader-resumed',
      values: { leader: String(leader) },
    }),
  },
  'following-stopped': {
    isNews: ({ reason }) => reason === 'leader-ended' || reason === 'not-available',
    notice: ({ follower, leader, reason }) => ({
      customer: follower,
      kind: reason === 'not-available' ? 'following-closed' : 'following-stopped',
      values: { leader: String(leader) },
    }),
  },
};
