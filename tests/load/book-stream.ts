import { priceTicks, quantityLots, type Side } from '@bourse/rules';
import { ObviousBook } from '../../packages/core/src/orders/obvious-book.ts';

/** What an operation of the stream is: `side` 0 buy, 1 sell; `price` 0 for a market order. A cancel has only an id. */
export const PASSIVE = 0;
export const CANCEL = 1;
export const MARKET = 2;
export const THROUGH = 3;

/** A seeded stream in columns, and what the obvious book made of it. */
export type Stream = {
  readonly title: string;
  readonly instruments: number;
  /** The first operations that fill the books; not timed. */
  readonly prefill: number;
  readonly length: number;
  readonly kind: Uint8Array;
  readonly instrument: Uint8Array;
  readonly id: Int32Array;
  readonly side: Uint8Array;
  readonly price: Int32Array;
  readonly quantity: Int32Array;
  readonly expected: Outcome;
  readonly restingAtEnd: number;
};

/** Trades and lots of the timed part, and the depth of every book at its end, in words. */
export type Outcome = { readonly trades: number; readonly volume: number; readonly depth: string };

export type StreamPlan = {
  readonly title: string;
  readonly instruments: number;
  /** Resting orders of each instrument, about which the stream keeps. */
  readonly resting: number;
  readonly operations: number;
  readonly seed: number;
};

/** mulberry32: whole numbers below a bound, the same for the same seed. */
const seeded = (seed: number) => {
  let state = seed | 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type Random = ReturnType<typeof seeded>;

/** A book being generated: its drifting middle and its live orders, any of which can be picked. */
class Scene {
  readonly book = new ObviousBook();
  readonly live: number[] = [];
  readonly #places = new Map<number, number>();
  middle = 100_000;

  drift(random: Random): void {
    if (random(20) === 0) this.middle += random(2) === 0 ? 1 : -1;
  }

  enter(id: number): void {
    this.#places.set(id, this.live.length);
    this.live.push(id);
  }

  leave(id: number): void {
    const place = this.#places.get(id) as number;
    const last = this.live.pop() as number;
    this.#places.delete(id);
    if (last === id) return;
    this.live[place] = last;
    this.#places.set(last, place);
  }
}

export const SIDES = ['buy', 'sell'] as const satisfies readonly Side[];

/** Depth of many books as one text, to compare. */
export const depthText = (books: readonly { depth(side: Side, levels: number): readonly object[] }[]): string =>
  JSON.stringify(books.map((book) => SIDES.map((side) => book.depth(side, 1_000_000))));

/**
 * Makes the stream of the first row of "Speed": of all operations 60 % passive limits near a drifting middle (1 to 100 ticks
 * away, mostly near), 30 % cancels of a random live order, 5 % market orders, 5 % limits through the middle. The sizes of the last two lean
 * on how full the book is, so that the number of resting orders stays about where the plan wants it.
 */
export const makeStream = (plan: StreamPlan): Stream => {
  const random = seeded(plan.seed);
  const prefill = plan.instruments * plan.resting;
  const length = prefill + plan.operations;
  const columns = {
    kind: new Uint8Array(length),
    instrument: new Uint8Array(length),
    id: new Int32Array(length),
    side: new Uint8Array(length),
    price: new Int32Array(length),
    quantity: new Int32Array(length),
  };
  const scenes = Array.from({ length: plan.instruments }, () => new Scene());
  let trades = 0;
  let volume = 0;
  for (let at = 0; at < length; at += 1) {
    if (at === prefill) {
      trades = 0;
      volume = 0;
    }
    const instrument = at < prefill ? at % plan.instruments : random(plan.instruments);
    const scene = scenes[instrument] as Scene;
    scene.drift(random);
    const kind = at < prefill ? PASSIVE : kindOf(random(100), scene.live.length);
    const id = kind === CANCEL ? (scene.live[random(scene.live.length)] as number) : at + 1;
    columns.kind[at] = kind;
    columns.instrument[at] = instrument;
    columns.id[at] = id;
    if (kind === CANCEL) {
      scene.book.cancel(id);
      scene.leave(id);
      continue;
    }
    const side = SIDES[random(2)] as Side;
    const price = priceOf(random, scene, kind, side);
    const quantity = quantityOf(random, scene, kind, plan.resting);
    columns.side[at] = side === 'buy' ? 0 : 1;
    columns.price[at] = price;
    columns.quantity[at] = quantity;
    const limit = kind === MARKET ? null : priceTicks(price);
    // Every order has an owner of its own: the peer's way with self-trades is another, and it would not be the same work.
    const order = { id, owner: id, side, limit, quantity: quantityLots(quantity), timeInForce: 'GTC' as const };
    const outcome = scene.book.submit(order, {
      fill: (maker, _owner, _price, lots) => {
        trades += 1;
        volume += lots;
        if (!scene.book.order(maker)) scene.leave(maker);
      },
      selfTradeCancel: () => undefined,
    });
    if (outcome === 'rested') scene.enter(id);
  }
  const books = scenes.map(({ book }) => book);
  return {
    title: plan.title,
    instruments: plan.instruments,
    prefill,
    length,
    ...columns,
    expected: { trades, volume, depth: depthText(books) },
    restingAtEnd: books.reduce((sum, { size }) => sum + size, 0),
  };
};

const kindOf = (hundredth: number, live: number): number => {
  if (hundredth < 60 || live === 0) return PASSIVE;
  if (hundredth < 90) return CANCEL;
  return hundredth < 95 ? MARKET : THROUGH;
};

const priceOf = (random: Random, { book, middle }: Scene, kind: number, side: Side): number => {
  if (kind === MARKET) return 0;
  const sign = side === 'buy' ? 1 : -1;
  if (kind === THROUGH) return middle + sign * (5 + random(20));
  // The smaller of two draws leans towards the middle.
  const wished = middle - sign * (1 + Math.min(random(100), random(100)));
  const facing = book.best(side === 'buy' ? 'sell' : 'buy');
  if (facing === null) return wished;
  return side === 'buy' ? Math.min(wished, facing - 1) : Math.max(wished, facing + 1);
};

const quantityOf = (random: Random, { live }: Scene, kind: number, resting: number): number => {
  if (kind === PASSIVE) return 1 + random(100);
  const full = live.length / resting;
  return Math.max(1, Math.round((50 + random(400)) * Math.min(4, full ** 3)));
};
