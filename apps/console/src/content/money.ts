import { formatDecimal, parseDecimal, withdrawalFee } from '@bourse/rules';
import { amountText } from '../shell/format.ts';
import type { Entry } from './entry.ts';

const CHANNELS: Readonly<Record<string, string>> = {
  card: 'Bank',
  wire: 'Bank transfer',
  usdt: 'Wallet',
  coin: 'Coin',
  voucher: 'Voucher',
  terms: 'Every customer',
};

/** 'coin.BTC' as the way's name and its asset; a way in several currencies names none. */
export const wayOf = (key: unknown): { readonly name: string; readonly asset: string } => {
  const [channel = '', asset = ''] = String(key).split('.');
  return { name: CHANNELS[channel] ?? channel, asset };
};

/** Hundredths of a percent as a percentage: 25 as '0.25'. */
export const percentText = (bps: unknown): string => formatDecimal(BigInt(Number(bps) || 0), 2);

/** A percentage as it is typed, in hundredths of a percent; what is none comes back as it was typed, for the server to name it. */
export const bpsOf = (text: string): number | string => {
  const read = parseDecimal(text.trim(), 2);
  return read.ok ? Number(read.value) : text;
};

/** How a number of money is read aloud: percentages with their sign, no maximum as such. */
export const numberText = (field: string, value: unknown): string => {
  if (field.endsWith('Bps')) return `${percentText(value)} %`;
  if (field === 'rebatePeriodHours') return `${String(value)} h`;
  return value === null ? 'no limit' : amountText(String(value));
};

type Example = { readonly amount: string; readonly fee: string; readonly arrives: string };

/** What taking out ten times the least costs, to the cent; undefined while a number is no number. */
export const feeExample = (entry: Entry, decimals: number): Example | undefined => {
  const units = (field: string): bigint | undefined => {
    const read = parseDecimal(String(entry[field]), decimals);
    return read.ok ? read.value : undefined;
  };
  const [least, feeFixed, feeBps] = [units('minimum'), units('feeFixed'), entry['feeBps']];
  if (least === undefined || feeFixed === undefined || typeof feeBps !== 'number') return undefined;
  const amount = least * 10n;
  const fee = withdrawalFee({ feeBps, feeFixed }, amount);
  const text = (value: bigint): string => formatDecimal(value, decimals);
  return { amount: text(amount), fee: text(fee), arrives: text(amount - fee) };
};

export type Change = {
  readonly key: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Every number that differs from what is live, row by row. */
export const changesOf = (live: readonly Entry[], entries: readonly Entry[]): readonly Change[] =>
  entries.flatMap((entry) => {
    const before = live.find(({ key }) => key === entry['key']);
    if (!before) return [];
    return Object.keys(entry)
      .filter((field) => entry[field] !== before[field])
      .map((field) => ({ key: String(entry['key']), field, before: before[field], after: entry[field] }));
  });
