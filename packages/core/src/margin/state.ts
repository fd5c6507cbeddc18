import type { AccountMode, CustomerId, InstrumentId, Position, PositionId } from '@bourse/rules';
import { Heap, type Placed } from '../heap.ts';
import { LargeMap } from '../large-map.ts';
import { type HoldId, holdOf } from '../ledger/index.ts';
import type { CloseOut } from '../orders/index.ts';
import type { Transitions } from '../transitions.ts';
import type { Funding, Premium } from './funding-state.ts';

type Owner = { readonly mode: AccountMode; readonly customer: CustomerId };

type Line = Pick<Position, 'mode' | 'instrument' | 'side'>;

const lineName = ({ mode, instrument, side }: Line): string => `${mode} ${instrument} ${side}`;

const ownerName = ({ mode, customer }: Owner): string => `${mode} ${customer}`;

/** An open position, and where it stands among those on its side with its leverage; `rate` is its lots ÷ entry value, rounded. */
type Open = Placed & { position: Position; rate: number };

const rateOf = ({ quantity, entry }: Position): number => quantity / Number(entry);

/** Rates further apart than this share of them are in the order of the exact ones: each is rounded three times, by 2^-53 of it at most. */
const ROUNDING = 2 ** -48;

/** Whether one has more lots for its entry value than another; of equals the older one. */
const isBefore =
  (sign: 1 | -1) =>
  ({ position: one, rate }: Open, { position: other, rate: otherRate }: Open): boolean => {
    const apart = sign * (rate - otherRate);
    if (Math.abs(apart) > rate * ROUNDING) return apart > 0;
    const more = BigInt(sign) * (BigInt(one.quantity) * other.entry - BigInt(other.quantity) * one.entry);
    return more === 0n ? one.id < other.id : more > 0n;
  };

/** Who gains the larger share of the entry value at whatever price: of longs who bought cheapest, of shorts who sold dearest. */
const GAINS_MORE = { long: isBefore(1), short: isBefore(-1) } as const;

function* positionsOf(opened: Iterable<Open>): Generator<Position, undefined> {
  for (const { position } of opened) yield position;
  return undefined;
}

/** The open positions on margin, each also with its owner's others. */
export class MarginPositions {
  readonly #byId = new LargeMap<PositionId, Open>();
  readonly #byOwner = new LargeMap<string, Map<PositionId, Position>>();
  readonly #bySide = new Map<string, Map<number, Heap<Open>>>();

  get size(): number {
    return this.#byId.size;
  }

  get(id: PositionId): Position | undefined {
    return this.#byId.get(id)?.position;
  }

  /** Those of one customer in an account mode, in the order in which they were opened. */
  of(owner: Owner): Position[] {
    return [...(this.#byOwner.get(ownerName(owner))?.values() ?? [])];
  }

  /**
   * Those on one side of an instrument in an account mode, one after the other for each leverage: at whatever price, each gains at most as large a share
   * of its entry value as the one before it, and is younger where that is equal.
   */
  byGain(line: Line): Generator<Position, undefined>[] {
    const found = this.#bySide.get(lineName(line))?.values() ?? [];
    return [...found].map((opened) => positionsOf(opened.inOrder()));
  }

  all(): Iterable<Position> {
    return positionsOf(this.#byId.values());
  }

  put(position: Position): void {
    this.#stand(position);
    const name = ownerName(position);
    const held = this.#byOwner.get(name) ?? new Map<PositionId, Position>();
    held.set(position.id, position);
    this.#byOwner.set(name, held);
  }

  remove(position: Position): void {
    const open = this.#byId.get(position.id);
    if (open) this.#beside(open.position).remove(open);
    this.#byId.delete(position.id);
    const name = ownerName(position);
    const held = this.#byOwner.get(name);
    held?.delete(position.id);
    if (held?.size === 0) this.#byOwner.delete(name);
  }

  /** Those on the side of a position with its leverage. */
  #beside(position: Position): Heap<Open> {
    const name = lineName(position);
    const side = this.#bySide.get(name) ?? new Map<number, Heap<Open>>();
    this.#bySide.set(name, side);
    const beside = side.get(position.leverage) ?? new Heap(GAINS_MORE[position.side]);
    side.set(position.leverage, beside);
    return beside;
  }

  /** Enters a position, or what became of it, where it stands now. */
  #stand(position: Position): void {
    const open = this.#byId.get(position.id) ?? { place: -1, position, rate: 0 };
    const { quantity, entry } = open.position;
    const stands = open.place >= 0;
    if (stands && quantity === position.quantity && entry === position.entry) {
      open.position = position;
      return;
    }
    const beside = this.#beside(position);
    if (stands) beside.remove(open);
    open.position = position;
    open.rate = rateOf(position);
    beside.add(open);
    this.#byId.set(position.id, open);
  }
}

/** The legal transitions of a position (rule MARGIN-11). */
export const POSITION_TRANSITIONS: Transitions<
  'none' | 'open' | 'closed',
  'open' | 'increase' | 'reduce' | 'change-margin' | 'finance' | 'set-exits' | 'split' | 'call' | 'close'
> = {
  none: { open: 'open' },
  open: {
    increase: 'open',
    reduce: 'open',
    'change-margin': 'open',
    finance: 'open',
    'set-exits': 'open',
    split: 'open',
    call: 'open',
    close: 'closed',
  },
  closed: {},
};

/** Where a position stands. */
export const stageOf = (
  { positions, nextPosition }: MarginState,
  id: PositionId,
): keyof typeof POSITION_TRANSITIONS => {
  if (positions.get(id)) return 'open';
  return id < nextPosition ? 'closed' : 'none';
};

export type MarginState = {
  nextPosition: PositionId;
  readonly positions: MarginPositions;
  /** By account mode and instrument: the funding of contracts that have had positions. */
  readonly funding: Map<string, Funding>;
  /** By account mode and instrument: how far mark prices were above the index lately. Volatile. */
  readonly premiums: Map<string, Premium>;
};

export const createMarginState = (): MarginState => ({
  nextPosition: 1,
  positions: new MarginPositions(),
  funding: new Map(),
  premiums: new Map(),
});

/** The name of the hold that a position's margin and fee reserve lie in. */
export const marginHold = (id: PositionId): HoldId => holdOf('margin', id);

/** The entry value of all that a customer has open in an instrument, in ticks × lots. */
export const totalEntry = (
  {
    positions,
  }: { readonly positions: { readonly of: (owner: Owner) => readonly Pick<Position, 'instrument' | 'entry'>[] } },
  owner: Owner,
  instrument: InstrumentId,
): bigint => {
  let sum = 0n;
  for (const position of positions.of(owner)) if (position.instrument === instrument) sum += position.entry;
  return sum;
};

/** What it posts to with the house. */
export const marginHouseAccounts = {
  fees: 'unsigned',
  insurance: 'unsigned',
  margin: 'signed',
  financing: 'signed',
} as const;

declare module '../context.ts' {
  interface State {
    readonly margin: MarginState;
  }
  interface OrderSources {
    readonly margin: CloseOut['reason'];
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof marginHouseAccounts> {}
}

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly margin: true;
  }
}
