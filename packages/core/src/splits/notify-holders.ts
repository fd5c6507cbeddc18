import type { CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import { nextCustomers } from '../customer-span.ts';
import type { WhenDue } from '../module.ts';
import type { SplitsEvent } from './event.ts';
import { splitNewsKey, splitOf } from './state.ts';

/** Whether a customer has the share, or a position with leverage in it. */
const hasShare = ({ state }: Core, customer: CustomerId, instrument: string): boolean => {
  const owner = { mode: 'real', customer } as const;
  if (state.stocks.shares.get(owner, instrument)) return true;
  return state.margin.positions.of(owner).some((position) => position.instrument === instrument);
};

const notifyPiece = (core: Core, key: string, at: number, most: number): SplitsEvent => {
  const { terms: split, stage, notifying } = splitOf(core.state.splits, Number.parseInt(key, 10));
  const isCancelled = key === splitNewsKey(split.id, true);
  const { first, end, span, isLast } = nextCustomers(core, notifying, most);
  // Nobody is told any more of an announcement that was cancelled meanwhile.
  const isOver = !isCancelled && stage === 'cancelled';
  const customers: CustomerId[] = [];
  for (let customer = first; customer <= end && !isOver; customer += 1)
    if (hasShare(core, customer, split.instrument)) customers.push(customer);
  return { type: 'split-holders-notified', at, split, isCancelled, customers, span, isLast: isLast || isOver };
};

/** Finds who has a share whose split is announced or cancelled, some customers a row of the journal (rule SPLIT-9). */
export const onSplitNews: WhenDue<SplitsEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): SplitsEvent[] =>
    keys.map((key) => notifyPiece(core, key, at, most)),
  { most: 1 },
);
