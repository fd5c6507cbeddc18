import { type AccountMode, type AssetCode, assert, type CustomerId, type InstrumentId } from '@bourse/rules';
import { unsettledName } from '../ledger/index.ts';
import { Holdings, Results } from './holding.ts';

/** A holding of shares and what it cost. */
export type Position = {
  /** The number of the fill that opened it. */
  readonly id: number;
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  /** Shares held, in lots. */
  quantity: number;
  /** What the held shares cost without fees, in the quote asset's smallest unit. */
  cost: bigint;
  /** Everything bought and sold since the position was opened: lots, and money without fees in the quote asset's smallest unit. */
  bought: number;
  boughtFor: bigint;
  soldFor: bigint;
  /** Results of what was sold since the position was opened, all fees taken off, in the quote asset's smallest unit. */
  realised: bigint;
  /** Fees paid since the position was opened, in the quote asset's smallest unit. */
  fees: bigint;
  /** Those of them that were paid for the shares still held. */
  heldFees: bigint;
  readonly openedAt: number;
};

/** Proceeds of a customer's sales that settle at one moment: traded at once, taken out from `settlesAt` on. Smallest units of the asset. */
export type Unsettled = {
  readonly book: AccountMode;
  readonly customer: CustomerId;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly settlesAt: number;
};

type Held = { readonly book: AccountMode; readonly customer: CustomerId };

/** The open holdings, each with its owner's others: what one customer has is found whatever all the others have. */
export class Positions {
  readonly #byOwner = new Map<string, Map<InstrumentId, Position>>();

  get({ book, customer }: Held, instrument: InstrumentId): Position | undefined {
    return this.#byOwner.get(`${book} ${customer}`)?.get(instrument);
  }

  /** Those of one customer, in the order in which they were opened. */
  of({ book, customer }: Held): Position[] {
    return [...(this.#byOwner.get(`${book} ${customer}`)?.values() ?? [])];
  }

  *all(): Generator<Position> {
    for (const held of this.#byOwner.values()) yield* held.values();
  }

  put(position: Position): void {
    const owner = `${position.book} ${position.customer}`;
    const held = this.#byOwner.get(owner) ?? new Map<InstrumentId, Position>();
    held.set(position.instrument, position);
    this.#byOwner.set(owner, held);
  }

  remove({ book, customer, instrument }: Position): void {
    const owner = `${book} ${customer}`;
    const held = this.#byOwner.get(owner);
    held?.delete(instrument);
    if (held?.size === 0) this.#byOwner.delete(owner);
  }
}

export type StocksState = {
  readonly positions: Positions;
  readonly holdings: Holdings;
  readonly results: Results;
  /** By the moment of settlement, then by owner and asset: what settles there and no purchase has used up. Owners stand in the order of their first sale. */
  readonly due: Map<number, Map<string, Unsettled>>;
  /** What all of an owner's unsettled proceeds in an asset come to; follows from `due`. */
  readonly proceeds: Map<string, bigint>;
  /** The holding that the last fill to do so ended, for whoever writes down what became of it. Volatile. */
  lastClosed: { readonly fill: number; readonly position: Readonly<Position> } | undefined;
};

export const createStocksState = (): StocksState => ({
  positions: new Positions(),
  holdings: new Holdings(),
  results: new Results(),
  due: new Map(),
  proceeds: new Map(),
  lastClosed: undefined,
});

/** Adds to or takes off what an owner has due at a moment. */
const change = (stocks: StocksState, sale: Unsettled, units: bigint): void => {
  const { book, customer, asset, settlesAt } = sale;
  const name = unsettledName(book, customer, asset);
  const owners = stocks.due.get(settlesAt) ?? new Map<string, Unsettled>();
  stocks.due.set(settlesAt, owners);
  const left = (owners.get(name)?.units ?? 0n) + units;
  const sum = (stocks.proceeds.get(name) ?? 0n) + units;
  assert(left >= 0n && sum >= left, 'no more settles than was sold');
  if (left > 0n) owners.set(name, { book, customer, asset, settlesAt, units: left });
  else owners.delete(name);
  if (owners.size === 0) stocks.due.delete(settlesAt);
  if (sum > 0n) stocks.proceeds.set(name, sum);
  else stocks.proceeds.delete(name);
};

/** Keeps the proceeds of a sale until they settle. */
export const keepUnsettled = (stocks: StocksState, sale: Unsettled): void => change(stocks, sale, sale.units);

/** Lets go of proceeds that have settled. */
export const dropSettled = (stocks: StocksState, sale: Unsettled): void => change(stocks, sale, -sale.units);

/** The moments at which something settles, soonest first; there are as many as venues have settlement days ahead. */
export const settlementMoments = ({ due }: StocksState): number[] => [...due.keys()].sort((a, b) => a - b);

/** Uses up unsettled proceeds for a purchase, those that settle first to begin with; what goes beyond them was paid from settled money (rule STOCKS-6). */
export const spendUnsettled = (
  stocks: StocksState,
  { book, customer, asset, units }: Omit<Unsettled, 'settlesAt'>,
): void => {
  const name = unsettledName(book, customer, asset);
  if (!stocks.proceeds.has(name)) return;
  let left = units;
  for (const settlesAt of settlementMoments(stocks)) {
    const sale = stocks.due.get(settlesAt)?.get(name);
    if (!sale) continue;
    if (sale.units >= left) {
      change(stocks, sale, -left);
      return;
    }
    change(stocks, sale, -sale.units);
    left -= sale.units;
  }
};
