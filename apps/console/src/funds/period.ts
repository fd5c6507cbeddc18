import { utcDay } from '@bourse/rules';
/** Days in UTC, both of them within. */
export type Days = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const PERIODS = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '14 days', days: 14 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
] as const;

/** So many days up to and with a day. */
export const lastDays = (to: string, days: number): Days => ({
  from: utcDay(Date.parse(to) - (days - 1) * DAY_MS),
  to,
});

const isDay = (text: string | undefined): text is string => text !== undefined && DAY.test(text);

/** The period that an address names, its days in their order; else the usual one of a list. */
export const periodIn = (
  { first, last }: { readonly first?: string | undefined; readonly last?: string | undefined },
  today: string,
  usual: number,
): Days => {
  if (!isDay(first)) return lastDays(today, usual);
  const [from = first, to = first] = [first, isDay(last) ? last : first].toSorted();
  return { from, to };
};
