import { ACCOUNT_TYPES, type AccountMode, type AccountType, type AssetCode, type CustomerId } from '@bourse/rules';
import type { HouseAccounts, HousePurpose } from './house-accounts.ts';

/** 'real.c12.stock.EUR' or 'real.house.fees.EUR': book, owner, purpose, asset. */
export type AccountKey = string;

/** An account with its balance. Written down, it is its key. */
export class Account {
  readonly key: AccountKey;
  readonly book: AccountMode;
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
    this.book = mode;
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
  `${mode}.c${customer}.${type}.${asset}`;

export const houseKey = (mode: AccountMode, purpose: HousePurpose, asset: AssetCode): AccountKey =>
  `${mode}.house.${purpose}.${asset}`;

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

const KEY = /^(real|demo)\.(?:c(\d+)|house)\.(.+)\.([^.]+(?:\.[^.]+)?)$/;
/** The account a key names, empty and of no ledger. Undefined when the key is not one. */
export const accountNamed = (key: AccountKey, houseAccounts: HouseAccounts): Account | undefined => {
  const parts = KEY.exec(key);
  if (!parts) return undefined;
  const mode = parts[1] as AccountMode;
  if (parts[2] !== undefined) {
    const rest = key.slice(`${mode}.c${parts[2]}.`.length);
    const dot = rest.indexOf('.');
    const type = ACCOUNT_TYPES.find((each) => each === rest.slice(0, dot));
    return type && openCustomerAccount(undefined, mode, Number(parts[2]), type, rest.slice(dot + 1));
  }
  const rest = key.slice(`${mode}.house.`.length);
  const purposes = Object.keys(houseAccounts) as HousePurpose[];
  const purpose = purposes.find((name) => rest.startsWith(`${name}.`));
  return purpose && openHouseAccount(undefined, mode, purpose, rest.slice(purpose.length + 1), houseAccounts);
};
