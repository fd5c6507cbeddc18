import {
  type AccountMode,
  type AssetCode,
  assert,
  type CustomerId,
  type InstrumentId,
  type Position,
  type PositionId,
  type QuantityLots,
} from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { CustomerSpan } from '../customer-span.ts';
import { LargeMap } from '../large-map.ts';

export type DividendId = number;

/** What an issuer pays on each share; it never changes once it is announced (rule DIVIDENDS-1). Times are ms UTC. */
export type DividendTerms = {
  readonly id: DividendId;
  readonly instrument: InstrumentId;
  readonly asset: AssetCode;
  /** What one share brings, with `DIVIDEND_DECIMALS`. */
  readonly perShare: bigint;
  /** Who holds shares at this moment is paid; what is bought from then on comes without. */
  readonly exAt: number;
  /** When the issuer looks at its register: what was traded before the ex-moment has settled by then. */
  readonly recordAt: number;
  readonly payAt: number;
  /** The document of the issuer that it was announced by. */
  readonly source: string;
};

/** What a customer is owed, fixed at the ex-moment. */
export type DividendLine = {
  readonly id: number;
  readonly customer: CustomerId;
  readonly lots: QuantityLots;
  readonly units: bigint;
};

/** What is owed and paid in an account mode. */
export type DividendPool = {
  /** Those to be paid, in the order they are; given up when all are. */
  lines: DividendLine[];
  /** How many of them are paid. */
  next: number;
  holders: number;
  owed: bigint;
  paid: bigint;
  /** When the last of them was paid; null before. */
  paidAt: number | null;
};

/** What was traded from the ex-moment on, until all entitlements are fixed: they count as if it had not been. */
export type TradedSince = {
  /** Lots bought less sold, by the name of the owner. */
  readonly shares: Map<string, number>;
  /** Lots opened less closed, by position. */
  readonly positions: Map<PositionId, number>;
  /** Positions that are closed since, by the name of the owner; as they ended. */
  readonly closed: Map<string, readonly Position[]>;
};

export type Dividend = {
  readonly terms: DividendTerms;
  stage: 'announced' | 'cancelled' | 'fixing' | 'fixed';
  /** Who is still to be notified of the announcement, or once it is cancelled of that; null until the first piece. */
  notifying: CustomerSpan | null;
  /** Whose entitlement is still to be fixed; null until the first piece. */
  span: CustomerSpan | null;
  readonly since: TradedSince;
  readonly pools: Readonly<Record<AccountMode, DividendPool>>;
  /** The issuer's money that has come for customers, and by which payments. */
  received: bigint;
  readonly receipts: string[];
};

export type DividendsState = {
  readonly dividends: Map<DividendId, Dividend>;
  /** Those whose entitlements are not all fixed, by instrument; follows from `dividends`. */
  readonly pending: Map<InstrumentId, readonly DividendId[]>;
  /** How many dividends each customer is owed in the real account mode; follows from `dividends`. */
  readonly unpaid: LargeMap<CustomerId, number>;
  /** The numbers of all customers that there ever were lie in this span. */
  customers: CustomerSpan;
  nextDividend: DividendId;
  nextLine: number;
};

export const createDividendsState = (): DividendsState => ({
  dividends: new Map(),
  pending: new Map(),
  unpaid: new LargeMap(),
  customers: { next: 1, last: 0 },
  nextDividend: 1,
  nextLine: 1,
});

const emptyPool = (): DividendPool => ({ lines: [], next: 0, holders: 0, owed: 0n, paid: 0n, paidAt: null });

export const announcedDividend = (terms: DividendTerms): Dividend => ({
  terms,
  stage: 'announced',
  notifying: null,
  span: null,
  since: { shares: new Map(), positions: new Map(), closed: new Map() },
  pools: { real: emptyPool(), demo: emptyPool() },
  received: 0n,
  receipts: [],
});

/** The name that what an owner traded is found by. */
export const traderName = ({ mode, customer }: Owner): string => `${mode} ${customer}`;

/** The dividend of a number that is known to be one. @throws {InvariantBroken} when there is none. */
export const dividendOf = ({ dividends }: DividendsState, id: DividendId): Dividend => {
  const dividend = dividends.get(id);
  assert(dividend, `there is no dividend ${id}`);
  return dividend;
};

/** The kind of what waits to notify the holders of an announcement, or that it is cancelled, by the dividend's number; see `newsKey`. */
export const DIVIDEND_NEWS = 'dividend-news';
/** The kind of what waits for an ex-moment, by the dividend's number. */
export const DIVIDEND_EX = 'dividend-ex';
/** The kind of what waits to be paid, by account mode and the dividend's number. */
export const DIVIDEND_PAY = 'dividend-pay';

/** The key of what holders are still to be told. */
export const newsKey = (id: DividendId, isCancelled: boolean): string => (isCancelled ? `${id} cancelled` : `${id}`);

export const payKey = (mode: AccountMode, id: DividendId): string => `${mode} ${id}`;

/** What it posts to with the house: money of issuers for customers; what positions on margin bring is the house's own. Demo accounts are paid from nowhere. */
export const dividendsHouseAccounts = {
  dividends: 'unsigned',
  'positions.dividends': 'signed',
  'clearing.wire': 'signed',
  'clearing.paper': 'signed',
} as const;

declare module '../context.ts' {
  interface State {
    readonly dividends: DividendsState;
  }
  interface AgendaKinds {
    readonly dividends: 'dividend-news' | 'dividend-ex' | 'dividend-pay';
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof dividendsHouseAccounts> {}
}
