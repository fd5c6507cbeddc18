import { isSome } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';

export type Tier = { readonly discount: string; readonly password: string };

export const MOST_TIERS = 5;
/** The most that is taken off, percent: half of the price. */
const MOST_OFF = 50;
const DAY_MS = 86_400_000;
/** As the server has them (rule OFFERS-1): how long ago an offer may have opened, and how far ahead a moment or a lock-up may lie. */
const MOST_PAST_MS = 3 * DAY_MS;
const MOST_AHEAD_MS = 3_650 * DAY_MS;
const MOST_LOCK_HOURS = MOST_AHEAD_MS / 3_600_000;

/** What is typed of a new offer; moments as a date field has them, in the operator's own zone. */
export const EMPTY_DRAFT = {
  kind: 'block' as InputOfCall<'console.proposeOffer'>['kind'],
  instrument: '',
  quantity: '',
  minimum: '',
  maximum: '',
  tiers: [{ discount: '', password: '' }] as readonly Tier[],
  opens: '',
  closes: '',
  lockHours: '0',
  reviewed: false,
};
export type Draft = typeof EMPTY_DRAFT;

export type Terms = Omit<InputOfCall<'console.proposeOffer'>, 'reason'>;
export type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

const bpsOf = ({ discount }: Tier): number => Math.round(Number(discount) * 100);

const isWrong = (tier: Tier): boolean => tier.discount !== '' && bpsOf(tier) > MOST_OFF * 100;

/** What is wrong with what a tier takes off; undefined where nothing is. */
export const tierProblem = (tier: Tier): string | undefined => (isWrong(tier) ? `At most ${MOST_OFF} %.` : undefined);

const sizeProblems = (draft: Draft): Problems => {
  const { quantity, minimum, maximum } = draft;
  const isBelow = (one: string, other: string): boolean => one !== '' && other !== '' && Number(one) < Number(other);
  const nothing = (['quantity', 'minimum', 'maximum'] as const).filter(
    (field) => draft[field] !== '' && !isSome(draft[field]),
  );
  return {
    ...(isBelow(maximum, minimum) ? { maximum: 'Not below the least.' } : {}),
    ...(isBelow(quantity, maximum) ? { maximum: 'Not more than is offered.' } : {}),
    ...Object.fromEntries(nothing.map((field) => [field, 'More than nothing.'])),
  };
};

const opensProblem = (opensAt: number, now: number): string | undefined => {
  if (opensAt < now - MOST_PAST_MS) return 'Not longer than three days ago.';
  return opensAt > now + MOST_AHEAD_MS ? 'Within ten years.' : undefined;
};

const closesProblem = (opensAt: number, closesAt: number, now: number): string | undefined => {
  if (closesAt <= opensAt) return 'After the opening.';
  if (closesAt <= now) return 'In the future.';
  return closesAt > now + MOST_AHEAD_MS ? 'Within ten years.' : undefined;
};

const said = <Field extends keyof Draft>(field: Field, text: string | undefined): Problems =>
  text === undefined ? {} : { [field]: text };

/** What keeps an offer from being proposed, by field, at an instant in ms UTC; fields that are still empty are no problem (rule OFFERS-1). */
export const problemsOf = (draft: Draft, now: number): Problems => {
  const [opensAt, closesAt] = [new Date(draft.opens).getTime(), new Date(draft.closes).getTime()];
  return {
    ...sizeProblems(draft),
    ...said('opens', opensProblem(opensAt, now)),
    ...said('closes', closesProblem(opensAt, closesAt, now)),
    ...said('lockHours', Number(draft.lockHours) > MOST_LOCK_HOURS ? 'At most ten years.' : undefined),
  };
};

/** The terms of a draft; undefined while something is missing or wrong. */
export const termsOf = (draft: Draft, now: number): Terms | undefined => {
  const { kind, instrument, tiers, opens, closes, lockHours, reviewed, ...sizes } = draft;
  const typed = [instrument.trim(), opens, closes, lockHours, ...Object.values(sizes)];
  const isWhole = typed.every((text) => text !== '') && tiers.every(({ discount }) => discount !== '');
  if (!isWhole || tiers.some(isWrong) || Object.keys(problemsOf(draft, now)).length > 0) return undefined;
  return {
    ...{ kind, reviewed, ...sizes },
    opensAt: new Date(opens).getTime(),
    closesAt: new Date(closes).getTime(),
    instrument: instrument.trim(),
    tiers: tiers.map((tier) => ({
      discountBps: bpsOf(tier),
      ...(kind !== 'otc' && tier.password !== '' ? { password: tier.password } : {}),
    })),
    lockHours: Number(lockHours),
  };
};
