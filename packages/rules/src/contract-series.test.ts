import { expect, test } from 'vitest';
import { type ContractSeries, contractExpiry } from './contract-series.ts';

const at = (text: string): number => Date.parse(text);
const expiry = (series: ContractSeries, when: string): string | null => {
  const ms = contractExpiry(series, at(when));
  return ms === null ? null : new Date(ms).toISOString();
};

test.each<[ContractSeries, string, string | null]>([
  ['perpetual', '2026-11-27T10:00:00Z', null],
  ['front', '2026-11-27T10:00:00Z', '2026-12-18T08:00:00.000Z'],
  ['next', '2026-11-27T10:00:00Z', '2027-03-19T08:00:00.000Z'],
  ['front', '2026-12-18T08:00:00Z', '2026-12-18T08:00:00.000Z'],
  ['front', '2026-12-18T08:00:00.001Z', '2027-03-19T08:00:00.000Z'],
  ['next', '2026-12-31T23:59:59Z', '2027-06-18T08:00:00.000Z'],
  // A month that begins on a Friday.
  ['front', '2024-03-01T00:00:00Z', '2024-03-15T08:00:00.000Z'],
])('FUTURES-1: the %s contract at %s expires at %s', (series, when, expected) => {
  expect(expiry(series, when)).toBe(expected);
});
