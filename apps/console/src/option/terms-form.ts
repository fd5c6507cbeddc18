import { isAbove, isSome } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';
import type { OptionCoin } from './option-words.ts';

type Input = InputOfCall<'console.proposeOptionTerms'>;

/** One period as it is typed: seconds, percent and amounts are texts. */
export type PeriodTerms = {
  readonly seconds: string;
  readonly odds: string;
  readonly minimum: string;
  readonly maximum: string;
};

export type Terms = {
  readonly isOffered: boolean;
  readonly periods: readonly PeriodTerms[];
  readonly instrumentCap: string;
  readonly customerCap: string;
  readonly endCap: string;
};

/** Percent: a stake is at most doubled. */
const MOST_ODDS = '100';
const [LEAST_SECONDS, MOST_SECONDS] = ['10', '86400'] as const;

export const NEW_PERIOD: PeriodTerms = { seconds: '', odds: '', minimum: '', maximum: '' };

/** What stands now, to be changed. */
export const termsOf = ({ isOffered, periods, instrumentCap, customerCap, endCap }: OptionCoin): Terms => ({
  isOffered,
  periods: periods.map(({ seconds, oddsPercent, minimum, maximum }) => ({
    seconds: String(seconds),
    odds: oddsPercent,
    minimum,
    maximum,
  })),
  instrumentCap,
  customerCap,
  endCap,
});

/** What keeps the terms from being proposed, in a sentence; undefined where nothing does, or something is still empty. */
export const termsProblem = ({ periods, instrumentCap, customerCap, endCap }: Terms): string | undefined => {
  if (periods.some(({ odds }) => odds !== '' && (!isSome(odds) || isAbove(odds, MOST_ODDS))))
    return 'Odds are above 0 % and at most 100 %.';
  if (
    periods.some(
      (period) =>
        period.seconds !== '' && (isAbove(LEAST_SECONDS, period.seconds) || isAbove(period.seconds, MOST_SECONDS)),
    )
  )
    return 'A period is ten seconds at least and a day at most.';
  const seconds = periods.map((period) => period.seconds).filter((text) => text !== '');
  if (new Set(seconds).size < seconds.length) return 'Each period stands once.';
  if (periods.some(({ minimum, maximum }) => isSome(maximum) && isAbove(minimum, maximum)))
    return 'The least stake is not above the most.';
  if (periods.some(({ maximum }) => isSome(customerCap) && isAbove(maximum, customerCap)))
    return 'The most stake is not above what one customer can have open.';
  return isSome(instrumentCap) && isAbove(endCap, instrumentCap)
    ? 'The cap of one end is not above that of the instrument.'
    : undefined;
};

/** The terms as they are sent; undefined while something is missing or wrong. */
export const inputOf = (instrument: string, terms: Terms): Omit<Input, 'reason'> | undefined => {
  const { periods, instrumentCap, customerCap, endCap, isOffered } = terms;
  const isWhole =
    periods.length > 0 &&
    [instrumentCap, customerCap, endCap].every(isSome) &&
    periods.every((period) => Object.values(period).every(isSome));
  if (!isWhole || termsProblem(terms) !== undefined) return undefined;
  return {
    instrument,
    isOffered,
    periods: periods.map(({ seconds, odds, minimum, maximum }) => ({
      seconds: Number(seconds),
      oddsPercent: odds,
      minimum,
      maximum,
    })),
    instrumentCap,
    customerCap,
    endCap,
  };
};
