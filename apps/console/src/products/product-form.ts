import { exactOf, type IncomeKind, isAbove, isSome, parseDecimal } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';

type Input = InputOfCall<'console.proposeIncomeProduct'>;

/** The terms as they are typed: amounts are decimal texts, days are dates. */
export type Terms = {
  readonly kind: IncomeKind;
  readonly name: string;
  readonly about: string;
  readonly manager: string;
  readonly account: Input['account'];
  readonly asset: string;
  readonly unitPrice: string;
  /** Percent a day. */
  readonly rate: string;
  readonly days: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly capacity: string;
  readonly external: string;
  readonly from: string;
  readonly until: string;
};

/** Percents have four decimals: millionths. */
export const RATE_DECIMALS = 4;
const MOST_RATE = '1';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a day begins in UTC; undefined for what is no day. */
const startOf = (day: string): number | undefined => {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const DAY_MS = 86_400_000;
const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** What keeps the terms from being proposed at an instant in ms UTC, by field; empty while a field that is needed is. */
export const problemsOf = (terms: Terms, now: number): Readonly<Partial<Record<keyof Terms, string>>> => {
  const { unitPrice, minimum, maximum, capacity, external, rate, from, until, kind, days } = terms;
  const [opens, closes] = [startOf(from), startOf(until)];
  return {
    ...(isAbove(rate, MOST_RATE) ? { rate: 'One percent a day at most.' } : {}),
    ...(days === '0' && kind !== 'fund' ? { days: 'Only a fund has no term.' } : {}),
    ...(isSome(maximum) && isAbove(unitPrice, maximum) ? { unitPrice: 'Not above the maximum of a purchase.' } : {}),
    ...(isSome(maximum) && isAbove(minimum, maximum) ? { maximum: 'Not below the minimum.' } : {}),
    ...(isSome(capacity) && isAbove(maximum, capacity) ? { capacity: 'Not below the maximum of a purchase.' } : {}),
    ...(isSome(capacity) && isAbove(external, capacity) ? { external: 'Not above the capacity.' } : {}),
    ...(opens !== undefined && opens < startOfDay(now) ? { from: 'Today (UTC) at the earliest.' } : {}),
    ...(opens !== undefined && closes !== undefined && closes <= opens ? { until: 'After the first day.' } : {}),
  };
};

/** The terms as they are sent; undefined while something is missing or wrong. */
export const inputOf = (terms: Terms, now: number): Omit<Input, 'reason'> | undefined => {
  const { rate, days, from, until, name, about, external, ...rest } = terms;
  const [opensAt, closesAt] = [startOf(from), startOf(until)];
  const ppm = parseDecimal(rate, RATE_DECIMALS);
  const isWhole =
    name.trim() !== '' &&
    about.trim() !== '' &&
    rest.asset !== '' &&
    days !== '' &&
    [terms.unitPrice, terms.minimum, terms.maximum, terms.capacity].every(isSome) &&
    exactOf(rate) > 0n;
  if (!isWhole || !ppm.ok || opensAt === undefined || closesAt === undefined) return undefined;
  if (Object.keys(problemsOf(terms, now)).length > 0) return undefined;
  return {
    ...rest,
    name: name.trim(),
    about: about.trim(),
    external: external === '' ? '0' : external,
    ppm: Number(ppm.value),
    days: Number(days),
    opensAt,
    closesAt,
  };
};
