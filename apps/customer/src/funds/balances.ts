import {
  type AccountType,
  decimalsWritten,
  formatDecimal,
  mulDiv,
  parseDecimal,
  percentText,
  pow10,
} from '@bourse/rules';
import { type ReplyOfCall, worthOf } from '../shell/index.ts';

export type Balance = ReplyOfCall<'funds.assets'>[number];

/** The balances of one account type, the most valuable first, and what they are worth together. */
export type AccountPart = {
  readonly type: AccountType;
  /** Decimal text of the account currency, two decimals. */
  readonly worth: string;
  readonly balances: readonly Balance[];
};

const SCALE = 18;

const exact = (text: string): bigint => {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok ? parsed.value : 0n;
};

// What has no price now stands last.
const byWorth = (a: Balance, b: Balance): number => {
  const gap = exact(b.worth ?? '-1') - exact(a.worth ?? '-1');
  return gap > 0n ? 1 : gap < 0n ? -1 : a.asset < b.asset ? -1 : 1;
};

/** The customer's money by account type, in the order given; a type without money is there too, empty. */
export const accountsOf = (balances: readonly Balance[], types: readonly AccountType[]): readonly AccountPart[] =>
  types.map((type) => {
    const own = balances.filter((balance) => balance.accountType === type).sort(byWorth);
    return { type, worth: worthOf(own), balances: own };
  });

/** The account that is shown first: the one asked for, else the one worth most; the first of equals. */
export const shownAccount = <Part extends Pick<AccountPart, 'type' | 'worth'>>(
  accounts: readonly Part[],
  requestedType: unknown,
): Part | undefined =>
  accounts.find(({ type }) => type === requestedType) ??
  accounts.reduce<Part | undefined>(
    (richest, one) => (richest === undefined || exact(one.worth) > exact(richest.worth) ? one : richest),
    undefined,
  );

export type Claim = Pick<Balance['claims'][number], 'kind'> & {
  /** Decimal text of the account currency, two decimals. */
  readonly worth: string;
};

/** What counts in the worth of balances beside their amounts, by kind; what has no rate now is left out, as its balance is. */
export const claimsOf = (balances: readonly Pick<Balance, 'claims'>[]): readonly Claim[] => {
  const all = balances.flatMap(({ claims }) => claims);
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => ({
    kind,
    worth: worthOf(all.filter((claim) => claim.kind === kind)),
  }));
};

/** A part of a whole in percent, decimal text, exact to the decimals it is shown with (rule FIGURES-11); '0.00' where there is no whole. */
export const shareOf = (part: string, whole: string): string => percentText(exact(part), exact(whole));

/** Available and held together, with the decimals they came with. */
export const wholeOf = ({ available, held }: Pick<Balance, 'available' | 'held'>): string => {
  const decimals = Math.max(decimalsWritten(available), decimalsWritten(held));
  return formatDecimal(mulDiv(exact(available) + exact(held), 1n, pow10(SCALE - decimals), 'down'), decimals);
};

/** The unit of its amounts, in words: a holding is counted, which its name says already. */
export const unitOf = ({ asset, instrument }: Pick<Balance, 'asset' | 'instrument'>): string =>
  instrument ? '' : asset;

export const isZero = (text: string): boolean => !/[1-9]/.test(text);

/** A decimal text without the zeros at its end that say nothing: two decimals stay where there were more ('0.10000000' is '0.10'). */
export const withoutIdleZeros = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1');
