import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import { COPIES_AT_ONCE, placeAfter } from './copy.ts';
import type { FollowEvent } from './event.ts';
import { theFollowing } from './evolve.ts';

const statusIn = (text: string | undefined): 'paused' | 'approved' => (text === 'paused' ? 'paused' : 'approved');

/** Tells the next followers that their leader is paused, or leads again (rule FOLLOW-13); nobody where that has changed meanwhile. */
const onFollowersNotified = (
  { state: { follow } }: Core,
  keys: readonly string[],
  _moment: number,
  at: number,
  most: number,
): FollowEvent[] =>
  keys.flatMap((key): FollowEvent[] => {
    const [leader, text, cursor] = key.split(' ');
    const status = statusIn(text);
    if (follow.leaders.get(Number(leader))?.status !== status) return [];
    const ids = follow.byLeader.get(Number(leader)) ?? [];
    const first = placeAfter(ids, Number(cursor));
    const next = ids.slice(first, first + Math.min(most, COPIES_AT_ONCE));
    return next.map((id, index): FollowEvent => {
      const { follower, leader: of } = theFollowing(follow, id);
      const isLast = index === next.length - 1;
      const more = isLast && first + next.length < ids.length;
      return { type: 'follower-notified', at, following: id, follower, leader: of, status, more };
    });
  });

export const whenFollowersNotified: WhenDue<FollowEvent> = Object.assign(onFollowersNotified, { most: 1 });
