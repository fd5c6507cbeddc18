import { type Fields, nullable, number, record, text, units } from '../journal-form.ts';
import type { Forms } from '../module.ts';
import type { FollowEvent, SkippedCopy } from './event.ts';
import type { Copied, Copy } from './state.ts';

/** What a copy that was placed and one that was skipped have in common. One that sells for a target has a field more, and is written in full. */
const trade: Fields<Omit<Copy, 'order' | 'worst'>> = {
  id: number(),
  following: number(),
  follower: number(),
  leader: number(),
  trade: nullable(number()),
  instrument: text(),
  side: text(),
  leaderPrice: nullable(number()),
  leaderLots: number(),
  lots: number(),
};

const copy = record<Copy>({ ...trade, order: number(), worst: units() });

/** What is written for every follower of every trade. */
export const followForms: Forms<
  Extract<FollowEvent, { readonly type: 'copy-placed' | 'copy-skipped' | 'copy-ended' }>
> = {
  'copy-placed': record({ type: text(), at: number(), copy, room: number() }),
  'copy-skipped': record({
    type: text(),
    at: number(),
    copy: record<SkippedCopy>({ ...trade, reason: text() }),
    room: number(),
  }),
  'copy-ended': record({
    type: text(),
    at: number(),
    copy,
    filled: number(),
    turnover: units(),
    quoteAmount: units(),
    fees: units(),
    price: nullable(number()),
    copied: record<Copied>({ lots: number(), cost: units() }, { fees: units() }),
  }),
};
