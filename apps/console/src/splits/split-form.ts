import { isSplitRatio, MOST_OF_SPLIT } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';

/** What is typed of a split; its day as a date field has it, of UTC. */
export type Draft = {
  readonly instrument: string;
  readonly from: string;
  readonly to: string;
  readonly ex: string;
  readonly source: string;
};

export const EMPTY_DRAFT: Draft = { instrument: '', from: '1', to: '', ex: '', source: '' };

export type Terms = Omit<InputOfCall<'console.proposeSplit'>, 'reason'>;

const WHOLE = /^[1-9]\d*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const ratioOf = ({ from, to }: Draft) =>
  WHOLE.test(from) && WHOLE.test(to) ? { from: Number(from), to: Number(to) } : undefined;

const isTooMany = (typed: string): boolean => WHOLE.test(typed) && Number(typed) > MOST_OF_SPLIT;

const MOST = `${MOST_OF_SPLIT.toLocaleString('en')} is the most.`;

const problemsOfRatio = (draft: Draft): Readonly<Partial<Record<'from' | 'to', string>>> => {
  const { from, to } = draft;
  if (isTooMany(from) || isTooMany(to))
    return { ...(isTooMany(from) ? { from: MOST } : {}), ...(isTooMany(to) ? { to: MOST } : {}) };
  const ratio = ratioOf(draft);
  if (from === '' || to === '' || (ratio && isSplitRatio(ratio))) return {};
  return { to: 'Two different whole numbers up to 1,000, in lowest terms.' };
};

/** What keeps the terms from being proposed, by field; empty while a field that is needed is. */
export const problemsOf = (draft: Draft, now: number): Readonly<Partial<Record<keyof Draft, string>>> => {
  const exAt = DAY.test(draft.ex) ? Date.parse(`${draft.ex}T00:00:00Z`) : Number.NaN;
  return {
    ...problemsOfRatio(draft),
    ...(exAt <= now ? { ex: 'In the future: another operator confirms first.' } : {}),
  };
};

/** The terms as they are sent; undefined while something is missing or wrong. */
export const termsOf = (draft: Draft, now: number): Terms | undefined => {
  const { instrument, ex, source } = draft;
  const ratio = ratioOf(draft);
  const isWhole = instrument.trim() !== '' && source.trim() !== '' && DAY.test(ex);
  if (!ratio || !isWhole || Object.keys(problemsOf(draft, now)).length > 0) return undefined;
  return { instrument: instrument.trim(), ...ratio, exDate: ex, source: source.trim() };
};
