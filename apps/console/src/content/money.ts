import { formatDecimal, parseDecimal, withdrawalFee } from '@bourse/rules';
import type { Entry } from './entry.ts';

/** A percentage as it is typed, in hundredths of a percent; what is none comes back as it was typed, for the server to name it. */
export const bpsOf = (text: string): number | string => {
  const read = parseDecimal(text.trim(), 2);
  return read.ok ? Number(read.value) : text;
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

/** The least amount that a check is needed for; undefined where none is, or the number is no number. */
export const leastAbove = (entry: Entry, decimals: number): string | undefined => {
  const { above } = entry;
  const read = typeof above === 'string' ? parseDecimal(above, decimals) : undefined;
  return read?.ok ? formatDecimal(read.value + 1n, decimals) : undefined;
};
