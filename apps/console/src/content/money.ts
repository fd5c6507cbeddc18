import { formatDecimal, parseDecimal, withdrawalFee } from '@bourse/rules';
import { amountText } from '../shell/format.ts';
import type { Entry } from './entry.ts';

const CHANNELS: Readonly<Record<string, string>> = {
  card: 'Bank',
  wire: 'Bank transfer',
  usdt: 'USDT',
  coin: 'Coin',
  voucher: 'Voucher',
  terms: 'Every customer',
};

const FINE = 18;

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

const trimmed = (units: bigint): string => {
  const text = formatDecimal(units, FINE);
  return amountText(text.replace(/0+$/, '').replace(/\.$/, ''));
};

/** What taking out ten times the least costs, as an example; undefined while a number is no number. */
export const feeExample = (
  entry: Entry,
): { readonly amount: string; readonly fee: string; readonly arrives: string } | undefined => {
  const [least, fixed] = [parseDecimal(String(entry['minimum']), FINE), parseDecimal(String(entry['feeFixed']), FINE)];
  const feeBps = entry['feeBps'];
  if (!least.ok || !fixed.ok || typeof feeBps !== 'number' || !Number.isInteger(feeBps)) return undefined;
  const amount = least.value * 10n;
  const fee = withdrawalFee({ feeBps, feeFixed: fixed.value }, amount);
  return { amount: trimmed(amount), fee: trimmed(fee), arrives: trimmed(amount - fee) };
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
