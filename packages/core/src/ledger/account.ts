import type { AccountType, AssetCode, Book, CustomerId } from '@bourse/rules';

const HOUSE_PURPOSES = [
  'fees',
  'rounding',
  'insurance',
  'options',
  'points',
  'inventory',
  'clearing.card',
  'clearing.usdt',
  'clearing.paper',
  'money.client',
  'money.own',
] as const;

/**
 * What a house account is for. Accounts of the signed purposes stand for the outside, for fractions or for a position the house is long or short in, and
 * may be below zero; all others, like every customer account, never are.
 */
export type HousePurpose = (typeof HOUSE_PURPOSES)[number];

const isSigned = (purpose: HousePurpose): boolean => /^(inventory$|rounding$|clearing\.|money\.)/.test(purpose);

/** 'real.c12.stock.EUR' or 'real.house.fees.EUR': book, owner, purpose, asset. */
export type AccountKey = string;

export type Account = {
  readonly key: AccountKey;
  readonly book: Book;
  /** The customer, or undefined for the house. */
  readonly customer: CustomerId | undefined;
  readonly purpose: AccountType | HousePurpose;
  readonly asset: AssetCode;
  readonly signed: boolean;
  /** Smallest units of the asset that can be spent. */
  available: bigint;
  /** Smallest units of the asset under holds. */
  held: bigint;
};

// 'real' and 'demo'.
const BOOK_LETTERS = 4;

export const customerKey = (book: Book, customer: CustomerId, type: AccountType, asset: AssetCode): AccountKey =>
  `${book}.c${customer}.${type}.${asset}`;

export const houseKey = (book: Book, purpose: HousePurpose, asset: AssetCode): AccountKey =>
  `${book}.house.${purpose}.${asset}`;

/** Whether a key names a customer's account. */
export const isCustomerKey = (key: AccountKey): boolean => key.startsWith('.c', BOOK_LETTERS);

export const bookOfKey = (key: AccountKey): Book => (key.startsWith('real') ? 'real' : 'demo');

export const openCustomerAccount = (
  book: Book,
  customer: CustomerId,
  type: AccountType,
  asset: AssetCode,
): Account => ({
  key: customerKey(book, customer, type, asset),
  book,
  customer,
  purpose: type,
  asset,
  signed: false,
  available: 0n,
  held: 0n,
});

export const openHouseAccount = (book: Book, purpose: HousePurpose, asset: AssetCode): Account => ({
  key: houseKey(book, purpose, asset),
  book,
  customer: undefined,
  purpose,
  asset,
  signed: isSigned(purpose),
  available: 0n,
  held: 0n,
});

const KEY = /^(real|demo)\.(?:c(\d+)|house)\.(.+)\.([^.]+(?:\.[^.]+)?)$/;
const ACCOUNT_TYPES: ReadonlySet<string> = new Set<AccountType>(['platform', 'financial', 'contract', 'stock']);
/** The account a key names, empty. Undefined when the key is not one. */
export const accountOfKey = (key: AccountKey): Account | undefined => {
  const parts = KEY.exec(key);
  if (!parts) return undefined;
  const book = parts[1] as Book;
  if (parts[2] !== undefined) {
    const rest = key.slice(`${book}.c${parts[2]}.`.length);
    const dot = rest.indexOf('.');
    const type = rest.slice(0, dot);
    if (!ACCOUNT_TYPES.has(type)) return undefined;
    return openCustomerAccount(book, Number(parts[2]), type as AccountType, rest.slice(dot + 1));
  }
  const rest = key.slice(`${book}.house.`.length);
  const purpose = HOUSE_PURPOSES.find((name) => rest.startsWith(`${name}.`));
  return purpose && openHouseAccount(book, purpose, rest.slice(purpose.length + 1));
};
