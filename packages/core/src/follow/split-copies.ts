import { type InstrumentId, partOfRest, type SplitRatio, splitLots, splitPrice, worthOfRest } from '@bourse/rules';
import type { Core, Event, State } from '../context.ts';
import { listingOf } from '../market/index.ts';
import { COPIES_FALL, COPIES_RISE, type Copied, type Following } from './state.ts';

type Adjusted = Extract<Event, { readonly type: 'split-adjusted' }>;

/** Waits for the same worth of copies at the prices of the new share. */
const moveLevels = ({ triggers }: State, { id }: Following, instrument: InstrumentId, ratio: SplitRatio): void => {
  for (const kind of [COPIES_RISE, COPIES_FALL] as const) {
    const key = `${id} ${instrument}`;
    const level = triggers.waiting.get(kind, key);
    if (level) triggers.waiting.set(kind, key, { ...level, level: splitPrice(ratio, level.level) });
  }
};

/** Makes what a setting has of a share copies of the new one: their cost stays, and what is left over is sold (rule SPLIT-8). */
const split = (core: Core, following: Following, { split: { instrument, ratio }, price }: Adjusted): void => {
  const copied = following.copied.get(instrument);
  if (!copied) return;
  const { whole: lots, rest } = splitLots(ratio, copied.lots);
  const goneOf = (whole: bigint): bigint => (lots === 0 ? whole : partOfRest(ratio, whole, copied.lots, rest));
  const fees = copied.fees ?? 0n;
  const gone = { cost: goneOf(copied.cost), fees: goneOf(fees) };
  following.realised += worthOfRest(listingOf(core, instrument).scale, ratio, rest, price) - gone.cost - gone.fees;
  if (lots > 0) following.copied.set(instrument, { lots, cost: copied.cost - gone.cost, fees: fees - gone.fees });
  else following.copied.delete(instrument);
  moveLevels(core.state, following, instrument, ratio);
};

/** What a leader bought becomes the new share too; what is left over is sold, and in no record. */
const splitBought = (held: Map<InstrumentId, Copied>, { split: { instrument, ratio } }: Adjusted): void => {
  const own = held.get(instrument);
  if (!own) return;
  const { whole: lots, rest } = splitLots(ratio, own.lots);
  const left = (whole: bigint): bigint => whole - partOfRest(ratio, whole, own.lots, rest);
  if (lots > 0) held.set(instrument, { lots, cost: left(own.cost), fees: left(own.fees ?? 0n) });
  else held.delete(instrument);
};

/** Trades of leaders that wait to be copied are of the new share, too. */
const splitTrades = ({ state: { follow } }: Core, { split: { instrument, ratio } }: Adjusted): void => {
  for (const { trades } of follow.queues.values())
    for (const [index, trade] of trades.entries())
      if (trade.instrument === instrument)
        trades[index] = {
          ...trade,
          lots: Math.max(1, splitLots(ratio, trade.lots).whole),
          heldBefore: splitLots(ratio, trade.heldBefore).whole,
        };
};

/** What is copied of a share follows its split with the customer's turn. */
export const evolveSplitCopies = (core: Core, event: Adjusted): void => {
  const { bought, byFollower, followings } = core.state.follow;
  for (const { mode, customer } of event.lines) {
    if (mode !== 'real') continue;
    const own = bought.get(customer);
    if (own) splitBought(own, event);
    for (const id of byFollower.get(customer) ?? []) {
      const following = followings.get(id);
      if (following) split(core, following, event);
    }
  }
  if (event.isLast) splitTrades(core, event);
};
