import type { Event } from '@bourse/core';
import type { Position, PriceTicks } from '@bourse/rules';

type Fault = (text: string) => void;
type Closing = Extract<Event, { type: 'position-reduced' | 'position-closed' }>;
type Pair = { readonly price: PriceTicks; readonly quantity: number };

const gainAt = ({ side, entry, quantity }: Position, price: PriceTicks): bigint => {
  const exit = BigInt(price) * BigInt(quantity);
  return side === 'long' ? exit - entry : entry - exit;
};

/** What must hold where opposite positions are reduced (rule MARGIN-22), held against everything that is open. */
export class DeleverageChecks {
  readonly #open: ReadonlyMap<number, Position>;
  /** What a reduced position is still to be told of: 'closed reduced'. */
  readonly #pairs = new Map<string, Pair>();
  /** The bankruptcy prices of positions when the row began that closes them. */
  readonly #carried = new Map<number, PriceTicks | null>();

  constructor(open: ReadonlyMap<number, Position>) {
    this.#open = open;
  }

  /** Those on the other side that would gain at the price at which a position's margin is used up. */
  #opposite({ mode, instrument, side }: Position, price: PriceTicks): Position[] {
    return [...this.#open.values()].filter(
      (other) =>
        other.mode === mode && other.instrument === instrument && other.side !== side && gainAt(other, price) > 0n,
    );
  }

  closed(event: Closing, before: Position, fault: Fault): void {
    const { position, trade, reason, counterparty } = event;
    const name = `MARGIN-22: position ${position.id}`;
    if (!this.#carried.has(position.id)) this.#carried.set(position.id, before.bankruptcyPrice);
    if (counterparty === undefined) {
      this.#house(event, before, fault);
      return;
    }
    if (trade.fill !== null) fault(`${name} is reduced in the book`);
    if (reason !== 'deleveraged') {
      if (trade.price !== this.#carried.get(position.id)) fault(`${name} is closed at ${trade.price}`);
      this.#pairs.set(`${position.id} ${counterparty}`, { price: trade.price, quantity: trade.quantity });
      return;
    }
    const pair = this.#pairs.get(`${counterparty} ${position.id}`);
    this.#pairs.delete(`${counterparty} ${position.id}`);
    if (pair?.price !== trade.price || pair.quantity !== trade.quantity) fault(`${name} is reduced for none`);
    if (trade.fee !== 0n) fault(`${name} pays a fee for being reduced`);
    const gain = gainAt(before, trade.price);
    if (gain <= 0n || trade.result < 0n) fault(`${name} is reduced at a loss`);
    // Nobody with a higher rank is left on its side.
    for (const other of this.#open.values()) {
      const isBeside = other.mode === before.mode && other.instrument === before.instrument;
      if (!isBeside || other.side !== before.side || other.id === before.id) continue;
      const [theirs, own] = [gainAt(other, trade.price) * BigInt(other.leverage), gain * BigInt(before.leverage)];
      if (theirs * before.entry > own * other.entry) fault(`${name} is reduced before position ${other.id}`);
    }
  }

  /** The house pays a close-out's loss where nobody is left on the other side: but for what rounding a fill adds. */
  #house({ position, closeOut, uncovered }: Closing, before: Position, fault: Fault): void {
    const last = this.#carried.get(position.id) ?? null;
    if (!closeOut || uncovered <= 10n || last === null) return;
    const [other] = this.#opposite(before, last);
    if (other) fault(`MARGIN-22: the house pays ${uncovered} for position ${position.id} while ${other.id} is open`);
  }

  /** After each command: whoever was to be reduced was. */
  folded(fault: Fault): void {
    for (const pair of this.#pairs.keys()) fault(`MARGIN-22: nobody was reduced with ${pair}`);
    this.#pairs.clear();
    this.#carried.clear();
  }
}
