import { type AccountType, type AssetCode, assert, type Book, type CustomerId, type InstrumentId } from '@bourse/rules';
import { unsettledName } from '../ledger/index.ts';

/** A holding of shares and what it cost. */
export type Position = {
  /** The number of the fill that opened it. */
  readonly id: number;
  readonly book: Book;
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
  readonly openedAt: number;
};

/** Proceeds of a sale: to be traded at once, to be withdrawn from `settlesAt` on. */
export type Unsettled = {
  readonly book: Book;
  readonly customer: CustomerId;
  readonly account: AccountType;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly settlesAt: number;
};

type Held = { readonly book: Book; readonly customer: CustomerId };

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
  /** By fill, in the order of the sales. */
  readonly unsettled: Map<number, Unsettled>;
  /** The same sales by the moment they settle at, and what they come to by book, customer and asset; both follow from `unsettled`. */
  readonly due: Map<number, number[]>;
  readonly proceeds: Map<string, bigint>;
  /** The holding that the last fill to do so ended, for whoever writes down what became of it. Volatile. */
  lastClosed: { readonly fill: number; readonly position: Readonly<Position> } | undefined;
};

export const createStocksState = (): StocksState => ({
  positions: new Positions(),
  unsettled: new Map(),
  due: new Map(),
  proceeds: new Map(),
  lastClosed: undefined,
});

const addProceeds = (stocks: StocksState, { book, customer, asset }: Unsettled, units: bigint): void => {
  const key = unsettledName(book, customer, asset);
  const sum = (stocks.proceeds.get(key) ?? 0n) + units;
  if (sum === 0n) stocks.proceeds.delete(key);
  else stocks.proceeds.set(key, sum);
};

/** Keeps a sale until it settles. */
export const keepUnsettled = (stocks: StocksState, fill: number, sale: Unsettled): void => {
  stocks.unsettled.set(fill, sale);
  addProceeds(stocks, sale, sale.units);
  const fills = stocks.due.get(sale.settlesAt);
  if (fills) fills.push(fill);
  else stocks.due.set(sale.settlesAt, [fill]);
};

/** Lets go of sales that have settled; they settle all together that are due at one moment. */
export const dropSettled = (stocks: StocksState, fills: readonly number[]): void => {
  for (const fill of fills) {
    const sale = stocks.unsettled.get(fill);
    assert(sale, `the sale of fill ${fill} is not unsettled`);
    stocks.unsettled.delete(fill);
    stocks.due.delete(sale.settlesAt);
    addProceeds(stocks, sale, -sale.units);
  }
};
