import { broughtBy, type Copy, type Event, type ReadonlyCore, type SkippedCopy } from '@bourse/core';
import { defineView, type Put, type ViewSet } from '../store/views.ts';
import { reasonOf } from './reason.ts';

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
  indexes: [['status', 'approved_at'], ['status', 'at'], ['at']],
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
    lots: 'bigint?',
    turnover: 'numeric?',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['order_id'],
  indexes: [
    ['customer', 'at'],
    ['customer', 'order_id DESC'],
  ],
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
    leader_price: 'bigint?',
    lots: 'bigint',
    order_id: 'bigint?',
    filled: 'bigint',
    price: 'bigint?',
    asset: 'text',
    amount: 'numeric',
    fees: 'numeric',
    cost: 'numeric?',
    result: 'numeric?',
    state: 'text',
    reason: 'text?',
    at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [
    ['customer', 'id DESC'],
    ['customer', 'order_id'],
  ],
});

type Outcome = {
  readonly filled: number;
  readonly price: number | null;
  /** In the smallest unit of the quote asset: what it came to without fees, and the fees. */
  readonly amount: bigint;
  readonly fees: bigint;
  /** Of a sale: what the copies sold had cost, and what was earned or lost on them with the fees taken off. */
  readonly cost: bigint | null;
  readonly result: bigint | null;
  readonly state: 'placed' | 'copied' | 'skipped';
  readonly reason: string | null;
};

const NOTHING = { filled: 0, price: null, amount: 0n, fees: 0n, cost: null, result: null } as const;
const PLACED = { ...NOTHING, state: 'placed', reason: null } as const;

type PutCopy = (copy: Copy | SkippedCopy, at: number, outcome: Outcome) => void;

/** Writes what has become of a copy so far. */
const putting =
  (core: ReadonlyCore, write: Put): PutCopy =>
  (copy, at, outcome) => {
    const { id, follower, leader, following, instrument, side, leaderPrice, lots } = copy;
    const { filled, price, amount, fees, cost, result, state, reason } = outcome;
    write(copies, {
      id,
      customer: follower,
      leader,
      following,
      instrument,
      side,
      leader_price: leaderPrice,
      lots,
      order_id: 'order' in copy ? copy.order : null,
      filled,
      price,
      asset: quoteOf(core, instrument),
      amount,
      fees,
      cost,
      result,
      state,
      reason,
      at,
    });
  };

type Ended = Extract<Event, { readonly type: 'copy-ended' }>;

const quoteOf = (core: ReadonlyCore, instrument: string): string =>
  core.config.listings.get(instrument)?.instrument.quote ?? '';

/** What a copy that is over has brought: of a sale only the part that was still copied counts (rule FOLLOW-12). */
const outcomeOf = (event: Ended): Outcome => {
  const { copy, filled, price, quoteAmount: amount, fees, copied } = event;
  const isCopied = filled > 0;
  const result = copy.side === 'sell' && isCopied ? broughtBy(event) : null;
  return {
    filled,
    price,
    amount,
    fees,
    cost: result === null ? null : -copied.cost,
    result,
    state: isCopied ? 'copied' : 'skipped',
    reason: reasonOf(event),
  };
};

export const followViews: ViewSet<ReadonlyCore, Event> = {
  tables: [leaders, results, copies],
  write: (event, { state: core }, write) => {
    const put = putting(core, write);
    switch (event.type) {
      case 'leader-changed': {
        const { customer, status, appliedAt, approvedAt } = event.leader;
        const { by: decided_by, reason } = event;
        write(leaders, { customer, status, approved_at: approvedAt, decided_by, reason, at: appliedAt });
        return;
      }
      case 'leader-result': {
        const { order: order_id, leader: customer, instrument, cost, result, at } = event;
        const { lots = null, turnover = null } = event;
        const asset = quoteOf(core, instrument);
        write(results, { order_id, customer, asset, instrument, cost, result, lots, turnover, at });
        return;
      }
      // Nearly every copy ends in the command that places it, and is written then. The others wait: behind orders that do (rule STOCKS-2), or because they
      // have more to fill than one command does (rule BOOK-22).
      case 'copy-placed':
        if (core.state.orders.orders.get(event.copy.order)?.status === 'waiting') put(event.copy, event.at, PLACED);
        return;
      case 'order-queued': {
        const copy = core.state.follow.copies.get(event.id);
        if (copy) put(copy, event.at, PLACED);
        return;
      }
      case 'copy-skipped':
        put(event.copy, event.at, { ...NOTHING, state: 'skipped', reason: event.copy.reason });
        return;
      case 'copy-ended':
        put(event.copy, event.at, outcomeOf(event));
        return;
      default:
    }
  },
};
