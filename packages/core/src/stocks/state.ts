import type { AccountType, AssetCode, Book, CustomerId, InstrumentId } from '@bourse/rules';

/** A holding of shares and what it cost. */
export type Position = {
  /** The number of the fill that opened it. */
  readonly id: number;
  readonly book: Book;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  /** Shares held, in lots. */
  readonly quantity: number;
  /** What the held shares cost without fees, in the quote asset's smallest unit. */
  readonly cost: bigint;
  /** Everything bought and sold since the position was opened: lots, and money without fees in the quote asset's smallest unit. */
  readonly bought: number;
  readonly boughtFor: bigint;
  readonly soldFor: bigint;
  /** Results of what was sold since the position was opened, all fees taken off, in the quote asset's smallest unit. */
  readonly realised: bigint;
  /** Fees paid since the position was opened, in the quote asset's smallest unit. */
  readonly fees: bigint;
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

export type StocksState = {
  /** By book, customer and instrument. */
  readonly positions: Map<string, Position>;
  /** By fill, in the order of the sales. */
  readonly unsettled: Map<number, Unsettled>;
};

export const createStocksState = (): StocksState => ({ positions: new Map(), unsettled: new Map() });

export const positionKey = (book: Book, customer: CustomerId, instrument: InstrumentId): string =>
  `${book} ${customer} ${instrument}`;

/** Sale proceeds that cannot be withdrawn yet, in the asset's smallest unit. */
export const unsettledOf = (stocks: StocksState, book: Book, customer: CustomerId, asset: AssetCode): bigint => {
  let units = 0n;
  for (const sale of stocks.unsettled.values())
    if (sale.customer === customer && sale.book === book && sale.asset === asset) units += sale.units;
  return units;
};
