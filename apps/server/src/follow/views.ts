import type { Copy, Event, ReadonlyCore, SkippedCopy } from '@bourse/core';
import { defineView, type Put, type ViewSet } from '../store/views.ts';

/** Who asked to lead, leads or led. */
const leaders = defineView({
  name: 'follow_leaders',
  columns: {
    customer: 'bigint',
    status: 'text',
    approved_at: 'bigint?',
    decided_by: 'text?',
    reason: 'text',
    at: 'bigint',
  },
  mode: 'upsert',
  key: ['customer'],
  indexes: [['status', 'approved_at'], ['at']],
});

/** What each sale of a leader brought, in the smallest unit of its asset (rule FOLLOW-10). */
const results = defineView({
  name: 'follow_results',
  columns: {
    order_id: 'bigint',
    customer: 'bigint',
    asset: 'text',
    instrument: 'text',
    cost: 'numeric',
    result: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['order_id'],
  indexes: [['customer', 'at']],
});

/** The report of every copy, filled or skipped. */
const copies = defineView({
  name: 'follow_copies',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    leader: 'bigint',
    following: 'bigint',
    instrument: 'text',
    side: 'text',
    leader_price: 'bigint',
    lots: 'bigint',
    order_id: 'bigint?',
    filled: 'bigint',
    price: 'bigint?',
    state: 'text',
    reason: 'text?',
    at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'id DESC']],
});

type Outcome = {
  readonly order: number | null;
  readonly filled: number;
  readonly price: number | null;
  readonly state: 'placed' | 'copied' | 'skipped';
  readonly reason: string | null;
};

const put = (write: Put, copy: Omit<Copy, 'order' | 'worst'> | SkippedCopy, at: number, outcome: Outcome): void => {
  const { id, follower, leader, following, instrument, side, leaderPrice, lots } = copy;
  const { order, filled, price, state, reason } = outcome;
  write(copies, {
    id,
    customer: follower,
    leader,
    following,
    instrument,
    side,
    leader_price: leaderPrice,
    lots,
    order_id: order,
    filled,
    price,
    state,
    reason,
    at,
  });
};

export const followViews: ViewSet<ReadonlyCore, Event> = {
  tables: [leaders, results, copies],
  write: (event, { state: core }, write) => {
    switch (event.type) {
      case 'leader-changed': {
        const { customer, status, appliedAt, approvedAt } = event.leader;
        const { by: decided_by, reason } = event;
        write(leaders, { customer, status, approved_at: approvedAt, decided_by, reason, at: appliedAt });
        return;
      }
      case 'leader-result': {
        const { order: order_id, leader: customer, instrument, cost, result, at } = event;
        const asset = core.config.listings.get(instrument)?.instrument.quote ?? '';
        write(results, { order_id, customer, asset, instrument, cost, result, at });
        return;
      }
      case 'copy-placed': {
        const { copy, at } = event;
        put(write, copy, at, { order: copy.order, filled: 0, price: null, state: 'placed', reason: null });
        return;
      }
      case 'copy-skipped': {
        const { copy, at } = event;
        put(write, copy, at, { order: null, filled: 0, price: null, state: 'skipped', reason: copy.reason });
        return;
      }
      case 'copy-ended': {
        const { copy, filled, price, at } = event;
        const isCopied = filled > 0;
        const reason = isCopied ? null : 'slippage';
        put(write, copy, at, { order: copy.order, filled, price, state: isCopied ? 'copied' : 'skipped', reason });
        return;
      }
      default:
    }
  },
};
