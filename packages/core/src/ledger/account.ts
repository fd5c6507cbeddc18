import {
  type AccountMode,
  type AccountType,
  type AssetCode,
  accountKey,
  accountParts,
  type CustomerId,
} from '@bourse/rules';
import type { HouseAccounts, HousePurpose } from './house-accounts.ts';

/** 'real.c12.stock.EUR' or 'real.house.fees.EUR': account mode, owner, purpose, asset. */
export type AccountKey = string;

/** An account with its balance. Written down, it is its key. */
export class Account {
  readonly key: AccountKey;
  readonly mode: AccountMode;
  /** The customer, or undefined for the house. */
  readonly customer: CustomerId | undefined;
  readonly purpose: AccountType | HousePurpose;
  readonly asset: AssetCode;
  readonly signed: boolean;
  /** Smallest units of the asset that can be spent. */
  available = 0n;
  /** Smallest units of the asset under holds. */
  held = 0n;
  /** What of it is held for orders; follows from the holds. */
  heldForOrders = 0n;
  /** How many postings have moved its balance so far: the number of the last one. */
  movements = 0;
  readonly #books: object | undefined;

  /** @param books the ledger it is an account of. */
  constructor(
    books: object | undefined,
    key: AccountKey,
    mode: AccountMode,
    customer: CustomerId | undefined,
    purpose: AccountType | HousePurpose,
    asset: AssetCode,
    signed: boolean,
  ) {
    this.#books = books;
    this.key = key;
    this.mode = mode;
    this.customer = customer;
    this.purpose = purpose;
    this.asset = asset;
    this.signed = signed;
  }

  isOf(books: object): boolean {
    return this.#books === books;
  }

  /** What the journal says in its place. */
  toExact(): AccountKey {
    return this.key;
  }
}

/** An account as an entry names it: itself in the program that decided, its key when it comes from the journal. */
export type AccountName = Account | AccountKey;

export const keyOf = (name: AccountName): AccountKey => (typeof name === 'string' ? name : name.key);

export const customerKey = (mode: AccountMode, customer: CustomerId, type: AccountType, asset: AssetCode): AccountKey =>
  accountKey({ mode, customer, purpose: type, asset });

export const houseKey = (mode: AccountMode, purpose: HousePurpose, asset: AssetCode): AccountKey =>
  accountKey({ mode, customer: undefined, purpose, asset });

export const openCustomerAccount = (
  books: object | undefined,
  mode: AccountMode,
  customer: CustomerId,
  type: AccountType,
  asset: AssetCode,
): Account => new Account(books, customerKey(mode, customer, type, asset), mode, customer, type, asset, false);

export const openHouseAccount = (
  books: object | undefined,
  mode: AccountMode,
  purpose: HousePurpose,
  asset: AssetCode,
  houseAccounts: HouseAccounts,
): Account => {
  const isSigned = houseAccounts[purpose] === 'signed';
  return new Account(books, houseKey(mode, purpose, asset), mode, undefined, purpose, asset, isSigned);
};

/** The account a key names, empty and of no ledger. Undefined when the key is not one. */
export const accountNamed = (key: AccountKey, houseAccounts: HouseAccounts): Account | undefined => {
  const parts = accountParts(key, Object.keys(houseAccounts));
  if (!parts) return undefined;
  const { mode, customer, asset } = parts;
  const purpose = parts.purpose as AccountType & HousePurpose;
  return customer === undefined
    ? openHouseAccount(undefined, mode, purpose, asset, houseAccounts)
    : openCustomerAccount(undefined, mode, customer, purpose, asset);
};
