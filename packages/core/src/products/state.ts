import {
  type AccountMode,
  type AccountType,
  type AssetCode,
  assert,
  type CustomerId,
  type IncomeKind,
} from '@bourse/rules';
import { ByOwner } from '../by-owner.ts';
import { LargeMap } from '../large-map.ts';
import { type HoldId, holdOf } from '../ledger/index.ts';

export type IncomeProductId = number;
export type IncomeHoldingId = number;

/** What can be bought for an income. Its terms never change: whoever bought it has them to the end (rule PRODUCTS-1). Money is the asset's smallest unit. */
export type IncomeProduct = {
  readonly id: IncomeProductId;
  readonly kind: IncomeKind;
  readonly name: string;
  /** What it is, in the operator's words. */
  readonly about: string;
  /** Who runs it, and what they say of themselves; a fund's manager. */
  readonly manager: string;
  readonly account: AccountType;
  readonly asset: AssetCode;
  /** The price of one unit of it. */
  readonly unitPrice: bigint;
  /** What a period brings, in millionths of the principal. */
  readonly ppm: number;
  /** The length of a period; milliseconds. A day, shorter in simulations. */
  readonly everyMs: number;
  /** How many whole periods the principal stays; a fund of none is redeemed at any time. */
  readonly periods: number;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** How much of it there is, and how much of that was subscribed elsewhere, as published. */
  readonly capacity: bigint;
  readonly external: bigint;
  readonly opensAt: number;
  readonly closesAt: number;
  /** When the two operators listed it. */
  readonly listedAt: number;
};

/** Whether a product is one that can be left at any time (rule PRODUCTS-7). */
export const isLeftAtWill = ({ periods }: Pick<IncomeProduct, 'periods'>): boolean => periods === 0;

/** How a product ended before its time: its sale alone, or with all that is held of it. */
export type IncomeEnding = 'closed' | 'wound-up';

/** A purchase: the principal stays the customer's own, held on the account it was paid from. */
export type IncomeHolding = {
  readonly id: IncomeHoldingId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly product: IncomeProductId;
  readonly units: bigint;
  readonly boughtAt: number;
  /** When its first whole period begins. */
  readonly startsAt: number;
  /** When its term is over. */
  readonly termEndsAt: number;
  /** The end of the last period whose income was credited or is owed. */
  readonly paidThrough: number;
  /** Millionths of a unit that were earned and are no whole unit yet. */
  readonly carry: number;
  readonly paid: bigint;
  /** Income that the house's income account could not pay yet. */
  readonly owed: bigint;
  /** When the principal came back; null while it is held. */
  readonly redeemedAt: number | null;
};

/** How far the payment of a period has come, and what it came to so far. */
export type IncomeRun = {
  /** The end of the period. */
  readonly moment: number;
  /** The last holding that was looked at. */
  readonly after: IncomeHoldingId;
  readonly holdings: number;
  readonly earned: bigint;
  readonly paid: bigint;
  readonly ended: number;
};

/** What was bought of a product in an account mode. */
export type IncomePool = {
  readonly mode: AccountMode;
  readonly product: IncomeProductId;
  /** Ever bought; what was redeemed is not offered again, but for products that are left at will (rule PRODUCTS-3). */
  bought: bigint;
  /** The numbers of those that are held or owed income, and of some that are gone since; ascending. */
  holdings: IncomeHoldingId[];
  living: number;
  /** When income is due next; null while nobody has any coming. */
  dueAt: number | null;
  run: IncomeRun | null;
  /** The last holding that a wind-up has come to. */
  woundUpTo: IncomeHoldingId;
};

export type IncomePoolName = `${AccountMode} ${IncomeProductId}`;

export const poolName = ({ mode, product }: Pick<IncomePool, 'mode' | 'product'>): IncomePoolName =>
  `${mode} ${product}`;

export type ProductsState = {
  readonly products: Map<IncomeProductId, IncomeProduct>;
  /** Of those that operators ended before their time. */
  readonly endings: Map<IncomeProductId, IncomeEnding>;
  readonly pools: Map<IncomePoolName, IncomePool>;
  readonly holdings: LargeMap<IncomeHoldingId, IncomeHolding>;
  readonly byOwner: ByOwner<readonly IncomeHoldingId[]>;
  /** What the house owes customers of income in an asset. Demo income is always paid. */
  readonly owed: Map<AssetCode, bigint>;
  nextProduct: IncomeProductId;
  nextHolding: IncomeHoldingId;
};

export const createProductsState = (): ProductsState => ({
  products: new Map(),
  endings: new Map(),
  pools: new Map(),
  holdings: new LargeMap(),
  byOwner: new ByOwner(),
  owed: new Map(),
  nextProduct: 1,
  nextHolding: 1,
});

export const incomeHold = (id: IncomeHoldingId): HoldId => holdOf('income', id);

/** The product of a number that is known to be one. @throws {InvariantBroken} when there is none. */
export const incomeProductOf = ({ products }: ProductsState, id: IncomeProductId): IncomeProduct => {
  const product = products.get(id);
  assert(product, `there is no income product ${id}`);
  return product;
};

/** The beginning of the first whole period at or after an instant. */
export const nextPeriodStart = ({ everyMs }: Pick<IncomeProduct, 'everyMs'>, at: number): number =>
  Math.ceil(at / everyMs) * everyMs;

/** The kind of what waits for the income of a period, by the pool's name. */
export const INCOME_DUE = 'income-due';

/** The kind of what waits for the wind-up of a product, by the pool's name. */
export const INCOME_WIND_UP = 'income-wind-up';

/** What it posts to with the house: income comes from what operators have put there; that of demo accounts from nowhere. */
export const productsHouseAccounts = { income: 'unsigned', 'clearing.paper': 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly products: ProductsState;
  }
  interface AgendaKinds {
    readonly products: 'income-due' | 'income-wind-up';
  }
}

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly income: true;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof productsHouseAccounts> {}
}
