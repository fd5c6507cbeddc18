import {
  type AccountType,
  decimalsWritten,
  exactOf,
  formatDecimal,
  isAbove,
  isSome,
  mulDiv,
  parseDecimal,
  pow10,
  TEXT_DECIMALS,
} from '@bourse/rules';
import { address } from '../shell/paths.ts';

/** Decimals of a quote's rate. */
// A rate has as many digits as its amounts ask for (FIGURES-18).
const RATE_DECIMALS = 30;

/** `balance` with `change` added, or taken off, in the balance's decimals; never below zero. */
export const balanceAfter = (balance: string, change: string, direction: 'in' | 'out'): string => {
  const units = direction === 'in' ? exactOf(balance) + exactOf(change) : exactOf(balance) - exactOf(change);
  const decimals = decimalsWritten(balance);
  return formatDecimal((units > 0n ? units : 0n) / pow10(TEXT_DECIMALS - decimals), decimals);
};

/** What has to be given, in its decimals and rounded up, for at least `wanted` at a rate of what one whole unit brings; undefined without a rate. */
export const givenFor = (wanted: string, rate: string, decimals: number): string | undefined => {
  const per = parseDecimal(rate, RATE_DECIMALS);
  if (!per.ok || per.value <= 0n) return undefined;
  const scaled = mulDiv(exactOf(wanted), pow10(RATE_DECIMALS), per.value * pow10(TEXT_DECIMALS - decimals), 'up');
  return formatDecimal(scaled, decimals);
};

/** Which account an address means by a name or by the number that it travels as. */
export const accountOfKey = (key: string | undefined): AccountType | undefined => {
  const numbers: Readonly<Record<string, AccountType>> = { 1: 'platform', 2: 'financial', 3: 'contract', 9: 'stock' };
  const names: readonly AccountType[] = ['platform', 'financial', 'contract', 'stock'];
  return names.find((name) => name === key) ?? (key === undefined ? undefined : numbers[key]);
};

/** The amount that an address names, as it is typed; nothing where it is none. */
export const amountIn = (text: string | undefined): string => (text && /^\d+(\.\d+)?$/.test(text) ? text : '');

/** Where an asset of an account is converted into another one; undefined for an account without conversions. */
export const conversionOf = (account: AccountType, asset?: string): string | undefined => {
  if (account === 'stock') return address('/fundTransfer', { from: asset });
  return account === 'platform' ? address('/swap', { from: asset?.toLowerCase() }) : undefined;
};

/** The account types on which one asset is converted into another. */
export type ConvertibleAccount = Extract<AccountType, 'platform' | 'stock'>;

/** What converting on an account is called, wherever it is offered (rule SHELL-31): currencies of the stock account, coins of the platform's. */
export const conversionName = (account: AccountType) =>
  account === 'stock' ? ('funds.convert.stockTitle' as const) : ('funds.convert.title' as const);

export type Holding = { readonly accountType: AccountType; readonly asset: string; readonly available: string };

/** What may be moved from one account to another, what there is something of first. */
export const movableAssets = (holdings: readonly Holding[], from: AccountType, to: AccountType): readonly Holding[] => {
  const taken = new Set(holdings.filter(({ accountType }) => accountType === to).map(({ asset }) => asset));
  const own = from === to ? [] : holdings.filter(({ accountType, asset }) => accountType === from && taken.has(asset));
  return [...own.filter(({ available }) => isSome(available)), ...own.filter(({ available }) => !isSome(available))];
};

/** What a conversion starts from where its address names nothing: `usual` where the customer has some of it, else the first asset that there is some of. */
export const startsFrom = (coins: readonly Pick<Holding, 'asset' | 'available'>[], usual: string): string => {
  const held = coins.filter(({ available }) => isSome(available)).map(({ asset }) => asset);
  return held.includes(usual) ? usual : (held[0] ?? usual);
};

type Named = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * The two assets that a conversion starts with: what the address names, as far as there is some of it to give. What is named to be given and
 * is not held is what is wanted, and `usual`, or what else is held, is given for it (rule FUNDS-132). `other` is received where nothing is named.
 */
export const startingPair = (
  coins: readonly Pick<Holding, 'asset' | 'available'>[],
  { from: named, to }: Named,
  usual: string,
  other: (from: string) => string,
): readonly [string, string] => {
  const held = startsFrom(coins, usual);
  const has = (asset: string): boolean => coins.some((coin) => coin.asset === asset && isSome(coin.available));
  if (named === undefined || has(named) || !has(held)) {
    const from = named ?? held;
    return [from, to ?? other(from)];
  }
  return [held, to !== undefined && to !== held ? to : named];
};

export type TransferForm = {
  readonly from: AccountType;
  readonly to: AccountType;
  readonly amount: string;
  /** Of the chosen asset in the account it leaves; undefined where nothing can be moved between the two. */
  readonly available: string | undefined;
};

/** The message of what is wrong with a transfer of an amount above zero; undefined when nothing is (rule FUNDS-56). */
export const transferProblem = ({ from, to, amount, available }: TransferForm): string | undefined => {
  if (from === to) return 'trans_error';
  if (available === undefined) return 'funds.transfer.nothing';
  return isAbove(amount, available) ? 'funds.transfer.tooMuch' : undefined;
};

export type Coin = {
  readonly asset: string;
  /** The deployment's picture, where it has one. */
  readonly logo?: string | null;
  readonly available: string;
  readonly onlyWith: readonly string[];
};

/** Whether two assets are exchanged with each other. */
export const isConvertiblePair = (one: Coin, other: Coin): boolean =>
  (one.onlyWith.length === 0 || one.onlyWith.includes(other.asset)) &&
  (other.onlyWith.length === 0 || other.onlyWith.includes(one.asset));

/** How much one conversion may give; null where there is no bound. */
export type Bounds = { readonly minimum: string | null; readonly maximum: string | null };

/** The message of what is wrong with a conversion of an amount above zero before a price is asked for, in the published order; undefined when nothing is (rule FUNDS-57). */
export const conversionProblem = (from: Coin, to: Coin, amount: string, bounds?: Bounds): string | undefined => {
  if (isAbove(amount, from.available)) return 'swap_maxNum';
  if (from.asset === to.asset) return 'trans_error';
  if (!isConvertiblePair(from, to)) return 'stock92';
  if (bounds?.minimum && isAbove(bounds.minimum, amount)) return 'funds.convert.below';
  return bounds?.maximum && isAbove(amount, bounds.maximum) ? 'funds.convert.above' : undefined;
};
