import {
  ACCOUNT_MODES,
  mulDiv,
  type Position,
  type PriceTicks,
  positionResult,
  splitLots,
  splitPrice,
  type Turnover,
  withPrices,
} from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { type Listing, listingOf } from '../market/index.ts';
import type { Emit } from '../module.ts';
import { closeBy, InsuranceMoney } from './close.ts';
import type { MarginEvent } from './event.ts';
import { least, marginAccounts, Postings } from './money.ts';

type Reached = Extract<Event, { readonly type: 'split-reached' }>;

/** What leaves of the entry value with what is left over, and what that is worth at the last price; both rounded against the customer. */
const restOf = (
  { side, entry, quantity }: Position,
  { split: { ratio }, price }: Reached,
  rest: number,
): { readonly entry: Turnover; readonly exit: Turnover } => {
  const isLong = side === 'long';
  const [parts, to] = [BigInt(rest), BigInt(ratio.to)];
  return {
    entry: mulDiv(entry, parts, BigInt(quantity) * to, isLong ? 'up' : 'down'),
    exit: mulDiv(parts * BigInt(price), 1n, to, isLong ? 'down' : 'up'),
  };
};

/** A position in the new share: its entry value stays, and what is left over is settled with its margin (rule MARGIN-21). */
const split = (core: Core, { scale }: Listing, position: Position, reached: Reached, at: number): MarginEvent => {
  const { ratio } = reached.split;
  const { whole, rest } = splitLots(ratio, position.quantity);
  const part = restOf(position, reached, rest);
  const result = rest === 0 ? 0n : positionResult(scale, position.side, part.entry, part.exit);
  const units = result < 0n ? -least(-result, position.margin) : result;
  const { customer, results } = marginAccounts(core, position);
  const postings = new Postings(position.id, customer);
  postings.spend(results, -units);
  postings.post(results, customer, units);
  postings.hold(units);
  const moved = (price: PriceTicks | null): PriceTicks | null => (price === null ? null : splitPrice(ratio, price));
  const next = withPrices(scale, {
    ...position,
    quantity: whole,
    entry: rest === 0 ? position.entry : position.entry - part.entry,
    margin: position.margin + units,
    realised: position.realised + units,
    target: moved(position.target),
    stop: moved(position.stop),
  });
  return { type: 'position-split', at, before: position.quantity, units, position: next, entries: postings.done(core) };
};

/** Closes a position of which nothing whole would be left, at the last price of the old share and without a fee. */
const end = (
  core: Core,
  position: Position,
  { price, split: { exAt } }: Reached,
  insurance: InsuranceMoney,
  at: number,
) => {
  const { instrument, ...listing } = listingOf(core, position.instrument);
  const tick = core.state.market.references.get(position.instrument) ?? { seq: 0, price, at: exAt };
  const trade = { fill: null, price, quantity: position.quantity, tick };
  const free = { ...listing, instrument: { ...instrument, feeBps: 0 } };
  return { ...closeBy(core, position, trade, null, insurance, at, free), reason: 'split' as const };
};

/** Makes the positions of those whose turn it is ones in the new share. */
export const onSplitReached = (core: Core, reached: Reached, at: number, emit: Emit<MarginEvent>): void => {
  const { split: terms, first, span } = reached;
  const listing = listingOf(core, terms.instrument);
  const insurance = new InsuranceMoney(core);
  for (let customer = first; customer < span.next; customer += 1)
    for (const mode of ACCOUNT_MODES)
      for (const position of core.state.margin.positions.of({ mode, customer })) {
        if (position.instrument !== terms.instrument) continue;
        const isLeft = splitLots(terms.ratio, position.quantity).whole > 0;
        emit(
          isLeft
            ? split(core, listing, position, reached, at)
            : (end(core, position, reached, insurance, at) as MarginEvent),
        );
      }
};
