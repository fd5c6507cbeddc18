import { DIVIDEND_DECIMALS, isSome, parseDecimal } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';

/** What is typed of a dividend; dates as a date field has them, of UTC. */
export type Draft = {
  readonly instrument: string;
  readonly currency: string;
  readonly perShare: string;
  readonly ex: string;
  readonly record: string;
  readonly pay: string;
  readonly source: string;
};

export const EMPTY_DRAFT: Draft = {
  instrument: '',
  currency: 'USD',
  perShare: '',
  ex: '',
  record: '',
  pay: '',
  source: '',
};

export type Terms = Omit<InputOfCall<'console.proposeDividend'>, 'reason'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a day begins in UTC; undefined for what is no day. */
const startOf = (day: string): number | undefined => {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

/** What keeps the terms from being proposed, by field; empty while a field that is needed is. */
export const problemsOf = ({ ex, record, pay }: Draft, now: number): Readonly<Partial<Record<keyof Draft, string>>> => {
  const [exAt, recordAt, payAt] = [startOf(ex), startOf(record), startOf(pay)];
  return {
    ...(exAt !== undefined && exAt <= now ? { ex: 'In the future: another operator confirms first.' } : {}),
    ...(exAt !== undefined && recordAt !== undefined && recordAt < exAt ? { record: 'Not before the ex-date.' } : {}),
    ...(recordAt !== undefined && payAt !== undefined && payAt < recordAt
      ? { pay: 'Not before the record date.' }
      : {}),
  };
};

/** The terms as they are sent; undefined while something is missing or wrong. */
export const termsOf = (draft: Draft, now: number): Terms | undefined => {
  const { instrument, currency, perShare, source } = draft;
  const days = [draft.ex, draft.record, draft.pay];
  const isWhole = [instrument, currency, source].every((text) => text.trim() !== '') && isSome(perShare);
  if (!isWhole || !parseDecimal(perShare, DIVIDEND_DECIMALS).ok) return undefined;
  if (days.some((day) => startOf(day) === undefined)) return undefined;
  if (Object.keys(problemsOf(draft, now)).length > 0) return undefined;
  return {
    instrument: instrument.trim(),
    currency: currency.trim(),
    perShare,
    exDate: draft.ex,
    recordDate: draft.record,
    payDate: draft.pay,
    source: source.trim(),
  };
};
