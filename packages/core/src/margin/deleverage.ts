import { type Position, type PositionId, type PriceTicks, priceTicks, quantityLots, turnover } from '@bourse/rules';
import type { Core } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { CloseOut } from '../orders/index.ts';
import { closeBy, closePart, type InsuranceMoney } from './close.ts';
import type { PositionEvent } from './event.ts';

/** How many positions one command reduces so at most: what is left of a loss beyond them is the fund's and the house's. */
const MOST_REDUCED = 500;

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

type Ranked = { readonly position: Position; readonly gain: bigint; readonly queue: Queue | undefined };

const gainAt = ({ side, entry, quantity }: Position, price: PriceTicks): bigint => {
  const exit = turnover(price, quantity);
  return side === 'long' ? exit - entry : entry - exit;
};

/** Whether one is reduced before another: by result ÷ entry value × leverage, the highest first; at the same rank the oldest. */
const isBefore = (one: Ranked, other: Ranked): boolean => {
  const a = one.gain * BigInt(one.position.leverage) * other.position.entry;
  const b = other.gain * BigInt(other.position.leverage) * one.position.entry;
  return a === b ? one.position.id < other.position.id : a > b;
};

/** Positions of one leverage that a command has not reduced, in the order in which it does at whatever price. */
class Queue {
  readonly #rest: Iterator<Position, undefined>;
  #first: Position | undefined;

  constructor(positions: Iterator<Position, undefined>) {
    this.#rest = positions;
    this.#first = positions.next().value;
  }

  get first(): Position | undefined {
    return this.#first;
  }

  shift(): void {
    this.#first = this.#rest.next().value;
  }
}

/** Those on one side of an instrument: what was not reduced, by leverage, and what is left of those that were. */
type Side = { readonly queues: readonly Queue[]; readonly left: Map<PositionId, Position> };

/**
 * Closes positions whose loss neither their margin nor the insurance fund pays against those on the other side, which are reduced by the rank of
 * their profit × leverage, at the price at which the margin is used up (rule MARGIN-22). One for each command: it knows what it has reduced.
 */
export class Deleveraging {
  readonly #core: Core;
  readonly #insurance: InsuranceMoney;
  readonly #sides = new Map<string, Side>();
  #reduced = 0;

  constructor(core: Core, insurance: InsuranceMoney) {
    this.#core = core;
    this.#insurance = insurance;
  }

  /** What of a loss at a price a position's own money does not pay, in the quote asset's smallest unit. */
  shortfallAt(position: Position, price: PriceTicks, { tick }: CloseOut): bigint {
    const listing = listingOf(this.#core, position.instrument);
    return closePart(this.#core, listing, position, { price, quantity: position.quantity, tick }).shortfall;
  }

  /** What an order that closes a position no further than a price, and the house for the rest of it, can leave to the fund. */
  mostDue(position: Position, closeOut: CloseOut, limit: PriceTicks): bigint {
    const [atLimit, atMark] = [limit, closeOut.mark].map((price) => this.shortfallAt(position, price, closeOut));
    return most(atLimit ?? 0n, atMark ?? 0n);
  }

  /** What closes as much of a position as there is on the other side; nothing where its loss is paid. */
  close(position: Position, closeOut: CloseOut, at: number): PositionEvent[] {
    const price = position.bankruptcyPrice;
    if (price === null || this.shortfallAt(position, closeOut.mark, closeOut) <= this.#insurance.left(position))
      return [];
    const events: PositionEvent[] = [];
    let left = position;
    const { instrument, ...listing } = listingOf(this.#core, position.instrument);
    const free = { ...listing, instrument: { ...instrument, feeBps: 0 } };
    while (left.quantity > 0 && this.#reduced < MOST_REDUCED) {
      const first = this.#first(position, price);
      if (!first) break;
      const { position: other } = first;
      const traded = {
        fill: null,
        price,
        quantity: quantityLots(Math.min(left.quantity, other.quantity)),
        tick: closeOut.tick,
      };
      const own = closeBy(this.#core, left, traded, closeOut, this.#insurance, at);
      const reason = { ...closeOut, reason: 'deleveraged' } as const;
      const theirs = closeBy(this.#core, other, traded, reason, this.#insurance, at, free);
      events.push(
        { ...own, counterparty: other.id } as PositionEvent,
        { ...theirs, counterparty: left.id } as PositionEvent,
      );
      left = own.position;
      this.#keep(first, theirs.position);
      this.#reduced += 1;
    }
    return events;
  }

  /**
   * The worst price that an order may close a position at: the collar's, but where others could be reduced none at which the fund would not pay the
   * loss. The house takes the rest at the mark price, at which it does.
   */
  worstPrice(position: Position, closeOut: CloseOut, collar: PriceTicks): PriceTicks {
    const { bankruptcyPrice: last, side } = position;
    const fund = this.#insurance.left(position);
    const isPaidAt = (price: PriceTicks): boolean => this.shortfallAt(position, price, closeOut) <= fund;
    if (last === null || isPaidAt(collar) || !isPaidAt(closeOut.mark)) return collar;
    if (!this.#first(position, last)) return collar;
    return priceTicks(side === 'long' ? Math.min(closeOut.mark, last) : Math.max(closeOut.mark, last));
  }

  #sideOf({ mode, instrument, side }: Pick<Position, 'mode' | 'instrument' | 'side'>): Side {
    const name = `${mode} ${instrument} ${side}`;
    let found = this.#sides.get(name);
    if (!found) {
      const ordered = this.#core.state.margin.positions.byGain({ mode, instrument, side });
      found = { queues: ordered.map((positions) => new Queue(positions)), left: new Map() };
      this.#sides.set(name, found);
    }
    return found;
  }

  /** The first on the other side to be reduced of those that gain at a price; undefined where none does. */
  #first({ mode, instrument, side }: Position, price: PriceTicks): Ranked | undefined {
    const { queues, left } = this.#sideOf({ mode, instrument, side: side === 'long' ? 'short' : 'long' });
    let first: Ranked | undefined;
    for (const from of [...queues, ...left.values()]) {
      const queue = from instanceof Queue ? from : undefined;
      const position = from instanceof Queue ? from.first : from;
      const gain = position ? gainAt(position, price) : 0n;
      if (!position || gain <= 0n) continue;
      const ranked = { position, gain, queue };
      if (!first || isBefore(ranked, first)) first = ranked;
    }
    return first;
  }

  /** Keeps what is left of one that was reduced. */
  #keep({ queue }: Ranked, position: Position): void {
    queue?.shift();
    const { left } = this.#sideOf(position);
    if (position.quantity > 0) left.set(position.id, position);
    else left.delete(position.id);
  }
}
