import { decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Offering = ReplyOfCall<'ipo.offerings'>['list'][number];

type Terms = Pick<Offering, 'kind' | 'price' | 'lot' | 'least' | 'most' | 'own'>;

const unitsOf = (text: string, decimals: number): bigint => {
  const units = parseDecimal(text, decimals);
  return units.ok ? units.value : 0n;
};

/** Whether it can be applied for, or the own application changed: a fixed number is applied for once. */
export const takesApplication = (
  { center, opensAt, kind, own }: Pick<Offering, 'center' | 'opensAt' | 'kind' | 'own'>,
  now: number,
): boolean => center === 'INIT' && now >= opensAt && (own === null || kind !== 'fixed');

/** What so many shares cost. */
export const costOf = (price: string, quantity: number): string => {
  const decimals = decimalsWritten(price);
  return formatDecimal(unitsOf(price, decimals) * BigInt(quantity), decimals);
};

/** What is held beyond what the own application holds already: below zero it is released. */
export const furtherCost = ({ price, own }: Pick<Terms, 'price' | 'own'>, quantity: number): string =>
  costOf(price, quantity - (own ?? 0));

/** How many whole lots the money buys, in shares, with what the own application holds already. */
const affordable = ({ price, lot, own }: Terms, funds: string): number => {
  const decimals = Math.max(decimalsWritten(price), decimalsWritten(funds));
  const each = unitsOf(price, decimals) * BigInt(lot);
  // Round down: what is not a whole lot cannot be applied for.
  return Number(unitsOf(funds, decimals) / each) * lot + (own ?? 0);
};

/** What the form begins with: the own application, else what its kind of offering proposes. */
export const presetOf = (terms: Terms, funds: string | undefined): number => {
  if (terms.own !== null) return terms.own;
  if (terms.kind === 'fixed') return terms.least;
  if (terms.kind !== 'funds') return terms.most;
  return Math.min(terms.most, affordable(terms, funds ?? '0'));
};

export type QuantityProblem = 'newShares_10' | 'newShares_11' | 'newShares_12' | 'ipo.offLot' | 'ipo.noFunds';

/** What is wrong with what is typed, by the key of its text. */
export const problemOf = (terms: Terms, text: string, funds: string | undefined): QuantityProblem | undefined => {
  if (text === '') return 'newShares_10';
  const quantity = Number(text);
  if (quantity < terms.least) return 'newShares_11';
  if (quantity > terms.most) return 'newShares_12';
  if (quantity % terms.lot !== 0) return 'ipo.offLot';
  if (funds !== undefined && quantity > affordable(terms, funds)) return 'ipo.noFunds';
  return undefined;
};

/** How much of the issue is applied for, in percent. */
export const coverageOf = ({ applied, offered }: Pick<Offering, 'applied' | 'offered'>): number =>
  (applied / offered) * 100;

/** The chance of at least one lot with the applications so far, in percent. */
export const chanceOf = ({
  applied,
  applications,
  offered,
  lot,
}: Pick<Offering, 'applied' | 'applications' | 'offered' | 'lot'>): number =>
  applied <= offered ? 100 : Math.min(100, (Math.floor(offered / lot) / applications) * 100);
