import { formatDecimal } from '@bourse/rules';
import { CHANNEL_NAMES } from '../shown-names.ts';
import type { ContentKind } from './kinds.ts';

/*
 * How numbers of money are read out on the console: the same to who drafts them and, by the sentences of a proposal, to who confirms them.
 */

type Entry = Readonly<Record<string, unknown>>;

const METHOD_NAMES: Readonly<Record<string, string>> = {
  ...CHANNEL_NAMES,
  terms: 'Every customer',
  primary: 'Primary identity',
  advanced: 'Advanced identity',
  'two-operators': 'A second operator',
  daily: 'Refused',
};

/** What each number of money is called. */
export const MONEY_FIELDS = {
  minimum: 'At least',
  maximum: 'At most',
  daily: 'At most a day',
  feeBps: 'Fee, share',
  feeFixed: 'Fee, fixed',
  conversionFeeBps: 'Fee of exchanging',
  rebateShareBps: 'Inviter’s share of fees',
  rebatePeriodHours: 'Released every',
  above: 'Above',
} as const satisfies Readonly<Record<string, string>>;

/** What each group of them is called. */
export const MONEY_NAMES = {
  'deposit-limits': 'Limits of deposits',
  'withdrawal-limits': 'Limits and fees of withdrawals',
  'withdrawal-checks': 'Checks of withdrawals',
  'money-terms': 'Conversion fee and rebates',
} as const satisfies Partial<Record<ContentKind, string>>;

/** 'coin.BTC' as the method's name and its asset; a method in several currencies has no asset. */
export const methodOf = (key: unknown): { readonly name: string; readonly asset: string } => {
  const [method = '', asset = ''] = String(key).split('.');
  return { name: METHOD_NAMES[method] ?? method, asset };
};

/** Hundredths of a percent as a percentage: 25 as '0.25'. */
export const percentText = (bps: unknown): string => formatDecimal(BigInt(Number(bps) || 0), 2);

/** A decimal text with its thousands apart: what is ten times as much looks it. */
export const grouped = (text: string): string => {
  const [whole = '', fraction] = text.split('.');
  const apart = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
};

/** An amount with at least the decimals of its currency (ISO 4217), and the currency: '1,000.00 EUR'. */
export const currencyText = (text: string, currency: string): string => {
  const { maximumFractionDigits: decimals = 2 } = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    : { maximumFractionDigits: 0 };
  const [whole = '', fraction = ''] = text.split('.');
  const cents = fraction.padEnd(decimals, '0');
  return `${grouped(cents === '' ? whole : `${whole}.${cents}`)} ${currency}`;
};

/** How a number of money is read aloud: percentages with their sign, no maximum as such; undefined where there was no such row. */
export const numberText = (field: string, value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (field.endsWith('Bps')) return `${percentText(value)} %`;
  if (field === 'rebatePeriodHours') return `${String(value)} h`;
  if (value === null) return field === 'above' ? 'never' : 'no limit';
  return grouped(String(value));
};

export type Change = {
  readonly key: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** What identifies an entry within its content: its key, else its id. */
export const nameOfEntry = (entry: Entry): string => String(entry['key'] ?? entry['id']);

/** Every field that differs from what is live, row by row. */
export const changesOf = (live: readonly Entry[], entries: readonly Entry[]): readonly Change[] =>
  entries.flatMap((entry) => {
    const key = nameOfEntry(entry);
    const before = live.find((each) => nameOfEntry(each) === key);
    return Object.keys(entry)
      .filter((field) => entry[field] !== before?.[field] && field !== 'key' && field !== 'id')
      .map((field) => ({ key, field, before: before?.[field], after: entry[field] }));
  });
